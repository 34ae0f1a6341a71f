/** What there is to attend: events, their chapters and courses. Places in them are places.service. */
import type { Course, EventTopic, HubEvent } from '@hub/contract/events'
import { listMetas } from '../metas/metas.service.ts'
import type { Caller } from '#platform/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { eventCalendar } from './event-calendar.ts'
import { type EventFilter, findEvent, listCourseRows, listEventRows, listTopicRows } from './events.store.ts'

/** Every event by its start, the undated last; the banner ones alone when asked (API-046). */
export function listEvents(context: Context, caller: Caller, filter: { bannerOnly: boolean }) {
  return eventsFor(context, caller, filter)
}

/** The events of one type; none for a type there is not (API-047). */
export function listEventsOfType(context: Context, caller: Caller, typeCode: string): Promise<HubEvent[]> {
  return eventsFor(context, caller, { typeCode })
}

/** An event with the caller's own place in it, or NotFound (API-047). */
export async function readEvent(context: Context, caller: Caller, id: number): Promise<HubEvent> {
  const [event] = await eventsFor(context, caller, { id })
  return found(event)
}

/** The chapters of an event's course (API-048). */
export async function listEventTopics(context: Context, eventId: number): Promise<EventTopic[]> {
  found(await findEvent(context, { id: eventId }))
  return listTopicRows(context, eventId)
}

/** The courses of an event, in the order of its chapters (API-048). */
export async function listEventCourses(context: Context, eventId: number): Promise<Course[]> {
  found(await findEvent(context, { id: eventId }))
  return listCourseRows(context, eventId)
}

/** The event as a calendar file of nobody's in particular; an undated one is EventNotOpen. */
export async function readEventCalendar(context: Context, eventId: number) {
  const event = found(await findEvent(context, { id: eventId }))
  const { startDate, endDate } = event
  if (startDate === null || endDate === null) return fail('EventNotOpen')
  return eventCalendar(context, { ...event, startDate, endDate })
}

async function eventsFor(context: Context, caller: Caller, filter: EventFilter): Promise<HubEvent[]> {
  const types = await listMetas(context, 'event_type')
  const words = new Map(types.map(({ meta_code, meta_value }) => [meta_code, meta_value]))
  const now = context.clock.now().getTime()
  const rows = await listEventRows(context, caller.id, filter)
  return rows.map(({ event, isRegistered, isWaiting, offeredUntil }) => {
    // An offer that has run out ends the wait, whether or not the job that says so has run.
    const isOver = offeredUntil !== null && Date.parse(offeredUntil) <= now
    return {
      ...event,
      type_text: words.get(event.type_code) ?? event.type_code,
      is_registered: isRegistered,
      is_waiting: isWaiting && !isOver,
      offered_until: isOver ? null : offeredUntil,
    }
  })
}
