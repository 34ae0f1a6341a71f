/** Publishes the draft at the moment that staff have set, once on any number of nodes, or says why it could not (CTM-002). */
import { z } from 'zod'
import { SCHEDULE_REFUSALS } from '@hub/contract/staff-content'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { createOutbox, type Job, type Outbox } from '#platform/jobs/outbox.ts'
import { holdWholeContent } from './held-content.ts'
import { findOpenSchedule, type ScheduleRow, updateScheduleEnded } from './schedules.store.ts'
import { inOneTransaction, publishChanges } from './write-publication.ts'

/** The job that publishes the draft for one schedule. */
export const PUBLICATION_JOB = 'content-publication'

const JobShape = z.object({ scheduleId: z.number() })

/** Creates the poller of this process. The caller starts and stops it. */
export function createContentJobs(context: Context): Outbox {
  return createOutbox({
    ...context,
    handlers: { [PUBLICATION_JOB]: (payload, job) => publishScheduled(context, payload, job) },
  })
}

/**
 * Runs the job. Does nothing when the schedule was changed, cancelled or kept meanwhile. What cannot be published leaves
 * the content and the draft as they are.
 */
export async function publishScheduled(
  context: Context,
  payload: unknown,
  { isLast }: Pick<Job, 'isLast'>,
): Promise<void> {
  const { scheduleId } = JobShape.parse(payload)
  try {
    await inOneTransaction(context, async () => {
      const { published, changes } = await holdWholeContent(context)
      const schedule = await findSet(context, scheduleId)
      if (!schedule) return
      const { note, setBy: publishedBy, id } = schedule
      await publishChanges(context, SYSTEM, { published, changes, note, revertedTo: null, publishedBy })
      await updateScheduleEnded(context.db, id, { state: 'published', endedAt: context.clock.iso() })
    })
  } catch (error) {
    const refusal = SCHEDULE_REFUSALS.find((name) => error instanceof Refusal && error.refusal === name)
    if (refusal === undefined && !isLast) throw error
    await refuse(context, scheduleId, refusal ?? 'Fault')
    if (refusal === undefined) throw error
  }
}

async function findSet(context: Context, id: number): Promise<ScheduleRow | null> {
  const open = await findOpenSchedule(context.db)
  return open?.id === id && open.state === 'set' ? open : null
}

async function refuse(context: Context, id: number, refusal: NonNullable<ScheduleRow['refusal']>) {
  await context.db.transaction(async () => {
    await holdWholeContent(context)
    if (!(await findSet(context, id))) return
    await updateScheduleEnded(context.db, id, { state: 'refused', refusal, endedAt: context.clock.iso() })
    await audit(context, SYSTEM, {
      action: 'publication-refuse',
      objectKind: 'publication-schedule',
      objectId: id,
      note: refusal,
    })
  })
}
