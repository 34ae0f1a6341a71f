/** Takes a place in an event, for the person who asks or on the request of staff. */
import type { Context } from '#platform/context.ts'
import { confirmHeldPlace, enqueueHandOver, type EventWithDates, settle } from './place-changes.ts'
import { seenBy } from './places.rules.ts'
import { deleteWaiting, findRegistrant, upsertPlace } from './places.store.ts'

/** Stores the place while the event is locked, or returns that it existed before, or that none is free. */
export async function takePlace(
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
  // With a webinar service the confirmation waits for its answer, which contains the link to join.
  if (!context.webinars) await confirmHeldPlace(context, event, place)
  return { newId: place.id }
}
