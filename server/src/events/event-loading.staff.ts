/** What staff do with events: load them with their chapters and courses, list them, cancel one (SYS-003). */
import { metasOfType } from '../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import {
  type EventFault,
  type EventProblem,
  type EventToLoad,
  readEventFile,
  refuseFaults,
} from './event-file.ts'
import {
  findKeyOfWebinar,
  lockEventOfKey,
  insertEvent,
  listEventsForStaff,
  listPlaces,
  updateChapters,
  updateCancelled,
  updateEvent,
  updateMoved,
} from './event-loading.store.ts'
import type { EventRow } from './events.store.ts'
import { giveBack, hasDates, isOpen, settle, notifyOfCancelledWait, notifyOfPlace } from './place-changes.ts'
import { lockEvent } from './places.store.ts'
import { planReminder } from './reminders.sweep.ts'

/** The result for one event of a file. */
export interface LoadedEvent {
  id: number
  key: string
  title: string
  change: 'added' | 'updated' | 'moved'
  /** How many people were notified of a new date. */
  told: number
}

/**
 * Stores every event of a file, or none. An event with a known key is updated. Everybody with a place is notified of
 * new dates, and places that a higher limit adds are offered to the waiting list. Refuses with EventsRefused, with
 * every fault and its place.
 * @param input the file as JSON; see docs/events.md
 */
export async function loadEvents(context: Context, staff: Staff, input: unknown): Promise<LoadedEvent[]> {
  const list = readEventFile(input)
  return context.db.transaction(async () => {
    // Locked in one order, so that two loads at the same time cannot deadlock.
    const held = new Map<string, EventRow>()
    for (const key of list.map((event) => event.key).toSorted()) {
      const event = await lockEventOfKey(context.db, key)
      if (event) held.set(key, event)
    }
    const faults = await faultsOf(context, list, held)
    if (faults.length > 0) refuseFaults(faults)
    const loaded: LoadedEvent[] = []
    for (const event of list) {
      const { id, key, change, ...told } = await loadEvent(context, event, held.get(event.key))
      await audit(context, staff, {
        action: 'event-load',
        objectKind: 'event',
        objectId: id,
        note: `${key} ${change}`,
      })
      loaded.push({ id, key, change, ...told })
    }
    return loaded
  })
}

type Say = (field: string, problem: EventProblem) => void

/** The faults that only a comparison with the stored data can find. */
async function faultsOf(context: Context, list: EventToLoad[], held: ReadonlyMap<string, EventRow>) {
  const listed = await metasOfType(context, 'event_type')
  const types = listed.flatMap(({ meta_code, retiredAt }) => (retiredAt === null ? (meta_code ?? []) : []))
  const faults: EventFault[] = []
  for (const event of list) {
    const say: Say = (field, problem) => faults.push({ place: `${event.key}, ${field}`, ...problem })
    // An event keeps the type that it has, also after that was retired (CTM-008).
    const isKept = held.get(event.key)?.typeCode === event.type_code
    if (!isKept && !types.includes(event.type_code)) say('type_code', { code: 'no-type', known: types })
    const holder =
      event.webinar_id === null ? undefined : await findKeyOfWebinar(context.db, event.webinar_id)
    if (holder !== undefined && holder !== event.key) say('webinar_id', { code: 'webinar-taken', holder })
    const known = held.get(event.key)
    if (!known) continue
    if (known.cancelledAt !== null) say('key', { code: 'cancelled' })
    else if ((await listPlaces(context.db, known.id)).length > 0) refuseLoss(known, event, say)
  }
  return faults
}

/** People with a place know the date and how to join, so neither may be removed without a notice. */
function refuseLoss(known: EventRow, event: EventToLoad, say: Say): void {
  if (event.start_date === null || event.end_date === null) say('start_date', { code: 'dates-promised' })
  if (event.webinar_id !== known.webinarId) say('webinar_id', { code: 'promised' })
  if (event.is_meeting !== known.isMeeting) say('is_meeting', { code: 'promised' })
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
  await updateChapters(context.db, stored.id, event.topics)
  const told = isMoved ? await tellOfMove(context, stored) : 0
  await planReminder(context, stored)
  await settle(context, stored)
  const change = known ? (isMoved ? 'moved' : 'updated') : 'added'
  return { id: stored.id, key: stored.eventKey, title: stored.title, change, told }
}

/** A date that is corrected after the event causes no mail. */
async function tellOfMove(context: Context, event: EventRow): Promise<number> {
  const places = await updateMoved(context.db, event.id)
  if (!isOpen(context, event)) return 0
  for (const place of places) await notifyOfPlace(context, { news: 'changed', event, place })
  return places.length
}

/**
 * Cancels an event and notifies everybody who has a place, waits for one or has an offer. Returns its title and how
 * many were notified. Refuses with NotFound when there is no such event, or it is cancelled already.
 */
export async function cancelEvent(
  context: Context,
  staff: Staff,
  eventId: number,
): Promise<{ title: string; told: number }> {
  return context.db.transaction(async () => {
    const event = found(await lockEvent(context.db, { id: eventId }))
    let told = 0
    if (isOpen(context, event) && hasDates(event))
      for (const place of await listPlaces(context.db, event.id))
        if (
          await giveBack(context, staff, event, {
            registrantId: place.id,
            action: 'event-place-cancelled',
            news: 'eventCancelled',
          })
        )
          told += 1
    told += await notifyOfCancelledWait(context, event)
    await updateCancelled(context.db, event.id, context.clock.iso())
    await audit(context, staff, { action: 'event-cancel', objectKind: 'event', objectId: event.id })
    return { title: event.title, told }
  })
}

/** Every event, with the numbers of taken places, of waiting people, and of delayed or failed hand-overs. */
export function listEvents(context: Context, _staff: Staff) {
  return listEventsForStaff(context.db)
}
