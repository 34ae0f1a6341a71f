/** What staff decide about a facilitator's account: eligibility, suspension, closing (SYS-003, SYS-004). */
import type { Standing } from '@hub/contract/standing.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { findFacilitatorBy } from './facilitators.store.ts'
import { applyStandings, type StandingOrder } from './standings/standing-changes.ts'

/** The facilitator with the id or the address, or null. Who was found is audited. */
export function findFacilitator(
  context: Context,
  staff: Staff,
  by: { id: number } | { email: string },
): Promise<{ id: number; email: string } | null> {
  return context.db.transaction(async () => {
    const facilitator = await findFacilitatorBy(context.db, by)
    if (facilitator)
      await audit(context, staff, {
        ...{ action: 'facilitator-found', objectKind: 'facilitator', objectId: facilitator.id },
      })
    return facilitator
  })
}

/**
 * Changes the standing of an account, and mails a decision about the eligibility to its owner. Returns the standing
 * before and after. Refuses with NotFound, with ClientsLeftAlone or TakerCannotReach about its clients (PPL-007), and where
 * it joins a team with TeamOfOtherAgency, TeamArchived, AccountNotConfirmed or AccountInactive.
 */
export async function changeStanding(
  context: Context,
  staff: Staff,
  input: Omit<StandingOrder, 'ids'> & { facilitatorId: number },
): Promise<{ was: Standing; is: Standing }> {
  const { facilitatorId, ...order } = input
  const [changed] = await applyStandings(context, staff, { ...order, ids: [facilitatorId] })
  const { was, is } = found(changed)
  return { was, is }
}
