/** Places in events: taking one, giving it back, waiting for one. One change at a time for each event (EVT-009). */
import type { Registrant, Registration, RegistrantSummary, WaitingListEntry } from '@hub/contract/events'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { inTurn } from '#platform/database/turns.ts'
import { type EventRow, findEvent } from './events.store.ts'
import { handOverNow } from './hand-over.ts'
import { auditPlaces, type EventWithDates, giveBack, isOpen, placesOf, settle } from './place-changes.ts'
import { takePlace } from './places.ts'
import { type Places, seenBy } from './places.rules.ts'
import { deleteWaiting, findRegistrant, lockEvent, insertWaiting } from './places.store.ts'

/**
 * Takes a place for the caller, or finds that they have one (API-049). Only the server counts, in a transaction that
 * locks the event, so that no place is given twice. Refuses with Forbidden, NotFound, RegistrationFull,
 * TooManyRequests, or EventNotOpen. It is also EventNotOpen when the webinar service refuses the person, and the place
 * is then given back (EVT-010).
 */
export async function registerForEvent(
  context: Context,
  caller: Caller,
  form: Registration,
): Promise<Registrant> {
  if (form.userId !== caller.id) fail('Forbidden')
  const { event, answer } = await changing(context, form.webinarId, async () => {
    const held = await holdOpenEvent(context, form.webinarId)
    return { event: held, answer: await takePlace(context, caller, held, caller.id) }
  })
  // Refused outside of the transaction, so that the changes of the waiting list are committed.
  if (answer === 'full') return fail('RegistrationFull')
  if (answer !== 'known' && !(await handOverNow(context, answer.newId))) return fail('EventNotOpen')
  return registrantOf(event, caller)
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
    const ended = { action: 'event-place-given-back', news: 'cancelled' } as const
    if (own) await giveBack(context, caller, event, { registrantId: own.id, ...ended })
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

/** Adds the caller to the waiting list. Changes nothing for callers who have a place or wait already. */
export async function joinWaitingList(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<WaitingListEntry> {
  return changing(context, webinarId, async () => {
    const event = await holdOpenEvent(context, webinarId)
    const own = await findRegistrant(context.db, event.id, caller.id)
    if (own?.givenBackAt === null) return { webinarId, is_waiting: false, offered_until: null }
    await context.limits.use('placesTaken', caller.id)
    await settle(context, event)
    const wait = { eventId: event.id, facilitatorId: caller.id }
    if (await insertWaiting(context.db, wait, context.clock.iso()))
      await auditWait(context, caller, event, 'event-wait-joined')
    const { waiting } = await settle(context, event)
    const waiter = waiting.find(({ facilitatorId }) => facilitatorId === caller.id)
    return { webinarId, is_waiting: waiter !== undefined, offered_until: waiter?.offeredUntil ?? null }
  })
}

/** Ends the caller's wait. A place that was reserved for them goes to the next person. */
export async function leaveWaitingList(
  context: Context,
  caller: Caller,
  webinarId: string,
): Promise<WaitingListEntry> {
  return changing(context, webinarId, async () => {
    const event = found(await lockEvent(context.db, { webinarId }))
    const left = await deleteWaiting(context.db, event.id, [caller.id])
    if (left.length > 0) await auditWait(context, caller, event, 'event-wait-left')
    await settle(context, event)
    return { webinarId, is_waiting: false, offered_until: null }
  })
}

function auditWait(
  context: Context,
  caller: Caller,
  event: EventRow,
  action: 'event-wait-joined' | 'event-wait-left',
): Promise<void> {
  return auditPlaces(context, caller, { action, eventId: event.id, facilitatorIds: [caller.id] })
}

/** Opens a transaction about one event's places. A crowd waits here for its turn without occupying connections. */
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
