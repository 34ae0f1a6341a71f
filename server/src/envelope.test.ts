/** The envelope around every answer, for successes and failures, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { createHttp } from '#platform/http/http.ts'
import { serve } from '#platform/http/serve.ts'
import { CAST } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const JSON_TYPE = 'application/json'
const TOO_MUCH = 'x'.repeat(100_001)

let app: FreshApp
let token: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
})
afterAll(() => app.close())

interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: string
}
const ask = (asked: Asked) => app.hub.server.fastify.inject(asked)
const bearer = (given: string) => ({ authorization: `Bearer ${given}` })

describe('HRD-001 what somebody bends', () => {
  const PATCHED = { method: 'PATCH', url: '/api/facilitators/language' } as const
  const send = (type: string, payload: string) =>
    app.hub.server.fastify.inject({
      ...PATCHED,
      headers: { ...bearer(token), 'content-type': type },
      payload,
    })

  it.each([
    '{"locale":"en","__proto__":{"isAdmin":true}}',
    '{"locale":"en","constructor":{"prototype":{"a":1}}}',
  ])('HRD-001 a body cannot reach the prototype of objects: %s', async (body) => {
    const { statusCode } = await send(JSON_TYPE, body)
    expect(statusCode).toBe(400)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml'])(
    'HRD-001 a body of a kind that a page of any site may send is not read: %s',
    async (type) => {
      const { statusCode } = await send(type, '{"locale":"en"}')
      expect(statusCode).toBe(415)
    },
  )

  it('HRD-001 a parameter that is given twice is refused', async () => {
    const path = `/api${calls.listOwnClients.path.replace('{id}', String(CAST.member.id))}`
    const answer = await ask({ method: 'GET', url: `${path}?limit=5&limit=6`, headers: bearer(token) })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a success', () => {
  it.each([
    ['a list', 'GET', '/api/learning-types', ['message', 'records', 'success']],
    ['one item', 'GET', '/api/themes/1', ['message', 'record', 'success']],
    ['a deed', 'DELETE', '/api/sessions', ['message', 'success']],
  ] as const)('API-001 is told below /api, in JSON, in one envelope: %s', async (_, method, url, keys) => {
    const headers = bearer(method === 'DELETE' ? await app.signIn('member') : token)
    const answer = await ask({ method, url, headers })
    expect(answer.headers['content-type']).toMatch(JSON_TYPE)
    const body = answer.json<Record<string, unknown>>()
    expect(Object.keys(body).toSorted()).toEqual(keys)
    expect([body['success'], typeof body['message']]).toEqual([true, 'string'])
    if ('records' in body) expect(body['records']).toBeInstanceOf(Array)
  })

  it('API-001 takes the token as a bearer in Authorization, and nowhere else', async () => {
    const url = '/api/sessions'
    const statuses = await Promise.all(
      [
        { url, headers: bearer(token) },
        { url, headers: { authorization: token } },
        { url, headers: { authorization: `Basic ${token}` } },
        { url, headers: { cookie: `token=${token}` } },
        { url: `${url}?token=${token}` },
      ].map(async (one) => (await ask({ method: 'GET', ...one })).statusCode),
    )
    expect(statuses).toEqual([200, 401, 401, 401, 401])
  })

  it('SYS-016 holds what the contract says and not a field more', async () => {
    const { context, hub } = app
    const fastify = await createHttp(context.config, context.log)
    const shape = { record: z.object({ id: z.number() }) }
    const only = endpoint({
      method: 'GET',
      path: '/only',
      who: 'anyone',
      summary: 'For this test',
      reply: shape,
    })
    const more = { record: { id: 1, passwordHash: 'secret' }, next: 2 }
    serve({ fastify, context, callers: hub.server.callers, loadStaff: async () => null }, only, () => more)
    expect((await fastify.inject('/api/only')).json()).toEqual({
      ...{ success: true, message: 'OK' },
      record: { id: 1 },
    })
    await fastify.close()
  })
})

describe('a failure', () => {
  const login = { method: 'POST', url: '/api/sessions' } as const
  const headers = { 'content-type': JSON_TYPE }
  const both = { email: 'Please check this field.', password: 'Please check this field.' }

  it.each<[string, Asked, ErrorName, Record<string, string>?]>([
    ['a body off its shape', { ...login, headers, payload: '{}' }, 'ValidationError', both],
    ['a body that is no JSON', { ...login, headers, payload: '{"a' }, 'ValidationError'],
    [
      'a body of another type',
      { ...login, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      'UnsupportedMediaType',
    ],
    ['a body that is too large', { ...login, headers, payload: JSON.stringify(TOO_MUCH) }, 'PayloadTooLarge'],
    ['a malformed address', { method: 'GET', url: '/api/themes/%zz' }, 'BadRequest'],
    [
      'an endless address',
      { method: 'DELETE', url: `/api/events/registrants/${'1'.repeat(600)}` },
      'AddressTooLong',
    ],
    [
      'an endless address of a read',
      { method: 'GET', url: `/api/facilitators/email/${'%F0%A0%9C%8E'.repeat(300)}` },
      'AddressTooLong',
    ],
    ['no token', { method: 'GET', url: '/api/sessions' }, 'JsonWebTokenError'],
    ['a call that is not there', { method: 'GET', url: '/api/nowhere' }, 'NotFound'],
    ['a method that is not there', { method: 'PUT', url: '/api/sessions' }, 'NotFound'],
  ])(
    'API-002 has success false, a message, a name and a fitting status: %s',
    async (_, asked, name, fields) => {
      const answer = await ask(asked)
      const { status, message } = EVERY_ERROR[name]
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toMatch(JSON_TYPE)
      expect(answer.json()).toEqual({ success: false, message, error: fields ? { name, fields } : { name } })
    },
  )

  it('API-002 has a status of failure for every name', () => {
    for (const [name, { status, message }] of Object.entries(EVERY_ERROR)) {
      expect([name, status >= 400 && status < 600]).toEqual([name, true])
      expect(message).toMatch(/\S/)
    }
  })
})
