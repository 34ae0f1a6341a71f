/** The first screen of the console. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { readHome } from './staff-home.staff.ts'
import { readTimeline } from './timeline.staff.ts'

export function mountStaffHome(server: HubServer): void {
  serve(server, staffCalls.readHome, async ({ caller }) => ({
    record: await readHome(server.context, caller),
  }))
  serve(server, staffCalls.readTimeline, async ({ caller }) => ({
    record: await readTimeline(server.context, caller),
  }))
}
