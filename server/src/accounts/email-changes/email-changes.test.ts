/** A new email for an account: asked for by staff, confirmed by its owner, and nothing before (PPL-003). */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_CHANGE_VALID_MS, STAFF_CODE_NEW_MS, TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST, CAST_PASSWORD, CAST_TIME, STAFF } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { inviteFacilitator, listInvitations } from '../account-care.staff.ts'
import { removeExpiredEmailChanges, removeExpiredRegistrations } from '../accounts.sweep.ts'
import { emailChanges, facilitators } from '../accounts.tables.ts'

const reason = 'asked by telephone'
const { member, mate, third, solo } = CAST

let app: FreshApp
let staff: TestStaff
let origins = 0
let names = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 1 } })
})
beforeEach(async () => {
  staff = await signInStaff(app, ['people'])
})
afterEach(() => app.clock.set(CAST_TIME))
afterAll(() => app.close())

const anOrigin = () => `10.4.0.${(origins += 1)}`
const newAddress = () => `new${(names += 1)}@riverbend.example`
const columnsOf = async (id: number) =>
  (await app.context.db.orm.select().from(facilitators).where(eq(facilitators.id, id)))[0]
const set = (id: number, values: Partial<typeof facilitators.$inferInsert>) =>
  app.context.db.orm.update(facilitators).set(values).where(eq(facilitators.id, id))
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const ask = (id: number, email: string) =>
  app.call(staffCalls.askEmailChange, { cookie: staff.cookie, params: { id }, body: { email, reason } })
const withdraw = (id: number) =>
  app.call(staffCalls.withdrawEmailChange, { cookie: staff.cookie, params: { id }, body: { reason } })
const pendingOf = async (id: number) =>
  (await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id } })).ok.record.emailChange
