/** Places in events: taking one, giving it back, waiting for one. Each event's places change one at a time (EVT-009). */
import { PLACE_OFFER_MS } from '@hub/contract/constants'
import type { Registrant, Registration, RegistrantSummary, WaitingPlace } from '@hub/contract/events'
import { eventStanding } from '@hub/contract/events.rules'
import { readMember } from '../accounts/accounts.service.ts'
import type { Caller } from '#platform/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { enqueue } from '#platform/outbox.ts'
import type { DatedEvent } from './event-calendar.ts'
import { offerMail, placeMail, type PlaceNews } from './events.emails.ts'
import { type EventRow, findEvent } from './events.store.ts'
import { freeOf, isOver, offerEnd, type Places, queueOf, seenBy } from './places.rules.ts'
import {
  countTaken,
  deleteWaiting,
  findRecipient,
  findRegistrant,
  holdEvent,
  insertWaiting,
  listWaiting,
  type RegistrantRow,
  storePlace,
  updateGivenBack,
  updateOffer,
  type WaitingRow,
} from './places.store.ts'

/** The job that passes an offer on when its time is over. */
export const PLACES_TOPIC = 'event-places'

/**
 * Takes a place for the caller, or finds that they have one (API-049). The server alone counts, in a transaction that
 * holds the event, so that no place is given twice. Refuses with Forbidden, NotFound, EventNotOpen or RegistrationFull.
 */
export async function registerForEvent(
  context: Context,
  caller: Caller,
  form: Registration,
): Promise<Registrant> {
  if (form.userId !== caller.id) fail('Forbidden')
  const { event, place } = await context.db.transaction(async () => {
    const held = await holdOpenEvent(context, form.webinarId)
    return { event: held, place: await takePlace(context, held, caller) }
  })
  // Outside of the transaction: what was noted of the waiting list stays noted.
  if (!place) return fail('RegistrationFull')
  return registrantOf(event, caller)
}

/** The caller's place: the one they have, or a new one with its mail; null when there is none left. */
async function takePlace(context: Context, event: OpenEvent, caller: Caller): Promise<RegistrantRow | null> {
  const own = await findRegistrant(context, event.id, caller.id)
  if (own?.givenBackAt === null) return own
  const places = await settle(context, event)
  if (seenBy(places, caller.id, context.clock.now().getTime()).isFull) return null
  const place = await storePlace(context, { eventId: event.id, facilitatorId: caller.id })
  await deleteWaiting(context, event.id, [caller.id])
  await tellOfPlace(context, { news: 'confirmed', event, place })
  return place
}

