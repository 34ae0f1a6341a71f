/** What staff do with the people in an event: list, add, remove, and retry their hand-over (EVT-010). */
import { holdMember } from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { findEvent } from './events.store.ts'
import { listFailedHandOvers, updateHandOver } from './hand-over.store.ts'
import { enqueueHandOver, giveBack, isOpen, settle } from './place-changes.ts'
import { takePlace } from './places.ts'
import { findRegistrant, listPlaceRows, listWaitingPeople, lockEvent } from './places.store.ts'

export interface EventAndPerson {
  eventId: number
  facilitatorId: number
}

/** Everybody who has a place in an event, how each joins it, and who waits. NotFound when there is no such event. */
export async function listRegistrants(context: Context, staff: Staff, eventId: number) {
  return context.db.transaction(async () => {
    const event = found(await findEvent(context.db, { id: eventId }))
    await audit(context, staff, { action: 'event-registrants', objectKind: 'event', objectId: eventId })
    return {
      title: event.title,
      hasService: context.webinars !== null,
      places: await listPlaceRows(context.db, eventId),
      waiting: await listWaitingPeople(context.db, eventId),
    }
  })
}

/**
 * Gives a person a place by the rules of registering, except the limit on requests, with the confirmation mail. False
 * when they have one already. Refuses with AccountInactive, EventNotOpen or RegistrationFull.
 */
export async function addRegistrant(context: Context, staff: Staff, input: EventAndPerson): Promise<boolean> {
  const { eventId, facilitatorId } = input
  return context.db.transaction(async () => {
    if (!(await holdMember(context, facilitatorId))?.active) fail('AccountInactive')
    const event = await lockEvent(context.db, { id: eventId })
    if (!event || !isOpen(context, event)) return fail('EventNotOpen')
    const answer = await takePlace(context, staff, event, facilitatorId)
    if (answer === 'full') return fail('RegistrationFull')
    return answer !== 'known'
  })
}

/**
 * Ends a person's place in a future event, notifies them, and offers it to the next. Refuses with NotFound when they
 * have no such place.
 */
export async function removeRegistrant(context: Context, staff: Staff, input: EventAndPerson): Promise<void> {
  const { eventId, facilitatorId } = input
  return context.db.transaction(async () => {
    found(await holdMember(context, facilitatorId))
    const event = found(await lockEvent(context.db, { id: eventId }))
    if (!isOpen(context, event)) return fail('NotFound')
    const own = found(await findRegistrant(context.db, event.id, facilitatorId))
    const ended = { registrantId: own.id, action: 'event-registrant-remove', news: 'removed' } as const
    if (!(await giveBack(context, staff, event, ended))) return fail('NotFound')
    await settle(context, event)
  })
}

/** Queues the hand-over again for every place where it failed. Returns how many. */
export async function retryHandOvers(context: Context, staff: Staff, eventId: number): Promise<number> {
  if (!context.webinars) return 0
  return context.db.transaction(async () => {
    const failed = await listFailedHandOvers(context.db, eventId)
    if (failed.length === 0) return 0
    for (const { id, sequence, failedAt } of failed) {
      await enqueueHandOver(context, { id, sequence }, { isAskedNow: false, again: failedAt ?? '' })
      await updateHandOver(context.db, id, { serviceFailedAt: null })
    }
    await audit(context, staff, { action: 'event-hand-over', objectKind: 'event', objectId: eventId })
    return failed.length
  })
}
