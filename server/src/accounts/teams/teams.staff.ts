/** What staff do with teams: create them, add facilitators, one or several, end a membership (SYS-003, PPL-006). */
import type { CannotJoin, TeamAssignment } from '@hub/contract/staff-teams'
import { Line } from '@hub/contract/fields'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach, readAudited, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { listJoining, lockFacilitator, lockFacilitators } from '../facilitators.store.ts'
import { checkTeamReached } from '../standings/left-files.ts'
import { holdToJoin, joiningOtherAgency } from './team-agencies.ts'
import {
  findTeamByName,
  insertMember,
  insertTeam,
  listMembersOf,
  listPresentTeams,
  listTeamRows,
  lockTeam,
  updateMembershipEnded,
  updateTeam,
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
  const name = nameOf(given)
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

function nameOf(given: string): string {
  const name = Line.safeParse(given).data ?? ''
  if (name !== '' && name.length <= TEAM_NAME_MAX) return name
  return fail('ValidationError', { name: `1 to ${TEAM_NAME_MAX} printable characters.` })
}

/** Everybody who is or was in a team. The reading is audited. */
export function listTeamMembers(context: Context, staff: Staff, teamId: number) {
  return readAudited(context, staff, ofTeam('team-members-read', teamId), () =>
    listMembersOf(context.db, teamId),
  )
}

/** Renames a team. Refuses with NotFound, with ValidationError, and with TeamNameTaken. */
export async function renameTeam(
  context: Context,
  staff: Staff,
  input: { teamId: number; name: string; reason: string },
): Promise<{ id: number; was: string; name: string }> {
  const { teamId: id, reason } = input
  const name = nameOf(input.name)
  try {
    return await context.db.transaction(async () => {
      const { name: was } = found(await lockTeam(context.db, id, 'update'))
      await updateTeam(context.db, id, { name })
      // Every member's session has the team's name.
      await context.signals.send('forget-caller', '*')
      await audit(context, staff, { ...ofTeam('team-rename', id), note: `${was} -> ${name}: ${reason}` })
      return { id, was, name }
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('TeamNameTaken')
    throw error
  }
}

function ofTeam(action: Deed['action'], id: number) {
  return { action, objectKind: 'team', objectId: id }
}

export interface Membership {
  facilitatorId: number
  teamId: number
}

/**
 * Makes a facilitator a member, and moves their clients without a team into it (CLI-034). False when they are already a
 * member. Needs a confirmed email and confirmed eligibility (SYS-004). Otherwise refuses with AccountNotConfirmed, with
 * EligibilityNotConfirmed and the present eligibility, with AccountInactive for a closed account, with TeamArchived, or
 * with TeamOfOtherAgency (`fitsTeam`). Refuses with NotFound.
 */
export async function assignToTeam(context: Context, staff: Staff, input: Membership): Promise<boolean> {
  const { facilitatorId, teamId } = input
  return context.db.transaction(async () => {
    const account = found(await lockFacilitator(context.db, facilitatorId))
    const { confirmedAt, eligibility, closedAt } = account
    const team = await holdToJoin(context, [account], teamId)
    if (team.archivedAt !== null) fail('TeamArchived')
    if (confirmedAt === null) fail('AccountNotConfirmed')
    if (eligibility !== 'confirmed') failWithRecord('EligibilityNotConfirmed', { eligibility })
    if (closedAt !== null) fail('AccountInactive')
    if ((await joiningOtherAgency(context, [account], teamId)).size > 0) fail('TeamOfOtherAgency')
    if (!(await insertMember(context.db, input, context.clock.iso()))) return false
    await context.moveClientsToTeam(facilitatorId, teamId)
    await membershipChanged(context, staff, { action: 'team-assign', facilitatorId, team })
    return true
  })
}

/**
 * Ends a membership. The team's clients stay with the team (CLI-034). False when there was none. Refuses with NotFound,
 * and with ClientsLeftAlone when nobody else reaches the team's open files (PPL-007).
 */
export async function removeFromTeam(
  context: Context,
  staff: Staff,
  input: Membership & { reason?: string },
): Promise<boolean> {
  const { facilitatorId, teamId, reason } = input
  return context.db.transaction(async () => {
    found(await lockFacilitator(context.db, facilitatorId))
    const team = found(await lockTeam(context.db, teamId, 'update'))
    if (!(await updateMembershipEnded(context.db, { facilitatorId, teamId }, context.clock.iso())))
      return false
    await checkTeamReached(context, input)
    await membershipChanged(context, staff, {
      action: 'team-remove',
      facilitatorId,
      team,
      ...(reason && { reason }),
    })
    return true
  })
}

async function membershipChanged(
  context: Context,
  staff: Staff,
  change: {
    action: Deed['action']
    facilitatorId: number
    team: { id: number; name: string }
    reason?: string
  },
): Promise<void> {
  await context.signals.send('forget-caller', String(change.facilitatorId))
  await audit(context, staff, {
    action: change.action,
    objectKind: 'facilitator',
    objectId: change.facilitatorId,
    note: `team ${change.team.id} ${change.team.name}${change.reason ? `: ${change.reason}` : ''}`,
  })
}

interface Assignment {
  facilitatorIds: readonly number[]
  teamId: number
}

/**
 * What assigning these facilitators would do, counted now, and who of them cannot be assigned. The reading is audited.
 * Refuses with NotFound, and with TeamArchived.
 */
export function previewAssignment(
  context: Context,
  staff: Staff,
  assignment: Assignment,
): Promise<TeamAssignment> {
  return context.db.transaction(async () => {
    const accounts = await listJoining(context.db, inOrder(assignment))
    const { effects } = await effectsOf(context, assignment, accounts)
    const deeds = inOrder(assignment).map((objectId): Deed => ({
      ...{ action: 'facilitator-read', objectKind: 'facilitator', objectId },
    }))
    await auditEach(context, staff, deeds)
    return effects
  })
}

/**
 * Makes these facilitators members, all or none, and moves their clients without a team into it (CLI-034). Returns who
 * has joined. Refuses with NotFound, with TeamArchived, with CannotJoinTeam, who cannot and why, and with EffectsChanged
 * and what would follow now, where something else was shown (STA-013).
 */
export function assignSeveral(
  context: Context,
  staff: Staff,
  input: Assignment & { seen?: Pick<TeamAssignment, 'joining' | 'files'> | undefined },
): Promise<number[]> {
  const { teamId, seen } = input
  return context.db.transaction(async () => {
    const accounts = await lockFacilitators(context.db, inOrder(input))
    await holdToJoin(context, accounts, teamId)
    const { effects, joining } = await effectsOf(context, input, accounts)
    if (effects.cannot.length > 0) failWithRecord('CannotJoinTeam', { people: effects.cannot })
    if (seen !== undefined && (seen.joining !== effects.joining || seen.files !== effects.files))
      failWithRecord('EffectsChanged', effects)
    for (const facilitatorId of joining) await assignToTeam(context, staff, { facilitatorId, teamId })
    return joining
  })
}

const inOrder = ({ facilitatorIds }: Assignment) => [...new Set(facilitatorIds)].toSorted((a, b) => a - b)

/** `accounts` are those of the assignment that are there, in the order of their ids. */
async function effectsOf(
  context: Context,
  assignment: Assignment,
  accounts: Awaited<ReturnType<typeof listJoining>>,
) {
  const { db } = context
  const ids = inOrder(assignment)
  const { archivedAt } = found(await lockTeam(db, assignment.teamId))
  if (archivedAt !== null) fail('TeamArchived')
  if (accounts.length < ids.length) fail('NotFound')
  const present = await listPresentTeams(db, ids)
  const members = new Set(
    present.filter(({ teamId }) => teamId === assignment.teamId).map((one) => one.facilitatorId),
  )
  const joining: number[] = []
  const cannot: CannotJoin[] = []
  const able = accounts.filter((one) => !members.has(one.id) && obstacleOf(one) === null)
  const others = await joiningOtherAgency(context, able, assignment.teamId)
  for (const { id, ...account } of accounts) {
    const why = obstacleOf(account) ?? (others.has(id) ? 'agency' : null)
    if (members.has(id)) continue
    if (why === null) joining.push(id)
    else cannot.push({ id, name: `${account.firstName} ${account.lastName}`, why })
  }
  const files = await context.listOpenFiles({ teamIds: [], registrarIds: joining })
  const already = ids.length - joining.length - cannot.length
  return { joining, effects: { joining: joining.length, files: files.length, already, cannot } }
}

/** Why somebody cannot join: the same that joining alone refuses. */
function obstacleOf(account: {
  confirmedAt: string | null
  eligibility: 'pending' | 'confirmed' | 'refused'
  closedAt: string | null
}): CannotJoin['why'] | null {
  if (account.closedAt !== null) return 'closed'
  if (account.confirmedAt === null) return 'email'
  return account.eligibility === 'confirmed' ? null : account.eligibility
}
