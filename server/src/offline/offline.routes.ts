/** The call about what a device may take along; the files themselves are the content origin's. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/serve.ts'
import { readModuleOffline } from './offline.service.ts'

export function mountOffline(server: HubServer): void {
  const { context } = server
  serve(server, calls.readModuleOffline, ({ caller, params }) =>
    readModuleOffline(context, caller, params.id),
  )
}
