/** The job that hands a place over to the webinar service (EVT-010). */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { GiveUp, type Job, TryLater } from '#platform/jobs/outbox.ts'
import { WebinarUnavailable } from '#platform/webinars.ts'
import { faultOf, handOver, notifyStaff } from './hand-over.ts'
import { findHandOver, updateHandOver } from './hand-over.store.ts'
import { notifyOfMissingLink } from './place-changes.ts'

const JobShape = z.object({ registrantId: z.number() })

/**
 * Runs the job. If the service refuses the person now, the place is given back with a mail. A last failed attempt, or
 * one that leaves no time for a retry before the event, is reported to the person and to staff.
 */
export async function runHandOver(
  context: Context,
  payload: unknown,
  job: Pick<Job, 'isLast' | 'pauseMs'>,
): Promise<void> {
  const { registrantId } = JobShape.parse(payload)
  try {
    await handOver(context, registrantId, { notifiesOfRefusal: true })
  } catch (error) {
    const fault = faultOf(error)
    const pauseMs = error instanceof WebinarUnavailable ? error.retryAfterMs : 0
    const isOver = job.isLast || !(await hasTime(context, registrantId, Math.max(pauseMs, job.pauseMs)))
    if (!isOver) throw new TryLater(fault, pauseMs, error)
    await endHandOver(context, registrantId, fault)
    throw new GiveUp(fault, { cause: error })
  }
}

/** False when the next attempt would come after the start of the event, when a link is no longer useful. */
async function hasTime(context: Context, registrantId: number, pauseMs: number): Promise<boolean> {
  const { isHeld, startDate } = await findHandOver(context.db, registrantId)
  if (!isHeld || startDate === null) return true
  return context.clock.now().getTime() + pauseMs < Date.parse(startDate)
}

/** Stores that the queue has stopped retrying, and notifies the person and staff. The person keeps the place. */
async function endHandOver(context: Context, registrantId: number, fault: string): Promise<void> {
  await context.db.transaction(async () => {
    await updateHandOver(context.db, registrantId, {
      serviceFault: fault,
      serviceFailedAt: context.clock.iso(),
    })
    await notifyOfMissingLink(context, registrantId)
    await notifyStaff(context, registrantId, { fault, isOver: true })
  })
}
