/** What staff do with teams: create them, assign facilitators, remove them (SYS-003). */
import { Line } from '@hub/contract/fields'
import { moveClientsToTeam } from '../clients/clients.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { heldFacilitator } from './facilitators.service.ts'
import { refuse } from './staff.ts'
import {
  updateMembershipEnded,
  findTeamByName,
  insertMember,
  insertTeam,
  listTeamRows,
} from './teams.store.ts'

const TEAM_NAME_MAX = 120

export function listTeams(context: Context) {
  return listTeamRows(context.db)
}

/** Creates a team; gives its id. Refuses an empty, endless or used name. */
export async function createTeam(context: Context, staff: Staff, given: string): Promise<number> {
  const name = Line.safeParse(given).data ?? ''
  if (name === '' || name.length > TEAM_NAME_MAX)
    refuse(`A team's name has 1 to ${TEAM_NAME_MAX} printable characters.`)
  try {
    return await context.db.transaction(async () => {
      const id = await insertTeam(context.db, name, context.clock.iso())
      await audit(context, staff, { action: 'team-create', objectKind: 'team', objectId: id })
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse(`There is a team ${name} already.`)
    throw error
  }
}

interface Membership {
  /** Email or id of the facilitator. */
  who: string
  team: string
}

/**
 * Makes a facilitator a member, and moves their clients without a team into it (CLI-034). Needs a confirmed email
 * and confirmed eligibility (SYS-004).
 */
export async function assignToTeam(context: Context, staff: Staff, input: Membership): Promise<string> {
  return context.db.transaction(async () => {
    const facilitator = await heldFacilitator(context, input.who)
    const team = await knownTeam(context, input.team)
    const { id, email } = facilitator
    if (facilitator.confirmedAt === null) refuse(`${email} has not confirmed the email address yet.`)
    if (facilitator.eligibility !== 'confirmed')
      refuse(`The eligibility of ${email} is ${facilitator.eligibility}; a team needs it confirmed.`)
    if (facilitator.closedAt !== null) refuse(`The account of ${email} is closed.`)
    if (!(await insertMember(context.db, { teamId: team.id, facilitatorId: id }, context.clock.iso())))
      return `${email} is in ${team.name} already.`
    await moveClientsToTeam(context, id, team.id)
    await membershipChanged(context, staff, { action: 'team-assign', facilitatorId: id, team })
    return `${email} is now in ${team.name}.`
  })
}

/** Ends a membership; the team keeps its clients (CLI-034). */
export async function removeFromTeam(context: Context, staff: Staff, input: Membership): Promise<string> {
  return context.db.transaction(async () => {
    const { id, email } = await heldFacilitator(context, input.who)
    const team = await knownTeam(context, input.team)
    if (
      !(await updateMembershipEnded(context.db, { teamId: team.id, facilitatorId: id }, context.clock.iso()))
    )
      return refuse(`${email} is not in ${team.name}.`)
    await membershipChanged(context, staff, { action: 'team-remove', facilitatorId: id, team })
    return `${email} is no longer in ${team.name}. The team keeps its clients.`
  })
}

async function knownTeam(context: Context, name: string) {
  return (await findTeamByName(context.db, name.trim())) ?? refuse(`There is no team ${name}.`)
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