const tokenTo = async (email: string) =>
  /\/new-email\/(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const press = (token: string) => app.call(calls.changeEmail, { body: { token }, origin: anOrigin() })
const logIn = (email: string) =>
  app.call(calls.logIn, { body: { email, password: CAST_PASSWORD }, origin: anOrigin() })
const refusal = async (answer: ReturnType<typeof press>) => (await answer).failure.error.name
/** What waits for a link, with the link's token. */
async function asked(id: number, email = newAddress()) {
  expect((await ask(id, email)).status).toBe(200)
  return { email, token: await tokenTo(email) }
}

const FORM = {
  ...{ firstName: 'Zoé', lastName: 'Tremblay', phoneNumber: '(416) 555 - 0199', password: 'Riverbend-70' },
  ...{ agencyId: 1, newAgencyName: null, provinceId: 9, address: '12 King Street', cityId: 0 as const },
  ...{ newCityName: 'Moosonee Crossing', postcode: 'k1a0b1', termsVersion: TERMS_VERSION },
}
const register = (email: string) =>
  app.call(calls.registerFacilitator, { body: { ...FORM, email }, origin: anOrigin() })

describe('a new email', () => {
  it('PPL-003 becomes the login when its link is pressed, and not before', async () => {
    const token = await app.signIn('member')
    const change = (await ask(member.id, 'Amara@Riverbend.example')).ok.record
    expect(change).toMatchObject({ email: 'amara@riverbend.example', askedBy: 'Jordan people' })
    expect(Date.parse(change.expiresAt) - app.clock.now().getTime()).toBe(EMAIL_CHANGE_VALID_MS)
    expect(await pendingOf(member.id)).toEqual(change)
    expect((await columnsOf(member.id))?.email).toBe(member.email)
    expect((await logIn(change.email)).failure.error.name).toBe('LoginIncorrect')

    const mailed = await tokenTo(change.email)
    expect((await press(mailed)).ok.record).toEqual({ email: change.email })
    expect((await logIn(change.email)).status).toBe(200)
    expect((await logIn(member.email)).failure.error.name).toBe('LoginIncorrect')
    expect(await pendingOf(member.id)).toBeNull()
    // The password is the same, so whoever is logged in stays so.
    expect((await app.call(calls.readSession, { token })).status).toBe(200)
    // A press that is sent twice succeeds twice.
    expect((await press(mailed)).ok.record).toEqual({ email: change.email })
    await set(member.id, { email: member.email })
    expect(await refusal(press(mailed))).toBe('EmailChangeFailed')
  })

  it('PPL-003 is notified to the present address, which does not learn the new one', async () => {
    const before = (await mailsTo(mate.email)).length
    const { email } = await asked(mate.id)
    const mails = await mailsTo(mate.email)
    expect(mails).toHaveLength(before + 1)
    const { text = '', subject } = mails.at(-1) ?? {}
    expect(subject).toBe('The email address of your Hub account will change')
    expect(text).toContain('If you did not ask for this')
    expect(text).not.toContain(email)
    expect(text).not.toContain(await tokenTo(email))
  })

  it('STA-007 PPL-003 is asked for with a code of the last ten minutes alone', async () => {
    app.clock.advance(STAFF_CODE_NEW_MS)
    const email = newAddress()
    expect((await ask(member.id, email)).failure.error.name).toBe('NewCodeRequired')
    expect(await mailsTo(email)).toEqual([])
    expect(await pendingOf(member.id)).toBeNull()
  })

  it('PPL-003 AUD-004 is logged with the reason and no address', async () => {
    const { token } = await asked(third.id, 'secret@riverbend.example')
    await press(token)
    const deeds = (await listLastDeeds(app.context.db, 40)).filter(({ action }) => action.startsWith('email'))
    expect(deeds.slice(0, 2)).toMatchObject([
      { action: 'email-changed', actorKind: 'visitor', objectId: String(third.id) },
      { action: 'email-change-asked', actorKind: 'staff', objectId: String(third.id), note: reason },
    ])
    expect(JSON.stringify(deeds)).not.toContain('secret@')
    await set(third.id, { email: third.email })
  })

  it('PPL-003 voids the links that went to the former address', async () => {
    await app.call(calls.applyReset, { body: { email: solo.email }, origin: anOrigin() })
    const [, resetToken = ''] =
      /new-password\/(\S+)/.exec((await mailsTo(solo.email)).at(-1)?.text ?? '') ?? []
    const { token } = await asked(solo.id)
    await press(token)
    const body = { resetToken, password: 'Harbour-lantern-38' }
    expect((await app.call(calls.resetPassword, { body })).failure.error.name).toBe('InvalidResetToken')
    await set(solo.id, { email: solo.email })
  })

  it('PPL-003 is replaced by a second one, and withdrawn with a reason', async () => {
    const [first, second] = [await asked(mate.id), await asked(mate.id)]
    expect(await refusal(press(first.token))).toBe('EmailChangeFailed')
    expect((await pendingOf(mate.id))?.email).toBe(second.email)
    expect((await withdraw(mate.id)).ok.record).toEqual({ email: second.email })
    expect(await refusal(press(second.token))).toBe('EmailChangeFailed')
    expect((await withdraw(mate.id)).failure.error.name).toBe('NotFound')
    expect((await columnsOf(mate.id))?.email).toBe(mate.email)
  })

  it('PPL-003 cannot be confirmed after two days, and its address is not stored any longer', async () => {
    const { token } = await asked(mate.id)
    app.clock.advance(EMAIL_CHANGE_VALID_MS + 1)
    staff = await signInStaff(app, ['people'])
    expect(await pendingOf(mate.id)).toBeNull()
    expect(await refusal(press(token))).toBe('EmailChangeFailed')
    await removeExpiredEmailChanges(app.context)
    expect(await app.context.db.orm.select().from(emailChanges)).toEqual([])
  })

  it('PPL-003 ends with the account', async () => {
    const { token } = await asked(mate.id)
    const body = { ids: [mate.id], reason }
    const close = {
      ...body,
      change: 'close' as const,
      clientsTo: { kind: 'facilitator' as const, id: member.id },
    }
    const closed = await app.call(staffCalls.changeStandings, { cookie: staff.cookie, body: close })
    expect(closed.status).toBe(200)
    expect(await refusal(press(token))).toBe('EmailChangeFailed')
    expect((await ask(mate.id, newAddress())).failure.error.name).toBe('AccountInactive')
    const restore = { ...body, change: 'restore' as const }
    await app.call(staffCalls.changeStandings, { cookie: staff.cookie, body: restore })
    expect(await refusal(press(token))).toBe('EmailChangeFailed')
  })
})

describe('what goes with a new email', () => {
  it('PPL-003 I18-003 is written to both addresses in the language of the account, and both mails are on its page', async () => {
    await set(mate.id, { locale: 'zh' })
    const { email } = await asked(mate.id)
    expect((await mailsTo(email)).at(-1)?.subject).toBe('请确认您的 Hub 新邮箱')
    expect((await mailsTo(mate.email)).at(-1)?.subject).toBe('您的 Hub 账户的邮箱将更改')
    const person = await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id: mate.id } })
    const kinds = person.ok.record.mails.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['email-change', 'email-change-notice']))
    expect((await withdraw(mate.id)).ok.record).toEqual({ email })
    const deeds = await listLastDeeds(app.context.db, 40, { action: 'email-change-withdrawn' })
    expect(deeds.map(({ note }) => note)).toEqual(deeds.map(() => reason))
    expect(deeds.map(({ objectId }) => objectId)).toContain(String(mate.id))
    await set(mate.id, { locale: 'en' })
  })

  it('PPL-003 is followed twice at one moment, shown at once to who is logged in, and confirms nothing anew', async () => {
    const token = await app.signIn('third')
    const emailNow = async () => (await app.call(calls.readSession, { token })).ok.record.email
    expect(await emailNow()).toBe(third.email)
    const before = await columnsOf(third.id)
    const { email, token: link } = await asked(third.id)
    await inviteFacilitator(app.context, STAFF, { email, locale: 'en' })
    app.clock.advance(1000)
    const both = await Promise.all([press(link), press(link)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await emailNow()).toBe(email)
    expect((await columnsOf(third.id))?.confirmedAt).toBe(before?.confirmedAt)
    // The address has an account now, so nobody is invited by it any more.
    expect((await listInvitations(app.context, STAFF)).map((one) => one.email)).not.toContain(email)
    // A later change waits as the first did.
    const second = await asked(third.id)
    expect((await pendingOf(third.id))?.email).toBe(second.email)
    await set(third.id, { email: third.email })
  })

  it('PPL-003 ACC-054 is guessed at twenty times in an hour from one address', async () => {
    const origin = anOrigin()
    const guess = () => app.call(calls.changeEmail, { body: { token: 'wrong' }, origin })
    for (let tries = 0; tries < 20; tries += 1) expect(await refusal(guess())).toBe('EmailChangeFailed')
    expect(await refusal(guess())).toBe('TooManyRequests')
  })
})

