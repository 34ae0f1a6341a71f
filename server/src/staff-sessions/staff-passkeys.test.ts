/** Passkeys of staff: added, used in place of a code, removed; and what is refused (STA-003 to STA-007). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAFF_CODE_NEW_MS } from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import { endStaffAccount, removeStaffFactor } from '../staff-accounts/account-changes.staff.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { SoftPasskey, type Wrong } from '../testing/passkeys/soft-passkey.ts'
import { cookieOf, signInStaff, STAFF_PASSWORD, type TestStaff } from '../testing/staff.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { passkeys } from '#platform/credentials/passkeys/passkeys.tables.ts'

const QUESTION_MS = 5 * 60_000
const PASSKEYS_MAX = 10

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 10 } })
})
afterAll(() => app.close())

const isIn = async (cookie: string) =>
  (await app.call(staffCalls.readStaffSession, { cookie })).status === 200
const newKey = () => new SoftPasskey(app.context.config.publicUrl)

/** The first step alone. */
async function givePassword({ email }: { email: string }) {
  const answer = await app.call(staffCalls.signIn, { body: { email, password: STAFF_PASSWORD } })
  return { cookie: cookieOf(answer.headers), next: answer.ok.record }
}
const questionIn = async (cookie: string) => (await app.call(staffCalls.askPasskey, { cookie })).ok.record
const answerIn = (cookie: string, passkey: ReturnType<SoftPasskey['use']>) =>
  app.call(staffCalls.checkPasskey, { cookie, body: { passkey } })
/** Both steps. */
async function enter(staff: TestStaff, key: SoftPasskey, wrong?: Wrong) {
  const { cookie } = await givePassword(staff)
  return answerIn(cookie, key.use((await questionIn(cookie)).challenge, wrong))
}
async function add({ cookie }: { cookie: string }, key: SoftPasskey, wrong?: Wrong) {
  const { record } = (await app.call(staffCalls.offerStaffPasskey, { cookie })).ok
  const body = { name: 'Blue key', passkey: key.make(record.challenge, wrong) }
  return { record, answer: await app.call(staffCalls.addStaffPasskey, { cookie, body }) }
}
async function withKey() {
  const staff = await signInStaff(app, ['people'])
  const key = newKey()
  await add(staff, key)
  return { staff, key }
}
const deedsOf = async (id: number) =>
  (
    await app.context.db.orm
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(id)))
  ).map(({ action }) => action)

it('STA-003 STA-004 adds a passkey for the hub’s own host, which then stands for the code after the password', async () => {
  const staff = await signInStaff(app, ['people'])
  const key = newKey()
  expect((await givePassword(staff)).next).toEqual({ next: 'code', hasPasskey: false })
  const { record, answer } = await add(staff, key)
  expect(answer.ok.record).toMatchObject({ name: 'Blue key', lastUsedAt: null })
  expect(record).toMatchObject({
    rp: { id: new URL(app.context.config.publicUrl).hostname },
    authenticatorSelection: { userVerification: 'required' },
  })
  expect((await givePassword(staff)).next).toEqual({ next: 'code', hasPasskey: true })
  const entered = await enter(staff, key)
  expect(entered.ok.record).toMatchObject({ email: staff.email, roles: ['people'] })
  expect(await isIn(cookieOf(entered.headers))).toBe(true)
  const mails = (await app.mails()).filter(({ to }) => to === staff.email)
  expect(mails.map(({ text }) => text).join()).toContain('Blue key')
  expect(await deedsOf(staff.id)).toEqual(expect.arrayContaining(['staff-passkey-added', 'staff-signed-in']))
})

it('STA-004 gives no question to a stranger, nor to a session that is whole, nor without a passkey', async () => {
  const { staff } = await withKey()
  expect((await app.call(staffCalls.askPasskey, {})).status).toBe(401)
  expect((await app.call(staffCalls.askPasskey, { cookie: staff.cookie })).status).toBe(401)
  const colleague = await signInStaff(app, ['people'])
  const { cookie } = await givePassword(colleague)
  expect((await app.call(staffCalls.askPasskey, { cookie })).status).toBe(404)
  expect((await app.call(staffCalls.askPasskeyAgain, { cookie: colleague.cookie })).status).toBe(404)
})

