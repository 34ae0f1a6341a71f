/** The calls of the console that read teams. What changes them is in accounts and clients. */
import {
  exportTeams as exportCall,
  listTeamsForStaff as listCall,
  readTeamForStaff as readCall,
} from '@hub/contract/staff-teams'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { exportTeams, listTeamsForStaff, readTeamForStaff } from './staff-teams.staff.ts'

export function mountStaffTeams(server: HubServer): void {
  const { context } = server
  serve(server, listCall, ({ caller, query }) => listTeamsForStaff(context, caller, query))
  serve(server, exportCall, ({ caller, query }) => exportTeams(context, caller, query))
  serve(server, readCall, async ({ caller, params }) => ({
    record: await readTeamForStaff(context, caller, params.id),
  }))
}
