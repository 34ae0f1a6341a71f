/** Facilitators add passkeys, log in and prove themselves with them; what is refused (HRD-002). */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_CHECK_VALID_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { FactorProof, SecondStep } from '@hub/contract/factors'
import { agencies } from '../metas/metas.tables.ts'
import { CAST, CAST_PASSWORD, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { SoftPasskey, type Wrong } from '../testing/passkeys/soft-passkey.ts'
import { CODE_STEP_MS, signInStaff } from '../testing/staff.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { passkeys } from '#platform/credentials/passkeys/passkeys.tables.ts'

const QUESTION_MS = 5 * 60_000
const PASSKEYS_MAX = 10

let app: FreshApp
let other: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 10 } })
  other = await freshApp({ db: app.context.db, parts: { clock: app.clock, limitFactor: 10 } })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const newKey = () => new SoftPasskey(app.context.config.publicUrl)
const logIn = (role: Role, proof: FactorProof = {}, at = app) =>
  at.call(calls.logIn, { body: { email: CAST[role].email, password: CAST_PASSWORD, ...proof } })
/** With what the login goes on whose password was right. */
const stepOf = async (role: Role) => (await logIn(role)).failure as unknown as { record: SecondStep }
const questionAtLogin = async (role: Role) => (await stepOf(role)).record.passkey?.challenge ?? ''
/** Both steps. */
const enter = async (role: Role, key: SoftPasskey, wrong?: Wrong) =>
  logIn(role, { passkey: key.use(await questionAtLogin(role), wrong) })
const ask = async (token: string) => (await app.call(calls.askOwnPasskey, { token })).ok.record.challenge
const proofOf = async (token: string, key: SoftPasskey) => ({ passkey: key.use(await ask(token)) })

const offer = (token: string, body: FactorProof = {}) => app.call(calls.offerPasskey, { token, body })
async function add(
  token: string,
  key: SoftPasskey,
  { proof = {}, wrong }: { proof?: FactorProof; wrong?: Wrong } = {},
) {
  const { challenge } = (await offer(token, proof)).ok.record
  const body = { name: 'Blue key', passkey: key.make(challenge, wrong) }
  return app.call(calls.addPasskey, { token, body })
}
/** Somebody with one passkey, and no app. */
async function withKey(role: Role) {
  await app.context.db.orm.delete(passkeys).where(eq(passkeys.ownerId, CAST[role].id))
  const { newToken: token } = (await logIn(role)).ok
  const key = newKey()
  const { record, recoveryCodes } = (await add(token, key)).ok
  return { token, key, id: record.id, recoveryCodes }
}
const listed = async (token: string) => (await app.call(calls.readFactors, { token })).ok.record.passkeys
const deedsOf = async (role: Role) =>
  app.context.db.orm
    .select({ action: auditLog.action, note: auditLog.note })
    .from(auditLog)
    .where(eq(auditLog.objectId, String(CAST[role].id)))
    .orderBy(desc(auditLog.id))
const nameOf = (answer: { failure: { error: { name: string } } }) => answer.failure.error.name