it('STA-004 takes an answer once, within five minutes, and in the sign-in that asked alone', async () => {
  const { staff, key } = await withKey()
  const { cookie } = await givePassword(staff)
  const right = key.use((await questionIn(cookie)).challenge)
  const elsewhere = await givePassword(staff)
  expect((await answerIn(elsewhere.cookie, right)).failure.error.name).toBe('PasskeyNotValid')
  expect((await answerIn(cookie, right)).status).toBe(200)
  expect((await answerIn(elsewhere.cookie, right)).status).toBe(400)
  const late = key.use((await questionIn(elsewhere.cookie)).challenge)
  app.clock.advance(QUESTION_MS)
  expect((await answerIn(elsewhere.cookie, late)).failure.error.name).toBe('PasskeyNotValid')
})

it('STA-004 takes no passkey of somebody else, and none of an answer that does not fit its key', async () => {
  const { staff } = await withKey()
  const { key: theirs } = await withKey()
  expect((await enter(staff, theirs)).failure.error.name).toBe('PasskeyNotValid')
  expect((await enter(staff, newKey())).failure.error.name).toBe('PasskeyNotValid')
})

it.each<[string, Wrong]>([
  ['the origin of modules', { origin: 'http://localhost:4001' }],
  ['another host', { host: 'hub.example.net' }],
  ['a key that did not verify its owner', { isVerified: false }],
])('STA-004 refuses %s, and uses the question up', async (_, wrong) => {
  const { staff, key } = await withKey()
  const { cookie } = await givePassword(staff)
  const { challenge } = await questionIn(cookie)
  expect((await answerIn(cookie, key.use(challenge, wrong))).failure.error.name).toBe('PasskeyNotValid')
  expect((await answerIn(cookie, key.use(challenge))).status).toBe(400)
  expect((await enter(staff, key)).status).toBe(200)
  const other = await signInStaff(app, ['people'])
  expect((await add(other, newKey(), wrong)).answer.failure.error.name).toBe('PasskeyNotValid')
})

it('STA-004 refuses a copy of a passkey, which counts no further, and notes it; one that never counts is taken', async () => {
  const { staff, key } = await withKey()
  expect((await enter(staff, key)).status).toBe(200)
  expect((await enter(staff, key, { uses: 1 })).failure.error.name).toBe('PasskeyNotValid')
  expect((await enter(staff, key, { uses: 0 })).failure.error.name).toBe('PasskeyNotValid')
  expect(await deedsOf(staff.id)).toContain('staff-passkey-copied')
  const other = await signInStaff(app, ['people'])
  const still = newKey()
  await add(other, still)
  expect((await enter(other, still, { uses: 0 })).status).toBe(200)
  expect((await enter(other, still, { uses: 0 })).status).toBe(200)
})

it('STA-004 counts wrong passkeys as wrong codes', async () => {
  const strict = await freshApp()
  try {
    const staff = await signInStaff(strict, ['people'])
    const body = { passkey: newKey().use('nobody-asked-this') }
    const names: string[] = []
    for (let tried = 0; tried < 6; tried += 1)
      names.push(
        (await strict.call(staffCalls.renewCodeByPasskey, { cookie: staff.cookie, body })).failure.error.name,
      )
    expect(names).toEqual([...Array<string>(5).fill('PasskeyNotValid'), 'TooManyRequests'])
    // At the sign-in they count for the account, and for the address.
    const colleague = await signInStaff(strict, ['people'])
    const password = { email: colleague.email, password: STAFF_PASSWORD }
    const inPart = await strict.call(staffCalls.signIn, { body: password })
    const input = { cookie: cookieOf(inPart.headers), body, origin: '10.2.0.1' }
    const tried: string[] = []
    for (let tries = 0; tries < 30; tries += 1) {
      tried.push((await strict.call(staffCalls.checkPasskey, input)).failure.error.name)
      if (tries === 5) expect(tried.at(-1)).toBe('TooManyRequests')
      if (tries >= 5) await strict.context.limits.clear('staffCodeFailures', colleague.id)
    }
    expect(tried.filter((name) => name === 'TooManyRequests')).toHaveLength(1)
    await strict.call(staffCalls.checkPasskey, input)
    const next = await strict.call(staffCalls.signIn, { body: password, origin: '10.2.0.1' })
    expect(next.failure.error.name).toBe('TooManyRequests')
  } finally {
    await strict.close()
  }
})

