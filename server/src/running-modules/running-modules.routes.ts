/** The calls about launching and running modules. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { launchModule, listRunningModules, setRunAside } from './running-modules.service.ts'

export function mountRunningModules(server: HubServer): void {
  const { context } = server
  serve(server, calls.launchModule, async ({ caller, body, request }) => ({
    record: await launchModule(context, caller, { ...body, locale: request.locale }),
  }))
  serve(server, calls.listRunningModules, async ({ caller }) => ({
    records: await listRunningModules(context, caller),
  }))
  serve(server, calls.setRunAside, async ({ caller, params }) => {
    await setRunAside(context, caller, params.runningId)
    return {}
  })
}