/** Gives the caller's place back and offers it to the next who waits; without a place nothing changes. */
export async function cancelRegistration(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<RegistrantSummary> {
  return context.db.transaction(async () => {
    const event = await holdOpenEvent(context, webinarId)
    const own = await findRegistrant(context, event.id, caller.id)
    if (own) await giveBack(context, event, own, 'cancelled')
    return summaryOf(event, await settle(context, event), caller, context.clock.now().getTime())
  })
}

/** Ends a held place and says so; the caller holds the event, and settles it afterwards. */
export async function giveBack(
  context: Context,
  event: OpenEvent,
  own: Pick<RegistrantRow, 'id'>,
  news: PlaceNews,
): Promise<void> {
  const place = await updateGivenBack(context, own.id)
  if (place) await tellOfPlace(context, { news, event, place })
}

/** The caller's own place, and counts of the others (API-050, EVT-011). */
export async function readRegistrants(context: Context, caller: Caller, webinarId: string) {
  const event = found(await findEvent(context, { webinarId }))
  const own = await findRegistrant(context, event.id, caller.id)
  const places = await placesOf(context, event)
  return {
    records: own?.givenBackAt === null ? [registrantOf(event, caller)] : [],
    record: summaryOf(event, places, caller, context.clock.now().getTime()),
  }
}

/** Lets the caller wait for a place; whoever has one or waits already changes nothing. */
export async function joinWaitingList(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<WaitingPlace> {
  return context.db.transaction(async () => {
    const event = await holdOpenEvent(context, webinarId)
    const own = await findRegistrant(context, event.id, caller.id)
    if (own?.givenBackAt === null) return { webinarId, is_waiting: false, offered_until: null }
    await settle(context, event)
    await insertWaiting(context, { eventId: event.id, facilitatorId: caller.id })
    const { waiting } = await settle(context, event)
    const waiter = waiting.find(({ facilitatorId }) => facilitatorId === caller.id)
    return { webinarId, is_waiting: waiter !== undefined, offered_until: waiter?.offeredUntil ?? null }
  })
}

/** Ends the caller's wait; a place that was kept for them goes to the next. */
export async function leaveWaitingList(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<WaitingPlace> {
  return context.db.transaction(async () => {
    const event = found(await holdEvent(context, { webinarId }))
    await deleteWaiting(context, event.id, [caller.id])
    await settle(context, event)
    return { webinarId, is_waiting: false, offered_until: null }
  })
}

/** Passes on what has run out and offers what is free; the job of an offer's end, and of whoever changed the limit. */
export async function settleEvent(context: Context, eventId: number): Promise<void> {
  await context.db.transaction(async () => {
    const event = await holdEvent(context, { id: eventId })
    if (event) await settle(context, event)
  })
}

/** An event that can be registered for: both dates are known. */
export type OpenEvent = EventRow & DatedEvent

export function isOpen(context: Context, event: EventRow): event is OpenEvent {
  const { startDate, endDate, webinarId } = event
  const facts = { start_date: startDate, end_date: endDate, webinar_id: webinarId }
  return eventStanding(facts, context.clock.now().getTime()) === 'open'
}

async function holdOpenEvent(context: Context, webinarId: string): Promise<OpenEvent> {
  const event = found(await holdEvent(context, { webinarId }))
  return isOpen(context, event) ? event : fail('EventNotOpen')
}

async function placesOf(context: Context, event: EventRow): Promise<Places<WaitingRow>> {
  return {
    max: event.maxRegistrants,
    taken: await countTaken(context, event.id),
    waiting: await listWaiting(context, event.id),
  }
}

/**
 * Brings the waiting list of a held event up to now: ends offers that have run out, drops accounts that may not log
 * in, and offers each free place to the next, in order. A lowered limit takes offers back; the turn stays.
 */
async function settle(context: Context, event: EventRow): Promise<Places<WaitingRow>> {
  const places = await placesOf(context, event)
  if (places.waiting.length === 0 || !isOpen(context, event)) return places
  const nowMs = context.clock.now().getTime()
  const gone = places.waiting.filter((waiter) => isOver(waiter, nowMs)).map((waiter) => waiter.facilitatorId)
  const waiting: WaitingRow[] = []
  let free = freeOf(places)
  for (const waiter of queueOf(places.waiting, nowMs)) {
    const isNext = free > 0
    if (isNext && !(await readMember(context, waiter.facilitatorId))?.active) gone.push(waiter.facilitatorId)
    else {
      if (isNext) free -= 1
      waiting.push(await offerOrNot(context, event, waiter, isNext))
    }
  }
  await deleteWaiting(context, event.id, gone)
  return { ...places, waiting }
}

async function offerOrNot(
  context: Context,
  event: OpenEvent,
  waiter: WaitingRow,
  isNext: boolean,
): Promise<WaitingRow> {
  if (isNext === (waiter.offeredUntil !== null)) return waiter
  const nowMs = context.clock.now().getTime()
  const offeredUntil = isNext ? offerEnd(event.startDate, nowMs, PLACE_OFFER_MS) : null
  await updateOffer(context, waiter.id, offeredUntil)
  if (offeredUntil !== null) {
    const recipient = await findRecipient(context, waiter.facilitatorId)
    const mail = await offerMail(context, { event, recipient, until: offeredUntil })
    await context.mailer.queueMail({ ...mail, dedupeKey: `event-offer:${waiter.id}:${offeredUntil}` })
    await enqueueSettling(context, event.id, offeredUntil)
  }
  return { ...waiter, offeredUntil }
}

/** Settles the event once the running transaction has committed: now, or at an instant. */
export async function enqueueSettling(context: Context, eventId: number, at?: string): Promise<void> {
  await enqueue(context, PLACES_TOPIC, { eventId }, at === undefined ? {} : { runAt: new Date(at) })
}

/** Queues the mail of what became of a place, with the next entry for the calendar. One mail for each change. */
async function tellOfPlace(
  context: Context,
  told: { news: PlaceNews; event: OpenEvent; place: RegistrantRow },
): Promise<void> {
  const recipient = await findRecipient(context, told.place.facilitatorId)
  const mail = await placeMail(context, { ...told, recipient })
  await context.mailer.queueMail({
    ...mail,
    dedupeKey: `event-place:${told.place.id}:${told.place.sequence}`,
  })
}

function registrantOf(event: EventRow, caller: Caller): Registrant {
  return {
    webinarId: event.webinarId ?? '',
    isMeeting: event.isMeeting,
    firstName: caller.firstName,
    lastName: caller.lastName,
    userId: caller.id,
    userEmail: caller.email,
  }
}

function summaryOf(event: EventRow, places: Places, caller: Caller, nowMs: number): RegistrantSummary {
  const { count, isFull } = seenBy(places, caller.id, nowMs)
  return {
    webinarId: event.webinarId ?? '',
    count,
    max_registrants: event.maxRegistrants,
    is_full: isFull,
  }
}