it('STA-004 mails about a browser that is new to an account, also after a passkey', async () => {
  const { staff, key } = await withKey()
  const { fastify } = app.hub.server
  const payload = { email: staff.email, password: STAFF_PASSWORD }
  const headers = { 'user-agent': 'Another browser/1.0' }
  const begun = await fastify.inject({ method: 'POST', url: '/api/staff/sessions', payload, headers })
  const cookie = cookieOf(begun.headers)
  const entered = await answerIn(cookie, key.use((await questionIn(cookie)).challenge))
  expect(entered.status).toBe(200)
  const mails = (await app.mails()).filter(({ to }) => to === staff.email)
  expect(mails.at(-1)?.subject).toBe('New sign-in to the Hub console')
})

it('STA-005 ends the other sessions when a passkey is added or removed, which then opens nothing', async () => {
  const { staff, key } = await withKey()
  const other = cookieOf((await enter(staff, key)).headers)
  const { records } = (await app.call(staffCalls.listStaffPasskeys, { cookie: staff.cookie })).ok
  expect(records.map(({ lastUsedAt }) => lastUsedAt)).toEqual([app.clock.iso()])
  const params = { id: records[0]?.id ?? 0 }
  const stranger = await signInStaff(app, ['owner'])
  const theirs = await app.call(staffCalls.removeStaffPasskey, { cookie: stranger.cookie, params })
  expect(theirs.status).toBe(404)
  await add(staff, newKey())
  expect([await isIn(staff.cookie), await isIn(other)]).toEqual([true, false])
  const again = cookieOf((await enter(staff, key)).headers)
  expect((await app.call(staffCalls.removeStaffPasskey, { cookie: staff.cookie, params })).status).toBe(200)
  expect([await isIn(staff.cookie), await isIn(again)]).toEqual([true, false])
  expect(await deedsOf(staff.id)).toContain('staff-passkey-removed')
  expect((await enter(staff, key)).failure.error.name).toBe('PasskeyNotValid')
})

it('STA-007 takes the caller’s own passkey in place of a new code, and that of nobody else', async () => {
  const { staff, key } = await withKey()
  const { key: theirs } = await withKey()
  app.clock.advance(STAFF_CODE_NEW_MS)
  const { cookie } = staff
  const sensitive = () => app.call(staffCalls.offerStaffPasskey, { cookie })
  expect((await sensitive()).failure.error.name).toBe('NewCodeRequired')
  const renew = async (one: SoftPasskey) => {
    const { challenge } = (await app.call(staffCalls.askPasskeyAgain, { cookie })).ok.record
    return app.call(staffCalls.renewCodeByPasskey, { cookie, body: { passkey: one.use(challenge) } })
  }
  expect((await renew(theirs)).failure.error.name).toBe('PasskeyNotValid')
  expect((await renew(key)).status).toBe(200)
  expect((await sensitive()).status).toBe(200)
})

it('STA-003 adds no more passkeys than an account may have, and none twice', async () => {
  const { staff, key } = await withKey()
  expect((await add(staff, key)).answer.failure.error.name).toBe('PasskeyNotValid')
  for (let added = 1; added < PASSKEYS_MAX; added += 1) await add(staff, newKey())
  expect((await add(staff, newKey())).answer.failure.error.name).toBe('PasskeyLimit')
})

it('STA-005 opens nothing any more once an owner removed the lost factors or ended the account', async () => {
  const { staff, key } = await withKey()
  const { cookie } = await givePassword(staff)
  const { challenge } = await questionIn(cookie)
  await removeStaffFactor(app.context, STAFF, { id: staff.id, reason: 'The bag was stolen.' })
  expect((await answerIn(cookie, key.use(challenge))).status).toBe(401)
  const { staff: ended } = await withKey()
  await endStaffAccount(app.context, STAFF, { id: ended.id, reason: 'She left.' })
  const left = await app.context.db.orm.select({ ownerId: passkeys.ownerId }).from(passkeys)
  expect(left.map(({ ownerId }) => ownerId)).not.toContain(staff.id)
  expect(left.map(({ ownerId }) => ownerId)).not.toContain(ended.id)
})
