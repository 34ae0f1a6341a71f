/** Passkeys of staff: added, used to sign in and in place of a code, removed; and what is refused (STA-003 to STA-005). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAFF_CODE_NEW_MS } from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import { removeStaffFactor } from '../staff-accounts/account-changes.staff.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { SoftPasskey, type Wrong } from '../testing/soft-passkey.ts'
import { cookieOf, signInStaff } from '../testing/staff.ts'

const QUESTION_MS = 5 * 60_000

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 10 } })
})
afterAll(() => app.close())

const isIn = async (cookie: string) =>
  (await app.call(staffCalls.readStaffSession, { cookie })).status === 200
const question = async () => (await app.call(staffCalls.beginPasskeySignIn, {})).ok.record
const enter = async (key: SoftPasskey, wrong?: Wrong) =>
  app.call(staffCalls.signInByPasskey, { body: { passkey: key.use((await question()).challenge, wrong) } })
async function add(cookie: string, key: SoftPasskey, wrong?: Wrong) {
  const { record } = (await app.call(staffCalls.beginStaffPasskey, { cookie })).ok
  const body = { name: 'Blue key', passkey: key.make(record.challenge, wrong) }
  return { record, answer: await app.call(staffCalls.addStaffPasskey, { cookie, body }) }
}
const newKey = () => new SoftPasskey(app.context.config.publicUrl)

it('STA-003 STA-004 adds a passkey for the hub’s own host, and signs in with it whole', async () => {
  const staff = await signInStaff(app, ['people'])
  const key = newKey()
  const { record, answer } = await add(staff.cookie, key)
  expect(answer.ok.record).toMatchObject({ name: 'Blue key', lastUsedAt: null })
  expect(record).toMatchObject({
    rp: { id: new URL(app.context.config.publicUrl).hostname },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const entered = await enter(key)
  expect(entered.ok.record).toMatchObject({ email: staff.email, roles: ['people'] })
  expect(await isIn(cookieOf(entered.headers))).toBe(true)
  const mails = (await app.mails()).filter(({ to }) => to === staff.email)
  expect(mails.map(({ text }) => text).join()).toContain('Blue key')
})

it('STA-004 answers a question once, and not after five minutes', async () => {
  const { cookie } = await signInStaff(app, ['people'])
  const key = newKey()
  await add(cookie, key)
  const { challenge } = await question()
  const body = { passkey: key.use(challenge) }
  expect((await app.call(staffCalls.signInByPasskey, { body })).status).toBe(200)
  const again = await app.call(staffCalls.signInByPasskey, { body })
  expect(again.failure.error.name).toBe('PasskeyNotValid')
  const late = key.use((await question()).challenge)
  app.clock.advance(QUESTION_MS)
  expect((await app.call(staffCalls.signInByPasskey, { body: { passkey: late } })).status).toBe(400)
})

it.each<[string, Wrong]>([
  ['the origin of modules', { origin: 'http://localhost:4001' }],
  ['a key that did not verify its owner', { isVerified: false }],
  ['a copy of a key, which counts less', { uses: 1 }],
])('STA-004 refuses %s, and uses the question up', async (_, wrong) => {
  const { cookie } = await signInStaff(app, ['people'])
  const key = newKey()
  await add(cookie, key)
  await enter(key)
  const { challenge } = await question()
  const refused = await app.call(staffCalls.signInByPasskey, { body: { passkey: key.use(challenge, wrong) } })
  expect(refused.failure.error.name).toBe('PasskeyNotValid')
  const then = await app.call(staffCalls.signInByPasskey, { body: { passkey: key.use(challenge) } })
  expect(then.status).toBe(400)
  if (wrong.uses === undefined)
    expect((await add(cookie, newKey(), wrong)).answer.failure.error.name).toBe('PasskeyNotValid')
})

it('STA-005 ends the other sessions when a passkey is added or removed, which then opens nothing', async () => {
  const staff = await signInStaff(app, ['people'])
  const key = newKey()
  await add(staff.cookie, key)
  const other = cookieOf((await enter(key)).headers)
  const { records } = (await app.call(staffCalls.listStaffPasskeys, { cookie: staff.cookie })).ok
  expect(records.map(({ lastUsedAt }) => lastUsedAt)).toEqual([app.clock.iso()])
  const params = { id: records[0]?.id ?? 0 }
  const stranger = await signInStaff(app, ['owner'])
  const theirs = await app.call(staffCalls.removeStaffPasskey, { cookie: stranger.cookie, params })
  expect(theirs.status).toBe(404)
  expect((await app.call(staffCalls.removeStaffPasskey, { cookie: staff.cookie, params })).status).toBe(200)
  expect([await isIn(staff.cookie), await isIn(other)]).toEqual([true, false])
  expect((await enter(key)).failure.error.name).toBe('PasskeyNotValid')
})

it('STA-007 takes the caller’s own passkey in place of a new code, and that of nobody else', async () => {
  const staff = await signInStaff(app, ['people'])
  const colleague = await signInStaff(app, ['people'])
  const [own, theirs] = [newKey(), newKey()]
  await add(staff.cookie, own)
  await add(colleague.cookie, theirs)
  app.clock.advance(STAFF_CODE_NEW_MS)
  const sensitive = () => app.call(staffCalls.beginStaffPasskey, { cookie: staff.cookie })
  expect((await sensitive()).failure.error.name).toBe('NewCodeRequired')
  const renew = async (key: SoftPasskey) =>
    app.call(staffCalls.renewCodeByPasskey, {
      cookie: staff.cookie,
      body: { passkey: key.use((await question()).challenge) },
    })
  expect((await renew(theirs)).failure.error.name).toBe('PasskeyNotValid')
  expect((await renew(own)).status).toBe(200)
  expect((await sensitive()).status).toBe(200)
})

it('STA-005 opens nothing any more once an owner removed the lost factors', async () => {
  const staff = await signInStaff(app, ['people'])
  const key = newKey()
  await add(staff.cookie, key)
  await removeStaffFactor(app.context, STAFF, { id: staff.id, reason: 'The bag was stolen.' })
  expect((await enter(key)).failure.error.name).toBe('PasskeyNotValid')
})
