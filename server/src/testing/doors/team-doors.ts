/** The doors that rename a team and assign several to one: the audit row of each, and an input with which it does its work. */
import { randomUUID } from 'node:crypto'
import { CAST, TEAMS } from '../cast.ts'

type Audited = [action: string, input: () => unknown]

const facilitatorIds = [CAST.mate.id]

/** @param emptyTeam makes a team without members, and gives its id */
export function teamDoors(emptyTeam: () => Promise<number>): Record<string, Audited> {
  return {
    'teams.renameTeam': [
      'team-rename',
      async () => ({ teamId: await emptyTeam(), name: randomUUID(), reason: 'Another name' }),
    ],
    'teams.previewAssignment': ['facilitator-read', () => ({ facilitatorIds, teamId: TEAMS.lakeside })],
    'teams.assignSeveral': ['team-assign', async () => ({ facilitatorIds, teamId: await emptyTeam() })],
  }
}
