import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endConnectionsWithServer, LAST_WORDS_MS } from './connections.ts'

/** A listening server, and a way to open a connection to it that the server has seen. */
async function listening() {
  const server = Fastify({ forceCloseConnections: 'idle' })
  endConnectionsWithServer(server)
  server.get('/without-end', () => new Promise<never>(() => {}))
  await server.listen({ port: 0 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = async () => {
    const seen = once(server.server, 'connection')
    const connection = connect((server.server.address() as AddressInfo).port)
    // Whoever is cut off may be told so by a reset.
    connection.on('error', () => {})
    await seen
    return connection
  }
  return { server, open }
}

describe('a server that closes', () => {
  afterEach(() => vi.useRealTimers())

  it('does not wait for a connection on which nothing was ever asked', async () => {
    const { server, open } = await listening()
    const connection = await open()
    const ended = once(connection, 'close')
    await server.close()
    await ended
  })

  it('gives what is under way a while to end, and then cuts it', async () => {
    const { server, open } = await listening()
    const connection = await open()
    let isCut = false
    connection.once('close', () => (isCut = true))
    const asked = once(server.server, 'request')
    connection.write('GET /without-end HTTP/1.1\r\nhost: hub\r\n\r\n')
    await asked
    const closed = server.close()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(LAST_WORDS_MS - 1)
    expect(isCut).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await closed
  })
})
