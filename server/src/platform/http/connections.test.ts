import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { endConnectionsWithServer, LAST_WORDS_MS, patience } from './connections.ts'

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
    // A connection that is cut off may end with a reset.
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

describe('a connection that wastes time', () => {
  const SHORT_MS = 300
  const server = Fastify({ ...patience(SHORT_MS), forceCloseConnections: 'idle' })
  server.post('/', async () => 'done')
  afterAll(() => server.close())

  it.each([
    ['says nothing', ''],
    ['stops in its head', 'POST / HTTP/1.1\r\nhost: hub\r\n'],
    [
      'stops in its body',
      'POST / HTTP/1.1\r\nhost: hub\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nabc',
    ],
    ['is kept after an answer', 'POST / HTTP/1.1\r\nhost: hub\r\ncontent-length: 0\r\n\r\n'],
  ])('SYS-008 is closed when it %s', async (_how, said) => {
    if (!server.server.listening) await server.listen({ port: 0 })
    const connection = connect((server.server.address() as AddressInfo).port)
    connection.on('error', () => {}).resume()
    connection.write(said)
    const began = performance.now()
    await once(connection, 'close')
    expect(performance.now() - began).toBeGreaterThan(SHORT_MS / 2)
  })
})
