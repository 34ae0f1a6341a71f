import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONFIRMATION_VALID_MS, TERMS_VERSION } from '@hub/contract/constants'
import { RENEWED_TOKEN_HEADER } from '@hub/contract/envelope'
import { calls } from '@hub/contract/every-call'
import { agencies, cities } from '../metas/metas.tables.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { CAST, CAST_TIME } from '../testing/cast.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { confirmations, facilitators } from './accounts.tables.ts'
import { removeExpiredRegistrations } from './accounts.sweep.ts'

const ONTARIO = 9
const QUEBEC = 10
const FORM = {
  firstName: 'Zoé',
  lastName: 'Tremblay',
  phoneNumber: '(416) 555 - 0199',
  email: 'zoe@agency.example',
  password: 'Riverbend-70',
  agencyId: 1,
  newAgencyName: null,
  provinceId: ONTARIO,
  address: '12 King Street',
  cityId: 0,
  newCityName: 'Moosonee Crossing',
  postcode: 'k1a0b1',
  termsVersion: TERMS_VERSION,
}

let app: FreshApp
let origins = 0
/** Limits count by origin, so each call of a test that is not about limits has its own origin. */
const anOrigin = () => {
  origins += 1
  return `10.0.${Math.floor(origins / 250)}.${(origins % 250) + 1}`
}
const register = (changes: Record<string, unknown> = {}, more: { origin?: string; locale?: string } = {}) =>
  app.call(calls.registerFacilitator, {
    body: { ...FORM, ...changes } as typeof FORM,
    origin: anOrigin(),
    ...more,
  })
const activate = (id: number, token: string, origin = anOrigin()) =>
  app.call(calls.activateAccount, { params: { id }, body: { token }, origin })
const checkEmail = (address: string, origin = anOrigin()) =>
  app.call(calls.checkEmail, { params: { address }, origin })
const logIn = (email: string, password = FORM.password) =>
  app.call(calls.logIn, { body: { email, password }, origin: anOrigin() })

async function linkFor(email: string): Promise<{ id: number; token: string; url: string }> {
  const mail = (await app.mails()).filter(({ to }) => to === email).at(-1)
  const url = /https?:\S+\/confirm\/(\d+)\/(\S+)/.exec(mail?.text ?? '')
  if (!url?.[1] || !url[2]) throw new Error(`no link for ${email}`)
  return { id: Number(url[1]), token: url[2], url: url[0] }
}
const rowOf = async (email: string) =>
  (await app.context.db.orm.select().from(facilitators).where(eq(facilitators.email, email)))[0]

beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())
afterEach(() => app.clock.set(CAST_TIME))

