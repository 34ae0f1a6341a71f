/** Login, renewal, revocation and the password check, through HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RENEWED_TOKEN_HEADER } from '@hub/contract/envelope'
import { calls } from '@hub/contract/every-call'
import { eq } from 'drizzle-orm'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { LimitName } from '#platform/http/limits.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST, CAST_PASSWORD, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sessions } from './sessions.tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: FreshApp
let origin = 0
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())
beforeEach(() => {
  origin += 1
})

/** Each test has its own address, so that no limit is shared. */
const from = () => `10.0.0.${origin}`
const logIn = (email: string, password: string) =>
  app.call(calls.logIn, { body: { email, password }, origin: from() })
const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Adds earlier tries without waiting for their delays. */
async function useUp(limit: LimitName, key: string | number, times: number) {
  for (let index = 0; index < times; index += 1) await app.context.limits.use(limit, key)
}

describe('login', () => {
  it('API-011 gives the user and a new token, in the header and in the body', async () => {
    const answer = await logIn(CAST.member.email, CAST_PASSWORD)
    expect(answer.ok.record).toEqual({
      ...{ id: 1, name: 'Amara Okafor', firstName: 'Amara', lastName: 'Okafor', email: CAST.member.email },
      ...{ team: { id: TEAMS.harbour, name: 'Harbour Street' }, teamName: 'Harbour Street' },
      ...{ termsDue: null, factorDue: false },
    })
    expect(answer.headers[RENEWED_TOKEN_HEADER]).toBe(answer.ok.newToken)
  })

  it('ACC-035 CON-24 trims email and password and knows the email in any case', async () => {
    expect((await logIn(` ${CAST.member.email.toUpperCase()} `, ` ${CAST_PASSWORD} `)).status).toBe(200)
  })

  it('ACC-038 gives one answer for an unknown email and a wrong password', async () => {
    const unknown = await logIn('nobody@cast.example', CAST_PASSWORD)
    const wrong = await logIn(CAST.mate.email, 'Wrong-pass-1')
    expect(unknown.failure).toEqual(wrong.failure)
    expect(wrong.failure.error.name).toBe('LoginIncorrect')
    expect(wrong.failure.message).toBe('Login info is incorrect.')
  })

  it('ACC-038 compares a password for an unknown email as for a known one, so that time tells nothing', async () => {
    const fits = vi.spyOn(app.context.passwords, 'fits')
    onTestFinished(() => fits.mockRestore())
    await logIn('nobody@cast.example', 'Wrong-pass-1')
    await logIn(CAST.mate.email, 'Wrong-pass-1')
    expect(fits.mock.calls).toEqual([
      ['Wrong-pass-1', null],
      ['Wrong-pass-1', expect.stringMatching(/^\$argon2id\$/)],
    ])
  })

  it('ACC-038 tells of an account that is not confirmed or not active only with the right password', async () => {
    const set = (values: Partial<typeof facilitators.$inferInsert>) =>
      app.context.db.orm.update(facilitators).set(values).where(eq(facilitators.id, CAST.third.id))
    await set({ confirmedAt: null })
    expect((await logIn(CAST.third.email, 'Wrong-pass-1')).failure.error.name).toBe('LoginIncorrect')
    expect((await logIn(CAST.third.email, CAST_PASSWORD)).failure.error.name).toBe('AccountNotConfirmed')
    await set({ confirmedAt: app.clock.iso(), suspendedAt: app.clock.iso() })
    expect((await logIn(CAST.third.email, CAST_PASSWORD)).failure.error.name).toBe('AccountInactive')
    await set({ suspendedAt: null })
  })

  it('ACC-038 opens no session when the password was changed while the old one was checked', async () => {
    const { passwords, db } = app.context
    const check = passwords.fits
    const fits = vi.spyOn(passwords, 'fits').mockImplementationOnce(async (...asked) => {
      const isRight = await check(...asked)
      await db.orm
        .update(facilitators)
        .set({ passwordHash: 'another' })
        .where(eq(facilitators.id, CAST.third.id))
      return isRight
    })
    const [before] = await db.orm.select().from(facilitators).where(eq(facilitators.id, CAST.third.id))
    onTestFinished(async () => {
      fits.mockRestore()
      await db.orm
        .update(facilitators)
        .set(before ?? {})
        .where(eq(facilitators.id, CAST.third.id))
    })
    const opened = () => db.orm.$count(sessions, eq(sessions.facilitatorId, CAST.third.id))
    const had = await opened()
    expect((await logIn(CAST.third.email, CAST_PASSWORD)).failure.error.name).toBe('LoginIncorrect')
    expect(await opened()).toBe(had)
  })

  it('ACC-054 refuses the sixth try of an account from one origin, even many at once, and says when to come back', async () => {
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => logIn(CAST.stranger.email, 'Wrong-pass-1')),
    )
    const refused = tries.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(CAST.stranger.email, CAST_PASSWORD)).status).toBe(429)
  })

  it('ACC-054 refuses what follows the thirtieth failure from one address, whoever it is about', async () => {
    await useUp('loginFailuresOfOrigin', from(), 29)
    expect((await logIn(CAST.member.email, CAST_PASSWORD)).status).toBe(200)
    expect((await logIn('nobody@cast.example', 'Wrong-pass-1')).status).toBe(401)
    expect((await logIn('another@cast.example', 'Wrong-pass-1')).status).toBe(429)
    expect((await logIn(CAST.member.email, CAST_PASSWORD)).status).toBe(429)
  })

  it('ACC-048, ACC-052, SYS-003 signs a token with the claims of section 13 and no role', async () => {
    const { newToken } = (await logIn(CAST.member.email, CAST_PASSWORD)).ok
    const claims = claimsIn(newToken)
    expect(claims).toEqual({
      id: CAST.member.id,
      firstName: 'Amara',
      lastName: 'Okafor',
      email: CAST.member.email,
      teams: [{ team_id: TEAMS.harbour, team_name: 'Harbour Street' }],
      sid: expect.any(String),
      aud: 'session',
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
  })
})

