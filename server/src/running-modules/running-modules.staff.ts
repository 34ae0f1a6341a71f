/** What staff do with runs (SYS-003). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { lastContactEnd } from './running-modules.rules.ts'
import { lockUnrecorded, updateDiscarded } from './running-modules.store.ts'

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
