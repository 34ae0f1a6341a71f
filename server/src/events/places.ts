/** Takes a place in an event, for the person who asks or on the request of staff. */
import type { Actor } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import {
  auditPlaces,
  confirmHeldPlace,
  enqueueHandOver,
  type EventWithDates,
  settle,
} from './place-changes.ts'
import { seenBy } from './places.rules.ts'
import { deleteWaiting, findRegistrant, upsertPlace } from './places.store.ts'

/**
 * Stores the place while the event is locked, and audits who took it; or returns that it existed before, or that none
 * is free. Staff are not limited in how many they give.
 */
export async function takePlace(
  context: Context,
  actor: Actor,
  event: EventWithDates,
  facilitatorId: number,
): Promise<{ newId: number } | 'known' | 'full'> {
  const isByStaff = actor.kind === 'staff'
  const own = await findRegistrant(context.db, event.id, facilitatorId)
  if (own?.givenBackAt === null) return 'known'
  const places = await settle(context, event)
  if (seenBy(places, facilitatorId, context.clock.now().getTime()).isFull) return 'full'
  if (!isByStaff) await context.limits.use('placesTaken', facilitatorId)
  const place = await upsertPlace(context.db, { eventId: event.id, facilitatorId }, context.clock.iso())
  await deleteWaiting(context.db, event.id, [facilitatorId])
  const action = isByStaff ? 'event-registrant-add' : 'event-place-taken'
  await auditPlaces(context, actor, { action, eventId: event.id, facilitatorIds: [facilitatorId] })
  await enqueueHandOver(context, place, { isAskedNow: !isByStaff })
  // With a webinar service the confirmation of an online event waits for its answer, which contains the link to join.
  if (!context.webinars || event.location !== null) await confirmHeldPlace(context, event, place)
  return { newId: place.id }
}