describe('the session', () => {
  it('API-004 API-012 ACC-052 renews the token of a call once it is older than 15 minutes, and not before', async () => {
    const token = await app.signIn('member')
    const fresh = await app.call(calls.readSession, { token })
    expect(fresh.headers[RENEWED_TOKEN_HEADER]).toBeUndefined()
    app.clock.advance(16 * MINUTE)
    const renewed = await app.call(calls.readSession, { token })
    expect(renewed.headers[RENEWED_TOKEN_HEADER]).toEqual(expect.any(String))
    expect(renewed.headers[RENEWED_TOKEN_HEADER]).not.toBe(token)
    expect(RENEWED_TOKEN_HEADER).toBe('x-renewed-token')
  })

  it('A4 OFF-011 lets no cache of the browser keep content whose answer carries a renewed token', async () => {
    const token = await app.signIn('member')
    const before = await app.call(calls.listLearningTypes, { token })
    expect(before.headers['cache-control']).toBe('private, no-cache')
    app.clock.advance(16 * MINUTE)
    const renewing = await app.call(calls.listLearningTypes, { token })
    expect(renewing.headers[RENEWED_TOKEN_HEADER]).toEqual(expect.any(String))
    expect(renewing.headers['cache-control']).toBe('private, no-store')
  })

  it('API-012, ACC-052 reads the facilitator from the database, whatever the token says', async () => {
    const token = await app.signIn('solo')
    const { signals, db } = app.context
    const rename = async (firstName: string) => {
      await db.orm.update(facilitators).set({ firstName }).where(eq(facilitators.id, CAST.solo.id))
      await db.transaction(() => signals.send('forget-caller', String(CAST.solo.id)))
    }
    expect((await app.call(calls.readSession, { token })).ok.record.firstName).toBe('Sam')
    await rename('Renamed')
    expect((await app.call(calls.readSession, { token })).ok.record.firstName).toBe('Renamed')
    await rename('Sam')
  })

  it('ACC-054 answers 300 calls of one facilitator in a minute', async () => {
    const [token, other] = [await app.signIn('third'), await app.signIn('mate')]
    await useUp('calls', CAST.third.id, 299)
    expect((await app.call(calls.readSession, { token })).status).toBe(200)
    expect((await app.call(calls.readSession, { token })).status).toBe(429)
    expect((await app.call(calls.readSession, { token: other })).status).toBe(200)
    await app.context.limits.clear('calls', CAST.third.id)
  })

  it('ACC-050 ACC-052 ends two hours after the last renewal, and twelve hours after login at the latest', async () => {
    const startedAt = app.clock.now().getTime()
    let token = await app.signIn('member')
    const stale = token
    for (let hour = 0; hour < 11; hour += 1) {
      app.clock.advance(HOUR)
      const answer = await app.call(calls.readSession, { token })
      token = (answer.headers[RENEWED_TOKEN_HEADER] as string | undefined) ?? token
      expect(answer.status, `after ${hour + 1} hours`).toBe(200)
    }
    expect((await app.call(calls.readSession, { token: stale })).failure.error.name).toBe('TokenExpiredError')
    // Without internet only the token's own expiry counts, so it must not be later than the session's.
    expect(claimsIn(token).exp).toBe((startedAt + 12 * HOUR) / 1000)
    app.clock.advance(HOUR)
    expect((await app.call(calls.readSession, { token })).status).toBe(401)
  })

  it('API-013 ACC-053 logout ends this session at once and leaves another one alone', async () => {
    const [one, other] = [await app.signIn('mate'), await app.signIn('mate')]
    await app.call(calls.readSession, { token: one })
    expect((await app.call(calls.logOut, { token: one })).ok).toEqual({ success: true, message: 'OK' })
    for (const call of [calls.readSession, calls.logOut])
      expect((await app.call(call, { token: one })).failure.error.name).toBe('JsonWebTokenError')
    expect((await app.call(calls.readSession, { token: other })).status).toBe(200)
  })

  it('API-027 refuses tokens of another purpose, another key, and no algorithm', async () => {
    const { tokens, clock } = app.context
    const later = new Date(clock.now().getTime() + HOUR)
    const launch = await createLaunchTokens(app.context.config, clock).signLaunch({
      sessionId: 's-1',
      ...{
        launchId: app.context.random.uuid(),
        facilitatorId: 1,
        topicId: 1,
        moduleId: 1,
        moduleKey: 'respect',
      },
      ...{ version: '1.0.0', entry: 'index.html', locale: 'en' },
    })
    const reset = await tokens.sign('password-reset', { sid: 'x' }, later)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`
    for (const token of [launch, reset, unsigned, 'nonsense', ''])
      expect((await app.call(calls.readSession, { token })).failure.error.name).toBe('JsonWebTokenError')
  })
})

describe('the password check', () => {
  it('API-017 NAV-033 refuses a wrong password and keeps the session', async () => {
    const token = await app.signIn('member')
    const answer = await app.call(calls.verifyPassword, { token, body: { password: 'Wrong-pass-1' } })
    expect(answer.failure).toMatchObject({
      message: 'Wrong password. Try again.',
      error: { name: 'WrongPassword' },
    })
    expect((await app.call(calls.readSession, { token })).status).toBe(200)
  })

  it('API-017 CLI-033 opens the demographics of a client for 15 minutes, to this session alone', async () => {
    const [checked, other] = [await app.signIn('mate'), await app.signIn('mate')]
    await app.call(calls.verifyPassword, { token: checked, body: { password: CAST_PASSWORD } })
    const read = async (token: string) =>
      (await app.call(calls.readClient, { token, params: { id: 1 } })).ok.record.gender_meta_id
    expect(await read(checked)).toEqual(expect.any(Number))
    expect(await read(other)).toBeNull()
    app.clock.advance(15 * MINUTE)
    expect(await read(checked)).toBeNull()
  })

  it('ACC-054 allows five wrong passwords in 15 minutes', async () => {
    const token = await app.signIn('solo')
    const check = (password: string) => app.call(calls.verifyPassword, { token, body: { password } })
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await check('Wrong-pass-1')).status).toBe(400)
    expect((await check(CAST_PASSWORD)).status).toBe(429)
  })
})

describe('the audit log', () => {
  const ofThird = { objectKind: 'facilitator', objectId: String(CAST.third.id) }
  const bySelf = { ...ofThird, actorKind: 'facilitator', actorId: CAST.third.id }
  const byNobody = { ...ofThird, actorKind: 'visitor', actorId: null }

  it('SYS-007 holds logins and password checks: who, what, when, and by which request', async () => {
    const { email } = CAST.third
    const token = await app.signIn('third')
    const check = (password: string) => app.call(calls.verifyPassword, { token, body: { password } })
    const deeds = [
      { action: 'password-checked', whose: bySelf, call: () => check(CAST_PASSWORD) },
      { action: 'password-check-failed', whose: bySelf, call: () => check('Wrong-pass-1') },
      { action: 'logout', whose: bySelf, call: () => app.call(calls.logOut, { token }) },
      { action: 'login-failed', whose: byNobody, call: () => logIn(email, 'Wrong-pass-1') },
      { action: 'login', whose: bySelf, call: () => logIn(email, CAST_PASSWORD) },
    ]
    const expected: object[] = []
    for (const { action, whose, call } of deeds) {
      app.clock.advance(1000)
      const { headers } = await call()
      expected.push({ ...whose, action, at: app.clock.iso(), requestId: headers['x-request-id'], note: null })
    }
    const rows = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, ofThird.objectId))
      .orderBy(auditLog.id)
    expect(rows.slice(-expected.length)).toMatchObject(expected)
  })

  it('SYS-007 holds nothing of what was typed, and cannot be rewritten', async () => {
    const rows = await app.context.db.orm.select().from(auditLog)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Wrong-pass|Cast-hub|@cast/)
    await expect(app.context.db.orm.delete(auditLog)).rejects.toThrow()
    await expect(app.context.db.orm.execute('truncate audit_log')).rejects.toThrow()
    await expect(app.context.db.orm.update(auditLog).set({ action: 'nothing' })).rejects.toThrow()
  })
})
