/** A browser in which a staff member gave both proofs is known there, and opens nothing by it (STA-004, HRD-001). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_KNOWN_S } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { knowBrowser, knownBrowserOf } from '#platform/credentials/known-browsers.ts'
import { CAST, CAST_PASSWORD } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { SoftPasskey } from '../testing/passkeys/soft-passkey.ts'
import {
  addTestStaff,
  CODE_STEP_MS,
  cookieOf,
  signInStaff,
  STAFF_PASSWORD,
  type TestStaff,
} from '../testing/staff.ts'

const FAILURES = 5
const FAILURES_OF_ORIGIN = 30

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

let networks = 0
const elsewhere = () => `10.7.0.${(networks += 1)}`
/** The cookie that makes a browser known, as the answer stores it. */
function storedIn(headers: Record<string, unknown>): string {
  const stored = [headers['set-cookie']].flat().map(String)
  return stored.find((one) => one.startsWith('hub-staff-device=')) ?? ''
}
const knownIn = (headers: Record<string, unknown>) => storedIn(headers).split(';')[0] ?? ''

interface From {
  origin: string
  cookie?: string
}
const enter = ({ email }: { email: string }, from: From, password = STAFF_PASSWORD) =>
  app.call(staffCalls.signIn, { body: { email, password }, ...from })
/** Both steps, in a browser that keeps what it is given. */
async function enterWhole(staff: TestStaff, from: From) {
  const inPart = cookieOf((await enter(staff, from)).headers)
  const cookie = [inPart, from.cookie].filter(Boolean).join('; ')
  const whole = await app.call(staffCalls.checkCode, { ...from, cookie, body: { code: staff.code() } })
  app.clock.advance(CODE_STEP_MS)
  return knownIn(whole.headers)
}
async function useUp(origin: string) {
  for (let tries = 0; tries < FAILURES_OF_ORIGIN; tries += 1)
    await enter({ email: `nobody${tries}@provider.example` }, { origin }, 'wrong')
}
const nameOf = async (answer: ReturnType<typeof enter>) => (await answer).failure.error.name

describe('a browser in which both proofs were given', () => {
  it('STA-004 HRD-001 is let through both steps where its network and its account are used up', async () => {
    const staff = await signInStaff(app, ['people'])
    const cookie = await enterWhole(staff, { origin: elsewhere() })
    const origin = elsewhere()
    await useUp(origin)
    for (let tries = 0; tries < FAILURES; tries += 1) await enter(staff, { origin: elsewhere() }, 'wrong')
    expect(await enterWhole(staff, { origin, cookie })).toMatch(/^hub-staff-device=/)
    // Its success is none of the network: strangers there have no more tries than before.
    const stranger = { email: 'nobody@provider.example' }
    expect(await nameOf(enter(stranger, { origin }, 'wrong'))).toBe('TooManyRequests')
    expect(await nameOf(enter(staff, { origin }))).toBe('TooManyRequests')
  })

  it('STA-004 HRD-001 is let through with a passkey too', async () => {
    const staff = await signInStaff(app, ['people'])
    const key = new SoftPasskey(app.context.config.publicUrl)
    const offered = (await app.call(staffCalls.offerStaffPasskey, { cookie: staff.cookie })).ok.record
    const body = { name: 'Blue key', passkey: key.make(offered.challenge) }
    await app.call(staffCalls.addStaffPasskey, { cookie: staff.cookie, body })
    const useKey = async (from: From) => {
      const inPart = cookieOf((await enter(staff, from)).headers)
      const cookie = [inPart, from.cookie].filter(Boolean).join('; ')
      const { challenge } = (await app.call(staffCalls.askPasskey, { cookie })).ok.record
      const passkey = key.use(challenge)
      return app.call(staffCalls.checkPasskey, { ...from, cookie, body: { passkey } })
    }
    const cookie = knownIn((await useKey({ origin: elsewhere() })).headers)
    const origin = elsewhere()
    await useUp(origin)
    expect((await useKey({ origin, cookie })).status).toBe(200)
  })

  it('STA-004 has five failures of its own, which a success clears, and takes none from others', async () => {
    const staff = await signInStaff(app, ['people'])
    const origin = elsewhere()
    const cookie = await enterWhole(staff, { origin })
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < FAILURES; tries += 1)
        expect(await nameOf(enter(staff, { origin, cookie }, 'wrong'))).toBe('LoginIncorrect')
      expect((await enter(staff, { origin, cookie })).status).toBe(200)
    }
    for (let tries = 0; tries < FAILURES; tries += 1) await enter(staff, { origin, cookie }, 'wrong')
    expect(await nameOf(enter(staff, { origin, cookie }))).toBe('TooManyRequests')
    expect((await enter(staff, { origin })).status).toBe(200)
  })

  it('STA-004 HRD-001 is known for who signed in there, and for nobody else; a wrong code counts for the account', async () => {
    const staff = await signInStaff(app, ['people'])
    const colleague = await signInStaff(app, ['people'])
    const cookie = await enterWhole(staff, { origin: elsewhere() })
    const both = await enterWhole(colleague, { origin: elsewhere(), cookie })
    const origin = elsewhere()
    await useUp(origin)
    expect(await nameOf(enter(colleague, { origin, cookie }))).toBe('TooManyRequests')
    for (const one of [staff, colleague])
      expect((await enter(one, { origin, cookie: both })).status).toBe(200)
    const inPart = cookieOf((await enter(staff, { origin, cookie: both })).headers)
    const giveCode = (code: string) =>
      app.call(staffCalls.checkCode, { origin, cookie: `${inPart}; ${both}`, body: { code } })
    for (let tries = 0; tries < FAILURES; tries += 1)
      expect((await giveCode('000000')).failure.error.name).toBe('CodeIncorrect')
    expect((await giveCode(staff.code())).failure.error.name).toBe('TooManyRequests')
  })

  it('STA-001 HRD-001 is not believed by a cookie of a facilitator, nor by one that somebody made up', async () => {
    const staff = await signInStaff(app, ['people'])
    const known = await enterWhole(staff, { origin: elsewhere() })
    const { email } = CAST.solo
    const given = await app.call(calls.logIn, { body: { email, password: CAST_PASSWORD } })
    const [theirs = ''] = String(given.headers['set-cookie']).split(';')
    const origin = elsewhere()
    await useUp(origin)
    const asStaff = theirs.replace('hub-device', 'hub-staff-device')
    const asFacilitator = known.replace('hub-staff-device', 'hub-device')
    for (const cookie of [theirs, asStaff, asFacilitator, `${known}x`, 'hub-staff-device=none'])
      expect(await nameOf(enter(staff, { origin, cookie })), cookie).toBe('TooManyRequests')
    expect((await enter(staff, { origin, cookie: known })).status).toBe(200)
  })
})

