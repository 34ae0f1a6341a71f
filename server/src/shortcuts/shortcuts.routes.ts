/** The calls about shortcuts. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { listShortcuts, markFavourite } from './shortcuts.service.ts'

export function mountShortcuts(server: HubServer): void {
  const { context } = server
  serve(server, calls.listShortcuts, async ({ caller }) => ({
    records: await listShortcuts(context, caller),
  }))
  serve(server, calls.markFavourite, async ({ caller, body }) => {
    await markFavourite(context, caller, body)
    return {}
  })
}
