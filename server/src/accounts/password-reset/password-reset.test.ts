import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RESET_VALID_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD } from '../../testing/cast.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { facilitators } from '../accounts.tables.ts'

const NEW_PASSWORD = 'Lantern-quay-44'
const OTHER_PASSWORD = 'Orchard-wharf-45'
const MINUTE_MS = 60_000

let app: FreshApp
let origins = 0
const anOrigin = () => {
  origins += 1
  return `10.1.0.${origins}`
}
const apply = (email: string, origin = anOrigin()) => app.call(calls.applyReset, { body: { email }, origin })
const verify = (resetToken: string) => app.call(calls.verifyResetToken, { body: { resetToken } })
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  app.call(calls.resetPassword, { body: { resetToken, password } })
const logIn = (email: string, password: string) =>
  app.call(calls.logIn, { body: { email, password }, origin: anOrigin() })
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)

async function newToken(email: string): Promise<string> {
  expect((await apply(email)).status).toBe(200)
  const url = /https?:\S+\/password-reset\/new-password\/(\S+)/.exec(
    (await mailsTo(email)).at(-1)?.text ?? '',
  )
  if (!url?.[1]) throw new Error(`no link for ${email}`)
  return url[1]
}

beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

describe('asking for a link', () => {
  it('API-018, ACC-041, CON-18 gives known and unknown addresses one answer in one time, and mails only the known', async () => {
    const startedAt = performance.now()
    const unknown = await apply('nobody@cast.example')
    const unknownMs = performance.now() - startedAt
    const known = await apply(CAST.third.email.toUpperCase())
    const knownMs = performance.now() - startedAt - unknownMs
    expect([unknown.status, unknown.ok]).toEqual([known.status, known.ok])
    expect(Math.min(unknownMs, knownMs)).toBeGreaterThanOrEqual(290)
    expect(await mailsTo('nobody@cast.example')).toHaveLength(0)
    expect(await mailsTo(CAST.third.email)).toHaveLength(1)
  })

  it('ACC-041 refuses a malformed address', async () => {
    const { status, failure } = await apply('third@cast')
    expect([status, failure.message]).toEqual([400, 'Invalid email address.'])
  })

  it('ACC-054 takes three an hour for one email, known or not', async () => {
    for (const email of ['again@cast.example', CAST.stranger.email]) {
      const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await apply(email)).status))
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    }
  })

  it('ACC-047 leaves one of several links of one moment good', async () => {
    const links = (await mailsTo(CAST.stranger.email)).map(
      ({ text }) => /new-password\/(\S+)/.exec(text)?.[1] ?? '',
    )
    expect(links).toHaveLength(3)
    const statuses = await Promise.all(links.map(async (link) => (await verify(link)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('ACC-054 takes ten an hour from one origin', async () => {
    const origin = '192.0.2.9'
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => apply(`someone${index}@cast.example`, origin)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('the link', () => {
  it('ACC-043 tells whose password it sets', async () => {
    const token = await newToken(CAST.member.email)
    expect((await verify(token)).ok.record).toEqual({ email: CAST.member.email })
  })

  it('ACC-047 API-020 is voided by a newer one', async () => {
    const older = await newToken(CAST.mate.email)
    const newer = await newToken(CAST.mate.email)
    expect((await verify(older)).failure.error.name).toBe('InvalidResetToken')
    const { status, failure } = await reset(older)
    expect([status, failure.error.name]).toEqual([400, 'InvalidResetToken'])
    expect((await verify(newer)).status).toBe(200)
  })

  it('API-019 API-020 expires after an hour with the message of an expired token', async () => {
    const token = await newToken(CAST.mate.email)
    app.clock.advance(RESET_VALID_MS)
    const { status, failure } = await verify(token)
    expect([status, failure.error.name, failure.message]).toEqual([401, 'TokenExpiredError', 'jwt expired'])
    const tried = await reset(token)
    expect([tried.status, tried.failure.error.name]).toEqual([401, 'TokenExpiredError'])
  })

  it('API-019 refuses nonsense, and tokens of another purpose', async () => {
    const session = await app.signIn('solo')
    for (const token of ['x', session]) {
      const { status, failure } = await verify(token)
      expect([status, failure.error.name]).toEqual([400, 'InvalidResetToken'])
    }
  })
})

describe('the change', () => {
  it('ACC-044 API-020 refuses a weak password, or no token, and leaves the link good', async () => {
    const token = await newToken(CAST.solo.email)
    const fieldsOf = async (answer: ReturnType<typeof reset>) => (await answer).failure.error.fields
    expect(Object.keys((await fieldsOf(reset(token, 'too-weak'))) ?? {})).toEqual(['password'])
    expect(Object.keys((await fieldsOf(reset(''))) ?? {})).toEqual(['resetToken'])
    expect((await verify(token)).status).toBe(200)
  })

  it('HRD-002 refuses a common password, and one of the own name, and leaves the link good', async () => {
    const token = await newToken(CAST.solo.email)
    for (const password of ['Sunshine-2026', 'Password1!', `${CAST.solo.firstName}-facilitator-2026`])
      expect((await reset(token, password)).failure.error.name, password).toBe('PasswordCommon')
    expect((await verify(token)).status).toBe(200)
  })

  it('API-020, ACC-047 sets the password once, ends every session at once, and mails a notice', async () => {
    const { email, id } = CAST.solo
    const session = await app.signIn('solo')
    expect((await app.call(calls.readSession, { token: session })).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    const token = await newToken(email)
    const answers = await Promise.all([reset(token), reset(token, OTHER_PASSWORD)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    // The other one is told that the link was used, not that something failed.
    expect(answers.find(({ status }) => status === 400)?.failure.error.name).toBe('InvalidResetToken')
    const won = answers[0]?.status === 200 ? NEW_PASSWORD : OTHER_PASSWORD

    const { failure } = await app.call(calls.readSession, { token: session })
    expect(failure.error.name).toBe('JsonWebTokenError')
    expect((await logIn(email, CAST_PASSWORD)).status).toBe(401)
    expect((await logIn(email, won)).status).toBe(200)
    expect((await verify(token)).failure.error.name).toBe('InvalidResetToken')
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your Hub password was changed')
    const deeds = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'password-reset'))
    expect(deeds.map(({ objectId }) => objectId)).toEqual([String(id)])
  })

  it("API-020 answers 'Password reset error.' when it cannot be stored, and changes nothing", async () => {
    const { email } = CAST.third
    const token = await newToken(email)
    const session = await app.signIn('third')
    const queue = vi.spyOn(app.context.mailer, 'queueMail').mockRejectedValueOnce(new Error('no room'))
    onTestFinished(() => queue.mockRestore())
    const { status, failure } = await reset(token)
    expect([status, failure.message]).toEqual([400, 'Password reset error.'])
    expect((await app.call(calls.readSession, { token: session })).status).toBe(200)
    expect((await logIn(email, CAST_PASSWORD)).status).toBe(200)
    expect((await verify(token)).status).toBe(200)
  })

  it('CON-24 trims the new password, as login does', async () => {
    await reset(await newToken(CAST.third.email), `  ${NEW_PASSWORD} `)
    expect((await logIn(CAST.third.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('SYS-003 gives a closed account neither a link nor a change', async () => {
    const token = await newToken(CAST.member.email)
    const mails = (await mailsTo(CAST.member.email)).length
    await app.context.db.orm
      .update(facilitators)
      .set({ closedAt: app.context.clock.iso() })
      .where(eq(facilitators.id, CAST.member.id))
    expect((await reset(token)).failure.error.name).toBe('InvalidResetToken')
    expect((await apply(CAST.member.email)).status).toBe(200)
    expect(await mailsTo(CAST.member.email)).toHaveLength(mails)
  })
})
