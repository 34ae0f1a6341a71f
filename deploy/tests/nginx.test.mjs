/** What nginx does with the files of deploy/nginx, seen from two nodes that write down what reaches them. */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkFiles, CONTENT, freePorts, HUB, startFront } from './front.mjs'

const BEYOND_A_CALL = 3 * 1024 * 1024
const PAUSE_MS = 400

/** @type {{ method: string, url: string, headers: import('node:http').IncomingHttpHeaders, bytes: number }[]} */
let seen = []
/** How the nodes answer; a test may replace it. */
let answer
let front
/** @type {number[]} */
let ports
const servers = []

/** A node on a given port. It notes a request when its head is there, and counts the bytes of the body. */
function openNode(port) {
  const server = createServer((request, reply) => {
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, bytes: 0 }
    seen.push(one)
    request.on('data', (chunk) => (one.bytes += chunk.length))
    answer(request, reply)
  })
  servers.push(server)
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
}

beforeAll(async () => {
  ports = await freePorts(4)
  await Promise.all(ports.map(openNode))
})
// A new nginx trusts every node, whatever the last test did to them.
beforeEach(async () => {
  front = await startFront([
    { hub: ports[0], content: ports[1] },
    { hub: ports[2], content: ports[3] },
  ])
  seen = []
  answer = (request, reply) => request.resume().once('end', () => reply.end('here'))
})
afterEach(() => front.close())
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

it('OPS-005 nginx accepts the files as they are', async () => {
  expect(await checkFiles()).toContain('test is successful')
})

describe('OPS-005 nginx', () => {
  it('HRD-001 does not lead a call on that came without https', async () => {
    const call = await front.askPlain('/api/sessions', { method: 'POST' })
    expect([call.status, call.headers.location]).toEqual([403, undefined])
    const launch = await front.askPlain('/session', { method: 'POST', host: CONTENT })
    expect([launch.status, launch.headers.location]).toEqual([403, undefined])
    expect(seen).toEqual([])
  })

  it('leads from http to https, by the name of the server and with the method', async () => {
    const hub = await front.askPlain('/login?a=b', { method: 'POST' })
    expect([hub.status, hub.headers.location]).toEqual([308, `https://${HUB}/login?a=b`])
    const content = await front.askPlain('/player/', { host: CONTENT })
    expect(content.headers.location).toBe(`https://${CONTENT}/player/`)
  })

  it('answers nobody who asks for another name', async () => {
    await expect(front.askPlain('/', { host: 'evil.example' })).rejects.toThrow('socket hang up')
    await expect(front.ask('/', { host: 'evil.example' })).rejects.toThrow()
    expect(seen).toEqual([])
  })

  it.each([HUB, CONTENT])(
    'sends %s the address of the caller, and not what the caller wrote',
    async (host) => {
      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
      expect((await front.ask('/', { host, headers })).text).toBe('here')
      expect(seen[0]?.headers).toMatchObject({
        host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      })
    },
  )

  it('sends the socket the address of the caller too', async () => {
    await front.ask('/api/socket/?EIO=4', {
      headers: { 'x-forwarded-for': '203.0.113.7', connection: 'upgrade', upgrade: 'websocket' },
    })
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      connection: 'upgrade',
      upgrade: 'websocket',
    })
  })

  it('shows nobody how the nodes are', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await front.ask(path)).status).toBe(404)
    expect(seen).toEqual([])
  })

  it.each(['GET', 'HEAD'])('sends a %s again that a node broke off', async (method) => {
    answer = (request, reply) => (seen.length > 1 ? reply.end('here') : request.socket.destroy())
    expect((await front.ask('/', { method })).status).toBe(200)
    expect(seen).toHaveLength(2)
  })

  describe.each([HUB, CONTENT])('for %s', (host) => {
    it.each(['POST', 'PATCH', 'PUT', 'DELETE'])('sends a %s once, whatever comes of it', async (method) => {
      answer = (request) => request.on('data', () => undefined).once('end', () => request.socket.destroy())
      const { status } = await front.ask('/api/things', { host, method, body: 'once' })
      expect([status, seen.map(({ bytes }) => bytes)]).toEqual([502, [4]])
    })
  })

  it('leaves a 503 of a node as it is', async () => {
    answer = (_request, reply) => reply.writeHead(503, { 'retry-after': '2' }).end('away')
    const { status, headers, text } = await front.ask('/api/ping')
    expect([status, headers['retry-after'], text]).toEqual([503, '2', 'away'])
    expect(seen).toHaveLength(1)
  })
})

describe('OPS-005 nginx holds nothing back:', () => {
  it('sends parts of an answer on as they come', async () => {
    for (const host of [HUB, CONTENT]) {
      const parts = []
      answer = (_request, reply) => {
        reply.write('one')
        setTimeout(() => reply.end('two'), PAUSE_MS)
      }
      const whole = front.ask('/', { host, onChunk: (text) => parts.push(text) })
      await sleep(PAUSE_MS / 2)
      expect(parts).toEqual(['one'])
      expect((await whole).text).toBe('onetwo')
    }
  })

  it('takes large bodies for uploads alone', async () => {
    const body = Buffer.alloc(BEYOND_A_CALL)
    expect((await front.ask('/api/clients', { method: 'POST', body })).status).toBe(413)
    expect(seen).toEqual([])
    for (const url of ['/api/uploads', '/api/staff/uploads/7/parts/1']) {
      seen = []
      expect((await front.ask(url, { method: 'POST', body })).status).toBe(200)
      expect(seen).toMatchObject([{ url, bytes: BEYOND_A_CALL }])
    }
    expect((await front.ask('/api/clients/uploads-of-others', { method: 'POST', body })).status).toBe(413)
  })

  it('sends an upload on while it arrives', async () => {
    let received = 0
    const half = Buffer.alloc(BEYOND_A_CALL / 2)
    const whole = front.ask('/api/uploads', {
      method: 'PUT',
      headers: { 'content-length': BEYOND_A_CALL },
      async send(request) {
        request.write(half)
        await vi.waitFor(() => expect((received = seen[0]?.bytes ?? 0)).toBeGreaterThan(0))
        request.end(half)
      },
    })
    expect((await whole).status).toBe(200)
    expect(received).toBeLessThanOrEqual(half.length)
    expect(seen).toMatchObject([{ bytes: BEYOND_A_CALL }])
  })

  it('writes no path and no address of a caller into its logs', async () => {
    answer = (request) => request.socket.destroy()
    await front.ask('/confirm/a-secret', { method: 'POST', body: 'x' })
    await expect.poll(() => front.log('hub.log')).toContain(' POST 502 ')
    expect(front.log('hub.log') + front.log('hub-error.log')).not.toMatch(/a-secret|client: /)
  })
})
