/** Rules for every call of the staff console, taken from its list: each with each role, and with whoever is no staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_CODE_NEW_MS } from '@hub/contract/constants'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { STAFF_ROLES, permissionsOf, type StaffRole } from '@hub/contract/staff-roles.rules'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { addTestStaff, cookieOf, signInStaff, STAFF_PASSWORD } from './testing/staff.ts'

let app: FreshApp
let member = ''
const cookies = {} as Record<StaffRole | 'inPart' | 'ended', string>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  member = await app.signIn('member')
  for (const role of STAFF_ROLES) cookies[role] = (await signInStaff(app, [role])).cookie
  const { token } = await addTestStaff(app, ['owner'])
  const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  cookies.inPart = cookieOf(set.headers)
  cookies.ended = (await signInStaff(app, ['owner'])).cookie
  await app.call(staffCalls.signOut, { cookie: cookies.ended })
})
afterAll(() => app.close())

const every = Object.entries<Endpoint>(staffCalls)
const closed = every.filter(([, { who }]) => who === 'staff')
const inPart = every.filter(([, { who }]) => who === 'staffInPart')
/** Ids that nothing has: a call that is let in finds nothing, and changes nothing. */
const SOME_PARAMS = { id: 2_000_000_000, token: 'x' }
const input = (more: object) => ({ params: SOME_PARAMS, body: {}, ...more }) as never

describe('every call of the console', () => {
  it('STA-001 is below /staff, and for staff alone but for the steps of signing in', () => {
    for (const [name, { path, who }] of every) {
      expect(path, name).toMatch(/^\/staff\//)
      expect(['staff', 'staffInPart', 'anyone'], name).toContain(who)
    }
    expect(every.filter(([, { who }]) => who === 'anyone').map(([name]) => name)).toEqual([
      'signIn',
      'readSetUp',
      'setUpPassword',
    ])
  })

  it.each([...closed, ...inPart])('STA-001 refuses strangers and facilitators: %s', async (_, endpoint) => {
    const asCookie = cookies.owner.replace(/=.*/, `=${member}`)
    for (const more of [{}, { token: member }, { cookie: asCookie }, { cookie: cookies.ended }]) {
      const answer = await app.call(endpoint, input(more))
      expect([answer.status, answer.failure.error.name]).toEqual([401, 'SignInRequired'])
    }
  })

  it.each(closed)('STA-004 refuses whoever has given no code yet: %s', async (_, endpoint) => {
    const { failure } = await app.call(endpoint, input({ cookie: cookies.inPart }))
    expect(failure.error.name).toBe('SignInRequired')
  })

  it.each(inPart)('STA-004 is not open to those who are signed in: %s', async (_, endpoint) => {
    const { failure } = await app.call(endpoint, input({ cookie: cookies.owner }))
    expect(failure.error.name).toBe('SignInRequired')
  })

  const withRoles = closed.flatMap(([name, endpoint]) =>
    STAFF_ROLES.map((role) => [name, role, endpoint] as const),
  )
  it.each(withRoles.filter(([name]) => name !== 'signOut'))(
    'STA-006 is let in by its permission alone: %s by %s',
    async (_, role, endpoint) => {
      const { permission } = endpoint
      const isAllowed = permission === null || permissionsOf([role]).includes(permission)
      const answer = await app.call(endpoint, input({ cookie: cookies[role] }))
      const name = answer.status < 400 ? 'OK' : answer.failure.error.name
      if (isAllowed) expect(['OK', 'NotFound', 'ValidationError']).toContain(name)
      else expect(name).toBe('Forbidden')
    },
  )

  it.each(closed.filter(([, { newCode }]) => newCode))(
    'STA-007 asks for a new code after ten minutes: %s',
    async (_, endpoint) => {
      const { permission } = endpoint
      const role = STAFF_ROLES.find((one) => permission === null || permissionsOf([one]).includes(permission))
      const { cookie } = await signInStaff(app, [role ?? 'owner'])
      const nameNow = async () => {
        const answer = await app.call(endpoint, input({ cookie }))
        return answer.status < 400 ? 'OK' : answer.failure.error.name
      }
      expect(await nameNow()).not.toBe('NewCodeRequired')
      app.clock.advance(STAFF_CODE_NEW_MS)
      expect(await nameNow()).toBe('NewCodeRequired')
    },
  )

  it('STA-007 asks for a new code wherever it is sensitive', () => {
    const sensitive = closed.filter(([, { newCode }]) => newCode).map(([name]) => name)
    expect(sensitive.toSorted()).toEqual([
      ...['addStaffPasskey', 'askEmailChange', 'changeRetention', 'changeStaffRoles', 'correctStaffRecord'],
      ...['endStaffAccount', 'exportAuditLog', 'inviteStaff', 'mergeClients', 'offerStaffPasskey'],
      ...['readClientCopy', 'removePersonFactors', 'removeStaffFactor', 'removeStaffPasskey'],
      ...['requireAgencyFactor', 'resendStaffLink', 'undoClientMerge'],
    ])
  })

  it.each(every)('API-008 is kept by no cache: %s', async (_, endpoint) => {
    const { headers } = await app.call(endpoint, input({}))
    expect(headers['cache-control']).toBe('no-store')
  })

  it('STA-001 is not made by a page of another origin of this site', async () => {
    const { fastify } = app.hub.server
    const headers = { cookie: cookies.owner, 'sec-fetch-site': 'same-site' }
    const answer = await fastify.inject({ url: '/api/staff/sessions/current', headers })
    expect([answer.statusCode, answer.json().error.name]).toEqual([403, 'Forbidden'])
  })
})

describe('the calls of facilitators', () => {
  it.each(Object.entries<Endpoint>(calls).filter(([, { who }]) => who !== 'anyone' && who !== 'portal'))(
    'STA-001 do not take the session of staff: %s',
    async (_, endpoint) => {
      const params = {
        ...SOME_PARAMS,
        id: 1,
        runningId: 1,
        key: 'youth-learning',
        type: 'gender',
        code: 'CA',
      }
      const asToken = cookies.owner.split('=')[1] ?? ''
      for (const more of [{ cookie: cookies.owner }, { token: asToken }]) {
        const { failure } = await app.call(endpoint, { params, body: {}, ...more } as never)
        expect(failure.error.name).toBe('JsonWebTokenError')
      }
    },
  )
})