describe('a passkey of a facilitator', () => {
  it('HRD-002 is added with recovery codes, without an app, and logs in after the password on every node', async () => {
    const { token, key, recoveryCodes } = await withKey('member')
    expect(new Set(recoveryCodes).size).toBe(10)
    const { record } = await stepOf('member')
    expect(record).toMatchObject({ app: false, passkey: { rpId: 'localhost', userVerification: 'required' } })
    const right = key.use(record.passkey?.challenge ?? '')
    expect((await logIn('member', { passkey: right }, other)).ok.record.id).toBe(CAST.member.id)
    expect((await listed(token)).map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Blue key', app.clock.iso()],
    ])
    expect((await logIn('member', { code: recoveryCodes[0] ?? '' })).status).toBe(200)
    expect(await deedsOf('member')).toContainEqual({ action: 'passkey-added', note: 'Blue key' })
    const mails = (await app.mails()).filter(({ to }) => to === CAST.member.email)
    expect(mails.map(({ text }) => text).join()).toContain('“Blue key” was added')
  })

  it('HRD-002 is asked for by nobody without the right password, and by nobody without a session', async () => {
    await withKey('member')
    const guess = { email: CAST.member.email, password: 'Wrong-hub-2026' }
    const wrong = await app.call(calls.logIn, { body: guess })
    expect([nameOf(wrong), 'record' in wrong.failure]).toEqual(['LoginIncorrect', false])
    for (const call of [calls.askOwnPasskey, calls.offerPasskey])
      expect((await app.call(call, {})).status).toBe(401)
    const passkey = newKey()
    expect(
      (await app.call(calls.addPasskey, { body: { name: 'x', passkey: passkey.make('x') } })).status,
    ).toBe(401)
    expect((await app.call(calls.removePasskey, { params: { id: 1 }, body: {} })).status).toBe(401)
    const { cookie } = await signInStaff(app, ['people'])
    expect((await app.call(calls.askOwnPasskey, { cookie })).status).toBe(401)
  })

  it('HRD-002 answers once, within five minutes, and at the login or in the session that asked alone', async () => {
    const { token, key } = await withKey('member')
    const inSession = key.use(await ask(token))
    expect(nameOf(await logIn('member', { passkey: inSession }))).toBe('PasskeyNotValid')
    const second = (await enter('member', key)).ok.newToken
    const elsewhere = key.use(await ask(token))
    expect(
      nameOf(await app.call(calls.renewRecoveryCodes, { token: second, body: { passkey: elsewhere } })),
    ).toBe('PasskeyNotValid')
    const right = key.use(await questionAtLogin('member'))
    expect((await logIn('member', { passkey: right })).status).toBe(200)
    expect(nameOf(await logIn('member', { passkey: right }, other))).toBe('PasskeyNotValid')
    const late = key.use(await questionAtLogin('member'))
    app.clock.advance(QUESTION_MS)
    expect(nameOf(await logIn('member', { passkey: late }))).toBe('PasskeyNotValid')
    expect(await deedsOf('member')).toContainEqual({ action: 'login-code-failed', note: 'with a passkey' })
  })

  it('HRD-002 opens no account but its own, and proves nobody else', async () => {
    const mine = await withKey('member')
    const theirs = await withKey('mate')
    expect(nameOf(await enter('member', theirs.key))).toBe('PasskeyNotValid')
    // The question of one person, answered for another.
    const passkey = theirs.key.use(await questionAtLogin('member'))
    expect(nameOf(await logIn('mate', { passkey }))).toBe('PasskeyNotValid')
    const body = { passkey: theirs.key.use(await ask(mine.token)) }
    const params = { id: mine.id }
    expect(nameOf(await app.call(calls.removePasskey, { token: mine.token, params, body }))).toBe(
      'PasskeyNotValid',
    )
    const own = await proofOf(theirs.token, theirs.key)
    expect((await app.call(calls.removePasskey, { token: theirs.token, params, body: own })).status).toBe(404)
    expect(await listed(mine.token)).toHaveLength(1)
  })

  it.each<[string, Wrong]>([
    ['the origin of modules', { origin: 'http://localhost:4001' }],
    ['another host', { host: 'hub.example.net' }],
    ['a key that did not verify its owner', { isVerified: false }],
  ])('HRD-002 refuses %s, and uses the question up', async (_, wrong) => {
    const { token, key } = await withKey('member')
    const challenge = await questionAtLogin('member')
    expect(nameOf(await logIn('member', { passkey: key.use(challenge, wrong) }))).toBe('PasskeyNotValid')
    expect(nameOf(await logIn('member', { passkey: key.use(challenge) }))).toBe('PasskeyNotValid')
    expect((await enter('member', key)).status).toBe(200)
    const more = await add(token, newKey(), { proof: await proofOf(token, key), wrong })
    expect(nameOf(more)).toBe('PasskeyNotValid')
    expect(await listed(token)).toHaveLength(1)
  })

  it('HRD-002 is refused as a copy when it counts no further, which is noted', async () => {
    const { key } = await withKey('member')
    expect((await enter('member', key)).status).toBe(200)
    expect(nameOf(await enter('member', key, { uses: 1 }))).toBe('PasskeyNotValid')
    expect((await deedsOf('member'))[0]?.action).toBe('passkey-copied')
  })

  it('HRD-002 is counted as a wrong code is: five for an account', async () => {
    const strict = await freshApp({ db: app.context.db, parts: { clock: app.clock } })
    try {
      const { key } = await withKey('member')
      const names: string[] = []
      for (let tried = 0; tried < 6; tried += 1)
        names.push(nameOf(await logIn('member', { passkey: key.use('nobody-asked-this') }, strict)))
      expect(names).toEqual([...Array<string>(5).fill('PasskeyNotValid'), 'TooManyRequests'])
    } finally {
      await strict.close()
    }
  })

  it('HRD-002 is nothing any more in a session that has ended', async () => {
    const { token, key } = await withKey('member')
    const body = await proofOf(token, key)
    const { challenge } = (await offer(token, await proofOf(token, key))).ok.record
    await app.call(calls.logOut, { token })
    expect((await app.call(calls.renewRecoveryCodes, { token, body })).status).toBe(401)
    const passkey = newKey().make(challenge)
    expect((await app.call(calls.addPasskey, { token, body: { name: 'x', passkey } })).status).toBe(401)
    const { newToken } = (await enter('member', key)).ok
    const late = await app.call(calls.addPasskey, { token: newToken, body: { name: 'x', passkey } })
    expect(nameOf(late)).toBe('PasskeyNotValid')
  })
})

