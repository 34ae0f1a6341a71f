/** Mounts the two addresses that service managers and load balancers ask: is the process alive, can it serve (OPS-004). */
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

const OK = 200
const UNAVAILABLE = 503
const NEVER_KEPT = 'no-store'
const PROBE = { config: { isProbe: true } }

/**
 * Mounts /healthz, which answers as long as the process answers anything, and /readyz, which answers 503 with what is
 * missing. What is impaired takes no node away: all nodes lack it, and everything else goes on. Whoever restarts processes asks the first: a restart does not bring a lost database back.
 */
export function mountHealth(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.get('/healthz', PROBE, (_request, reply) =>
    reply.header('cache-control', NEVER_KEPT).send({ status: 'alive' }),
  )
  fastify.get('/readyz', PROBE, async (_request, reply) => {
    const [missing, impaired] = await Promise.all([readiness.missing(), readiness.impaired()])
    const isReady = missing.length === 0
    return reply
      .code(isReady ? OK : UNAVAILABLE)
      .header('cache-control', NEVER_KEPT)
      .send({
        status: isReady ? 'ready' : 'not ready',
        missing,
        ...(impaired.length > 0 ? { impaired } : {}),
      })
  })
}
