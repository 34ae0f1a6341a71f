/**
 * Stores events with their chapters and courses after every check, notifies whom a change concerns, and says before whom it
 * would (SYS-003, CTM-009).
 */
import type { EventEffects } from '@hub/contract/event-edits'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { shownMail } from '#platform/mail/mail-content.ts'
import { type EventFault, type EventProblem, type EventToLoad, refuseFaults } from '../event-file.ts'
import {
  findKeyOfWebinar,
  insertEvent,
  listPlaces,
  lockEventOfKey,
  updateChapters,
  updateEvent,
  updateMoved,
} from '../event-loading.store.ts'
import { placeMail } from '../events.emails.ts'
import type { EventRow } from '../events.store.ts'
import { enqueueHandOver, hasDates, isOpen, lineUp, notifyOfPlace, settle } from '../place-changes.ts'
import { changeOf, type EventChange, isHeldOtherwise } from '../places.rules.ts'
import { findRecipient, listWaiting } from '../places.store.ts'
import { planReminder } from '../events.sweep.ts'

/** The result for one event. */
export interface LoadedEvent {
  id: number
  key: string
  title: string
  change: 'added' | 'updated' | 'moved'
  /** How many people were notified of new dates or a new location. */
  told: number
  /** How many who waited are offered a place now. */
  offers: number
}

/** Refuses an event that could not be published as it is, with EventsRefused and every fault. */
export async function refuseUnusable(
  context: Context,
  next: EventToLoad,
  known: EventRow | undefined,
): Promise<void> {
  const faults = await faultsOf(context, [next], new Map(known && [[next.key, known]]))
  if (faults.length > 0) refuseFaults(faults)
}

interface EventsToStore {
  list: readonly EventToLoad[]
  action: 'event-load' | 'event-edit' | 'event-create'
  /** The id that was reserved for an event that is new. */
  newId?: number
  /** What staff add to the mail about a new time or location. */
  note?: string | undefined
}

/**
 * Stores every event, or none, and audits each. Everybody with a place is notified of new dates and of a new location, and
 * places that a higher limit adds are offered to the waiting list. Refuses with EventsRefused, with every fault and its place.
 */
export async function storeEvents(
  context: Context,
  staff: Staff,
  { list, action, newId, note: words }: EventsToStore,
): Promise<LoadedEvent[]> {
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
      const { id, key, change, ...rest } = await loadEvent(context, {
        ...{ event, known: held.get(event.key), newId, note: words },
      })
      const note = `${key} ${change}`
      await audit(context, staff, { action, objectKind: 'event', objectId: id, note })
      loaded.push({ id, key, change, ...rest })
    }
    return loaded
  })
}

type Say = (field: string, problem: EventProblem) => void

