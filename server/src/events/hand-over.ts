/** Registers places at the webinar service and removes them there, until the service matches the hub (EVT-010). */
import type { Context } from '#platform/context.ts'
import { WebinarRefused, WebinarUnavailable, type Webinars } from '#platform/webinars.ts'
import { handOverMail } from './events.emails.ts'
import { findEvent } from './events.store.ts'
import { claimHandOver, findHandOver, type HandOver, updateHandOver } from './hand-over.store.ts'
import { confirmPlace, loseRefusedPlace } from './places.ts'

/** Longer than all requests of one hand-over together may take. */
const CLAIM_MS = 60_000
/** The pause when another process is calling the service about the same place. */
const CLAIMED_PAUSE_MS = 5_000
const FAULT_MAX = 300
const DAY_CHARS = 10

/**
 * Calls the service at once, for a person who waits for the answer. False when it refused the person: the place is then
 * given back. All other failures are left to the queue, and the person keeps the place.
 */
export async function handOverNow(context: Context, registrantId: number): Promise<boolean> {
  if (!context.webinars) return true
  try {
    return await handOver(context, registrantId, { notifiesOfRefusal: false })
  } catch (error) {
    context.log.warn(
      { err: error, registrant: registrantId },
      'a call to the webinar service failed, the queue retries it',
    )
    return true
  }
}

/**
 * Updates one place at the service: registers a held place, removes one that was given back or is one in a room. False when the service
 * refused the person. Throws failures that may pass with a retry.
 */
export async function handOver(
  context: Context,
  registrantId: number,
  options: { notifiesOfRefusal: boolean },
): Promise<boolean> {
  const { webinars } = context
  if (!webinars) return true
  const now = context.clock.now().getTime()
  const until = new Date(now + CLAIM_MS).toISOString()
  if (!(await claimHandOver(context.db, registrantId, until, context.clock.iso())))
    throw new WebinarUnavailable('the place is being handed over', { retryAfterMs: CLAIMED_PAUSE_MS })
  try {
    const wanted = await findHandOver(context.db, registrantId)
    await (wanted.isHeld && !wanted.isInRoom ? add : remove)(context, webinars, wanted)
    if (wanted.isHeld && wanted.isInRoom) await confirmPlace(context, registrantId)
    await updateHandOver(context.db, registrantId, { serviceFault: null, serviceFailedAt: null })
    return true
  } catch (error) {
    if (!(error instanceof WebinarRefused)) {
      await noteFault(context, registrantId, error)
      await confirmPlace(context, registrantId)
      throw error
    }
    context.log.warn(
      { err: error, registrant: registrantId },
      'the webinar service refused a registrant, whose place is given back',
    )
    await updateHandOver(context.db, registrantId, { serviceId: null, joinUrl: null, serviceAskedAt: null })
    await loseRefusedPlace(context, registrantId, options)
    return false
  } finally {
    await updateHandOver(context.db, registrantId, { serviceClaimedUntil: null })
  }
}

/**
 * Stores the fault for staff. A fault that only staff can correct is reported at once: in the log, and by mail once a
 * day.
 */
async function noteFault(context: Context, registrantId: number, error: unknown): Promise<void> {
  const fault = faultOf(error)
  await updateHandOver(context.db, registrantId, { serviceFault: fault })
  if (!(error instanceof WebinarUnavailable && error.isOurFault)) return
  context.log.error(
    { err: error, registrant: registrantId },
    'the webinar service refuses the hub, staff must correct its settings',
  )
  await context.db.transaction(() => notifyStaff(context, registrantId, { fault, isOver: false }))
}

export async function notifyStaff(
  context: Context,
  registrantId: number,
  what: { fault: string; isOver: boolean },
): Promise<void> {
  const { eventId } = await findHandOver(context.db, registrantId)
  const event = await findEvent(context.db, { id: eventId })
  if (!event) return
  const day = context.clock.iso().slice(0, DAY_CHARS)
  const mail = await handOverMail(context, { event, ...what })
  const kind = what.isOver ? 'ended' : 'settings'
  await context.mailer.queueMail({ ...mail, dedupeKey: `event-hand-over:${kind}:${eventId}:${day}` })
}

export function faultOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, FAULT_MAX)
}

/** Registers a place once: when an earlier request had no answer, the service is asked first who is registered. */
async function add(context: Context, webinars: Webinars, wanted: HandOver): Promise<void> {
  const { id, webinar, person } = wanted
  let { joinUrl } = wanted
  if (wanted.serviceId === null || joinUrl === null) {
    const known = wanted.serviceAskedAt === null ? null : await webinars.find(webinar, person.email)
    await updateHandOver(context.db, id, { serviceAskedAt: context.clock.iso() })
    const place = known ?? (await webinars.add(webinar, person))
    await updateHandOver(context.db, id, place)
    joinUrl = place.joinUrl
  }
  // Somebody has to approve the person there first. The link comes with the approval.
  if (joinUrl === null) throw new WebinarUnavailable('the webinar service gave no link to join yet')
  await confirmPlace(context, id)
}

async function remove(context: Context, webinars: Webinars, wanted: HandOver): Promise<void> {
  const { id, webinar, person } = wanted
  if (wanted.serviceAskedAt === null) return
  const place =
    wanted.serviceId === null ? await webinars.find(webinar, person.email) : { serviceId: wanted.serviceId }
  if (place) await webinars.remove(webinar, { serviceId: place.serviceId, email: person.email })
  // Without `linkToldAt` a later link is mailed again, should the event be held online again.
  const none = { serviceId: null, joinUrl: null, serviceAskedAt: null, linkToldAt: null }
  await updateHandOver(context.db, id, none)
}
