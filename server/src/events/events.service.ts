/** What there is to attend: events, their chapters and courses. Places are in places.service. */
import type { Course, EventTopic, HubEvent } from '@hub/contract/events'
import { hasCertificate } from '@hub/contract/events.rules'
import { type Locale, LOCALES } from '@hub/contract/locales'
import { type Translations, translationsOf } from '@hub/contract/translations.rules'
import { metasOfType } from '../metas/metas.neighbours.ts'
import type { Caller, Reader } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { eventCalendar, eventIn } from './event-calendar.ts'
import {
  type EventFilter,
  findEvent,
  listCourseRows,
  listEventRows,
  listChapterRows,
} from './events.store.ts'
import { leftFor } from './places.rules.ts'
import { findRegistrant, listWaitingAnywhere } from './places.store.ts'

/** Whose places staff see in a preview (CTM-009). No facilitator has this id: the id of a staff member may be that of one. */
const NOBODY = 0
const ownId = (reader: Reader) => (reader.kind === 'facilitator' ? reader.id : NOBODY)

/** Every event by its start, undated ones last. With `bannerOnly`, only those of the banner (API-046). */
export function listEvents(context: Context, reader: Reader, filter: { bannerOnly: boolean }) {
  return eventsFor(context, reader, filter)
}

/** The events of one type. Empty for an unknown type (API-047). */
export function listEventsOfType(context: Context, reader: Reader, typeCode: string): Promise<HubEvent[]> {
  return eventsFor(context, reader, { typeCode })
}

/** An event with the caller's own place in it, or NotFound (API-047). */
export async function readEvent(context: Context, reader: Reader, id: number): Promise<HubEvent> {
  const [event] = await eventsFor(context, reader, { id })
  return found(event)
}

/** The chapters of an event's course (API-048). */
export async function listEventTopics(
  context: Context,
  _reader: Reader,
  eventId: number,
): Promise<EventTopic[]> {
  found(await findEvent(context.db, { id: eventId }))
  return listChapterRows(context.db, eventId)
}

/** The courses of an event, in the order of its chapters (API-048). */
export async function listEventCourses(
  context: Context,
  _reader: Reader,
  eventId: number,
): Promise<Course[]> {
  found(await findEvent(context.db, { id: eventId }))
  return listCourseRows(context.db, eventId)
}

/**
 * The event as a calendar file. For a caller with a place it is the entry that was mailed to them, with the same UID.
 * For others it names no person. An undated event is refused with EventNotOpen.
 */
export async function readEventCalendar(
  context: Context,
  caller: Caller,
  { eventId, locale }: { eventId: number; locale: Locale },
) {
  const event = found(await findEvent(context.db, { id: eventId }))
  const { startDate, endDate } = event
  if (startDate === null || endDate === null) return fail('EventNotOpen')
  const dated = eventIn({ ...event, startDate, endDate }, locale)
  const own = await findRegistrant(context.db, eventId, caller.id)
  if (own?.givenBackAt !== null) return eventCalendar(context, dated)
  return eventCalendar(context, dated, { ...own, recipient: null, isCancelled: false })
}

async function eventsFor(context: Context, reader: Reader, filter: EventFilter): Promise<HubEvent[]> {
  const own = ownId(reader)
  const types = await metasOfType(context, 'event_type')
  const typesByCode = new Map(types.map((type) => [type.meta_code, type]))
  const now = context.clock.now().getTime()
  const rows = await listEventRows(context.db, own, filter)
  const waiting = await listWaitingAnywhere(context.db, context.clock.iso())
  return rows.map(({ event, taken, place, isWaiting, offeredUntil }) => {
    // An expired offer ends the wait, whether or not the job for it has run.
    const isOver = offeredUntil !== null && Date.parse(offeredUntil) <= now
    const waitingHere = waiting.filter(({ eventId }) => eventId === event.id)
    const type = typesByCode.get(event.type_code)
    const places = { max: event.max_registrants, taken, waiting: waitingHere }
    return {
      ...event,
      type_text: type?.meta_value ?? event.type_code,
      translations: withTypeText(event.translations, type?.translations),
      is_registered: place !== null,
      is_waiting: isWaiting && !isOver,
      offered_until: isOver ? null : offeredUntil,
      places_left: leftFor(places, own, now),
      ...joinOf(context, event, place),
      has_certificate: hasCertificate(event.end_date, place?.attended, now),
    }
  })
}

/** The event's translations with those of its type. */
function withTypeText(own: Translations, ofType: Translations | undefined): Translations | undefined {
  const texts = [...new Set(LOCALES.flatMap((locale) => Object.keys(own[locale] ?? {})))]
  return translationsOf({
    ...Object.fromEntries(texts.map((field) => [field, [own, field] as const])),
    type_text: [ofType, 'meta_value'],
  })
}

/** The link to join is shown only to people with a place in an event that is held online, until it is over. */
function joinOf(
  context: Context,
  { end_date: end, location }: Pick<HubEvent, 'end_date' | 'location'>,
  place: { joinUrl: string | null; serviceFailedAt: string | null } | null,
): Pick<HubEvent, 'join_state' | 'join_url'> {
  const isOver = end !== null && Date.parse(end) <= context.clock.now().getTime()
  if (place === null || isOver || location !== null) return { join_state: 'none', join_url: null }
  if (place.joinUrl !== null) return { join_state: 'ready', join_url: place.joinUrl }
  if (!context.webinars) return { join_state: 'none', join_url: null }
  return { join_state: place.serviceFailedAt === null ? 'coming' : 'missing', join_url: null }
}
