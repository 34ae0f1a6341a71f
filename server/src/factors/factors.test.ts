/** Facilitators set up a second factor and log in with it; what wrong, used and lost codes do (HRD-002). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_CHECK_VALID_MS, STAFF_CODE_NEW_MS } from '@hub/contract/constants'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { eq } from 'drizzle-orm'
import { agencies } from '../metas/metas.tables.ts'
import { CAST, CAST_PASSWORD, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { CODE_STEP_MS, signInStaff } from '../testing/staff.ts'
import { appPurpose } from './codes.ts'
import { facilitatorApps } from './factors.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'

const FAILURES = 5

let app: FreshApp
let other: FreshApp
beforeAll(async () => {
  app = await freshApp()
  other = await freshApp({ db: app.context.db, parts: { clock: app.clock } })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let addresses = 0
const elsewhere = () => `10.3.0.${(addresses += 1)}`
const logIn = (role: Role, code?: string, at = app) =>
  at.call(calls.logIn, {
    body: { email: CAST[role].email, password: CAST_PASSWORD, ...(code !== undefined && { code }) },
    origin: elsewhere(),
  })
async function setUp(role: Role) {
  const { newToken: token } = (await logIn(role)).ok
  const { secret, uri } = (await app.call(calls.beginApp, { token })).ok.record
  const code = () => codeAt(secret, app.clock.now())
  const { recoveryCodes } = (await app.call(calls.confirmApp, { token, body: { code: code() } })).ok
  // The next code is a new one.
  app.clock.advance(CODE_STEP_MS)
  return { token, uri, code, recoveryCodes }
}
const subjectsTo = async (role: Role) =>
  (await app.mails()).filter(({ to }) => to === CAST[role].email).map(({ text }) => text)

describe('an authenticator app', () => {
  it('HRD-002 is set up with a QR code and ten recovery codes, and asked for at the next login', async () => {
    const { token, uri, code, recoveryCodes } = await setUp('member')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Hub:.*secret=[A-Z2-7]{32}&.*algorithm=SHA1&digits=6&period=30/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await app.call(calls.readFactors, { token })).ok.record).toEqual({
      appSince: expect.any(String) as string,
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
    })
    const asked = await logIn('member')
    expect(asked.status).toBe(401)
    expect(asked.failure).toMatchObject({
      error: { name: 'CodeRequired' },
      record: { app: true, passkey: null },
    })
    expect((await logIn('member', code())).ok.record.id).toBe(CAST.member.id)
    expect((await subjectsTo('member')).at(-1)).toContain('An authenticator app was added')
    expect((await app.call(calls.beginApp, { token })).failure.error.name).toBe('FactorExists')
  })

  it('HRD-002 keeps the login of an account without one as it was', async () => {
    expect((await logIn('mate')).ok.record.id).toBe(CAST.mate.id)
    expect((await logIn('mate', '000000')).ok.record.id).toBe(CAST.mate.id)
  })

  it('HRD-002 refuses a used code on every node, and a wrong one, with the same answer', async () => {
    const { code } = await setUp('solo')
    const given = code()
    expect((await logIn('solo', given)).status).toBe(200)
    const again = await logIn('solo', given, other)
    const wrong = await logIn('solo', '000000', other)
    expect([again.status, again.failure]).toEqual([wrong.status, wrong.failure])
    expect(wrong.failure.error.name).toBe('CodeIncorrect')
  })

  it('HRD-002 takes each recovery code once, and tells the owner by mail how many are left', async () => {
    const { recoveryCodes } = await setUp('third')
    const [first = ''] = recoveryCodes
    expect((await logIn('third', first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await logIn('third', first, other)).failure.error.name).toBe('CodeIncorrect')
    expect((await subjectsTo('third')).at(-1)).toContain('Codes that are left: 9.')
  })

  it('HRD-002 stops after five wrong codes for the account, also the right one, and reveals no password', async () => {
    const { code } = await setUp('stranger')
    for (let n = 0; n < FAILURES; n += 1) expect((await logIn('stranger', '000000')).status).toBe(400)
    expect((await logIn('stranger', code())).status).toBe(429)
    const guess = { email: CAST.stranger.email, password: 'Wrong-hub-2026', code: code() }
    const wrong = await app.call(calls.logIn, { body: guess, origin: elsewhere() })
    expect(wrong.failure.error.name).toBe('LoginIncorrect')
    await app.context.limits.clear('codeFailures', CAST.stranger.id)
  })

  it('HRD-002 is removed, and its recovery codes are replaced, with a code alone', async () => {
    const { newToken: token } = (await logIn('stranger', await codeOf('stranger'))).ok
    const refused = await app.call(calls.removeApp, { token, body: { code: '000000' } })
    expect(refused.failure.error.name).toBe('CodeIncorrect')
    app.clock.advance(CODE_STEP_MS)
    const renewed = await app.call(calls.renewRecoveryCodes, {
      token,
      body: { code: await codeOf('stranger') },
    })
    const [one = '', two = ''] = renewed.ok.recoveryCodes
    expect((await app.call(calls.removeApp, { token, body: { code: one } })).status).toBe(200)
    expect((await logIn('stranger')).status).toBe(200)
    expect((await logIn('stranger', two)).status).toBe(200)
    expect((await app.call(calls.removeApp, { token, body: { code: two } })).status).toBe(404)
    expect((await subjectsTo('stranger')).at(-1)).toContain('was removed')
  })

  it('HRD-002 needs a login or a password check of the last 15 minutes to be set up', async () => {
    const { newToken: token } = (await logIn('mate')).ok
    app.clock.advance(PASSWORD_CHECK_VALID_MS)
    const late = await app.call(calls.beginApp, { token })
    expect(late.failure.error.name).toBe('PasswordVerificationRequired')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    expect((await app.call(calls.beginApp, { token })).status).toBe(200)
  })
})

/** The code of an app that was set up above, whose secret the database has sealed. */
async function codeOf(role: Role): Promise<string> {
  const [row] = await app.context.db.orm
    .select()
    .from(facilitatorApps)
    .where(eq(facilitatorApps.facilitatorId, CAST[role].id))
  const opened = app.context.sealedSecrets.open(appPurpose(CAST[role].id), row?.secret ?? '')
  return codeAt(opened?.secret ?? '', app.clock.now())
}

