/** Changes the places of one event. Each function here runs in a transaction that locks the event's row. */
import { mailAbout } from '@hub/contract/staff-people'
import { PLACE_OFFER_MS } from '@hub/contract/constants'
import { eventStanding } from '@hub/contract/events.rules'
import { readMember } from '../accounts/accounts.neighbours.ts'
import { type Actor, SYSTEM } from '#platform/audit/actor.ts'
import { auditEach } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { DatedEvent } from './event-calendar.ts'
import { offerMail, placeMail, type PlaceMail, type PlaceNews, waitCancelledMail } from './events.emails.ts'
import type { EventRow } from './events.store.ts'
import { updateHandOver } from './hand-over.store.ts'
import { freeOf, isOver, offerEnd, type Places, queueOf } from './places.rules.ts'
import {
  countTaken,
  deleteWaiting,
  findRecipient,
  listWaiting,
  type RegistrantRow,
  updateGivenBack,
  updateSequence,
  updateOffer,
  type WaitingRow,
} from './places.store.ts'

/** The job that passes on an expired offer. */
export const PLACES_JOB = 'event-places'
/** The job that updates a place at the webinar service. */
export const HAND_OVER_JOB = 'event-hand-over'

/** The call that takes a place also calls the service at once. The queue waits this long and acts if that failed. */
const QUEUE_WAITS_MS = 30_000
/** With the queue's pauses of at most an hour, about three days: enough to correct settings that broke on a Friday. */
const HAND_OVER_ATTEMPTS = 80

/** What the audit log calls a change of a place or a wait. */
export type PlaceDeed =
  | 'event-place-taken'
  | 'event-place-given-back'
  | 'event-place-cancelled'
  | 'event-place-refused'
  | 'event-registrant-add'
  | 'event-registrant-remove'
  | 'event-wait-joined'
  | 'event-wait-left'
  | 'event-wait-ended'

/** An event with both of its dates. Only such events have places. */
export type EventWithDates = EventRow & DatedEvent

export function hasDates(event: EventRow): event is EventWithDates {
  return event.startDate !== null && event.endDate !== null
}

/** True when the event can be registered for at this instant (EVT-007, EVT-009). */
export function isOpen(context: Context, event: EventRow): event is EventWithDates {
  const { startDate, endDate, webinarId } = event
  const facts = { start_date: startDate, end_date: endDate, webinar_id: webinarId }
  return eventStanding(facts, context.clock.now().getTime()) === 'open'
}

/** Writes to the audit log what became of people's places in the event, or of their waits for one (AUD-004). */
export function auditPlaces(
  context: Context,
  actor: Actor,
  deed: {
    action: PlaceDeed
    eventId: number
    facilitatorIds: readonly number[]
    reason?: string | undefined
  },
): Promise<void> {
  const why = deed.reason === undefined ? '' : `: ${deed.reason}`
  const about = { action: deed.action, objectKind: 'event', objectId: deed.eventId }
  const deeds = deed.facilitatorIds.map((id) => ({ ...about, note: `facilitator ${id}${why}` }))
  return auditEach(context, actor, deeds)
}

export async function placesOf(context: Context, event: EventRow): Promise<Places<WaitingRow>> {
  return {
    max: event.maxRegistrants,
    taken: await countTaken(context.db, event.id),
    waiting: await listWaiting(context.db, event.id),
  }
}

/** Who waits, by what becomes of them when the list is updated. */
interface Line {
  /** The free places are for these. */
  next: WaitingRow[]
  later: WaitingRow[]
  /** Their offer has expired, or it is their turn and the account may not log in. */
  gone: WaitingRow[]
}

/** Who has which turn in the waiting list of an event that is open. */
export async function lineUp(context: Context, places: Places<WaitingRow>): Promise<Line> {
  const nowMs = context.clock.now().getTime()
  const line: Line = { next: [], later: [], gone: places.waiting.filter((waiter) => isOver(waiter, nowMs)) }
  const free = freeOf(places)
  for (const waiter of queueOf(places.waiting, nowMs)) {
    if (line.next.length >= free) line.later.push(waiter)
    else if ((await readMember(context, waiter.facilitatorId))?.active) line.next.push(waiter)
    else line.gone.push(waiter)
  }
  return line
}

/** The places of an event after its waiting list was updated. */
interface SettledPlaces extends Places<WaitingRow> {
  /** How many were offered a place by this. */
  offers: number
}

/**
 * Updates the waiting list: ends expired offers, removes accounts that may not log in, and offers each free place to
 * the next person, in order. A lowered limit withdraws offers, but these people do not lose their turn.
 */
export async function settle(context: Context, event: EventRow): Promise<SettledPlaces> {
  const places = await placesOf(context, event)
  if (places.waiting.length === 0 || !isOpen(context, event)) return { ...places, offers: 0 }
  const { next, later, gone } = await lineUp(context, places)
  const waiting: WaitingRow[] = []
  for (const waiter of next) waiting.push(await offerOrNot(context, event, waiter, true))
  for (const waiter of later) waiting.push(await offerOrNot(context, event, waiter, false))
  const leaving = gone.map(({ facilitatorId }) => facilitatorId)
  const facilitatorIds = await deleteWaiting(context.db, event.id, leaving)
  await auditPlaces(context, SYSTEM, { action: 'event-wait-ended', eventId: event.id, facilitatorIds })
  const offers = next.filter(({ offeredUntil }) => offeredUntil === null).length
  return { ...places, waiting, offers }
}