it('STA-004 keeps a cookie that no script reads and that opens nothing, after both proofs alone', async () => {
  const staff = await signInStaff(app, ['people'])
  const first = await enter(staff, { origin: elsewhere() })
  expect(storedIn(first.headers)).toBe('')
  const cookie = cookieOf(first.headers)
  const wrong = await app.call(staffCalls.checkCode, { cookie, body: { code: '000000' } })
  expect(storedIn(wrong.headers)).toBe('')
  const whole = await app.call(staffCalls.checkCode, { cookie, body: { code: staff.code() } })
  const stored = storedIn(whole.headers)
  for (const right of ['Path=/', `Max-Age=${DEVICE_KNOWN_S}`, 'HttpOnly', 'SameSite=Strict'])
    expect(stored.split('; ')).toContain(right)
  const known = knownIn(whole.headers)
  const [, claims = ''] = known.split('.')
  expect(Buffer.from(claims, 'base64url').toString()).not.toContain(staff.email)
  for (const sent of [known, known.replace('hub-staff-device', 'hub-staff')])
    expect((await app.call(staffCalls.readStaffSession, { cookie: sent })).status).toBe(401)
})

it('STA-004 makes the browser known in which the authenticator app was set up', async () => {
  const { email, token } = await addTestStaff(app, ['content'])
  const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const cookie = cookieOf(set.headers)
  const { secret } = (await app.call(staffCalls.beginAuthenticator, { cookie })).ok.record
  const body = { code: codeAt(secret, app.clock.now()) }
  const whole = await app.call(staffCalls.confirmAuthenticator, { cookie, body })
  const origin = elsewhere()
  await useUp(origin)
  expect((await enter({ email }, { origin, cookie: knownIn(whole.headers) })).status).toBe(200)
})

it('ACC-054 STA-004 knows a browser no longer than the cookie is kept', async () => {
  const cookie = 'staff-device'
  const email = 'once@provider.example'
  const used = {
    cookie,
    email,
    token: await knowBrowser(app.context, { cookie, email, token: undefined }),
  } as const
  app.clock.advance(DEVICE_KNOWN_S * 1000 - 1)
  expect(await knownBrowserOf(app.context, used)).not.toBeNull()
  app.clock.advance(1)
  expect(await knownBrowserOf(app.context, used)).toBeNull()
})

it('ACC-054 STA-004 keeps the eight accounts that signed in last in a browser, each once', async () => {
  const cookie = 'staff-device'
  const emails = 'abcdefghi'.split('').map((letter) => `${letter}@provider.example`)
  let token: string | undefined
  const signIn = async (email: string) => (token = await knowBrowser(app.context, { cookie, token, email }))
  const isKnown = async (email: string) =>
    (await knownBrowserOf(app.context, { cookie, token, email })) !== null
  for (const email of emails) await signIn(email)
  expect(await Promise.all(emails.map(isKnown))).toEqual([false, ...Array<boolean>(8).fill(true)])
  for (let times = 0; times < 8; times += 1) await signIn('i@provider.example')
  expect(await isKnown('b@provider.example')).toBe(true)
})
