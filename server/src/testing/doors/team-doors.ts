/** The doors that assign several to a team: the audit row of each, and an input with which it does its work. */
import { CAST, TEAMS } from '../cast.ts'

type Audited = [action: string, input: () => unknown]

const facilitatorIds = [CAST.mate.id]

/** @param emptyTeam makes a team without members, and gives its id */
export function teamDoors(emptyTeam: () => Promise<number>): Record<string, Audited> {
  return {
    'teams.previewAssignment': ['facilitator-read', () => ({ facilitatorIds, teamId: TEAMS.lakeside })],
    'teams.assignSeveral': ['team-assign', async () => ({ facilitatorIds, teamId: await emptyTeam() })],
  }
}
