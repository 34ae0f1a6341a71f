/** Hands places over to the webinar service and takes them back there, until what is there is what is here (EVT-010). */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { TryLater } from '#platform/outbox.ts'
import { WebinarRefused, WebinarUnavailable, type Webinars } from '#platform/webinars.ts'
import { claimHandOver, findHandOver, type HandOver, updateHandOver } from './hand-over.store.ts'
import { confirmPlace, loseRefusedPlace } from './place-changes.service.ts'

/** Longer than all requests of one hand-over together may take. */
const CLAIM_MS = 60_000
/** When somebody else is talking to the service about the same place. */
const CLAIMED_PAUSE_MS = 5_000

const JobShape = z.object({ registrantId: z.number() })

/** The queue's turn. A refusal that comes now gives the place back and says so by mail. */
export async function runHandOver(context: Context, payload: unknown): Promise<void> {
  const { registrantId } = JobShape.parse(payload)
  try {
    await handOver(context, registrantId, { tellsRefusal: true })
  } catch (error) {
    const pauseMs = error instanceof WebinarUnavailable ? error.retryAfterMs : 0
    throw new TryLater(error instanceof Error ? error.message : String(error), pauseMs, error)
  }
}

/**
 * Asks the service at once, for somebody who waits for the answer. Gives false when it refused for good: the place is
 * given back. Whatever else goes wrong is left to the queue, and the place stands.
 */
export async function handOverNow(context: Context, registrantId: number): Promise<boolean> {
  if (!context.webinars) return true
  try {
    return await handOver(context, registrantId, { tellsRefusal: false })
  } catch (error) {
    context.log.warn({ err: error, registrant: registrantId }, 'the webinar service is asked again later')
    return true
  }
}

async function handOver(
  context: Context,
  registrantId: number,
  options: { tellsRefusal: boolean },
): Promise<boolean> {
  const { webinars } = context
  if (!webinars) return true
  const now = context.clock.now().getTime()
  const until = new Date(now + CLAIM_MS).toISOString()
  if (!(await claimHandOver(context, registrantId, until)))
    throw new WebinarUnavailable('the place is being handed over', { retryAfterMs: CLAIMED_PAUSE_MS })
  try {
    const wanted = await findHandOver(context, registrantId)
    await (wanted.isHeld ? add(context, webinars, wanted) : remove(context, webinars, wanted))
    return true
  } catch (error) {
    if (!(error instanceof WebinarRefused)) {
      tellOfSettings(context, registrantId, error)
      await confirmPlace(context, registrantId)
      throw error
    }
    context.log.warn({ err: error, registrant: registrantId }, 'the webinar service refused a registrant')
    await updateHandOver(context, registrantId, { serviceId: null, joinUrl: null, serviceAskedAt: null })
    await loseRefusedPlace(context, registrantId, options)
    return false
  } finally {
    await updateHandOver(context, registrantId, { serviceClaimedUntil: null })
  }
}

/** An error in the log for whoever runs the hub, at each try: until they put it right, nobody reaches the service. */
function tellOfSettings(context: Context, registrantId: number, error: unknown): void {
  if (error instanceof WebinarUnavailable && error.isOurFault)
    context.log.error({ err: error, registrant: registrantId }, 'the webinar service turns the hub away')
}

/** One registrant there for one place here: when an earlier question had no answer, the service is asked who is there. */
async function add(context: Context, webinars: Webinars, wanted: HandOver): Promise<void> {
  const { id, webinar, person } = wanted
  if (wanted.serviceId === null) {
    const known = wanted.serviceAskedAt === null ? null : await webinars.find(webinar, person.email)
    await updateHandOver(context, id, { serviceAskedAt: context.clock.iso() })
    await updateHandOver(context, id, known ?? (await webinars.add(webinar, person)))
  }
  await confirmPlace(context, id)
}

async function remove(context: Context, webinars: Webinars, wanted: HandOver): Promise<void> {
  const { id, webinar, person } = wanted
  if (wanted.serviceAskedAt === null) return
  const place =
    wanted.serviceId === null ? await webinars.find(webinar, person.email) : { serviceId: wanted.serviceId }
  if (place) await webinars.remove(webinar, { serviceId: place.serviceId, email: person.email })
  await updateHandOver(context, id, { serviceId: null, joinUrl: null, serviceAskedAt: null })
}
