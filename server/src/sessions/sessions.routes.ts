/** The calls about sessions. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { changePassword, endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts'
import { logIn, logOut, readSession, verifyPassword } from './sessions.service.ts'
import { endPersonSessions } from './sessions.staff.ts'

export function mountSessions(server: HubServer): void {
  const { context } = server
  serve(server, calls.logIn, async ({ caller, body, request }) => {
    const { knownDevice, ...answer } = await logIn(context, caller, body)
    request.giveToken(answer.newToken)
    request.giveDevice(knownDevice)
    return answer
  })
  serve(server, calls.readSession, ({ caller }) => ({ record: readSession(context, caller) }))
  serve(server, calls.logOut, async ({ caller }) => {
    await logOut(context, caller)
    return {}
  })
  serve(server, calls.verifyPassword, async ({ caller, body }) => {
    await verifyPassword(context, caller, body.password)
    return {}
  })
  serve(server, calls.changePassword, async ({ caller, body }) => {
    await changePassword(context, caller, body)
    return {}
  })
  serve(server, calls.listOwnSessions, async ({ caller }) => ({
    records: await listOwnSessions(context, caller),
  }))
  serve(server, calls.endOwnSession, async ({ caller, params }) => {
    await endOwnSession(context, caller, params.id)
    return {}
  })
  serve(server, calls.endOtherSessions, async ({ caller }) => ({
    record: { ended: await endOtherSessions(context, caller) },
  }))
  serve(server, staffCalls.endPersonSessions, async ({ caller, params, body }) => ({
    record: await endPersonSessions(context, caller, { ...body, facilitatorId: params.id }),
  }))
}
