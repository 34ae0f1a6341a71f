/** Rules for every call of the contract, taken from its list, so that a new call is tested at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { invalidFields } from '@hub/contract/invalid-fields'
import { CAST, TEAMS } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const PORTAL_KEY = 'a portal key for tests alone, 32 long'
let app: FreshApp
const tokens: Partial<Record<'member' | 'stranger', string>> = {}
beforeAll(async () => {
  // Every call is made several times from one address. Limits have their own tests.
  app = await freshApp({
    parts: { limitFactor: 100 },
    config: { portalKey: PORTAL_KEY },
  })
  tokens.member = await app.signIn('member')
  tokens.stranger = await app.signIn('stranger')
})
afterAll(() => app.close())

const every = Object.entries<Endpoint>(calls)
const closed = every.filter(([, endpoint]) => endpoint.who !== 'anyone')
const SOME_PARAMS = {
  id: 1,
  runningId: 1,
  key: 'youth-learning',
  type: 'gender',
  code: 'CA',
  address: 'a@b.ca',
}

describe('every call behind a login', () => {
  it.each(closed)('SYS-002 SYS-005 refuses an anonymous caller: %s', async (_name, endpoint) => {
    const answer = await app.call(endpoint, { params: SOME_PARAMS, body: {} } as never)
    expect(answer.status).toBe(401)
    expect(answer.failure.error.name).toBe('JsonWebTokenError')
  })

  it.each(closed)('ACC-052 refuses a session that has ended: %s', async (_name, endpoint) => {
    const token = await app.signIn('third')
    await app.call(calls.logOut, { token })
    const answer = await app.call(endpoint, { params: SOME_PARAMS, body: {}, token } as never)
    expect(answer.failure.error.name).toBe('JsonWebTokenError')
  })

  it.each(closed)('API-008 lets no cache keep personal data: %s', async (_name, endpoint) => {
    const params = { ...SOME_PARAMS, id: CAST.mate.id }
    // Of somebody else: a call may end every other session of its caller.
    const answer = await app.call(endpoint, { params, body: {}, token: await app.signIn('mate') } as never)
    const isKept = answer.status < 400 && !endpoint.personal
    expect(answer.headers['cache-control']).toBe(isKept ? 'private, no-cache' : 'no-store')
  })
})

describe('calls about oneself and about one’s team', () => {
  /** A valid body, for the calls that take one: only the id in the path is another's. */
  const bodies: Partial<Record<string, object>> = { markFavourite: { moduleId: 1, isFavourite: true } }

  it.each(every.filter(([, { who }]) => who === 'self'))(
    'REC-007 refuses another facilitator’s id: %s',
    async (name, endpoint) => {
      const params = { ...SOME_PARAMS, id: CAST.mate.id }
      const answer = await app.call(endpoint, { params, body: bodies[name], token: tokens.member } as never)
      expect(answer.failure.error.name).toBe('Forbidden')
    },
  )

  it.each(every.filter(([, { who }]) => who === 'team'))(
    'CLI-034 does not know another team: %s',
    async (_name, endpoint) => {
      const input = { params: { ...SOME_PARAMS, id: TEAMS.harbour }, token: tokens.stranger }
      expect((await app.call(endpoint, input as never)).failure.error.name).toBe('NotFound')
    },
  )
})

describe('what is sent', () => {
  const needsBody = every.filter(([, { body }]) => !body.safeParse({}).success)
  const withLimit = every.filter(([, { query }]) => !query.safeParse({ limit: '0' }).success)

  it.each(needsBody)('SYS-016 is checked by the shape of the contract: body of %s', async (_, endpoint) => {
    const { error } = endpoint.body.safeParse({})
    const token = endpoint.who === 'portal' ? PORTAL_KEY : tokens.member
    const answer = await app.call(endpoint, { params: SOME_PARAMS, body: {}, token } as never)
    // A call with a single answer for every fault names no field.
    expect([answer.status, answer.failure.error.name]).toEqual([400, endpoint.offShape ?? 'ValidationError'])
    const named = endpoint.offShape ? [] : error && invalidFields(error)
    expect(Object.keys(answer.failure.error.fields ?? {})).toEqual(named)
  })

  it.each(withLimit)('SYS-016 is checked by the shape of the contract: query of %s', async (_, endpoint) => {
    const input = { params: SOME_PARAMS, query: { limit: '0' }, token: tokens.member }
    const answer = await app.call(endpoint, input as never)
    expect(Object.keys(answer.failure.error.fields ?? {})).toEqual(['limit'])
  })

  it('SYS-016 is looked at in more than a few calls', () => {
    expect(needsBody.length).toBeGreaterThan(10)
    expect(withLimit.length).toBeGreaterThan(1)
  })
})

describe('texts that could forge something', () => {
  const HOSTILE = ['a\u0000b', 'a\u001b[2J', 'a\u202eb', 'a\u2066b', 'a\r\nb']
  const namesIn = (shape: z.ZodType) =>
    Object.keys(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  const places = every.flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const)
      .filter((part) => namesIn(call[part]).length > 0)
      .map((part) => [`${part} of ${name}`, call, part] as const),
  )

  it.each(places)('SYS-005 are refused, and are no fault of ours: %s', async (_, call, part) => {
    const token = call.who === 'portal' ? PORTAL_KEY : tokens.member
    for (const text of HOSTILE) {
      const given = Object.fromEntries(namesIn(call[part]).map((name) => [name, text]))
      const input = { params: SOME_PARAMS, body: {}, [part]: given, token }
      const { status } = await app.call(call, input as never)
      expect([400, 403, 404], JSON.stringify(text)).toContain(status)
    }
  })
})

describe('the roles', () => {
  it('SYS-001 gives the client portal one call, to which it answers yes or no', () => {
    const forPortal = every.filter(([, { who }]) => who === 'portal')
    expect(forPortal.map(([name]) => name)).toEqual(['verifyPortalPair'])
    const { reply } = calls.verifyPortalPair
    expect(Object.keys(reply)).toEqual(['record'])
    expect(Object.keys(reply.record.shape)).toEqual(['verified'])
  })

  it('SYS-001 SYS-002 are visitors and facilitators, and visitors meet only lists, terms, login, registration, reset and a device’s question', () => {
    const forAnyone = every.filter(([, { who }]) => who === 'anyone').map(([name]) => name)
    expect(forAnyone.toSorted()).toEqual([
      'activateAccount',
      'applyReset',
      'changeEmail',
      'checkEmail',
      'checkStanding',
      'listAgencies',
      'listCities',
      'listCitiesOfProvince',
      'listProvinces',
      'logIn',
      'readSettings',
      'readTerms',
      'registerFacilitator',
      'resendConfirmation',
      'resetPassword',
      'verifyResetToken',
    ])
  })
})

describe('ids in paths', () => {
  it.each(every.filter(([, { path }]) => path.includes('{id}')))(
    'API-001 answers 404 to an id that is none: %s',
    async (_name, endpoint) => {
      for (const id of ['0', '-1', '1.5', 'x', '99999999999']) {
        const input = { params: { ...SOME_PARAMS, id }, body: { token: 'x' }, token: tokens.member }
        const { status, failure } = await app.call(endpoint, input as never)
        const { offShape } = endpoint
        if (offShape) expect(failure.error.name, id).toBe(offShape)
        else expect(status, id).toBe(404)
      }
    },
  )
})
