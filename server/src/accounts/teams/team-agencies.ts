/** Keeps a team to people of one listed agency: when somebody joins it, and when people in it get another agency (PPL-006). */
import { fitsTeam } from '@hub/contract/team-agencies.rules'
import { holdListedAgencies } from '../../metas/metas.neighbours.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { listAgenciesOfTeam, listPresentTeams, listTeamsOfOtherAgencies, lockTeam } from './teams.store.ts'

interface Joining {
  id: number
  agencyId: number
}

/**
 * The team that these join. Nobody else joins it until the transaction ends, so that two of different agencies cannot both
 * be the first. The agencies are held before it, in the order in which a change of an agency does. Refuses with NotFound.
 */
export async function holdToJoin(context: Context, people: readonly { agencyId: number }[], teamId: number) {
  await holdListedAgencies(
    context,
    people.map(({ agencyId }) => agencyId),
  )
  return found(await lockTeam(context.db, teamId, 'update'))
}

/**
 * Who of these cannot join a team, all at once: those of a listed agency that is not the one of its people, or of whoever
 * joins before them. Until the transaction ends their agencies are listed, or not, as they are now.
 */
export async function joiningOtherAgency(
  context: Context,
  people: readonly Joining[],
  teamId: number,
): Promise<Set<number>> {
  const listed = new Set(
    await holdListedAgencies(
      context,
      people.map(({ agencyId }) => agencyId),
    ),
  )
  const inTeam = await listAgenciesOfTeam(context.db, teamId)
  const others = new Set<number>()
  for (const { id, agencyId } of people) {
    const isAgencyListed = listed.has(agencyId)
    if (!fitsTeam({ agencyId, isAgencyListed }, inTeam)) others.add(id)
    else if (isAgencyListed) inTeam.push(agencyId)
  }
  return others
}

/**
 * Call it in a transaction before these people are of this listed agency. Refuses with TeamsOfTwoAgencies, and the teams
 * whose other people are of another one. Until the transaction ends nobody joins their teams.
 */
export async function checkTeamsOf(
  context: Context,
  { ids, agencyId }: { ids: readonly number[]; agencyId: number },
): Promise<void> {
  const present = await listPresentTeams(context.db, ids)
  // In one order, as everybody locks them.
  const teamIds = [...new Set(present.map(({ teamId }) => teamId))].toSorted((a, b) => a - b)
  for (const id of teamIds) await lockTeam(context.db, id, 'update')
  const teams = await listTeamsOfOtherAgencies(context.db, { teamIds, ids, agencyId })
  if (teams.length > 0) failWithRecord('TeamsOfTwoAgencies', { teams })
}
