/** The calls about the accounts of the console. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { changeStaffRoles, endStaffAccount, removeStaffFactor } from './account-changes.staff.ts'
import { inviteStaff, listStaffAccounts, resendStaffLink } from './staff-accounts.staff.ts'

export function mountStaffAccounts(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.listStaffAccounts, async ({ caller }) => ({
    records: await listStaffAccounts(context, caller),
  }))
  serve(server, staffCalls.inviteStaff, async ({ caller, body }) => ({
    record: await inviteStaff(context, caller, body),
  }))
  serve(server, staffCalls.resendStaffLink, async ({ caller, params }) => ({
    record: await resendStaffLink(context, caller, params.id),
  }))
  serve(server, staffCalls.changeStaffRoles, async ({ caller, params, body }) => ({
    record: await changeStaffRoles(context, caller, { id: params.id, ...body }),
  }))
  serve(server, staffCalls.endStaffAccount, async ({ caller, params, body }) => ({
    record: await endStaffAccount(context, caller, { id: params.id, ...body }),
  }))
  serve(server, staffCalls.removeStaffFactor, async ({ caller, params, body }) => ({
    record: await removeStaffFactor(context, caller, { id: params.id, ...body }),
  }))
}