describe('an address that somebody else has', () => {
  it('PPL-003 is refused to staff at once, and to the link with the answer of any wrong link', async () => {
    expect((await ask(mate.id, third.email)).failure.error.name).toBe('EmailAlreadyUsed')
    expect((await ask(mate.id, mate.email)).failure.error.fields).toHaveProperty('email')
    const { email, token } = await asked(mate.id)
    expect((await register(email)).status).toBe(201)
    const [taken, wrong] = [await press(token), await press('wrong')]
    expect(taken.status).toBe(400)
    expect(taken.failure.error).toEqual(wrong.failure.error)
    expect(taken.failure.message).toBe(wrong.failure.message)
    expect((await columnsOf(mate.id))?.email).toBe(mate.email)
  })

  it('PPL-003 goes to the first of two who were asked', async () => {
    const email = newAddress()
    const [first, second] = [await asked(mate.id, email), await asked(third.id, email)]
    const both = await Promise.all([press(first.token), press(second.token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    await set(mate.id, { email: mate.email })
    await set(third.id, { email: third.email })
  })

  it('PPL-003 is free again when a registration was never confirmed', async () => {
    const email = newAddress()
    await register(email)
    expect((await ask(mate.id, email)).failure.error.name).toBe('EmailAlreadyUsed')
    app.clock.advance(EMAIL_CHANGE_VALID_MS + 1)
    staff = await signInStaff(app, ['people'])
    expect((await press((await asked(mate.id, email)).token)).status).toBe(200)
    await set(mate.id, { email: mate.email })
  })
})

it('PPL-003 ACC-032 confirms an account whose first address was wrong, which is not removed before', async () => {
  const { id } = (await register('zoe@riverbnd.example')).ok.record
  app.clock.advance(EMAIL_CHANGE_VALID_MS - 1000)
  staff = await signInStaff(app, ['people'])
  const { email, token } = await asked(id)
  app.clock.advance(2000)
  await removeExpiredRegistrations(app.context)
  expect((await press(token)).status).toBe(200)
  expect(await columnsOf(id)).toMatchObject({ email, confirmedAt: expect.any(String) as string })
  expect((await app.call(calls.logIn, { body: { email, password: FORM.password } })).status).toBe(200)
})

it('PPL-003 ACC-054 mails one address three times in an hour', async () => {
  const email = newAddress()
  for (let count = 0; count < 3; count += 1) await asked(mate.id, email)
  expect((await ask(mate.id, email)).failure.error.name).toBe('TooManyRequests')
})

it('STA-008 is changed and withdrawn at the command line too', async () => {
  const email = newAddress()
  const hub = commandLine(app.context)
  const done = await hub('facilitator', 'change-email', third.email, email, '--reason', reason)
  expect([done.exitCode, done.data]).toMatchObject([0, { email }])
  const shown = await hub('facilitator', 'show', third.email)
  expect(shown.text).toContain(`${email}, not confirmed yet`)
  const kept = await hub('facilitator', 'keep-email', third.email, '--reason', reason)
  expect([kept.exitCode, kept.data]).toEqual([0, { email }])
  const again = await hub('facilitator', 'keep-email', third.email, '--reason', reason)
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('No new address') as string])
  const taken = await hub('facilitator', 'change-email', third.email, mate.email, '--reason', reason)
  expect(taken.text).toContain('has an account already')
})
