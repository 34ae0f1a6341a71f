/** What staff do with the people in an event: list, add, remove, mark attendance, and retry their hand-over (EVT-010, CTM-009). */
import { shownMail } from '#platform/mail/mail-content.ts'
import { holdMember } from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { placeMail } from './events.emails.ts'
import { type EventRow, findEvent } from './events.store.ts'
import { listFailedHandOvers, updateHandOver } from './hand-over.store.ts'
import { enqueueHandOver, giveBack, isOpen, settle } from './place-changes.ts'
import { queueOf } from './places.rules.ts'
import { takePlace } from './places.ts'
import {
  findRecipient,
  findRegistrant,
  listPlaceRows,
  listWaiting,
  listWaitingPeople,
  lockEvent,
  updateAttended,
} from './places.store.ts'

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
      hasService: context.webinars !== null && event.location === null,
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
export async function removeRegistrant(
  context: Context,
  staff: Staff,
  { reason, ...input }: EventAndPerson & { reason: string },
): Promise<void> {
  return context.db.transaction(async () => {
    found(await holdMember(context, input.facilitatorId))
    const event = found(await lockEvent(context.db, { id: input.eventId }))
    const own = await placeAhead(context, event, input.facilitatorId)
    const ended = {
      registrantId: own.id,
      action: 'event-registrant-remove',
      news: 'removed',
      reason,
    } as const
    if (!(await giveBack(context, staff, own.event, ended))) return fail('NotFound')
    await settle(context, event)
  })
}

/**
 * The mail to who would lose their place, in their language, and how many wait for one. Nothing is changed. The reading is
 * audited. Refuses as removing does.
 */
export function previewRegistrantRemoval(context: Context, staff: Staff, input: EventAndPerson) {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: input.eventId } as const
  return readAudited(context, staff, deed, async () => {
    const event = found(await findEvent(context.db, { id: input.eventId }))
    const place = await placeAhead(context, event, input.facilitatorId)
    const recipient = await findRecipient(context.db, input.facilitatorId)
    const mail = await placeMail(context, { news: 'removed', event: place.event, place, recipient })
    const waiting = queueOf(await listWaiting(context.db, event.id), context.clock.now().getTime())
    return { mail: shownMail(mail), waiting: waiting.length }
  })
}

/** The place that the person has in an event that is ahead. Refuses with NotFound. */
async function placeAhead(context: Context, event: EventRow, facilitatorId: number) {
  if (!isOpen(context, event)) return fail('NotFound')
  const place = found(await findRegistrant(context.db, event.id, facilitatorId))
  return place.givenBackAt === null ? { ...place, event } : fail('NotFound')
}

/**
 * Marks who has attended an event that has begun, and who has not; null takes the mark back. All or none. Returns how
 * many. Refuses with NotFound for who has no place, and with EventNotBegun.
 */
export async function markAttendance(
  context: Context,
  staff: Staff,
  {
    eventId,
    attended,
    ...given
  }: { eventId: number; facilitatorIds: readonly number[]; attended: boolean | null },
): Promise<number> {
  const facilitatorIds = [...new Set(given.facilitatorIds)]
  return context.db.transaction(async () => {
    const event = found(await lockEvent(context.db, { id: eventId }))
    const { startDate } = event
    if (startDate === null || Date.parse(startDate) > context.clock.now().getTime()) fail('EventNotBegun')
    const marked = await updateAttended(context.db, eventId, { facilitatorIds, attended })
    if (marked.length < facilitatorIds.length) fail('NotFound')
    const word = attended === null ? 'not marked' : attended ? 'attended' : 'absent'
    const deeds = marked.map((id) => ({
      ...{ action: 'event-attendance' as const, objectKind: 'event', objectId: eventId },
      note: `facilitator ${id}: ${word}`,
    }))
    await auditEach(context, staff, deeds)
    return marked.length
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
