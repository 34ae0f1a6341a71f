/** Puts a running module aside that its facilitator cannot end (SYS-003). */
import { discardRun } from '../running-modules/running-modules.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { heldFacilitator } from './facilitators.service.ts'
import { refuse } from './staff.ts'

/** Discards the facilitator's unrecorded run; it is kept, and audited with the reason. */
export async function discardRunOf(
  context: Context,
  staff: Staff,
  input: { who: string; reason: string | undefined },
): Promise<string> {
  const reason = input.reason?.trim() ?? ''
  if (reason === '') refuse('Say why with --reason "...": it is kept in the audit log.')
  return context.db.transaction(async () => {
    const { id, email } = await heldFacilitator(context, input.who)
    try {
      const run = await discardRun(context, staff, { facilitatorId: id, reason })
      return `The run ${run} of ${email} is discarded.`
    } catch (error) {
      if (error instanceof Refusal) return refuse(`${email} has no run that waits to be recorded.`)
      throw error
    }
  })
}
