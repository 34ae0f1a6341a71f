/** The calls about alerts. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { dismissAlert, listAlerts } from './staff-alerts.staff.ts'

export function mountStaffAlerts(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.listAlerts, async ({ caller }) => ({ records: await listAlerts(context, caller) }))
  serve(server, staffCalls.dismissAlert, async ({ caller, params, body }) => {
    await dismissAlert(context, caller, { id: params.id, note: body.note })
    return {}
  })
}
