/** Places in events: taking one, giving it back, waiting for one. Each event's places change one at a time (EVT-009). */
import type { Registrant, Registration, RegistrantSummary, WaitingPlace } from '@hub/contract/events'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { inTurn } from '#platform/database/turns.ts'
import { type EventRow, findEvent } from './events.store.ts'
import { handOverNow } from './hand-over.service.ts'
import {
  confirmHeldPlace,
  enqueueHandOver,
  enqueueSettling,
  type EventWithDates,
  giveBack,
  isOpen,
  placesOf,
  settle,
} from './place-changes.service.ts'
import { type Places, seenBy } from './places.rules.ts'
import {
  deleteWaiting,
  findRegistrant,
  lockEvent,
  insertWaiting,
  listEventsOf,
  listHeldByClosed,
  listRegistrants,
  listWaitingPeople,
  upsertPlace,
} from './places.store.ts'

/**
 * Takes a place for the caller, or finds that they have one (API-049). The server alone counts, in a transaction that
 * holds the event, so that no place is given twice. Refuses with Forbidden, NotFound, RegistrationFull,
 * TooManyRequests, or EventNotOpen, also when the webinar service refuses for good: the place is given back then (EVT-010).
 */
export async function registerForEvent(
  context: Context,
  caller: Caller,
  form: Registration,
): Promise<Registrant> {
  if (form.userId !== caller.id) fail('Forbidden')
  const { event, answer } = await changing(context, form.webinarId, async () => {
    const held = await holdOpenEvent(context, form.webinarId)
    return { event: held, answer: await takePlace(context, held, caller.id, { isByStaff: false }) }
  })
  // Outside of the transaction: what was noted of the waiting list stays noted.
  if (answer === 'full') return fail('RegistrationFull')
  if (answer !== 'known' && !(await handOverNow(context, answer.newId))) return fail('EventNotOpen')
  return registrantOf(event, caller)
}

/** Stores the place while the event is held, or says that it was there before, or that there is none. */
async function takePlace(
  context: Context,
  event: EventWithDates,
  facilitatorId: number,
  { isByStaff }: { isByStaff: boolean },
): Promise<{ newId: number } | 'known' | 'full'> {
  const own = await findRegistrant(context.db, event.id, facilitatorId)
  if (own?.givenBackAt === null) return 'known'
  const places = await settle(context, event)
  if (seenBy(places, facilitatorId, context.clock.now().getTime()).isFull) return 'full'
  if (!isByStaff) await context.limits.use('placesTaken', facilitatorId)
  const place = await upsertPlace(context.db, { eventId: event.id, facilitatorId }, context.clock.iso())
  await deleteWaiting(context.db, event.id, [facilitatorId])
  await enqueueHandOver(context, place, { isAskedNow: !isByStaff })
  // With a webinar service the confirmation waits for its answer, and brings the link to join.
  if (!context.webinars) await confirmHeldPlace(context, event, place)
  return { newId: place.id }
}

/** Gives the caller's place back and offers it to the next who waits; without a place nothing changes. */
export async function cancelRegistration(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<RegistrantSummary> {
  return changing(context, webinarId, async () => {
    const event = await holdOpenEvent(context, webinarId)
    const own = await findRegistrant(context.db, event.id, caller.id)
    if (own) await giveBack(context, event, own.id, 'cancelled')
    return summaryOf(context, event, await settle(context, event), caller)
  })
}

/** The caller's own place, and counts of the others (API-050, EVT-011). */
export async function readRegistrants(context: Context, caller: Caller, webinarId: string) {
  const event = found(await findEvent(context.db, { webinarId }))
  const own = await findRegistrant(context.db, event.id, caller.id)
  const places = await placesOf(context, event)
  return {
    records: own?.givenBackAt === null ? [registrantOf(event, caller)] : [],
    record: summaryOf(context, event, places, caller),
  }
}

/** Lets the caller wait for a place; whoever has one or waits already changes nothing. */
export async function joinWaitingList(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<WaitingPlace> {
  return changing(context, webinarId, async () => {
    const event = await holdOpenEvent(context, webinarId)
    const own = await findRegistrant(context.db, event.id, caller.id)
    if (own?.givenBackAt === null) return { webinarId, is_waiting: false, offered_until: null }
    await context.limits.use('placesTaken', caller.id)
    await settle(context, event)
    await insertWaiting(context.db, { eventId: event.id, facilitatorId: caller.id }, context.clock.iso())
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
  return changing(context, webinarId, async () => {
    const event = found(await lockEvent(context.db, { webinarId }))
    await deleteWaiting(context.db, event.id, [caller.id])
    await settle(context, event)
    return { webinarId, is_waiting: false, offered_until: null }
  })
}

/** Gives somebody a place for staff; by the same rules, but for how often one may ask. */
export async function addRegistrant(
  context: Context,
  eventId: number,
  facilitatorId: number,
): Promise<'added' | 'known' | 'full' | 'not open'> {
  return context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event || !isOpen(context, event)) return 'not open'
    const answer = await takePlace(context, event, facilitatorId, { isByStaff: true })
    return typeof answer === 'string' ? answer : 'added'
  })
}

/** Ends somebody's place for staff, tells them, and offers it on; false when there is none to end. */
export async function removeRegistrant(
  context: Context,
  eventId: number,
  facilitatorId: number,
): Promise<boolean> {
  return context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event || !isOpen(context, event)) return false
    const own = await findRegistrant(context.db, event.id, facilitatorId)
    if (!own || !(await giveBack(context, event, own.id, 'removed'))) return false
    await settle(context, event)
    return true
  })
}

/** Everybody who has a place in an event or waits for one, for staff; null when there is no such event. */
export async function listRegistrantsForStaff(context: Context, eventId: number) {
  const event = await findEvent(context.db, { id: eventId })
  if (!event) return null
  return {
    title: event.title,
    hasService: context.webinars !== null,
    places: await listRegistrants(context.db, eventId),
    waiting: await listWaitingPeople(context.db, eventId),
  }
}

/**
 * Gives back what closed accounts hold in an event that is still ahead, passes on what has run out, and offers what is
 * free; also the job of an offer's end.
 */
export async function settleEvent(context: Context, eventId: number): Promise<void> {
  await context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event) return
    if (isOpen(context, event))
      for (const id of await listHeldByClosed(context.db, event.id))
        await giveBack(context, event, id, 'cancelled')
    await settle(context, event)
  })
}

/**
 * Passes on what an account that may no longer log in stands for in events: in jobs, after the change that says so.
 * What is kept for it always; the places it holds when it was closed.
 */
export async function leaveEvents(context: Context, facilitatorId: number): Promise<void> {
  for (const eventId of await listEventsOf(context.db, facilitatorId, context.clock.iso()))
    await enqueueSettling(context, eventId)
}

/** A transaction about one event's places; a crowd waits here for its turn, not with a connection in hand. */
function changing<T>(context: Context, webinarId: string, work: () => Promise<T>): Promise<T> {
  return inTurn(context.db, `places ${webinarId}`, () => context.db.transaction(work))
}

async function holdOpenEvent(context: Context, webinarId: string): Promise<EventWithDates> {
  const event = found(await lockEvent(context.db, { webinarId }))
  return isOpen(context, event) ? event : fail('EventNotOpen')
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

function summaryOf(context: Context, event: EventRow, places: Places, caller: Caller): RegistrantSummary {
  const { count, isFull } = seenBy(places, caller.id, context.clock.now().getTime())
  return {
    webinarId: event.webinarId ?? '',
    count,
    max_registrants: event.maxRegistrants,
    is_full: isFull,
  }
}