describe('a factor that is required', () => {
  const open = Object.entries<Endpoint>(calls).filter(
    ([, { who, beforeTerms }]) => ['facilitator', 'self', 'team'].includes(who) && !beforeTerms,
  )

  it('HRD-002 is set up right after the password, before any other call', async () => {
    await app.context.db.orm.update(agencies).set({ factorRequired: true })
    const { newToken: token, record } = (await logIn('mate')).ok
    expect(record.factorDue).toBe(true)
    const refusals = new Map<string, string>()
    for (const [name, endpoint] of open) {
      const input = { token, params: { id: CAST.mate.id }, body: {} }
      refusals.set(name, (await app.call(endpoint, input as never)).failure.error.name)
    }
    expect(new Set(refusals.values())).toEqual(new Set(['FactorRequired']))
    expect((await app.call(calls.readFactors, { token })).ok.record.isRequired).toBe(true)
    const { secret } = (await app.call(calls.beginApp, { token })).ok.record
    const code = codeAt(secret, app.clock.now())
    await app.call(calls.confirmApp, { token, body: { code } })
    expect((await app.call(calls.readSession, { token })).ok.record.factorDue).toBe(false)
    expect((await app.call(calls.listOwnSessions, { token })).status).toBe(200)
    await app.context.db.orm.update(agencies).set({ factorRequired: false })
  })

  it('HRD-002 is asked of everyone by a setting, and is due again when it was removed', async () => {
    const strict = await freshApp({
      db: app.context.db,
      config: { factorRequired: true },
      parts: { clock: app.clock },
    })
    try {
      const { newToken: token, record } = (await logIn('stranger', undefined, strict)).ok
      expect(record.factorDue).toBe(true)
      expect((await logIn('member', await codeOf('member'), strict)).ok.record.factorDue).toBe(false)
      const refused = await strict.call(calls.listShortcuts, { token, params: { id: CAST.stranger.id } })
      expect(refused.failure.error.name).toBe('FactorRequired')
    } finally {
      await strict.close()
    }
  })
})

describe('staff', () => {
  it('PPL-003 HRD-002 remove what somebody lost, with a reason: sessions end, and the owner is told', async () => {
    const { cookie } = await signInStaff(app, ['people'])
    const { newToken: token } = (await logIn('member', await codeOf('member'))).ok
    const input = { cookie, params: { id: CAST.member.id } }
    expect((await app.call(staffCalls.readPerson, input)).ok.record.appSince).not.toBeNull()
    const body = { reason: 'The phone fell into the lake.' }
    app.clock.advance(1)
    expect((await app.call(staffCalls.removePersonFactors, { ...input, body })).status).toBe(200)
    expect((await app.call(calls.readSession, { token })).status).toBe(401)
    app.clock.advance(1)
    expect((await logIn('member')).status).toBe(200)
    expect((await subjectsTo('member')).at(-1)).toContain('has removed the second step')
    expect((await app.call(staffCalls.removePersonFactors, { ...input, body })).status).toBe(404)
    app.clock.advance(STAFF_CODE_NEW_MS)
    const late = await app.call(staffCalls.removePersonFactors, { ...input, body })
    expect(late.failure.error.name).toBe('NewCodeRequired')
  })

  it('HRD-002 ask the facilitators of an agency for a factor, from the next login on', async () => {
    const { cookie } = await signInStaff(app, ['people'])
    const { newToken: token } = (await logIn('member')).ok
    const params = { id: 1 }
    const body = { isRequired: true, reason: 'The board has decided it.' }
    await app.call(staffCalls.requireAgencyFactor, { cookie, params, body })
    const { factor } = (await app.call(staffCalls.readAgencyForStaff, { cookie, params })).ok.record
    expect(factor.isRequired).toBe(true)
    expect((await app.call(calls.readSession, { token })).ok.record.factorDue).toBe(false)
    expect((await logIn('member')).ok.record.factorDue).toBe(true)
  })
})
