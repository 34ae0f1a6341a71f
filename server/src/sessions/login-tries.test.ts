/** Limits on logins: they stop a stranger who guesses, and never the owner of the account (ACC-054). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { DEVICE_KNOWN_S } from '@hub/contract/constants'
import { CAST, CAST_PASSWORD, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { loginDelayMs } from './login-tries.rules.ts'

const WRONG = 'Wrong-pass-1'
const FAILURES = 5
const WITHOUT_DELAY = 10
const SECOND_MS = 1000
let app: FreshApp
let secure: FreshApp
let test = 0
beforeAll(async () => {
  app = await freshApp()
  secure = await freshApp({ config: { publicUrl: 'https://hub.example.org' }, db: app.context.db })
})
afterAll(async () => {
  await secure.close()
  await app.close()
})
beforeEach(async () => {
  test += 1
  for (const { email } of Object.values(CAST)) await app.context.limits.clear('loginFailuresOfAccount', email)
})

/** The nth network of a test. Limits ignore the host part. */
const network = (n: number, host = 1) => `2001:db8:${test}:${n}::${host}`
const logIn = (role: Role, password: string, from: { origin: string; cookie?: string }, at = app) =>
  at.call(calls.logIn, { body: { email: CAST[role].email, password }, ...from })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

async function fail(role: Role, times: number, from: { origin: string; cookie?: string }) {
  for (let n = 0; n < times; n += 1) expect((await logIn(role, WRONG, from)).status).toBe(401)
}

describe('a stranger who guesses', () => {
  it('ACC-054 is refused after five failures, from any address of the network', async () => {
    for (let host = 1; host <= FAILURES; host += 1) await fail('member', 1, { origin: network(1, host) })
    const refused = await logIn('member', CAST_PASSWORD, { origin: network(1, 99) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('ACC-054 does not keep the owner out, who comes from elsewhere', async () => {
    await fail('mate', FAILURES, { origin: network(1) })
    expect((await logIn('mate', CAST_PASSWORD, { origin: network(2) })).status).toBe(200)
  })

  it('ACC-054 slows an account down that is tried from everywhere, and refuses nobody', async () => {
    for (let n = 0; n < WITHOUT_DELAY / FAILURES; n += 1)
      await fail('third', FAILURES, { origin: network(n) })
    const before = performance.now()
    expect((await logIn('third', CAST_PASSWORD, { origin: network(9) })).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThanOrEqual(SECOND_MS)
  })

  it('ACC-054 waits for one second, doubled with each failure, ten at most', () => {
    expect([0, 1, 2, 3, 4, 5, 1000].map(loginDelayMs)).toEqual([0, 1000, 2000, 4000, 8000, 10_000, 10_000])
  })
})

describe('a browser that is known', () => {
  it('ACC-054 is let through where its network and its account are used up, and without delay', async () => {
    const origin = network(1)
    const cookie = cookieOf(await logIn('solo', CAST_PASSWORD, { origin }))
    await fail('solo', FAILURES, { origin })
    await fail('solo', FAILURES, { origin: network(2) })
    await fail('solo', FAILURES - 3, { origin: network(3) })
    expect((await logIn('solo', CAST_PASSWORD, { origin })).status).toBe(429)
    const before = performance.now()
    expect((await logIn('solo', CAST_PASSWORD, { origin, cookie })).status).toBe(200)
    // For everybody else the delay would be four seconds.
    expect(performance.now() - before).toBeLessThan(3 * SECOND_MS)
  })

  it('ACC-054 has five failures of its own', async () => {
    const origin = network(1)
    const cookie = cookieOf(await logIn('solo', CAST_PASSWORD, { origin }))
    await fail('solo', FAILURES, { origin, cookie })
    expect((await logIn('solo', CAST_PASSWORD, { origin, cookie })).status).toBe(429)
    expect((await logIn('solo', CAST_PASSWORD, { origin })).status).toBe(200)
  })

  it('ACC-054 is known for those who logged in there, and for nobody else', async () => {
    const origin = network(1)
    const first = cookieOf(await logIn('stranger', CAST_PASSWORD, { origin }))
    const both = cookieOf(await logIn('solo', CAST_PASSWORD, { origin, cookie: first }))
    for (const role of ['stranger', 'solo'] as const) await fail(role, FAILURES, { origin })
    expect((await logIn('solo', CAST_PASSWORD, { origin, cookie: first })).status).toBe(429)
    for (const role of ['stranger', 'solo'] as const)
      expect((await logIn(role, CAST_PASSWORD, { origin, cookie: both })).status).toBe(200)
  })

  it('ACC-054 is not believed by a cookie that somebody made up', async () => {
    const origin = network(1)
    const cookie = cookieOf(await logIn('stranger', CAST_PASSWORD, { origin }))
    await fail('stranger', FAILURES, { origin })
    for (const made of [`${cookie}x`, 'hub-device=none', cookie.replace('hub-device', 'hub-other')])
      expect((await logIn('stranger', CAST_PASSWORD, { origin, cookie: made })).status).toBe(429)
  })

  it('SYS-007 keeps a cookie that no script and no other site can read, and that opens nothing', async () => {
    const origin = network(1)
    const given = String((await logIn('solo', CAST_PASSWORD, { origin }, secure)).headers['set-cookie'])
    expect(given).toMatch(/^__Host-hub-device=[\w.-]+; /)
    for (const right of ['Path=/', `Max-Age=${DEVICE_KNOWN_S}`, 'HttpOnly', 'SameSite=Strict', 'Secure'])
      expect(given.split('; ')).toContain(right)
    expect(given).not.toMatch(/domain/i)
    const [token = ''] = given.replace('__Host-hub-device=', '').split(';')
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(CAST.solo.email)
    expect((await secure.call(calls.readSession, { cookie: given })).status).toBe(401)
    expect((await secure.call(calls.readSession, { token })).status).toBe(401)
    expect((await logIn('solo', WRONG, { origin }, secure)).headers['set-cookie']).toBeUndefined()
  })
})

it('ACC-054 counts refused tokens by origin, and refuses none that is good', async () => {
  const origin = network(1)
  const token = await app.signIn('member')
  for (let n = 0; n < 600; n += 1) await app.context.limits.use('anonymousCalls', `2001:db8:${test}:1::/64`)
  expect((await app.call(calls.readSession, { token: 'made up', origin })).status).toBe(429)
  expect((await app.call(calls.readSession, { token: 'made up', origin: network(2) })).status).toBe(401)
  expect((await app.call(calls.readSession, { token, origin })).status).toBe(200)
})
