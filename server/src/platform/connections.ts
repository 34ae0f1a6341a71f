/** How the connections of a listener end with it. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is under way when the server closes has this long to end; whoever is cut off asks again and finds it stored. */
export const LAST_WORDS_MS = 5000

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
