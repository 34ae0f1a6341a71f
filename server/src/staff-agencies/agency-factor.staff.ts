/** Whether the facilitators of an agency need a second factor (HRD-002). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { updateAgency } from './agencies.store.ts'
import { holdPresentAgency } from './present-agency.ts'

/**
 * Asks the facilitators of an agency for a second factor from their next login on, or no longer. Whoever has one keeps it.
 * Refuses with NotFound.
 */
export async function requireAgencyFactor(
  context: Context,
  staff: Staff,
  { id, isRequired, reason }: { id: number; isRequired: boolean; reason: string },
): Promise<{ id: number; isRequired: boolean }> {
  return context.db.transaction(async () => {
    await holdPresentAgency(context, id)
    await updateAgency(context.db, id, { factorRequired: isRequired })
    const note = `${isRequired ? 'required' : 'not required'}: ${reason}`
    await audit(context, staff, { action: 'agency-factor', objectKind: 'agency', objectId: id, note })
    return { id, isRequired }
  })
}
