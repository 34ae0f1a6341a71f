/** The number of sockets that one may open, and the timeouts of silent connections (DEL-023). */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { io } from 'socket.io-client'
import { SOCKET_PATH } from '@hub/contract/running-modules'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { PATIENCE_MS } from './connections.ts'

const OF_FACILITATOR = 50
const STRANGERS = 200
const KEY_BYTES = 16
const ENOUGH_MS = 60_000
let app: FreshApp
let address: string
let token: string
const open: { close(): void }[] = []
beforeAll(async () => {
  app = await freshApp()
  address = await app.listen()
  token = await app.signIn('member')
})
afterAll(() => app.close())
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await vi.waitUntil(() => app.hub.sockets.engine.clientsCount === 0)
})

async function socket(): Promise<SocketClient> {
  const client = await openSocket(address, token)
  open.push(client)
  return client
}
/** Opens a connection that never shows whose it is; 'refused' when the server does not accept it. */
function silent(): Promise<'open' | 'refused'> {
  const asked = request(`${address}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': randomBytes(KEY_BYTES).toString('base64'),
    },
  })
  return new Promise((resolve, reject) => {
    asked.once('upgrade', (_answer, line) => {
      open.push({ close: () => void line.destroy() })
      resolve('open')
    })
    asked.once('response', (answer) => {
      answer.resume()
      resolve('refused')
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** What a browser receives when it opens one more socket. */
function oneMore(): Promise<string> {
  const next = io(address, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false },
    auth: { token },
  })
  open.push(next)
  return new Promise((resolve) => {
    next.once('connect', () => resolve('connected'))
    next.once('connect_error', ({ message }) => resolve(`refused: ${message}`))
    next.once('disconnect', (reason) => resolve(reason))
  })
}

it(
  'DEL-023 cuts the next socket of a facilitator who has fifty; the fifty stay, and a free place is taken',
  async () => {
    const clients = await Promise.all(Array.from({ length: OF_FACILITATOR }, socket))
    // The connection is closed and not refused, so that a browser retries by itself.
    expect(await oneMore()).toBe('transport close')
    expect(clients.every(({ socket: one }) => one.connected)).toBe(true)
    clients[0]?.close()
    await vi.waitFor(() => socket())
  },
  ENOUGH_MS,
)

it(
  'DEL-023 lets two hundred strangers of one origin in and no more, beside whom a facilitator is let in',
  async () => {
    const known = await socket()
    const lines = await Promise.all(Array.from({ length: STRANGERS }, silent))
    expect(new Set(lines)).toEqual(new Set(['open']))
    expect(await silent()).toBe('refused')
    expect(known.socket.connected).toBe(true)
    for (const one of open.splice(0)) one.close()
    await expect.poll(silent).toBe('open')
  },
  ENOUGH_MS,
)

it('SYS-008 has the server close what is silent or slow after 30 seconds', () => {
  const { server } = app.hub.server.fastify
  expect([server.requestTimeout, server.headersTimeout, server.keepAliveTimeout]).toEqual(
    Array.from({ length: 3 }, () => PATIENCE_MS),
  )
  expect(PATIENCE_MS).toBe(30_000)
})
