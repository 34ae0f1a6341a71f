/** What setting up a second factor of staff must not allow: no second app, no code twice, no guessing (STA-003). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import { staffCalls } from '@hub/contract/every-staff-call'
import { removeStaffFactor } from '../staff-accounts/account-changes.staff.ts'
import { spendCode, storeFactor } from '../staff-accounts/staff-accounts.neighbours.ts'
import { staffRecoveryCodes } from '../staff-accounts/staff-accounts.tables.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { SoftPasskey } from '../testing/passkeys/soft-passkey.ts'
import { addTestStaff, CODE_STEP_MS, cookieOf, signInStaff, STAFF_PASSWORD } from '../testing/staff.ts'
import { contentsOf, withoutAudit } from '../testing/without-audit.ts'
import { addStaffPasskey, listStaffPasskeys, offerStaffPasskey } from './staff-passkeys.staff.ts'
import { findStaffCaller } from './staff-sessions.neighbours.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { codeAt, newCodeSecret } from '#platform/credentials/one-time-codes.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

async function setPassword(token: string, password = STAFF_PASSWORD) {
  return app.call(staffCalls.setUpPassword, { body: { token, password } })
}
async function enter(email: string): Promise<string> {
  return cookieOf((await app.call(staffCalls.signIn, { body: { email, password: STAFF_PASSWORD } })).headers)
}
const offerTo = (cookie: string) => app.call(staffCalls.beginAuthenticator, { cookie })
const confirm = (cookie: string, code: string) =>
  app.call(staffCalls.confirmAuthenticator, { cookie, body: { code } })
const codeOf = (secret: string) => codeAt(secret, app.clock.now())

it('STA-003 refuses a password made of the name and the address of whom the account is for', async () => {
  const { token } = await addTestStaff(app, ['reports'])
  const { failure } = await setPassword(token, 'Jordan-reports-7')
  expect(Object.keys(failure.error.fields ?? {})).toEqual(['password'])
})

it('STA-003 AUD-004 tells of a password and of an app in the audit log, or sets neither', async () => {
  const { id, token } = await addTestStaff(app, ['people'])
  const toldOrNot = async (set: () => ReturnType<typeof app.call<Endpoint>>, action: string) => {
    const before = await contentsOf(app.context.db)
    expect((await withoutAudit(app.context.db, set)).status).toBe(500)
    expect(await contentsOf(app.context.db)).toEqual(before)
    const done = await set()
    expect(done.status).toBe(200)
    const [deed] = await listLastDeeds(app.context.db, 1)
    const requestId = String(done.headers['x-request-id'])
    expect(deed).toMatchObject({ action, objectKind: 'staff', objectId: String(id), requestId })
    return cookieOf(done.headers)
  }
  const cookie = await toldOrNot(() => setPassword(token), 'staff-password-set')
  const { secret } = (await offerTo(cookie)).ok.record
  await toldOrNot(() => confirm(cookie, codeOf(secret)), 'staff-authenticator-set')
})

it('STA-003 offers no app to who knows the password alone, and keeps the one that was set up', async () => {
  const staff = await signInStaff(app, ['people'])
  expect((await offerTo(await enter(staff.email))).failure.error.name).toBe('Forbidden')
  // Two sign-ins before the set-up: the second to confirm brings no app beside the first.
  const { token, email } = await addTestStaff(app, ['people'])
  await setPassword(token)
  const [one, two] = [await enter(email), await enter(email)]
  const [first, second] = [(await offerTo(one)).ok.record, (await offerTo(two)).ok.record]
  expect((await confirm(one, codeOf(first.secret))).status).toBe(200)
  expect((await confirm(two, codeOf(second.secret))).failure.error.name).toBe('Forbidden')
})

it('STA-003 stores one app where two sign-ins set one up at the same moment, and completes no other', async () => {
  const { email, token } = await addTestStaff(app, ['reports'])
  const cookies = [cookieOf((await setPassword(token)).headers), await enter(email)]
  const secrets = await Promise.all(cookies.map(async (cookie) => (await offerTo(cookie)).ok.record.secret))
  const both = await Promise.all(cookies.map((cookie, at) => confirm(cookie, codeOf(secrets[at] ?? ''))))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

it('STA-003 takes the code of the set-up for no sign-in', async () => {
  const { token, email } = await addTestStaff(app, ['people'])
  const cookie = cookieOf((await setPassword(token)).headers)
  const { secret } = (await offerTo(cookie)).ok.record
  await confirm(cookie, codeOf(secret))
  const again = await app.call(staffCalls.checkCode, {
    cookie: await enter(email),
    body: { code: codeOf(secret) },
  })
  expect(again.failure.error.name).toBe('CodeIncorrect')
})

it('STA-003 STA-004 stops after five wrong codes of an app that is set up', async () => {
  const { token } = await addTestStaff(app, ['people'])
  const cookie = cookieOf((await setPassword(token)).headers)
  const { secret } = (await offerTo(cookie)).ok.record
  for (let tries = 0; tries < 5; tries += 1)
    expect((await confirm(cookie, '000000')).failure.error.name).toBe('CodeIncorrect')
  expect((await confirm(cookie, codeOf(secret))).failure.error.name).toBe('TooManyRequests')
})

it('STA-003 stores no app for an account whose password an owner took away meanwhile', async () => {
  const staff = await signInStaff(app, ['people'])
  await removeStaffFactor(app.context, STAFF, { id: staff.id, reason: 'The phone is lost.' })
  const late = { staffId: staff.id, secret: newCodeSecret(app.context.random), step: 1 }
  expect(await app.context.db.transaction(() => storeFactor(app.context, late))).toBeNull()
})

it('STA-003 stores recovery codes hashed, and takes those of the account alone, until the factor was removed', async () => {
  const staff = await signInStaff(app, ['people'])
  const colleague = await signInStaff(app, ['people'])
  const rows = await app.context.db.orm
    .select()
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, staff.id))
  expect(rows).toHaveLength(10)
  const [code = ''] = staff.recoveryCodes
  for (const { codeHash } of rows) expect(codeHash).not.toContain(code.replace('-', ''))
  expect(await spendCode(app.context, colleague.id, code)).toBeNull()
  await removeStaffFactor(app.context, STAFF, { id: staff.id, reason: 'The phone is lost.' })
  expect(await spendCode(app.context, staff.id, code)).toBeNull()
  expect(await spendCode(app.context, staff.id, staff.code())).toBeNull()
  expect(await spendCode(app.context, colleague.id, colleague.recoveryCodes[0] ?? '')).toBe('recovery')
})

it('STA-003 STA-004 takes no code of an earlier step once a later one was used', async () => {
  const staff = await signInStaff(app, ['people'])
  const now = app.clock.now()
  const next = codeAt(staff.secret, new Date(now.getTime() + CODE_STEP_MS))
  expect(await spendCode(app.context, staff.id, next)).toBe('app')
  expect(await spendCode(app.context, staff.id, codeAt(staff.secret, now))).toBeNull()
})

it('STA-003 adds no passkey by a session that began before an owner took the proofs away', async () => {
  const staff = await signInStaff(app, ['people'])
  const found = await findStaffCaller(app.context, staff.cookie.replace('hub-staff=', ''))
  if (!found?.isWhole) throw new Error('the session is not whole')
  const caller = { ...found.staff, requestId: 'request', origin: '127.0.0.1' }
  const { challenge } = await offerStaffPasskey(app.context, caller)
  await removeStaffFactor(app.context, STAFF, { id: staff.id, reason: 'The bag was stolen.' })
  const passkey = new SoftPasskey(app.context.config.publicUrl).make(challenge)
  await expect(addStaffPasskey(app.context, caller, { name: 'Blue key', passkey })).rejects.toMatchObject({
    refusal: 'PasskeyNotValid',
  })
  expect(await listStaffPasskeys(app.context, caller)).toEqual([])
})
