/** The calls about second factors. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { removeFactors } from './factors.staff.ts'
import { beginApp, confirmApp, readFactors, removeApp, renewRecoveryCodes } from './factors.service.ts'
import { addPasskey, askOwnPasskey, offerPasskey, removePasskey } from './passkeys.service.ts'

export function mountFactors(server: HubServer): void {
  const { context } = server
  serve(server, calls.readFactors, async ({ caller }) => ({ record: await readFactors(context, caller) }))
  serve(server, calls.beginApp, async ({ caller, body }) => ({
    record: await beginApp(context, caller, body),
  }))
  serve(server, calls.confirmApp, async ({ caller, body }) => ({
    recoveryCodes: await confirmApp(context, caller, body.code),
  }))
  serve(server, calls.removeApp, async ({ caller, body }) => {
    await removeApp(context, caller, body)
    return {}
  })
  serve(server, calls.renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await renewRecoveryCodes(context, caller, body),
  }))
  serve(server, calls.askOwnPasskey, async ({ caller }) => ({
    record: await askOwnPasskey(context, caller),
  }))
  serve(server, calls.offerPasskey, async ({ caller, body }) => ({
    record: await offerPasskey(context, caller, body),
  }))
  serve(server, calls.addPasskey, ({ caller, body }) => addPasskey(context, caller, body))
  serve(server, calls.removePasskey, async ({ caller, params, body }) => {
    await removePasskey(context, caller, { id: params.id, proof: body })
    return {}
  })
  serve(server, staffCalls.removePersonFactors, async ({ caller, params, body }) => ({
    record: await removeFactors(context, caller, { ...body, facilitatorId: params.id }),
  }))
}
