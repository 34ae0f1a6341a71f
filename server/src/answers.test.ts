/** The headers of every answer of the hub: security, the request's id, and caching. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const LISTED = 'https://intranet.example.org'
const STRANGE = 'https://elsewhere.example.org'

let app: FreshApp
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  app = await freshApp({
    config: { allowedOrigins: [LISTED], publicUrl: 'https://hub.example.org' },
    parts: { log: createLog('info', destination) },
  })
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
  app.hub.server.fastify.inject({ method, url, headers })

describe('SYS-008 every answer', () => {
  it.each([
    ['a call', '/api/settings', 200],
    ['a refusal', '/api/sessions', 401],
  ])('of data may load nothing and be framed by nobody: %s', async (_, url, status) => {
    const { statusCode, headers } = await ask(url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('of anything that a browser may show carries the headers of a page', async () => {
    const { statusCode, headers } = await ask('/login')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'self';script-src 'self';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('has an id of its own, by which the log names it, and no query in its path', async () => {
    const answers = [await ask('/api/ping?a=secret'), await ask('/api/ping')]
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(ids.length)
    const [line] = lines.filter(({ reqId }) => reqId === ids[0])
    expect(line).toMatchObject({ method: 'GET', route: '/api/ping', status: 200, ms: expect.any(Number) })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('sends HTTPS only, in production', async () => {
    const { mode } = app.context.config
    const strict = await freshApp({ config: { mode: 'production' }, db: app.context.db })
    const { headers } = await strict.hub.server.fastify.inject('/api/ping')
    await strict.close()
    expect(mode).toBe('test')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('SYS-008 a call from another origin', () => {
  it.each([
    ['the public address', 'https://hub.example.org', 'https://hub.example.org'],
    ['the host it was sent to, where there is no https', 'http://localhost:4000', 'http://localhost:80'],
  ])('is served from %s without a word about origins', async (_, publicUrl, origin) => {
    const { config } = app.context
    const before = config.publicUrl
    config.publicUrl = publicUrl
    const { statusCode, headers } = await ask('/api/ping', { origin })
    config.publicUrl = before
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('HRD-001 is refused from a page of its own name that came without https, and told in the log', async () => {
    const { statusCode, headers } = await ask('/api/ping', { origin: 'http://localhost:80' })
    expect(statusCode).toBe(403)
    const line = lines.find(({ reqId }) => reqId === headers['x-request-id'])
    expect(line).toMatchObject({ level: 'warn', status: 403, refusal: 'Forbidden', route: '/api/ping' })
  })

  it.each(['GET', 'POST'] as const)('is refused unless it is listed: %s', async (method) => {
    const { statusCode, headers } = await ask('/api/ping', { origin: STRANGE }, method)
    expect(statusCode).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('API-004 is served when it is listed, and may read what it needs, a renewed token too', async () => {
    const { statusCode, headers } = await ask('/api/ping', { origin: LISTED })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      vary: expect.stringContaining('origin'),
    })
    const readable = String(headers['access-control-expose-headers']).split(', ')
    expect(readable.toSorted()).toEqual(['retry-after', 'x-renewed-token', 'x-request-id'])
  })

  it('is told what it may send, before it sends a token, when it is listed', async () => {
    const asked = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    }
    const listed = await ask('/api/sessions', { origin: LISTED, ...asked }, 'OPTIONS')
    expect(listed.statusCode).toBe(204)
    expect(listed.headers['access-control-allow-origin']).toBe(LISTED)
    expect(listed.headers['access-control-allow-methods']).toContain('PATCH')
    expect(listed.headers['access-control-allow-headers']).toContain('authorization')
    const strange = await ask('/api/sessions', { origin: STRANGE, ...asked }, 'OPTIONS')
    expect(strange.statusCode).toBe(403)
    expect(strange.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('SYS-007 leaves no link’s secret in the log', async () => {
    for (const path of ['/confirm/7/s3cret-one', '/password-reset/new-password/s3cret-two']) await ask(path)
    await ask('/api/facilitators/email/s3cret-three@agency.example')
    expect(lines.slice(-3).map(({ route }) => route)).toEqual([
      '/*',
      '/*',
      '/api/facilitators/email/:address',
    ])
    expect(JSON.stringify(lines)).not.toContain('s3cret')
  })
})
