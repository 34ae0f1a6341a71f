/** Staff set up their account, sign in with two proofs, and see and end their sessions (STA-002 to STA-007). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  STAFF_CODE_NEW_MS,
  STAFF_IDLE_MS,
  STAFF_LINK_VALID_MS,
  STAFF_SESSION_LIFE_MS,
} from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import {
  addTestStaff,
  CODE_STEP_MS,
  cookieOf,
  signInStaff,
  STAFF_PASSWORD,
  type TestStaff,
} from '../testing/staff.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

let addresses = 0
/** An address that nobody used: limits of addresses have their own test. */
const elsewhere = () => `10.1.0.${(addresses += 1)}`

function enter(email: string, password = STAFF_PASSWORD, origin = elsewhere()) {
  return app.call(staffCalls.signIn, { body: { email, password }, origin })
}
async function enterInPart(staff: { email: string }): Promise<string> {
  return cookieOf((await enter(staff.email)).headers)
}
const giveCode = (cookie: string, code: string) =>
  app.call(staffCalls.checkCode, { cookie, body: { code }, origin: elsewhere() })
async function isSignedIn(cookie: string): Promise<boolean> {
  return (await app.call(staffCalls.readStaffSession, { cookie })).status === 200
}

describe('the set-up of an account', () => {
  it('STA-002 STA-003 goes from the link over the password and the app to ten recovery codes', async () => {
    const { email, token } = await addTestStaff(app, ['people'])
    const { ok } = await app.call(staffCalls.readSetUp, { params: { token } })
    expect(ok.record).toEqual({ name: 'Jordan people', email })
    const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
    expect(set.ok.record).toEqual({ next: 'authenticator', hasPasskey: false })
    const cookie = cookieOf(set.headers)
    expect(await isSignedIn(cookie)).toBe(false)
    const { secret, uri } = (await app.call(staffCalls.beginAuthenticator, { cookie })).ok.record
    expect(uri).toMatch(/^otpauth:\/\/totp\/Hub:.*secret=[A-Z2-7]{32}&.*algorithm=SHA1&digits=6&period=30/)
    const wrong = await app.call(staffCalls.confirmAuthenticator, { cookie, body: { code: '000000' } })
    expect(wrong.failure.error.name).toBe('CodeIncorrect')
    const code = codeAt(secret, app.clock.now())
    const whole = await app.call(staffCalls.confirmAuthenticator, { cookie, body: { code } })
    expect(whole.ok.record).toMatchObject({ email, roles: ['people'], permissions: ['people'] })
    expect(new Set(whole.ok.recoveryCodes).size).toBe(10)
    for (const one of whole.ok.recoveryCodes) expect(one).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await isSignedIn(cookieOf(whole.headers))).toBe(true)
    // The cookie from before the code opens nothing any more.
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('STA-002 takes the link once and for a day, with one answer for every fault', async () => {
    const used = await addTestStaff(app, ['content'])
    const body = { token: used.token, password: STAFF_PASSWORD }
    const both = await Promise.all([1, 2].map(() => app.call(staffCalls.setUpPassword, { body })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await addTestStaff(app, ['content'])
    app.clock.advance(STAFF_LINK_VALID_MS)
    for (const token of [used.token, late.token, 'unknown']) {
      const read = await app.call(staffCalls.readSetUp, { params: { token } })
      const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
      expect([read, set].map(({ failure }) => failure.error.name)).toEqual(['LinkNotValid', 'LinkNotValid'])
    }
  })

  it('STA-003 refuses a short or a common password, and the link stays good', async () => {
    const { token } = await addTestStaff(app, ['content'])
    for (const password of ['harbour-38', 'Unbelievable', 'password2026!!', 'qwertyuiop123456']) {
      const { failure } = await app.call(staffCalls.setUpPassword, { body: { token, password } })
      expect(Object.keys(failure.error.fields ?? {}), password).toEqual(['password'])
    }
    expect((await app.call(staffCalls.readSetUp, { params: { token } })).status).toBe(200)
  })

  it('STA-003 goes on after the right password where the app was not set up', async () => {
    const { email, token } = await addTestStaff(app, ['content'])
    await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
    expect((await enter(email)).ok.record).toEqual({ next: 'authenticator', hasPasskey: false })
  })
})

describe('signing in', () => {
  let staff: TestStaff
  beforeAll(async () => {
    staff = await signInStaff(app, ['owner'])
  })

  it('STA-004 answers an unknown address, a wrong password and an account without one alike', async () => {
    const { email } = await addTestStaff(app, ['owner'])
    const answers = [
      await enter('nobody@provider.example'),
      await enter(staff.email, 'wrong-password'),
      await enter(email),
    ]
    for (const { status, failure, headers } of answers) {
      expect([status, failure.error.name, headers['set-cookie']]).toEqual([401, 'LoginIncorrect', undefined])
    }
  })

  it('STA-004 takes as long for an address without an account, and notes every failure of either step', async () => {
    const fits = vi.spyOn(app.context.passwords, 'fits')
    await enter('nobody@provider.example', 'wrong-password')
    await enter(staff.email, 'wrong-password')
    // One check of a password each, of one that nobody has where there is no account.
    expect(fits.mock.calls.map(([, hash]) => hash === null)).toEqual([true, false])
    fits.mockRestore()
    await giveCode(await enterInPart(staff), '000000')
    const deeds = (await listLastDeeds(app.context.db, 3)).toReversed()
    expect(deeds.map(({ action, actorKind, objectId }) => [action, actorKind, objectId])).toEqual([
      ['staff-sign-in-failed', 'visitor', null],
      ['staff-sign-in-failed', 'visitor', String(staff.id)],
      ['staff-code-failed', 'staff', String(staff.id)],
    ])
  })

  it('STA-004 takes each code once, also while two use it at the same time', async () => {
    app.clock.advance(CODE_STEP_MS)
    const [one, two] = [await enterInPart(staff), await enterInPart(staff)]
    const code = staff.code()
    const answers = await Promise.all([
      giveCode(one, code),
      giveCode(two, `${code.slice(0, 3)} ${code.slice(3)}`),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    // The code of the step before it is over with it.
    app.clock.advance(CODE_STEP_MS)
    const three = await enterInPart(staff)
    expect((await giveCode(three, code)).failure.error.name).toBe('CodeIncorrect')
    expect((await giveCode(three, staff.code())).ok.record.email).toBe(staff.email)
  })

  it('STA-003 allows a clock that is one step off, and no more', async () => {
    for (const [steps, isRight] of [
      [-2, false],
      [2, false],
      [1, true],
    ] as const) {
      app.clock.advance(4 * CODE_STEP_MS)
      const at = new Date(app.clock.now().getTime() + steps * CODE_STEP_MS)
      const { status } = await giveCode(await enterInPart(staff), codeAt(staff.secret, at))
      expect([steps, status]).toEqual([steps, isRight ? 200 : 400])
    }
  })

  it('STA-004 takes a recovery code once, in any case, and mails the account', async () => {
    const code = staff.recoveryCodes[0] ?? ''
    const cookie = await enterInPart(staff)
    expect((await giveCode(cookie, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    const again = await giveCode(await enterInPart(staff), code)
    expect(again.failure.error.name).toBe('CodeIncorrect')
    const mail = (await app.mails()).findLast(({ to }) => to === staff.email)
    expect(mail?.subject).toBe('A recovery code of your Hub account was used')
  })

  it('STA-004 mails the account about a browser that is new to it', async () => {
    const subjects = async () =>
      (await app.mails()).filter(({ to }) => to === staff.email).map(({ subject }) => subject)
    const before = (await subjects()).length
    const { fastify } = app.hub.server
    const headers = { 'user-agent': 'Another browser/1.0' }
    const payload = { email: staff.email, password: STAFF_PASSWORD }
    for (const isNew of [true, false]) {
      app.clock.advance(2 * CODE_STEP_MS)
      const entered = await fastify.inject({ method: 'POST', url: '/api/staff/sessions', payload, headers })
      expect((await giveCode(cookieOf(entered.headers), staff.code())).status).toBe(200)
      expect((await subjects()).slice(before)).toEqual(['New sign-in to the Hub console'])
      expect(isNew || (await subjects()).length === before + 1).toBe(true)
    }
    // The browser of a colleague is new to somebody else.
    const colleague = await signInStaff(app, ['people'])
    const other = { email: colleague.email, password: STAFF_PASSWORD }
    const entered = await fastify.inject({
      ...{ method: 'POST', url: '/api/staff/sessions', payload: other, headers },
    })
    app.clock.advance(CODE_STEP_MS)
    expect((await giveCode(cookieOf(entered.headers), colleague.code())).status).toBe(200)
    const told = (await app.mails()).filter(
      ({ to, text }) => to === colleague.email && text.includes('Another'),
    )
    expect(told).toHaveLength(1)
  })

  it('STA-004 stops after five failures of a step for an account, and thirty from an address', async () => {
    const other = await signInStaff(app, ['people'])
    for (let tries = 0; tries < 5; tries += 1) await enter(other.email, 'wrong-password')
    expect((await enter(other.email)).failure.error.name).toBe('TooManyRequests')
    const third = await signInStaff(app, ['people'])
    const cookie = await enterInPart(third)
    for (let tries = 0; tries < 5; tries += 1) await giveCode(cookie, '000000')
    expect((await giveCode(cookie, third.code())).failure.error.name).toBe('TooManyRequests')
    const origin = elsewhere()
    for (let tries = 0; tries < 30; tries += 1)
      await enter(`nobody${tries}@provider.example`, 'wrong', origin)
    expect((await enter(staff.email, STAFF_PASSWORD, origin)).failure.error.name).toBe('TooManyRequests')
  })
})

it('STA-004 counts wrong codes for the address too, and no success', async () => {
  const guessed = await signInStaff(app, ['people'])
  const origin = elsewhere()
  const inPart = await enterInPart(guessed)
  for (let tries = 0; tries < 30; tries += 1) {
    if (tries % 5 === 0) await app.context.limits.clear('staffCodeFailures', guessed.id)
    const body = { code: '000000' }
    const answer = await app.call(staffCalls.checkCode, { cookie: inPart, body, origin })
    expect(answer.failure.error.name).toBe('CodeIncorrect')
  }
  expect((await enter(guessed.email, STAFF_PASSWORD, origin)).failure.error.name).toBe('TooManyRequests')
  const office = elsewhere()
  for (let times = 0; times < 31; times += 1)
    expect((await enter(guessed.email, STAFF_PASSWORD, office)).status).toBe(200)
})

it('HRD-001 keeps a staff member in who is guessed at from elsewhere, at an address where they signed in before', async () => {
  const guessed = await signInStaff(app, ['people'])
  const office = elsewhere()
  const inPart = cookieOf((await enter(guessed.email, STAFF_PASSWORD, office)).headers)
  await app.call(staffCalls.checkCode, { cookie: inPart, body: { code: guessed.code() }, origin: office })
  for (let tries = 0; tries < 5; tries += 1) await enter(guessed.email, 'wrong-password')
  expect((await enter(guessed.email)).failure.error.name).toBe('TooManyRequests')
  expect((await enter(guessed.email, STAFF_PASSWORD, office)).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) await enter(guessed.email, 'wrong-password', office)
  expect((await enter(guessed.email, STAFF_PASSWORD, office)).failure.error.name).toBe('TooManyRequests')
})

describe('a session', () => {
  it('STA-005 ends when it is idle for half an hour, and after ten hours in any case', async () => {
    const { cookie } = await signInStaff(app, ['people'])
    app.clock.advance(STAFF_IDLE_MS - CODE_STEP_MS - 1000)
    expect(await isSignedIn(cookie)).toBe(true)
    app.clock.advance(STAFF_IDLE_MS - 1000)
    expect(await isSignedIn(cookie)).toBe(true)
    app.clock.advance(STAFF_IDLE_MS + 1000)
    expect(await isSignedIn(cookie)).toBe(false)
    const { cookie: long } = await signInStaff(app, ['people'])
    const half = STAFF_IDLE_MS / 2
    for (let spent = CODE_STEP_MS + half; spent < STAFF_SESSION_LIFE_MS; spent += half) {
      app.clock.advance(half)
      expect(await isSignedIn(long)).toBe(true)
    }
    app.clock.advance(half)
    expect(await isSignedIn(long)).toBe(false)
  })

  it('STA-005 is listed with its browser and its address, and ended by its own account alone', async () => {
    const staff = await signInStaff(app, ['people'])
    const stranger = await signInStaff(app, ['owner'])
    const second = cookieOf((await giveCode(await enterInPart(staff), staff.code())).headers)
    const list = async () => (await app.call(staffCalls.listStaffSessions, { cookie: second })).ok.records
    const [current, other] = await list()
    expect([current?.isCurrent, other?.isCurrent]).toEqual([true, false])
    expect(other).toMatchObject({ device: expect.stringContaining('lightMyRequest'), address: '127.0.0.1' })
    const params = { id: other?.id ?? 0 }
    const refused = await app.call(staffCalls.endStaffSession, { params, cookie: stranger.cookie })
    expect(refused.failure.error.name).toBe('NotFound')
    expect(await isSignedIn(staff.cookie)).toBe(true)
    await app.call(staffCalls.endStaffSession, { params, cookie: second })
    expect(await isSignedIn(staff.cookie)).toBe(false)
    expect(await list()).toHaveLength(1)
    const out = await app.call(staffCalls.signOut, { cookie: second })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect(await isSignedIn(second)).toBe(false)
  })

  it('STA-005 is signed out once by two presses at the same moment, and neither is refused', async () => {
    const { id, cookie } = await signInStaff(app, ['people'])
    const both = await Promise.all([1, 2].map(() => app.call(staffCalls.signOut, { cookie })))
    // The later one may come when the session is gone already.
    for (const { status } of both) expect([200, 401]).toContain(status)
    expect(await isSignedIn(cookie)).toBe(false)
    const deeds = (await listLastDeeds(app.context.db, 5)).filter(
      ({ action, actorId }) => action === 'staff-signed-out' && actorId === id,
    )
    expect(deeds).toHaveLength(1)
  })

  it('STA-007 counts a code as new for ten minutes, and takes another', async () => {
    const staff = await signInStaff(app, ['owner'])
    app.clock.advance(STAFF_CODE_NEW_MS)
    const wrong = await app.call(staffCalls.renewCode, { cookie: staff.cookie, body: { code: '000000' } })
    expect(wrong.failure.error.name).toBe('CodeIncorrect')
    const body = { code: staff.code() }
    expect((await app.call(staffCalls.renewCode, { cookie: staff.cookie, body })).status).toBe(200)
  })

  it('STA-008 AUD-004 is in the audit log with the staff account and the call', async () => {
    const staff = await signInStaff(app, ['owner'])
    const { headers } = await app.call(staffCalls.signOut, { cookie: staff.cookie })
    const [row] = await listLastDeeds(app.context.db, 1)
    expect(row).toMatchObject({
      ...{ action: 'staff-signed-out', actorKind: 'staff', actorId: staff.id },
      ...{ objectKind: 'staff', objectId: String(staff.id), requestId: headers['x-request-id'], note: null },
    })
  })
})
