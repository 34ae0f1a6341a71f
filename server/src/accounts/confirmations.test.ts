import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CONFIRMATION_VALID_MS, TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD, CAST_TIME } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { facilitators } from './accounts.tables.ts'

const FORM = {
  firstName: 'Zoé',
  lastName: 'Tremblay',
  phoneNumber: '(416) 555 - 0199',
  password: 'Riverbend-70',
  agencyId: 1,
  newAgencyName: null,
  provinceId: 9,
  address: '12 King Street',
  cityId: 0 as const,
  newCityName: 'Moosonee Crossing',
  postcode: 'k1a0b1',
  termsVersion: TERMS_VERSION,
}

let app: FreshApp
let origins = 0
const anOrigin = () => {
  origins += 1
  return `10.2.0.${origins}`
}
const register = (email: string) =>
  app.call(calls.registerFacilitator, { body: { ...FORM, email }, origin: anOrigin() })
const resend = (email: string, more: { origin?: string; locale?: string } = {}) =>
  app.call(calls.resendConfirmation, { body: { email }, origin: anOrigin(), ...more })
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const localeOf = async (email: string) =>
  (await app.context.db.orm.select().from(facilitators).where(eq(facilitators.email, email)))[0]?.locale

beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())
afterEach(() => app.clock.set(CAST_TIME))

it('ACC-032 mails the confirmation again, and each link confirms', async () => {
  await register('again@agency.example')
  app.clock.set(new Date(Date.parse(CAST_TIME) + CONFIRMATION_VALID_MS - 60_000).toISOString())
  expect((await resend('AGAIN@agency.example', { locale: 'zh' })).status).toBe(200)
  const [first, second] = await mailsTo('again@agency.example')
  expect(second?.subject).toMatch(/^请确认/)
  expect(second?.text).not.toBe(first?.text)
  // A day later the first link is too old, and the account is still there.
  app.clock.set(new Date(Date.parse(CAST_TIME) + CONFIRMATION_VALID_MS + 60_000).toISOString())
  for (const [mail, status] of [
    [first, 400],
    [second, 200],
  ] as const) {
    const [, id, token = ''] = /\/confirm\/(\d+)\/(\S+)/.exec(mail?.text ?? '') ?? []
    const answer = await app.call(calls.activateAccount, { params: { id: Number(id) }, body: { token } })
    expect(answer.status).toBe(status)
  }
})

it('CON-18 gives an unknown, a confirmed and a waiting address one answer in one time, and mails the waiting one alone', async () => {
  await register('waiting@agency.example')
  const answers = []
  for (const email of ['nobody@agency.example', CAST.member.email, 'waiting@agency.example']) {
    const startedAt = performance.now()
    const { status, ok } = await resend(email)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)
    answers.push({ status, ok })
  }
  expect(answers).toEqual(answers.map(() => ({ status: 200, ok: { success: true, message: 'OK' } })))
  expect(await mailsTo('nobody@agency.example')).toHaveLength(0)
  expect(await mailsTo(CAST.member.email)).toHaveLength(0)
  expect(await mailsTo('waiting@agency.example')).toHaveLength(2)
  const deeds = await app.context.db.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'confirmation-asked'))
  expect(deeds.length).toBe(2)
})

it('ACC-032 mails nothing to an account whose time has run out', async () => {
  await register('late@agency.example')
  app.clock.set(new Date(Date.parse(CAST_TIME) + CONFIRMATION_VALID_MS + 1).toISOString())
  expect((await resend('late@agency.example')).status).toBe(200)
  expect(await mailsTo('late@agency.example')).toHaveLength(1)
})

it('ACC-054 takes three an hour for one email and ten for one origin, and refuses a malformed one', async () => {
  const one = await Promise.all([1, 2, 3, 4].map(async () => (await resend('often@agency.example')).status))
  expect(one.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
  const origin = anOrigin()
  const many = await Promise.all(
    Array.from({ length: 11 }, async (_, n) => (await resend(`n${n}@agency.example`, { origin })).status),
  )
  expect(many.filter((status) => status === 429)).toHaveLength(1)
  expect((await resend('third@agency')).failure.message).toBe('Invalid email address.')
})

it('I18-003 keeps the language of the page with the account, at login and when it is switched', async () => {
  const { email } = CAST.member
  const logIn = (locale: string) =>
    app.call(calls.logIn, { body: { email, password: CAST_PASSWORD }, origin: anOrigin(), locale })
  await logIn('zh-Hans')
  expect(await localeOf(email)).toBe('zh')
  const token = (await logIn('en')).ok.newToken
  expect(await localeOf(email)).toBe('en')
  expect((await app.call(calls.saveLanguage, { body: { locale: 'zh' }, token })).status).toBe(200)
  expect(await localeOf(email)).toBe('zh')
  expect(await localeOf(CAST.mate.email)).toBe('en')
  const other = await app.call(calls.saveLanguage, { body: { locale: 'fr' as 'en' }, token })
  expect(other.failure.error.name).toBe('ValidationError')
})

it('I18-003 writes the mail about a new password in the language of the page that asks', async () => {
  const { email } = CAST.mate
  await app.call(calls.applyReset, { body: { email }, origin: anOrigin(), locale: 'zh-Hans' })
  expect((await mailsTo(email)).at(-1)?.subject).toMatch(/^设置新的/)
  expect(await localeOf(email)).toBe('en')
})