/** The faults that only a comparison with the stored data can find. */
async function faultsOf(context: Context, list: readonly EventToLoad[], held: ReadonlyMap<string, EventRow>) {
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

interface EventToWrite {
  event: EventToLoad
  known: EventRow | undefined
  newId?: number | undefined
  /** In a preview: its new chapters have the same ids at each read, for its courses are read beside them. */
  isShownOnly?: boolean
}

/** Writes what facilitators see of an event, and causes nothing. */
export async function writeEvent(
  db: Database,
  { event, known, newId, isShownOnly = false }: EventToWrite,
): Promise<EventRow> {
  const isMoved = known !== undefined && changeBetween(known, event) !== null
  const stored = known
    ? await updateEvent(db, known.id, event, isMoved ? 1 : 0)
    : await insertEvent(db, event, newId)
  await updateChapters(db, { eventId: stored.id, topics: event.topics, isShownOnly })
  return stored
}

const changeBetween = (known: EventRow, { start_date, end_date, location }: EventToLoad) =>
  changeOf(known, { startDate: start_date, endDate: end_date, location })

async function loadEvent(
  context: Context,
  { note, ...toWrite }: EventToWrite & Pick<EventsToStore, 'note'>,
): Promise<LoadedEvent> {
  const { event, known } = toWrite
  const moved = known === undefined ? null : changeBetween(known, event)
  const stored = await writeEvent(context.db, toWrite)
  const told =
    known && moved !== null ? await notifyOfMove(context, { event: stored, known, news: moved, note }) : 0
  await planReminder(context, stored)
  const { offers } = await settle(context, stored)
  const change = known ? (moved === null ? 'updated' : 'moved') : 'added'
  return { id: stored.id, key: stored.eventKey, title: stored.title, change, told, offers }
}

/** What is corrected after the event causes no mail. */
async function notifyOfMove(
  context: Context,
  {
    event,
    known,
    news,
    note,
  }: { event: EventRow; known: EventRow; news: EventChange } & Pick<EventsToStore, 'note'>,
): Promise<number> {
  const places = await updateMoved(context.db, event.id)
  if (!isOpen(context, event)) return 0
  const was = hasDates(known) ? known : undefined
  for (const place of places) {
    await notifyOfPlace(context, { news, event, place, was, note })
    if (isHeldOtherwise(known, event)) await enqueueHandOver(context, place, { isAskedNow: false })
  }
  return places.length
}

const movedBy = (event: EventRow, next: EventToLoad) => ({
  ...{ ...event, title: next.title, startDate: next.start_date, endDate: next.end_date },
  ...{ location: next.location, translations: next.translations, webinarId: next.webinar_id },
})

/** The people whom publishing these fields would concern; nobody where the event is new. */
async function findConcerned(context: Context, event: EventRow, next: EventToLoad) {
  const { db } = context
  const moved = movedBy(event, next)
  const news = changeOf(event, moved)
  const places = await listPlaces(db, event.id)
  const canRegister = isOpen(context, moved)
  // Nobody is offered a place that cannot be taken.
  const waiting = canRegister ? await listWaiting(db, event.id) : []
  const line = await lineUp(context, { max: next.max_registrants, taken: places.length, waiting })
  return {
    ...{ moved, places, news: canRegister ? news : null },
    offered: line.next.filter(({ offeredUntil }) => offeredUntil === null),
    losing: line.later.filter(({ offeredUntil }) => offeredUntil !== null),
  }
}

/** How many publishing these fields would mail: about the new time or location, and with the offer of a place. */
export async function countEffects(
  context: Context,
  event: EventRow | undefined,
  next: EventToLoad,
): Promise<Pick<EventEffects, 'told' | 'offers'>> {
  if (!event) return { told: 0, offers: 0 }
  const { places, news, offered } = await findConcerned(context, event, next)
  return { told: news === null ? 0 : places.length, offers: offered.length }
}

/** What publishing these fields with the note would cause, with the first of the mails. */
export async function effectsOf(
  context: Context,
  event: EventRow | undefined,
  next: EventToLoad & { note: string },
): Promise<EventEffects> {
  if (!event) return { told: 0, mail: null, offers: 0, withdrawn: [], over: 0 }
  const { moved, places, news, offered, losing } = await findConcerned(context, event, next)
  const withdrawn: string[] = []
  for (const { facilitatorId } of losing) {
    const { firstName, lastName } = await findRecipient(context.db, facilitatorId)
    withdrawn.push(`${firstName} ${lastName}`)
  }
  return {
    told: news === null ? 0 : places.length,
    mail: news && (await mailOf(context, { event, moved, news, note: next.note, place: places[0] })),
    offers: offered.length,
    withdrawn,
    over: next.max_registrants === null ? 0 : Math.max(0, places.length - next.max_registrants),
  }
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number]

/** The first of the mails about the new time or location. */
async function mailOf(
  context: Context,
  {
    event,
    moved,
    news,
    note,
    place,
  }: { event: EventRow; moved: EventRow; news: EventChange; note: string; place: Place | undefined },
) {
  if (!place || !hasDates(moved)) return null
  const recipient = await findRecipient(context.db, place.facilitatorId)
  const was = hasDates(event) ? event : undefined
  return shownMail(await placeMail(context, { news, event: moved, place, recipient, was, note }))
}
