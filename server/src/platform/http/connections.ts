/** The connections of a listener: encrypted where the settings say so, and ended by timeouts and with the server. */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** How long running requests may take when the server closes; a client that is cut off retries and finds it stored. */
export const LAST_WORDS_MS = 5000

/** Where the certificate of this node and its key are; both undefined where a proxy on the same machine speaks https. */
export type TlsSettings = Partial<Pick<Config, 'tlsCertFile' | 'tlsKeyFile'>>

/** The certificate and the key, or null for a listener without encryption. Throws when a file cannot be read. */
export function tlsOf({ tlsCertFile, tlsKeyFile }: TlsSettings) {
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return null
  return { cert: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile), minVersion: 'TLSv1.2' as const }
}

/** A silent or too slow connection is closed after this long. */
export const PATIENCE_MS = 30_000
/** How many times the connections are checked within that time. */
const LOOKS = 10

/**
 * Fastify's timeouts, so that no connection is held for nothing: a request must arrive in time, head and body, and a
 * connection without one is closed. Responses have no timeout: a film may be read as slowly as its watcher likes.
 * @param ms shorter only in tests
 */
export function patience(ms = PATIENCE_MS) {
  return {
    requestTimeout: ms,
    keepAliveTimeout: ms,
    http: { headersTimeout: ms, connectionsCheckingInterval: ms / LOOKS },
  }
}

/** Fastify's options of a listener: its timeouts, encrypted or not. */
export function listenerOf(settings: TlsSettings, more: { requireHostHeader?: boolean } = {}) {
  const { http, ...waits } = patience()
  const options = { ...http, ...more }
  const tls = tlsOf(settings)
  return { ...waits, ...(tls === null ? { http: options } : { https: { ...options, ...tls } }) }
}

/**
 * Lets a closing server end: Node waits forever for a connection that never sent a request, and browsers open such
 * connections ahead of time. Call it before anything else adds a `preClose` hook.
 */
export function endConnectionsWithServer(fastify: FastifyInstance): void {
  const open = new Set<Socket>()
  fastify.server.on('connection', (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  fastify.addHook('preClose', (done) => {
    for (const connection of open) if (connection.bytesRead === 0) connection.destroy()
    const cut = setTimeout(() => fastify.server.closeAllConnections(), LAST_WORDS_MS)
    fastify.server.once('close', () => clearTimeout(cut))
    cut.unref()
    done()
  })
}
