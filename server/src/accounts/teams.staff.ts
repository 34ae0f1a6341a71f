/** What staff do with teams: create them, add facilitators, end a membership (SYS-003). */
import { Line } from '@hub/contract/fields'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { lockFacilitator } from './facilitators.store.ts'
import {
  findTeamById,
  findTeamByName,
  insertMember,
  insertTeam,
  listTeamRows,
  updateMembershipEnded,
} from './teams.store.ts'

export const TEAM_NAME_MAX = 120

/** Every team with its number of members. */
export function listTeams(context: Context, _staff: Staff) {
  return listTeamRows(context.db)
}

/** The team with the name, or null. */
export function findTeam(context: Context, _staff: Staff, name: string) {
  return findTeamByName(context.db, name)
}

/**
 * Creates a team without members. Refuses an empty or too long name with ValidationError, a used one with
 * TeamNameTaken.
 */
export async function createTeam(
  context: Context,
  staff: Staff,
  given: string,
): Promise<{ id: number; name: string }> {
  const name = Line.safeParse(given).data ?? ''
  if (name === '' || name.length > TEAM_NAME_MAX)
    fail('ValidationError', { name: `1 to ${TEAM_NAME_MAX} printable characters.` })
  try {
    return await context.db.transaction(async () => {
      const id = await insertTeam(context.db, name, context.clock.iso())
      await audit(context, staff, { action: 'team-create', objectKind: 'team', objectId: id })
      return { id, name }
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('TeamNameTaken')
    throw error
  }
}

export interface Membership {
  facilitatorId: number
  teamId: number
}

/**
 * Makes a facilitator a member, and moves their clients without a team into it (CLI-034). False when they are already a
 * member. Needs a confirmed email and confirmed eligibility (SYS-004). Otherwise refuses with AccountNotConfirmed, with
 * EligibilityNotConfirmed and the present eligibility, or with AccountInactive for a closed account. Refuses with
 * NotFound.
 */
export async function assignToTeam(context: Context, staff: Staff, input: Membership): Promise<boolean> {
  const { facilitatorId, teamId } = input
  return context.db.transaction(async () => {
    const { confirmedAt, eligibility, closedAt } = found(await lockFacilitator(context.db, facilitatorId))
    const team = found(await findTeamById(context.db, teamId))
    if (confirmedAt === null) fail('AccountNotConfirmed')
    if (eligibility !== 'confirmed') failWithRecord('EligibilityNotConfirmed', { eligibility })
    if (closedAt !== null) fail('AccountInactive')
    if (!(await insertMember(context.db, input, context.clock.iso()))) return false
    await context.moveClientsToTeam(facilitatorId, teamId)
    await membershipChanged(context, staff, { action: 'team-assign', facilitatorId, team })
    return true
  })
}

/**
 * Ends a membership. The team's clients stay with the team (CLI-034). False when there was none. Refuses with NotFound.
 */
export async function removeFromTeam(context: Context, staff: Staff, input: Membership): Promise<boolean> {
  const { facilitatorId, teamId } = input
  return context.db.transaction(async () => {
    found(await lockFacilitator(context.db, facilitatorId))
    const team = found(await findTeamById(context.db, teamId))
    if (!(await updateMembershipEnded(context.db, input, context.clock.iso()))) return false
    await membershipChanged(context, staff, { action: 'team-remove', facilitatorId, team })
    return true
  })
}

async function membershipChanged(
  context: Context,
  staff: Staff,
  change: { action: string; facilitatorId: number; team: { id: number; name: string } },
): Promise<void> {
  await context.signals.send('forget-caller', String(change.facilitatorId))
  await audit(context, staff, {
    action: change.action,
    objectKind: 'facilitator',
    objectId: change.facilitatorId,
    note: `team ${change.team.id} ${change.team.name}`,
  })
}
