/** Loads events with their chapters and courses, and cancels them: what staff and the demo do, by the same door. */
import { listMetas } from '../metas/metas.service.ts'
import type { Context } from '#platform/context.ts'
import { EventsRefused, type EventToLoad, readEventFile } from './event-file.ts'
import {
  findKeyOfWebinar,
  lockEventOfKey,
  insertEvent,
  listPlaces,
  updateTopics,
  updateCancelled,
  updateEvent,
  updateMoved,
} from './event-loading.store.ts'
import type { EventRow } from './events.store.ts'
import {
  giveBack,
  hasDates,
  isOpen,
  settle,
  tellOfCancelledWait,
  tellOfPlace,
} from './place-changes.service.ts'
import { lockEvent } from './places.store.ts'
import { planReminder } from './reminders.service.ts'

export { EventsRefused } from './event-file.ts'
export type { EventInFile } from './event-file.ts'
export { listEventsForStaff } from './event-loading.store.ts'

/** What became of one event of a file. */
export interface LoadedEvent {
  id: number
  key: string
  title: string
  change: 'added' | 'updated' | 'moved'
  /** How many were told of a new date. */
  told: number
}

/**
 * Stores every event of a file, or none: what is known by its key is brought up to date. New dates are told to whoever
 * has a place, and places that a higher limit brings are offered to those who wait.
 * @param input the file as JSON; see docs/events.md
 * @throws EventsRefused with every fault
 */
export async function loadEvents(context: Context, input: unknown): Promise<LoadedEvent[]> {
  const list = readEventFile(input)
  return context.db.transaction(async () => {
    // In one order, so that two who load at once do not wait for each other.
    const held = new Map<string, EventRow>()
    for (const key of list.map((event) => event.key).toSorted()) {
      const event = await lockEventOfKey(context.db, key)
      if (event) held.set(key, event)
    }
    const faults = await faultsOf(context, list, held)
    if (faults.length > 0) throw new EventsRefused(faults)
    const loaded: LoadedEvent[] = []
    for (const event of list) loaded.push(await loadEvent(context, event, held.get(event.key)))
    return loaded
  })
}

/** What only the stored data can say against a file. */
async function faultsOf(context: Context, list: EventToLoad[], held: ReadonlyMap<string, EventRow>) {
  const types = (await listMetas(context, 'event_type')).map(({ meta_code }) => meta_code)
  const faults: string[] = []
  for (const event of list) {
    const say = (field: string, fault: string) => faults.push(`${event.key}, ${field}: ${fault}`)
    if (!types.includes(event.type_code)) say('type_code', `is none of ${types.join(', ')}`)
    const holder =
      event.webinar_id === null ? undefined : await findKeyOfWebinar(context.db, event.webinar_id)
    if (holder !== undefined && holder !== event.key) say('webinar_id', `belongs to the event ${holder}`)
    const known = held.get(event.key)
    if (!known) continue
    if (known.cancelledAt !== null) say('key', 'was cancelled; hold it after all under a new key')
    else if ((await listPlaces(context.db, known.id)).length > 0) refuseLoss(known, event, say)
  }
  return faults
}

/** Whoever has a place knows when and where: neither may be taken away unsaid. */
function refuseLoss(known: EventRow, event: EventToLoad, say: (field: string, fault: string) => void): void {
  const why = 'people have places; cancel the event instead'
  if (event.start_date === null || event.end_date === null) say('start_date', `cannot be taken away: ${why}`)
  if (event.webinar_id !== known.webinarId) say('webinar_id', `cannot change: ${why}`)
  if (event.is_meeting !== known.isMeeting) say('is_meeting', `cannot change: ${why}`)
}

async function loadEvent(
  context: Context,
  event: EventToLoad,
  known: EventRow | undefined,
): Promise<LoadedEvent> {
  const isMoved =
    known !== undefined && (known.startDate !== event.start_date || known.endDate !== event.end_date)
  const stored = known
    ? await updateEvent(context.db, known.id, event, isMoved ? 1 : 0)
    : await insertEvent(context.db, event)
  await updateTopics(context.db, stored.id, event.topics)
  const told = isMoved ? await tellOfMove(context, stored) : 0
  await planReminder(context, stored)
  await settle(context, stored)
  const change = known ? (isMoved ? 'moved' : 'updated') : 'added'
  return { id: stored.id, key: stored.eventKey, title: stored.title, change, told }
}

/** A date that was put right after the event is told to nobody. */
async function tellOfMove(context: Context, event: EventRow): Promise<number> {
  const places = await updateMoved(context.db, event.id)
  if (!isOpen(context, event)) return 0
  for (const place of places) await tellOfPlace(context, { news: 'changed', event, place })
  return places.length
}

/**
 * Cancels an event and tells whoever had a place, waits for one or has one kept; gives its title and how many were
 * told, null when there is none.
 */
export async function cancelEvent(
  context: Context,
  eventId: number,
): Promise<{ title: string; told: number } | null> {
  return context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event) return null
    let told = 0
    if (isOpen(context, event) && hasDates(event))
      for (const place of await listPlaces(context.db, event.id))
        if (await giveBack(context, event, place.id, 'eventCancelled')) told += 1
    told += await tellOfCancelledWait(context, event)
    await updateCancelled(context.db, event.id, context.clock.iso())
    return { title: event.title, told }
  })
}
