/** Mounts the calls about clients, and the call of their portal. */
import { newClientPassword } from '@hub/contract/client-credentials.rules'
import { calls } from '@hub/contract/every-call'
import * as pairCalls from '@hub/contract/staff-client-pairs'
import * as teamCalls from '@hub/contract/staff-teams'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { decideDuplicate, listDuplicates } from './client-pairs.service.ts'
import * as pairs from './client-pairs.staff.ts'
import { closeClient, registerClient, editClient, issueClientCode } from './client-files.service.ts'
import {
  readTeamReset,
  resetClientPassword,
  resetTeamPasswords,
  type RunningResets,
} from './client-passwords.service.ts'
import * as clients from './clients.service.ts'
import { archiveTeam, moveClientFiles, restoreTeam } from './team-files.staff.ts'
import { verifyPortalPair } from './portal.service.ts'

export function mountClients(server: HubServer): void {
  mountReads(server)
  mountWrites(server)
  mountPasswords(server)
  mountTeamFiles(server)
  mountPairs(server)
  const { context } = server
  serve(server, calls.verifyPortalPair, async ({ caller, body }) => ({
    record: { verified: await verifyPortalPair(context, caller, body) },
  }))
}

/** What staff do with the files of teams. */
function mountTeamFiles(server: HubServer): void {
  const { context } = server
  serve(server, teamCalls.moveClients, async ({ caller, params, body }) => ({
    record: await moveClientFiles(context, caller, { ...body, teamId: params.id }),
  }))
  serve(server, teamCalls.archiveTeam, async ({ caller, params, body }) => ({
    record: await archiveTeam(context, caller, { ...body, teamId: params.id }),
  }))
  serve(server, teamCalls.restoreTeam, async ({ caller, params, body }) => ({
    record: await restoreTeam(context, caller, { ...body, teamId: params.id }),
  }))
}

/** Files that may be of one person. */
function mountPairs(server: HubServer): void {
  const { context } = server
  serve(server, calls.listDuplicates, async ({ caller }) => ({
    records: await listDuplicates(context, caller),
  }))
  serve(server, calls.decideDuplicate, async ({ caller, params, body }) => {
    await decideDuplicate(context, caller, { id: params.id, ...body })
    return {}
  })
  serve(server, pairCalls.listClientPairs, async ({ caller }) => ({
    records: await pairs.listClientPairs(context, caller),
  }))
  serve(server, pairCalls.previewClientMerge, async ({ caller, body }) => ({
    record: await pairs.previewClientMerge(context, caller, body),
  }))
  serve(server, pairCalls.mergeClients, async ({ caller, body }) => ({
    record: await pairs.mergeClients(context, caller, body),
  }))
  serve(server, pairCalls.undoClientMerge, async ({ caller, params, body }) => {
    await pairs.undoClientMerge(context, caller, { id: params.id, ...body })
    return {}
  })
  serve(server, pairCalls.tellClientsApart, async ({ caller, params, body }) => {
    await pairs.tellClientsApart(context, caller, { id: params.id, ...body })
    return {}
  })
}

function mountReads(server: HubServer): void {
  const { context } = server
  serve(server, calls.listOwnClients, ({ caller, query }) => clients.listOwnClients(context, caller, query))
  serve(server, calls.listTeamClients, ({ caller, params, query }) =>
    clients.listTeamClients(context, caller, { teamId: params.id, query }),
  )
  serve(server, calls.listOwnActiveClients, async ({ caller, query }) => ({
    records: await clients.listOwnActiveClients(context, caller, query.openAt),
  }))
  serve(server, calls.listTeamActiveClients, async ({ caller, params, query }) => ({
    records: await clients.listTeamActiveClients(context, caller, { teamId: params.id, ...query }),
  }))
  serve(server, calls.readClient, async ({ caller, params }) => ({
    record: await clients.readClient(context, caller, params.id),
  }))
}

function mountWrites(server: HubServer): void {
  const { context } = server
  serve(server, calls.issueClientCode, async ({ caller }) => ({
    record: { code: await issueClientCode(context, caller) },
  }))
  serve(server, calls.registerClient, async ({ caller, body }) => ({
    record: await registerClient(context, caller, body),
  }))
  serve(server, calls.editClient, async ({ caller, params, body }) => ({
    record: await editClient(context, caller, { ...body, id: params.id }),
  }))
  serve(server, calls.closeClient, async ({ caller, params, body }) => {
    const input = { clientId: params.id, statusMetaId: body.status_meta_id }
    return { record: await closeClient(context, caller, input) }
  })
}

function mountPasswords(server: HubServer): void {
  const { context } = server
  const running: RunningResets = new Map()
  serve(server, calls.issueClientPassword, () => ({
    record: { password: newClientPassword(context.random) },
  }))
  serve(server, calls.resetClientPassword, async ({ caller, params }) => ({
    record: await resetClientPassword(context, caller, params.id),
  }))
  serve(server, calls.readTeamReset, async ({ caller, params }) => ({
    record: await readTeamReset(context, caller, { teamId: params.id, running }),
  }))
  serve(server, calls.resetTeamPasswords, async ({ caller, params, request }) => ({
    records: await resetTeamPasswords(context, caller, { teamId: params.id, running, call: request }),
  }))
}
