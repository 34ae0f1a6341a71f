/** The queries of events, and the facilitator's places: taken, given back, waited for (API-046 to API-050). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  cancelRegistration,
  joinWaitingList,
  leaveWaitingList,
  listEventCourses,
  listEvents,
  listEventsOfType,
  listEventTopics,
  readCertificate,
  readEvent,
  readEventCalendar,
  readRegistrants,
  registerForEvent,
  type HubEvent,
} from '@hub/contract/events'
import type { SessionUser } from '@hub/contract/sessions'
import { useContent } from '#platform/calls/content.ts'
import { useAction } from '#platform/calls/action.ts'
import { call, isPreviewed } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { saveBlob, saveText } from '@hub/ui/page/save-file.ts'
import { metasQuery } from '../metas/metas.queries.ts'
import { isFull } from './events.rules.ts'

/** True where staff look at a preview: nothing can be done there (CTM-009). */
export const useIsPreview = () => isPreviewed()

export const useEvents = () => useContent(queryOf(listEvents))
export const useEventTypes = () => useContent(metasQuery('event_type'))
export const useEventsOfType = (typecode: string) =>
  useContent(queryOf(listEventsOfType, { params: { typecode } }))
export const useEvent = (id: number) => useContent(queryOf(readEvent, { params: { id } }))
export const useChapters = (id: number) => useContent(queryOf(listEventTopics, { params: { id } }))
export const useEventCourses = (id: number) => useContent(queryOf(listEventCourses, { params: { id } }))

type Place = Pick<HubEvent, 'is_registered' | 'is_waiting' | 'offered_until'> &
  Partial<Pick<HubEvent, 'join_state' | 'join_url'>>
const NO_PLACE: Place = {
  is_registered: false,
  is_waiting: false,
  offered_until: null,
  join_state: 'none',
  join_url: null,
}
const TAKEN: Place = { is_registered: true, is_waiting: false, offered_until: null }

/** An event whose places are given out here. */
export interface Bookable {
  webinarId: string
  isMeeting: boolean
  /** A place is reserved for the facilitator, who may register although the event is full. */
  isOffered: boolean
}

/**
 * Takes a place, unless the event is full (EVT-008). A second call returns the place already taken, because an earlier
 * response may have been lost.
 */
export function useRegister(user: SessionUser | null) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (event: Bookable): Promise<'success' | 'full'> => {
      const { webinarId } = event
      const { records, record } = await call(readRegistrants, { params: { webinarId } })
      if (records.length === 0) {
        if (isFull(record) && !event.isOffered) return 'full'
        if (!(await takePlace(event, user))) return 'full'
      }
      notePlace(queryClient, webinarId, TAKEN)
      return 'success'
    },
    onError: showError,
    onSettled: () => readAnew(queryClient),
  })
}

/** True when the place is stored, false when somebody else was faster. */
async function takePlace({ webinarId, isMeeting }: Bookable, user: SessionUser | null): Promise<boolean> {
  const { id: userId = 0, firstName = '', lastName = '', email: userEmail = '' } = user ?? {}
  try {
    await call(registerForEvent, { body: { webinarId, isMeeting, firstName, lastName, userId, userEmail } })
    return true
  } catch (error) {
    if (isCallError(error, 'RegistrationFull')) return false
    throw error
  }
}

/** Gives the facilitator's place back. */
export const useCancelPlace = () =>
  usePlaceChange(async (webinarId: string) => {
    await call(cancelRegistration, { params: { webinarId } })
    return NO_PLACE
  })

/** Joins the waiting list of a full event. */
export const useJoinWaitingList = () =>
  usePlaceChange(async (webinarId: string) => {
    const { record } = await call(joinWaitingList, { params: { webinarId } })
    return { is_registered: false, is_waiting: record.is_waiting, offered_until: record.offered_until }
  })

/** Leaves the waiting list, or passes the offered place on. */
export const useLeaveWaitingList = () =>
  usePlaceChange(async (webinarId: string) => {
    await call(leaveWaitingList, { params: { webinarId } })
    return NO_PLACE
  })

function usePlaceChange(change: (webinarId: string) => Promise<Place>) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (webinarId: string) => notePlace(queryClient, webinarId, await change(webinarId)),
    onError: showError,
    onSettled: () => readAnew(queryClient),
  })
}

/** Updates the place in every cached copy of the event at once. */
function notePlace(queryClient: QueryClient, webinarId: string, place: Place): void {
  const noted = (event: HubEvent) => (event.webinar_id === webinarId ? { ...event, ...place } : event)
  for (const list of [listEvents, listEventsOfType])
    queryClient.setQueriesData<{ records: HubEvent[] }>(
      { queryKey: keyOf(list) },
      (old) => old && { ...old, records: old.records.map(noted) },
    )
  queryClient.setQueriesData<{ record: HubEvent }>(
    { queryKey: keyOf(readEvent) },
    (old) => old && { ...old, record: noted(old.record) },
  )
}

/** Refetches from the server in the background. */
function readAnew(queryClient: QueryClient): void {
  for (const read of [listEvents, listEventsOfType, readEvent])
    void queryClient.invalidateQueries({ queryKey: keyOf(read) })
}

const CALENDAR_TYPE = 'text/calendar;charset=utf-8'

/** Saves an event as a file that every calendar opens. */
export function useSaveCalendar() {
  return useAction({
    mutationFn: async (id: number) => {
      const { record } = await call(readEventCalendar, { params: { id } })
      saveText(record.fileName, record.text, CALENDAR_TYPE)
    },
    onError: showError,
  })
}

const CERTIFICATE_TYPE = 'application/pdf'

/** Saves the facilitator's own certificate of an event. */
export function useSaveCertificate() {
  return useAction({
    mutationFn: async (id: number) => {
      const { record } = await call(readCertificate, { params: { id } })
      const bytes = Uint8Array.from(atob(record.base64), (letter) => letter.charCodeAt(0))
      saveBlob(record.fileName, new Blob([bytes], { type: CERTIFICATE_TYPE }))
    },
    onError: showError,
  })
}
