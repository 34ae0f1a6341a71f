/** The calls about sessions. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { logIn, logOut, readSession, verifyPassword } from './sessions.service.ts'

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
}
