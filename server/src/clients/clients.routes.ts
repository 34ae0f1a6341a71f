/** The calls about clients. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/serve.ts'
import * as clients from './clients.service.ts'

export function mountClients(server: HubServer): void {
  const { context } = server
  serve(server, calls.listOwnClients, ({ caller, query }) => clients.listOwnClients(context, caller, query))
  serve(server, calls.listTeamClients, ({ caller, params, query }) =>
    clients.listTeamClients(context, caller, { teamId: params.id, query }),
  )
  serve(server, calls.listOwnActiveClients, async ({ caller }) => ({
    records: await clients.listOwnActiveClients(context, caller),
  }))
  serve(server, calls.listTeamActiveClients, async ({ caller, params }) => ({
    records: await clients.listTeamActiveClients(context, caller, params.id),
  }))
  serve(server, calls.readClient, async ({ caller, params }) => ({
    record: await clients.readClient(context, caller, params.id),
  }))
}
