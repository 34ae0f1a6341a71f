/** Leaves no client file where nobody can reach it when facilitators leave or are blocked (PPL-007, CLI-034). */
import type { ClientsTaker } from '@hub/contract/staff-people'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context, LeftFile, FilePlace } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { listActiveMembers } from '../accounts.store.ts'
import { findActiveFacilitator } from '../facilitators.store.ts'
import { listPresentTeams, lockTeam } from '../teams/teams.store.ts'

/** The answer of a refusal names so many codes; the count is whole. */
const CODES_MAX = 100

interface Leaving {
  /** Facilitators who can reach no file afterwards. */
  ids: readonly number[]
  /** Who gets the files that nobody else could reach. */
  taker?: ClientsTaker | undefined
  reason?: string | undefined
  /** They still log in, and reach their own files without a team. */
  keepsOwn?: boolean | undefined
}

/** The open files that nobody could reach without these facilitators, by code. */
export async function listLeftFiles(
  context: Context,
  { ids, keepsOwn = false }: Pick<Leaving, 'ids' | 'keepsOwn'>,
): Promise<LeftFile[]> {
  const deserted: number[] = []
  const teams = await listPresentTeams(context.db, ids)
  for (const teamId of new Set(teams.map((one) => one.teamId)))
    if (!(await hasOtherMember(context, teamId, ids))) deserted.push(teamId)
  return context.listOpenFiles({ teamIds: deserted, registrarIds: keepsOwn ? [] : [...ids] })
}

/**
 * Moves the files that nobody could reach any more to their taker, with an audit entry for each. Returns how many were
 * moved. Refuses with ClientsLeftAlone, its count, codes and facilitators when nobody takes them; with NotFound, or with
 * TakerCannotReach when the taker could not reach them. Call it in a transaction that has locked these facilitators and
 * the one who takes the files: then their memberships stay as they are.
 */
export async function handOverFiles(context: Context, staff: Staff, leaving: Leaving): Promise<number> {
  const { ids, taker, reason } = leaving
  const teams = await listPresentTeams(context.db, ids)
  const teamIds = new Set(teams.map(({ teamId }) => teamId))
  if (taker?.kind === 'team') teamIds.add(taker.id)
  // Whoever leaves one of these teams at the same time waits here, or was waited for. In one order, as facilitators are.
  for (const id of [...teamIds].toSorted((a, b) => a - b)) await lockTeam(context.db, id, 'update')
  const files = await listLeftFiles(context, leaving)
  if (files.length === 0) return 0
  if (taker === undefined) {
    const concerned = teams.filter(({ teamId }) => files.some((file) => file.teamId === teamId))
    const registrars = files.filter(({ teamId }) => teamId === null).map((file) => file.facilitatorId)
    const facilitatorIds = [...new Set([...concerned.map((one) => one.facilitatorId), ...registrars])]
    return refuseLeft(files, facilitatorIds)
  }
  await context.moveFiles(staff, { files, to: await placeOf(context, taker, ids), reason })
  return files.length
}

/** Refuses with ClientsLeftAlone when this team has open files and nobody who reaches them without this member. */
export async function checkTeamReached(
  context: Context,
  { facilitatorId, teamId }: { facilitatorId: number; teamId: number },
): Promise<void> {
  if (await hasOtherMember(context, teamId, [facilitatorId])) return
  const files = await context.listOpenFiles({ teamIds: [teamId], registrarIds: [] })
  if (files.length > 0) refuseLeft(files, [facilitatorId])
}

/** Where the files go: into the team, into the first team of the facilitator, or to the facilitator alone. */
async function placeOf(
  context: Context,
  taker: ClientsTaker,
  leaving: readonly number[],
): Promise<FilePlace> {
  if (taker.kind === 'team') {
    const { id, archivedAt } = found(await lockTeam(context.db, taker.id))
    const isReached = archivedAt === null && (await hasOtherMember(context, id, leaving))
    return isReached ? { teamId: id } : fail('TakerCannotReach')
  }
  const isActive = await findActiveFacilitator(context.db, taker.id)
  if (!found(isActive).active || leaving.includes(taker.id)) return fail('TakerCannotReach')
  const [first] = await listPresentTeams(context.db, [taker.id])
  return first === undefined ? { facilitatorId: taker.id } : { teamId: first.teamId }
}

async function hasOtherMember(context: Context, teamId: number, leaving: readonly number[]) {
  const members = await listActiveMembers(context.db, teamId)
  return members.some(({ id }) => !leaving.includes(id))
}

function refuseLeft(files: readonly LeftFile[], facilitatorIds: readonly number[]): never {
  const codes = files.slice(0, CODES_MAX).map(({ code }) => code)
  return failWithRecord('ClientsLeftAlone', { count: files.length, codes, facilitatorIds })
}
