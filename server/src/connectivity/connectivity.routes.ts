/** The calls that show whether the server is there, and what it is. */
import { PING_PATH, PONG } from '@hub/contract/connectivity'
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { mountSecurityTxt } from './security-txt.ts'
import { readSettings } from './connectivity.service.ts'

export function mountConnectivity(server: HubServer): void {
  // The only answer outside the envelope (API-010).
  server.fastify.get(`/api${PING_PATH}`, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(PONG),
  )
  mountSecurityTxt(server)
  serve(server, calls.readSettings, async ({ caller }) => ({
    record: await readSettings(server.context, caller),
  }))
}
