/** The calls of the console about the audit log. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { readClientCopy } from './client-copy.staff.ts'
import { exportAuditLog, listAuditLog, readClientAccess } from './staff-audit.staff.ts'

export function mountStaffAudit(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.listAuditLog, ({ caller, query }) => listAuditLog(context, caller, query))
  serve(server, staffCalls.exportAuditLog, ({ caller, query }) => exportAuditLog(context, caller, query))
  serve(server, staffCalls.readClientAccess, async ({ caller, params }) => ({
    record: await readClientAccess(context, caller, params.code),
  }))
  serve(server, staffCalls.readClientCopy, async ({ caller, params }) => ({
    record: await readClientCopy(context, caller, params.code),
  }))
}
