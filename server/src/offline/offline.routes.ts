/** Mounts the calls about what a device may download. The content origin serves the files themselves. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { registerSealedClient, reserveClientCodes } from './offline-clients.service.ts'
import { checkStanding, readOfflineKit } from './offline-kit.service.ts'
import { readModuleOffline } from './offline.service.ts'

export function mountOffline(server: HubServer): void {
  const { context } = server
  serve(server, calls.readModuleOffline, ({ caller, params }) =>
    readModuleOffline(context, caller, params.id),
  )
  serve(server, calls.readOfflineKit, async ({ caller }) => ({
    record: await readOfflineKit(context, caller),
  }))
  serve(server, calls.reserveClientCodes, async ({ caller, body }) => ({
    records: await reserveClientCodes(context, caller, body.held),
  }))
  serve(server, calls.registerSealedClient, async ({ caller, body }) => ({
    record: await registerSealedClient(context, caller, body),
  }))
  serve(server, calls.checkStanding, async ({ caller, body }) => ({
    record: { isGood: await checkStanding(context, caller, body.standingToken) },
  }))
}
