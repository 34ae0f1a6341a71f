/** What staff do with runs (SYS-003). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { lastContactEnd } from './running-modules.rules.ts'
import { listUnrecorded, lockUnrecorded, updateDiscarded } from './running-modules.store.ts'

/** Every session that runs or waits to be recorded, with its host and module, the oldest first (PPL-008). The reading is audited. */
export function listUnrecordedRuns(context: Context, staff: Staff) {
  return readAudited(context, staff, { action: 'run-list-read' }, () => listUnrecorded(context.db))
}

/**
 * Discards an unrecorded run, so that its host can start another. The run stays stored, and the change is audited
 * (SYS-007). Returns its id. NotFound when the facilitator has none.
 */
export async function discardRun(
  context: Context,
  staff: Staff,
  discard: { facilitatorId: number; reason: string },
): Promise<number> {
  return context.db.transaction(async () => {
    const run = found(await lockUnrecorded(context.db, discard.facilitatorId))
    await updateDiscarded(context.db, run.id, run.endTime ?? lastContactEnd(run))
    await audit(context, staff, {
      action: 'run-discarded',
      objectKind: 'running-module',
      objectId: run.id,
      note: discard.reason,
    })
    return run.id
  })
}
