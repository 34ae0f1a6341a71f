/** The calls of the console about invitations. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { checkInvitations, searchInvitations, sendInvitations } from './staff-invitations.staff.ts'

export function mountStaffInvitations(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.checkInvitations, async ({ caller, body }) => ({
    record: await checkInvitations(context, caller, body),
  }))
  serve(server, staffCalls.sendInvitations, async ({ caller, body }) => ({
    record: await sendInvitations(context, caller, body),
  }))
  serve(server, staffCalls.listInvitations, ({ caller, query }) =>
    searchInvitations(context, caller, query.q),
  )
}