describe('registering', () => {
  it('ACC-027, API-014 creates an unconfirmed account with pending eligibility and answers id and first name, no token', async () => {
    const { status, ok, headers } = await register()
    const row = await rowOf(FORM.email)
    expect(status).toBe(201)
    expect(ok).toEqual({ success: true, message: 'OK', record: { id: row?.id, firstName: 'Zoé' } })
    expect(headers[RENEWED_TOKEN_HEADER]).toBeUndefined()
    expect(row).toMatchObject({ confirmedAt: null, eligibility: 'pending', suspendedAt: null })
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(FORM.password)
  })

  it('ACC-015, ACC-013, ACC-021 stores the postcode in one form, the typed city, and the accepted terms', async () => {
    expect(await rowOf(FORM.email)).toMatchObject({
      postcode: 'K1A 0B1',
      cityId: null,
      newCityName: 'Moosonee Crossing',
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: CAST_TIME,
    })
  })

  it('ACC-027 mails the confirmation link of the configured address, and keeps only a hash of its token', async () => {
    const { id, token, url } = await linkFor(FORM.email)
    expect(url).toBe(`${app.context.config.publicUrl}/confirm/${id}/${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = await app.context.db.orm.select().from(confirmations)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('ACC-008 refuses a used email in any case, also one of the cast', async () => {
    expect((await register({ email: 'ZOE@Agency.Example' })).failure.error.name).toBe('EmailAlreadyUsed')
    const { status, failure } = await register({ email: CAST.member.email })
    expect(status).toBe(409)
    expect(failure.message).toBe('Sorry, this email has already been used to register an account')
  })

  it('ACC-008 lets one of several registrations with one email at once through', async () => {
    const body = { email: 'race@agency.example', agencyId: 0, newAgencyName: 'Race Agency' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const mails = (await app.mails()).filter(({ to }) => to === body.email)
    expect(mails).toHaveLength(1)
    const raced = await app.context.db.orm.select().from(agencies).where(eq(agencies.name, 'Race Agency'))
    expect(raced).toHaveLength(1)
  })

  it('ACC-014, ACC-027 repeats the rules of the form and names every field at fault', async () => {
    const { status, failure } = await register({
      email: 'not an address',
      password: 'short',
      phoneNumber: '4165550199',
      postcode: '12345',
      address: '  ',
    })
    expect(status).toBe(400)
    expect(failure.error.name).toBe('ValidationError')
    expect(Object.keys(failure.error.fields ?? {}).toSorted()).toEqual([
      'address',
      'email',
      'password',
      'phoneNumber',
      'postcode',
    ])
  })

  it('ACC-005 checks names by the rule in force', async () => {
    const { failure } = await register({
      email: 'rule@agency.example',
      firstName: 'Jo',
      lastName: 'O’Neil-Ray',
    })
    expect(failure.error.fields).toEqual({
      firstName: 'Use 3 to 16 letters or digits.',
      lastName: 'Use 3 to 16 letters or digits.',
    })
    app.context.config.nameRule = 'inclusive'
    const { status } = await register({
      email: 'rule@agency.example',
      firstName: 'Jo',
      lastName: 'O’Neil-Ray',
    })
    app.context.config.nameRule = 'specification'
    expect(status).toBe(201)
  })

  it('ACC-028 refuses an agency that is not listed, and a city of another province', async () => {
    const orm = app.context.db.orm
    const [waiting] = await orm.insert(agencies).values({ name: 'Waiting', createdAt: CAST_TIME }).returning()
    const [elsewhere] = await orm.select().from(cities).where(eq(cities.provinceId, QUEBEC)).limit(1)
    const email = 'places@agency.example'
    const fieldsOf = async (changes: Record<string, unknown>) =>
      Object.keys((await register({ email, ...changes })).failure.error.fields ?? {})
    expect(await fieldsOf({ agencyId: waiting?.id })).toEqual(['agencyId'])
    expect(await fieldsOf({ agencyId: 9999 })).toEqual(['agencyId'])
    expect(await fieldsOf({ cityId: elsewhere?.id })).toEqual(['cityId'])
    expect(await fieldsOf({ provinceId: 9999 })).toEqual(['provinceId'])
    expect(await rowOf(email)).toBeUndefined()
  })

  it('ACC-028 stores a new agency without listing it', async () => {
    await register({ email: 'new@agency.example', agencyId: 0, newAgencyName: ' North Pier ' })
    const [agency] = await app.context.db.orm.select().from(agencies).where(eq(agencies.name, 'North Pier'))
    expect(agency).toMatchObject({ approvedAt: null })
    expect((await rowOf('new@agency.example'))?.agencyId).toBe(agency?.id)
    const { ok } = await app.call(calls.listAgencies, {})
    expect(ok.records.map(({ name }) => name)).not.toContain('North Pier')
  })

  it('ACC-021 refuses an outdated version of the terms', async () => {
    const { status, failure } = await register({ email: 'terms@agency.example', termsVersion: '2019-01' })
    expect([status, failure.error.name]).toEqual([409, 'TermsOutdated'])
    expect(await rowOf('terms@agency.example')).toBeUndefined()
  })

  it.each(['Sunshine-2026', 'Password1!', 'Hub-facilitator-2026'])(
    'HRD-002 refuses a common password, and one of the words of the place: %s',
    async (password) => {
      const { failure } = await register({ email: 'common@agency.example', password })
      expect(failure.error.name).toBe('PasswordCommon')
      expect(await rowOf('common@agency.example')).toBeUndefined()
    },
  )

  it('ACC-054 takes five registrations an hour from one origin', async () => {
    const origin = '192.0.2.7'
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await register({ firstName: '?' }, { origin })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const { headers, failure } = await register({}, { origin })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(failure.message).toBe('Too many attempts. Please try again later.')
  })

  it('SYS-007 writes who registered into the audit log, without the password or the token', async () => {
    const rows = await app.context.db.orm.select().from(auditLog)
    const { id, token } = await linkFor(FORM.email)
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'register', actorKind: 'visitor', objectId: String(id) }),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(FORM.password)
  })
})

describe('asking whether an email is free', () => {
  it('API-015 answers 200 in both cases, in any case of letters', async () => {
    expect((await checkEmail('nobody@agency.example')).ok.record).toEqual({ available: true })
    expect((await checkEmail(CAST.member.email.toUpperCase())).ok.record).toEqual({ available: false })
  })

  it('API-015 refuses a malformed address', async () => {
    const { status, failure } = await checkEmail('a+b@agency.example')
    expect([status, failure.error.name]).toEqual([400, 'InvalidFacilitatorEmail'])
  })

  it('ACC-054 answers twenty checks a minute of one origin', async () => {
    const origin = '192.0.2.8'
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => checkEmail('nobody@agency.example', origin)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('ACC-054 answers a hundred checks a day of one origin', async () => {
    const origin = '192.0.2.11'
    for (let index = 0; index < 99; index += 1) await app.context.limits.use('emailChecksPerDay', origin)
    expect((await checkEmail('nobody@agency.example', origin)).status).toBe(200)
    expect((await checkEmail('nobody@agency.example', origin)).status).toBe(429)
  })
})

describe('confirming', () => {
  it('ACC-054 tries twenty links an hour of one origin', async () => {
    const origin = '192.0.2.10'
    const answers = await Promise.all(Array.from({ length: 21 }, () => activate(CAST.solo.id, 'x', origin)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('ACC-038 keeps an unconfirmed account out although the password is right', async () => {
    expect((await logIn(FORM.email)).failure.error.name).toBe('AccountNotConfirmed')
  })

  it('ACC-032, API-016 answers a wrong and a foreign token alike, and confirms nobody', async () => {
    const { id, token } = await linkFor(FORM.email)
    const wrong = await activate(id, 'x'.repeat(token.length))
    const foreign = await activate(CAST.solo.id, token)
    expect(wrong.failure).toEqual(foreign.failure)
    expect(wrong.failure.message).toBe('Account activation failed')
    for (const noId of [Number.NaN, 0, -1, 1.5, Number.MAX_SAFE_INTEGER])
      expect((await activate(noId, token)).failure).toEqual(wrong.failure)
    expect((await rowOf(FORM.email))?.confirmedAt).toBeNull()
  })

  it('ACC-032 confirms with the mailed token, and again with the same, and lets the facilitator in', async () => {
    const { id, token } = await linkFor(FORM.email)
    const answers = await Promise.all([activate(id, token), activate(id, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await activate(id, token)).status).toBe(200)
    expect((await rowOf(FORM.email))?.confirmedAt).toBe(CAST_TIME)
    const deeds = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'activate'))
    expect(deeds).toHaveLength(1)
    const { ok } = await logIn(FORM.email)
    expect(ok.record).toMatchObject({ id, team: null, teamName: null })
  })

  it('ACC-032 refuses a token after two days', async () => {
    await register({ email: 'late@agency.example' })
    const { id, token } = await linkFor('late@agency.example')
    app.clock.advance(CONFIRMATION_VALID_MS)
    expect((await activate(id, token)).failure.error.name).toBe('ActivationFailed')
  })

  it('ACC-032 frees the email of an account nobody confirmed, for the check and for registering anew', async () => {
    const before = await rowOf('late@agency.example')
    expect((await checkEmail('late@agency.example')).ok.record).toEqual({ available: false })
    app.clock.advance(CONFIRMATION_VALID_MS)
    expect((await checkEmail('late@agency.example')).ok.record).toEqual({ available: true })
    expect((await register({ email: 'late@agency.example' })).status).toBe(201)
    const after = await rowOf('late@agency.example')
    expect(after?.id).not.toBe(before?.id)
  })

  it('ACC-032 sweeps out expired registrations with the agencies only they named, and nobody else', async () => {
    await register({ email: 'swept@agency.example', agencyId: 0, newAgencyName: 'Swept Agency' })
    app.clock.advance(CONFIRMATION_VALID_MS)
    expect(await removeExpiredRegistrations(app.context)).toBeGreaterThan(0)
    expect(await rowOf('swept@agency.example')).toBeUndefined()
    expect(await rowOf(FORM.email)).toBeDefined()
    expect(await rowOf(CAST.member.email)).toBeDefined()
    const names = (await app.context.db.orm.select().from(agencies)).map(({ name }) => name)
    expect(names).not.toContain('Swept Agency')
    expect(names).toContain('Waiting')
    expect(await removeExpiredRegistrations(app.context)).toBe(0)
  })

  it('I18-002 writes to each facilitator in the language they registered in', async () => {
    await register({ email: 'mei@agency.example' }, { locale: 'zh-CN,zh;q=0.9,en;q=0.8' })
    const mail = (await app.mails()).find(({ to }) => to === 'mei@agency.example')
    expect(mail?.subject).toBe('请确认您的 Hub 账户')
    expect((await rowOf('mei@agency.example'))?.locale).toBe('zh')
  })
})
