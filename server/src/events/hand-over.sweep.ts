/** The queue's turn of handing a place over to the webinar service (EVT-010). */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { GiveUp, type Job, TryLater } from '#platform/jobs/outbox.ts'
import { WebinarUnavailable } from '#platform/webinars.ts'
import { faultOf, handOver, tellStaff } from './hand-over.ts'
import { findHandOver, updateHandOver } from './hand-over.store.ts'
import { tellOfMissingLink } from './place-changes.ts'

const JobShape = z.object({ registrantId: z.number() })

/**
 * The queue's turn. A refusal that comes now gives the place back and says so by mail. What fails for the last time,
 * or leaves no time for another try before the event, is told to the person and to staff.
 */
export async function runHandOver(
  context: Context,
  payload: unknown,
  job: Pick<Job, 'isLast' | 'pauseMs'>,
): Promise<void> {
  const { registrantId } = JobShape.parse(payload)
  try {
    await handOver(context, registrantId, { tellsRefusal: true })
  } catch (error) {
    const fault = faultOf(error)
    const pauseMs = error instanceof WebinarUnavailable ? error.retryAfterMs : 0
    const isOver = job.isLast || !(await hasTime(context, registrantId, Math.max(pauseMs, job.pauseMs)))
    if (!isOver) throw new TryLater(fault, pauseMs, error)
    await endHandOver(context, registrantId, fault)
    throw new GiveUp(fault, { cause: error })
  }
}

/** False when the next try would come after the event has begun: a link is of no use then. */
async function hasTime(context: Context, registrantId: number, pauseMs: number): Promise<boolean> {
  const { isHeld, startDate } = await findHandOver(context.db, registrantId)
  if (!isHeld || startDate === null) return true
  return context.clock.now().getTime() + pauseMs < Date.parse(startDate)
}

/** Notes that the queue asks no more, and tells the person and staff. The place stands. */
async function endHandOver(context: Context, registrantId: number, fault: string): Promise<void> {
  await context.db.transaction(async () => {
    await updateHandOver(context.db, registrantId, {
      serviceFault: fault,
      serviceFailedAt: context.clock.iso(),
    })
    await tellOfMissingLink(context, registrantId)
    await tellStaff(context, registrantId, { fault, isOver: true })
  })
}
