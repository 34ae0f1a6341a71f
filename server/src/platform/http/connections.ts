/** How the connections of a listener end with it. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is under way when the server closes has this long to end; whoever is cut off asks again and finds it stored. */
export const LAST_WORDS_MS = 5000

/** A connection that says nothing, or says it too slowly, is closed after this long. */
export const PATIENCE_MS = 30_000
/** How often the connections are looked at. */
const LOOKS = 10

/**
 * What Fastify is told so that no connection is held for nothing: a request is there, head and body, in time, and
 * a connection without one is closed. It bounds no answer: a film may be read as slowly as its watcher likes.
 * @param ms shorter only in tests
 */
export function patience(ms = PATIENCE_MS) {
  return {
    requestTimeout: ms,
    keepAliveTimeout: ms,
    http: { headersTimeout: ms, connectionsCheckingInterval: ms / LOOKS },
  }
}

/**
 * Lets a closing server end: Node waits without end for a connection that never asked anything, and browsers open such
 * ones ahead of time. To be called before anything else is hung on `preClose`.
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