async function offerOrNot(
  context: Context,
  event: EventWithDates,
  waiter: WaitingRow,
  isNext: boolean,
): Promise<WaitingRow> {
  const { offeredUntil } = waiter
  if (offeredUntil !== null && !isNext) return changeOffer(context, waiter, null)
  if (offeredUntil === null && !isNext) return waiter
  const nowMs = context.clock.now().getTime()
  // Moving an event to an earlier date also moves the ends of its offers.
  const until = offerEnd(event.startDate, nowMs, PLACE_OFFER_MS)
  if (offeredUntil !== null) return offeredUntil <= until ? waiter : changeOffer(context, waiter, until)
  const recipient = await findRecipient(context.db, waiter.facilitatorId)
  const mail = await offerMail(context, { event, recipient, until })
  await context.mailer.queueMail({
    ...mail,
    dedupeKey: `event-offer:${waiter.id}:${until}`,
    about: mailAbout('event-offer', waiter.facilitatorId),
  })
  await enqueueSettling(context, event.id, until)
  return changeOffer(context, waiter, until)
}

async function changeOffer(context: Context, waiter: WaitingRow, offeredUntil: string | null) {
  await updateOffer(context.db, waiter.id, offeredUntil)
  return { ...waiter, offeredUntil }
}

/** Queues a job that settles the event: due when the running transaction has committed, or at an instant. */
export async function enqueueSettling(context: Context, eventId: number, at?: string): Promise<void> {
  await enqueue(context, PLACES_JOB, { eventId }, at === undefined ? {} : { runAt: new Date(at) })
}

/**
 * Queues a job that updates the place at the webinar service. Without a service it does nothing. `again` names a
 * repetition that staff requested.
 */
export async function enqueueHandOver(
  context: Context,
  place: Pick<RegistrantRow, 'id' | 'sequence'>,
  options: { isAskedNow: boolean; again?: string },
): Promise<void> {
  if (!context.webinars) return
  const waitMs = options.isAskedNow ? QUEUE_WAITS_MS : 0
  const job = {
    dedupeKey: [HAND_OVER_JOB, place.id, place.sequence, options.again].filter(Boolean).join(':'),
    runAt: new Date(context.clock.now().getTime() + waitMs),
    maxAttempts: HAND_OVER_ATTEMPTS,
  }
  await enqueue(context, HAND_OVER_JOB, { registrantId: place.id }, job)
}

/** The place that ends, how the log calls it, what is mailed about it, and why staff ended it. */
type EndedPlace = { registrantId: number; news: PlaceNews | null; action: PlaceDeed; reason?: string }

/**
 * Ends a held place, audits who ended it, mails this unless `news` is null, and removes the person at the webinar
 * service. False when the place is not held.
 */
export async function giveBack(
  context: Context,
  actor: Actor,
  event: EventWithDates,
  { registrantId, news, ...deed }: EndedPlace,
): Promise<boolean> {
  const place = await updateGivenBack(context.db, registrantId, context.clock.iso())
  if (!place) return false
  await auditPlaces(context, actor, { ...deed, eventId: event.id, facilitatorIds: [place.facilitatorId] })
  if (news !== null) await notifyOfPlace(context, { news, event, place })
  await enqueueHandOver(context, place, { isAskedNow: false })
  return true
}

/** Notifies everybody who waits for a place or has an offer that the event is cancelled. Returns how many. */
export async function notifyOfCancelledWait(context: Context, event: EventRow): Promise<number> {
  const nowMs = context.clock.now().getTime()
  if (event.startDate !== null && Date.parse(event.startDate) <= nowMs) return 0
  const waiting = queueOf(await listWaiting(context.db, event.id), nowMs)
  for (const { id, facilitatorId } of waiting) {
    const recipient = await findRecipient(context.db, facilitatorId)
    const mail = await waitCancelledMail(context, { event, recipient })
    await context.mailer.queueMail({
      ...mail,
      dedupeKey: `event-wait-cancelled:${id}`,
      about: mailAbout('event-cancelled', facilitatorId),
    })
  }
  return waiting.length
}

/**
 * Queues the mail about a change of a place, with the next version of its calendar entry: one mail for each change.
 * `key` identifies news that changes no entry.
 */
export async function notifyOfPlace(
  context: Context,
  told: Pick<PlaceMail, 'was' | 'note'> & {
    news: PlaceNews
    event: EventWithDates
    place: RegistrantRow
    key?: string
  },
): Promise<void> {
  const { id, sequence, facilitatorId } = told.place
  const recipient = await findRecipient(context.db, facilitatorId)
  const mail = await placeMail(context, { ...told, recipient })
  await context.mailer.queueMail({
    ...mail,
    dedupeKey: told.key ?? `event-place:${id}:${sequence}`,
    about: mailAbout('event-place', facilitatorId),
  })
}

/**
 * Mails what is known about a held place: the confirmation, with the link to join or that the link follows; and the
 * link when it came later. Each of the two is mailed once (EVT-010).
 */
export async function confirmHeldPlace(
  context: Context,
  event: EventWithDates,
  place: RegistrantRow,
): Promise<void> {
  const now = context.clock.iso()
  const told = { confirmedAt: place.confirmedAt ?? now, linkToldAt: place.joinUrl === null ? null : now }
  if (place.confirmedAt === null) {
    await notifyOfPlace(context, { news: 'confirmed', event, place })
    await updateHandOver(context.db, place.id, told)
  } else if (place.joinUrl !== null && place.linkToldAt === null) {
    const moved = await updateSequence(context.db, place.id)
    await notifyOfPlace(context, { news: 'link', event, place: moved })
    await updateHandOver(context.db, place.id, told)
  }
}
