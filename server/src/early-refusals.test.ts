/**
 * Refusals by Node and Fastify themselves, tested over a bare connection: they get the same form of answer as all
 * others.
 */
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

let app: FreshApp
let content: Awaited<ReturnType<typeof buildContentOrigin>>
const ports = { hub: 0, content: 0 }
beforeAll(async () => {
  app = await freshApp()
  ports.hub = Number(new URL(await app.listen()).port)
  const { config, log, clock, files } = app.context
  content = await buildContentOrigin({
    ...{ config, log, clock, files },
    findModuleFiles: async () => null,
    takeLaunch: async () => false,
    isSessionOpen: async () => false,
  })
  await content.listen({ port: 0, host: '127.0.0.1' })
  ports.content = (content.server.address() as AddressInfo).port
})
afterAll(async () => {
  await content.close()
  await app.close()
})

/** Sends the text unchanged and returns the answer until the connection ends. */
function say(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (answer += part))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
  })
}

const END = 'Connection: close\r\n\r\n'
const BROKEN: [string, string, ErrorName][] = [
  ['what is no HTTP', 'HELLO\r\n\r\n', 'BadRequest'],
  ['a method nobody knows', `NONSENSE / HTTP/1.1\r\nHost: a\r\n${END}`, 'BadRequest'],
  ['a malformed address', `GET /api/%zz HTTP/1.1\r\nHost: a\r\n${END}`, 'BadRequest'],
  [
    'headers without an end',
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n${END}`,
    'HeadersTooLarge',
  ],
  [
    'a body of two lengths',
    `POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${END}`,
    'BadRequest',
  ],
  ['a strange expectation', `GET /api/ping HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n${END}`, 'BadRequest'],
  [
    'a body that is no JSON',
    `POST /session HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 1\r\n${END}<`,
    'UnsupportedMediaType',
  ],
]

it.each(['hub', 'content'] as const)(
  'HRD-001 the %s gives no request back to who traces it',
  async (listener) => {
    const answer = await say(ports[listener], `TRACE / HTTP/1.1\r\nHost: a\r\nX-Planted: planted\r\n${END}`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('planted')
  },
)

describe.each(['hub', 'content'] as const)('the listener of the %s', (listener) => {
  it.each(BROKEN)('API-002 SYS-008 answers in the envelope to %s', async (what, text, name) => {
    const asked = listener === 'hub' ? text.replace('/session HTTP', '/api/sessions HTTP') : text
    const [head = '', body = ''] = (await say(ports[listener], asked)).split('\r\n\r\n')
    const { status, message } = EVERY_ERROR[name]
    expect(head.split('\r\n')[0], what).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toEqual({ success: false, message, error: { name } })
    const headers = head.toLowerCase()
    expect(headers).toMatch(/x-request-id: [\da-f-]{36}/)
    expect(headers).toContain('x-content-type-options: nosniff')
    expect(headers).toContain('content-security-policy: default-src')
    expect(headers).toContain('cache-control: no-store')
    expect(headers).toContain('content-type: application/json')
  })
})

describe('the listener of the hub', () => {
  it('API-002 answers in the envelope to a request without a host', async () => {
    const answer = await say(ports.hub, `GET /api/ping HTTP/1.1\r\n${END}`)
    expect(answer).toContain('HTTP/1.1 400 ')
    expect(answer).toContain('"name":"BadRequest"')
    expect(answer.toLowerCase()).toContain('x-request-id: ')
  })
})