describe('adding and removing', () => {
  it('HRD-002 needs a login or a password check of the last 15 minutes for a first factor, and a proof for another', async () => {
    const { newToken: token } = (await logIn('third')).ok
    app.clock.advance(PASSWORD_CHECK_VALID_MS)
    expect(nameOf(await offer(token))).toBe('PasswordVerificationRequired')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const key = newKey()
    expect((await add(token, key)).ok.recoveryCodes).toHaveLength(10)
    expect(nameOf(await offer(token))).toBe('CodeRequired')
    expect(nameOf(await app.call(calls.beginApp, { token }))).toBe('CodeRequired')
    expect(nameOf(await offer(token, { code: '000000' }))).toBe('CodeIncorrect')
    expect((await add(token, newKey(), { proof: await proofOf(token, key) })).ok.recoveryCodes).toEqual([])
    expect(await listed(token)).toHaveLength(2)
  })

  it('HRD-002 takes nothing that was offered without a proof, once the account has a factor', async () => {
    const { newToken: stranger } = (await logIn('solo')).ok
    const { challenge } = (await offer(stranger)).ok.record
    const { secret } = (await app.call(calls.beginApp, { token: stranger })).ok.record
    const { token } = await withOwnKey('solo')
    const passkey = newKey().make(challenge)
    const added = await app.call(calls.addPasskey, { token: stranger, body: { name: 'x', passkey } })
    expect(nameOf(added)).toBe('PasskeyNotValid')
    const code = codeAt(secret, app.clock.now())
    expect(nameOf(await app.call(calls.confirmApp, { token: stranger, body: { code } }))).toBe('FactorExists')
    expect(await listed(token)).toHaveLength(1)
  })

  it('HRD-002 stands beside an app: each proves the other’s removal, and the codes end with the last', async () => {
    const { token, key, id, recoveryCodes } = await withKey('third')
    const { secret } = (await app.call(calls.beginApp, { token, body: await proofOf(token, key) })).ok.record
    const code = () => codeAt(secret, app.clock.now())
    expect((await app.call(calls.confirmApp, { token, body: { code: code() } })).ok.recoveryCodes).toEqual([])
    expect((await stepOf('third')).record).toMatchObject({ app: true, passkey: { rpId: 'localhost' } })
    app.clock.advance(CODE_STEP_MS)
    expect((await logIn('third', { code: code() })).status).toBe(200)
    const body = await proofOf(token, key)
    expect((await app.call(calls.removeApp, { token, body })).status).toBe(200)
    const [first = ''] = recoveryCodes
    expect((await logIn('third', { code: first })).status).toBe(200)
    const params = { id }
    expect(nameOf(await app.call(calls.removePasskey, { token, params }))).toBe('CodeRequired')
    expect(await listed(token)).toHaveLength(1)
    const own = await proofOf(token, key)
    expect((await app.call(calls.removePasskey, { token, params, body: own })).status).toBe(200)
    const { record } = (await app.call(calls.readFactors, { token })).ok
    expect(record).toMatchObject({ appSince: null, passkeys: [], recoveryCodes: 0 })
    expect((await logIn('third')).status).toBe(200)
    expect(await deedsOf('third')).toContainEqual({ action: 'passkey-removed', note: 'Blue key' })
  })

  it('HRD-002 adds no more passkeys than an account may have, and none twice', async () => {
    const { token, key } = await withKey('third')
    const proof = () => proofOf(token, key)
    expect(nameOf(await add(token, key, { proof: await proof() }))).toBe('PasskeyNotValid')
    for (let added = 1; added < PASSKEYS_MAX; added += 1) await add(token, newKey(), { proof: await proof() })
    expect(nameOf(await offer(token, await proof()))).toBe('PasskeyLimit')
  })

  it('HRD-002 meets what an agency requires, and is due again after the last one was removed', async () => {
    await app.context.db.orm.update(agencies).set({ factorRequired: true })
    const { token, key, id } = await withKey('third')
    expect((await app.call(calls.readSession, { token })).ok.record.factorDue).toBe(false)
    const body = await proofOf(token, key)
    await app.call(calls.removePasskey, { token, params: { id }, body })
    expect(nameOf(await app.call(calls.listOwnSessions, { token }))).toBe('FactorRequired')
    expect((await add(token, newKey())).status).toBe(200)
    expect((await app.call(calls.listOwnSessions, { token })).status).toBe(200)
    await app.context.db.orm.update(agencies).set({ factorRequired: false })
  })

  it('HRD-002 meets what the provider requires of everyone by a setting', async () => {
    const config = { factorRequired: true }
    const strict = await freshApp({ db: app.context.db, config, parts: { clock: app.clock } })
    try {
      await app.context.db.orm.delete(passkeys).where(eq(passkeys.ownerId, CAST.stranger.id))
      const { newToken: token, record } = (await logIn('stranger', {}, strict)).ok
      expect(record.factorDue).toBe(true)
      const { challenge } = (await strict.call(calls.offerPasskey, { token })).ok.record
      const body = { name: 'Blue key', passkey: newKey().make(challenge) }
      expect((await strict.call(calls.addPasskey, { token, body })).ok.recoveryCodes).toHaveLength(10)
      expect((await strict.call(calls.listOwnSessions, { token })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

/** Adds a passkey in a login of its own, beside others that are open. */
async function withOwnKey(role: Role) {
  const { newToken: token } = (await logIn(role)).ok
  await add(token, newKey())
  return { token }
}

describe('staff', () => {
  it('PPL-003 HRD-002 see how many there are, and remove those that somebody lost: nothing asked before is answered', async () => {
    const { cookie } = await signInStaff(app, ['people'])
    const { token, key } = await withKey('mate')
    const input = { cookie, params: { id: CAST.mate.id } }
    expect((await app.call(staffCalls.readPerson, input)).ok.record).toMatchObject({
      appSince: null,
      passkeys: 1,
    })
    const challenge = await questionAtLogin('mate')
    app.clock.advance(1)
    const body = { reason: 'The bag was stolen.' }
    expect((await app.call(staffCalls.removePersonFactors, { ...input, body })).status).toBe(200)
    expect((await app.call(calls.readSession, { token })).status).toBe(401)
    app.clock.advance(1)
    // Without a factor, a second step is not looked at.
    expect((await logIn('mate', { passkey: key.use(challenge) })).status).toBe(200)
    const left = await app.context.db.orm.select().from(passkeys).where(eq(passkeys.ownerId, CAST.mate.id))
    expect(left).toEqual([])
    expect(await deedsOf('mate')).toContainEqual({ action: 'facilitator-factors-remove', note: body.reason })
    expect((await app.call(staffCalls.removePersonFactors, { ...input, body })).status).toBe(404)
  })
})
