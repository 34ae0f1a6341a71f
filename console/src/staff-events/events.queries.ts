/** The data hooks of events. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@hub/contract/endpoint'
import {
  cancelEvent,
  createEvent,
  discardEventDraft,
  type EventFields,
  previewEventCancellation,
  previewEventEdit,
  publishEvent,
  readEventFields,
  saveEventDraft,
  type StoredEventFields,
} from '@hub/contract/event-edits'
import { type EventMessage, previewEventMessage, sendEventMessage } from '@hub/contract/event-messages'
import {
  addEventRegistrant,
  exportEventRegistrants,
  exportEvents,
  listEventCandidates,
  listEventRegistrants,
  listEventsForStaff,
  markAttendance,
  previewRegistrantRemoval,
  readEventForStaff,
  readRegistrantCertificate,
  removeEventRegistrant,
  retryEventHandOvers,
} from '@hub/contract/staff-events'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'
import type { EventsInput, RegistrantsInput } from './events.rules.ts'

/** As the server asks for, so that a search does not list everybody. */
export const CANDIDATE_LETTERS = 2

/** A page of the list; while the next one loads, the page before stays. */
export const useEvents = (query: EventsInput) =>
  useQuery({ ...queryOf(listEventsForStaff, { query }), placeholderData: keepPreviousData })

/** The rows of a file behind a cursor, by the same search, filters and order as the list. */
export const pageOfEvents =
  ({ after: _, ...query }: EventsInput) =>
  (after: string | undefined) =>
    call(exportEvents, { query: { ...query, ...(after !== undefined && { after }) } })

export const useEvent = (id: number) => useQuery(queryOf(readEventForStaff, { params: { id } }))

export const useRegistrants = (id: number, query: RegistrantsInput) =>
  useQuery({
    ...queryOf(listEventRegistrants, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

/** Who can be given a place; nothing is asked for fewer letters than the server takes. */
export const useCandidates = (id: number, q: string) =>
  useQuery({
    ...queryOf(listEventCandidates, { params: { id }, query: { q } }),
    enabled: q.length >= CANDIDATE_LETTERS,
    placeholderData: keepPreviousData,
  })

/** The mail about a removal, and who waits: read anew each time it is asked about. */
export const useRemovalPreview = (id: number, facilitatorId: number) =>
  useQuery({
    ...queryOf(previewRegistrantRemoval, { params: { id }, body: { facilitatorId } }),
    staleTime: 0,
  })

/** Does something about one event, and reads what may have changed again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      for (const { path } of [
        ...[listEventsForStaff, readEventForStaff, listEventRegistrants, listEventCandidates],
        readEventFields,
      ])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useAddRegistrant = (id: number) =>
  useChange((facilitatorId: number) => call(addEventRegistrant, { params: { id }, body: { facilitatorId } }))
export const useRemoveRegistrant = (id: number) =>
  useChange((body: BodyOf<typeof removeEventRegistrant>) =>
    call(removeEventRegistrant, { params: { id }, body }),
  )
export const useMarkAttendance = (id: number) =>
  useChange((body: BodyOf<typeof markAttendance>) => call(markAttendance, { params: { id }, body }))
export const useRetryHandOvers = (id: number) =>
  useChange((_: undefined) => call(retryEventHandOvers, { params: { id } }))

/** Makes somebody's certificate, in their language. */
export const useCertificate = (id: number) =>
  useMutation({
    mutationFn: (facilitatorId: number) =>
      call(readRegistrantCertificate, { params: { id }, body: { facilitatorId } }),
  })

/** Whom a message would reach, with a mail in each language; it sends nothing. */
export const usePreviewMessage = (id: number) =>
  useMutation({ mutationFn: (body: EventMessage) => call(previewEventMessage, { params: { id }, body }) })
export const useSendMessage = (id: number) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof sendEventMessage>) => call(sendEventMessage, { params: { id }, body }),
  })

/** Fetches everybody for a file. */
export const allRegistrants = (id: number) => async () => {
  const { records } = await call(exportEventRegistrants, { params: { id } })
  return { records, next: null }
}

/** The fields as they are now: a form that opens must not begin with older ones. */
export const useEventFields = (id: number) =>
  useQuery({ ...queryOf(readEventFields, { params: { id } }), staleTime: 0 })

/** The types to choose from stand beside the list of events. */
export const useEventTypes = () => useQuery(queryOf(listEventsForStaff, { query: { limit: 1 } }))

/** What publishing these fields would cause; it changes nothing. */
export const usePreviewEdit = (id: number) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof previewEventEdit>) => call(previewEventEdit, { params: { id }, body }),
  })
/** The first of the mails that publishing the saved draft would send; it names somebody, so it is read once for a version. */
export const useMailOfDraft = (id: number, { fields, note, version }: StoredEventFields) =>
  useQuery({
    queryKey: [previewEventEdit.path, id, version],
    queryFn: () => call(previewEventEdit, { params: { id }, body: { fields, note } }),
  })
export const useSaveDraft = (id: number) =>
  useChange((body: BodyOf<typeof saveEventDraft>) => call(saveEventDraft, { params: { id }, body }))
export const useDiscardDraft = (id: number) =>
  useChange((version: string) => call(discardEventDraft, { params: { id }, body: { version } }))
export const usePublishEvent = (id: number) =>
  useChange((body: BodyOf<typeof publishEvent>) => call(publishEvent, { params: { id }, body }))
export const useCreateEvent = () =>
  useChange((fields: EventFields) => call(createEvent, { body: { fields } }))

/** Whom cancelling would concern, counted anew each time it is asked about. */
export const useCancellationPreview = (id: number) =>
  useQuery({ ...queryOf(previewEventCancellation, { params: { id } }), staleTime: 0 })
export const useCancelEvent = (id: number) =>
  useChange((reason: string) => call(cancelEvent, { params: { id }, body: { reason } }))
