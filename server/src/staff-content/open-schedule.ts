/** The schedule that lies ahead, or that could not be kept: what staff see of it, and its end. */
import type { PublicationSchedule } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { findOpenSchedule, type ScheduleRow, updateScheduleEnded } from './schedules.store.ts'

export async function readSchedule(context: Context): Promise<PublicationSchedule | null> {
  const row = await findOpenSchedule(context.db)
  return row && presentSchedule(row)
}

export function presentSchedule(row: ScheduleRow): PublicationSchedule {
  const { id, publishAt, note, setBy: by, setAt, refusal } = row
  return {
    id,
    at: new Date(publishAt).toISOString(),
    note,
    by,
    setAt: new Date(setAt).toISOString(),
    refusal,
  }
}

/** Ends the schedule there is. Of one that could not be kept, nobody needs to be told any more. */
export async function endSchedule(context: Context, staff: Staff, why: string): Promise<void> {
  const row = await findOpenSchedule(context.db)
  if (row === null) return
  await updateScheduleEnded(context.db, row.id, { state: 'cancelled', endedAt: context.clock.iso() })
  await audit(context, staff, {
    action: 'publication-cancel',
    objectKind: 'publication-schedule',
    objectId: row.id,
    note: `${new Date(row.publishAt).toISOString()}: ${why}`,
  })
}
