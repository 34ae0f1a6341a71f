/** The search of the whole console. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { searchConsole } from './staff-search.staff.ts'

export function mountStaffSearch(server: HubServer): void {
  serve(server, staffCalls.searchConsole, async ({ caller, query }) => ({
    records: await searchConsole(server.context, caller, query.q),
  }))
}
