/** Takes a place in an event, for the person who asks or on the request of staff; and does what the webinar service answers about one. */
import { type Actor, SYSTEM } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import {
  auditPlaces,
  confirmHeldPlace,
  enqueueHandOver,
  type EventWithDates,
  giveBack,
  hasDates,
  notifyOfPlace,
  settle,
} from './place-changes.ts'
import { seenBy } from './places.rules.ts'
import {
  deleteWaiting,
  findRegistrant,
  findRegistrantById,
  lockEvent,
  type RegistrantRow,
  upsertPlace,
} from './places.store.ts'

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

/** Confirms a place in a transaction of its own. One that was given back meanwhile is not confirmed. */
export async function confirmPlace(context: Context, registrantId: number): Promise<void> {
  await withHeldPlace(context, registrantId, (event, place) => confirmHeldPlace(context, event, place))
}

/** Notifies the person that the service never provided the link. The person keeps the place. */
export async function notifyOfMissingLink(context: Context, registrantId: number): Promise<void> {
  await withHeldPlace(context, registrantId, (event, place) =>
    notifyOfPlace(context, {
      news: 'linkMissing',
      event,
      place,
      key: `event-link-missing:${place.id}:${place.sequence}`,
    }),
  )
}

/**
 * Gives back a place that the webinar service refused, and offers it to the next. A person who waits for the answer
 * needs no mail.
 */
export async function loseRefusedPlace(
  context: Context,
  registrantId: number,
  options: { notifiesOfRefusal: boolean },
): Promise<void> {
  await withHeldPlace(context, registrantId, async (event, place) => {
    const news = options.notifiesOfRefusal ? 'refused' : null
    await giveBack(context, SYSTEM, event, {
      registrantId: place.id,
      action: 'event-place-refused',
      news,
    })
    await settle(context, event)
  })
}

/** Opens the transaction for one place that is still held, in an event that was not cancelled. */
async function withHeldPlace(
  context: Context,
  registrantId: number,
  work: (event: EventWithDates, place: RegistrantRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async () => {
    const known = await findRegistrantById(context.db, registrantId)
    const event = known && (await lockEvent(context.db, { id: known.eventId }))
    // Read again under the lock, so that it cannot change any more.
    const place = event && (await findRegistrantById(context.db, registrantId))
    if (event && hasDates(event) && place?.givenBackAt === null) await work(event, place)
  })
}
