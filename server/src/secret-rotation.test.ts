/** Replacing HUB_SECRET: what was made under the one before is good while HUB_SECRET_PREVIOUS names it (OPS-007). */
import { createHmac, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_LIFE_MS, TOKEN_RENEW_AFTER_MS } from '@hub/contract/constants'
import type { OfflineKit } from '@hub/contract/offline'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { Participation } from '@hub/contract/records'
import type { SealedItem } from '@hub/contract/sealing'
import { STANDING_LIFE_MS } from './offline/offline.rules.ts'
import { sessions } from './sessions/sessions.tables.ts'
import { nameSecretOfCodes } from './staff-accounts/staff-accounts.sweep.ts'
import { staffFactors, staffRecoveryCodes } from './staff-accounts/staff-accounts.tables.ts'
import { CAST, CONTENT } from './testing/cast.ts'
import { commandLine } from './testing/command-line.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { sealAsDevice } from './testing/seal-as-device.ts'
import { addTestStaff, CODE_STEP_MS, cookieOf, signInStaff, STAFF_PASSWORD } from './testing/staff.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Config } from '#platform/config/config.ts'
import { createDownloadTokens } from '#platform/content-origin/download-token.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { noteSecretUse } from '#platform/credentials/secret-uses.sweep.ts'

const OLD = 'the secret of the last year, for tests alone'
const NEW = 'the secret of this year, for tests alone, too'
const KEY = 'the key of the portal, for tests alone'
const HOUR = 3_600_000
const WRONG_CODE = 400
const WHY = ['--reason', 'the yearly rotation']

/** One hub before, during and after the rotation: three nodes of one database. */
let before: FreshApp
let during: FreshApp
let after: FreshApp
let made: Awaited<ReturnType<typeof makeEverything>>
const open = (config: Partial<Config>) =>
  freshApp({
    config: { appMode: true, portalKey: KEY, ...config },
    db: before.context.db,
    parts: { clock: before.clock, limitFactor: 100 },
  })
beforeAll(async () => {
  before = await freshApp({
    config: { secret: OLD, appMode: true, portalKey: KEY },
    parts: { limitFactor: 100 },
  })
  await noteSecretUse(before.context)
  made = await makeEverything()
  during = await open({ secret: NEW, previousSecret: OLD })
  after = await open({ secret: NEW })
})
afterAll(async () => {
  await after.close()
  await during.close()
  await before.close()
})

/** Whatever the old secret has signed or sealed, or might have. */
async function makeEverything() {
  const token = await before.signIn('member')
  const { record: kit } = (await before.call(calls.readOfflineKit, { token })).ok
  await before.call(calls.applyReset, { body: { email: CAST.third.email } })
  const mail = (await before.mails()).findLast(({ to }) => to === CAST.third.email)
  const [, resetToken = ''] = /new-password\/(\S+)/.exec(mail?.text ?? '') ?? []
  const staff = await signInStaff(before, ['owner'])
  const halfway = await beginStaff()
  const { topicId, moduleId } = CONTENT.youthJustice
  const launch = await before.call(calls.launchModule, { token, body: { topicId, moduleId } })
  const { launchToken } = launch.ok.record
  const download = await createDownloadTokens(before.context.config, before.clock).sign({
    ...{ facilitatorId: 1, moduleId, moduleKey: 'respect', version: 'x', packageVersion: '1.0.0' },
    entry: 'index.html',
  })
  const items = [await sealed(kit), await sealed(kit)]
  return { token, kit, resetToken, staff, halfway, launchToken, download: download.token, items }
}

/** A colleague who has been shown an authenticator's secret, and has not typed its first code. */
async function beginStaff() {
  const { token } = await addTestStaff(before, ['content'])
  const answer = await before.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const cookie = cookieOf(answer.headers)
  const { secret } = (await before.call(staffCalls.beginAuthenticator, { cookie })).ok.record
  return { cookie, secret }
}

function sealed({ sealingKey }: OfflineKit): Promise<SealedItem> {
  const id = randomUUID()
  const { topicId, moduleId } = CONTENT.youthJustice
  const ago = (ms: number) => new Date(before.clock.now().getTime() - ms).toISOString()
  const offlineRun = { id, topicId, moduleId, startTime: ago(HOUR), endTime: ago(HOUR / 2) }
  const body: Participation = { offlineRun, facilitatorIds: [CAST.member.id], facilitatorTraining: true }
  return sealAsDevice(sealingKey, { kind: 'record', id, facilitatorId: CAST.member.id }, body)
}

const hub = (app: FreshApp, ...args: string[]) => commandLine(app.context)('secret', ...args)
const isGood = async (app: FreshApp, { standingToken }: OfflineKit) =>
  (await app.call(calls.checkStanding, { body: { standingToken } })).ok.record.isGood
const signInCookie = async (app: FreshApp, email: string) =>
  cookieOf((await app.call(staffCalls.signIn, { body: { email, password: STAFF_PASSWORD } })).headers)
/** Signs in with the password and a code, and gives the status of the second step. */
async function signInWith(app: FreshApp, code: (secret: string) => string): Promise<number> {
  before.clock.advance(CODE_STEP_MS)
  const cookie = await signInCookie(app, made.staff.email)
  const body = { code: code(made.staff.secret) }
  return (await app.call(staffCalls.checkCode, { cookie, body })).status
}
const appCode = (secret: string) => codeAt(secret, before.clock.now())
const recoveryCode = () => made.staff.recoveryCodes.pop() ?? ''

describe('OPS-007 with the previous secret set', () => {
  it('a session goes on, is renewed with the new secret, and gives its device the same secret', async () => {
    const { ok } = await during.call(calls.readOfflineKit, { token: made.token })
    expect(ok.record.deviceSecret).toBe(made.kit.deviceSecret)
    before.clock.advance(TOKEN_RENEW_AFTER_MS)
    const { headers } = await during.call(calls.readSession, { token: made.token })
    const renewed = headers['x-renewed-token'] as string
    expect(decodeProtectedHeader(renewed).kid).not.toBe(decodeProtectedHeader(made.token).kid)
    expect((await after.call(calls.readSession, { token: renewed })).status).toBe(200)
    const again = (await during.call(calls.readOfflineKit, { token: renewed })).ok.record
    expect(again.deviceSecret).toBe(made.kit.deviceSecret)
  })

  it('a session of a release that named no secret keeps the device’s secret too', async () => {
    const { sessionId } = await during.hub.server.callers.identify(made.token)
    await before.context.db.orm.update(sessions).set({ secretId: null }).where(eq(sessions.id, sessionId))
    const fresh = await open({ secret: NEW, previousSecret: OLD })
    const { record } = (await fresh.call(calls.readOfflineKit, { token: made.token })).ok
    expect(record.deviceSecret).toBe(made.kit.deviceSecret)
    await fresh.close()
  })

  it('a token that names no secret, as earlier releases made them, is read; one that names another is not', async () => {
    const { sessionId } = await during.hub.server.callers.identify(made.token)
    const key = createHmac('sha256', OLD).update('hub token session').digest()
    const signed = (kid?: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'hub-session+jwt', ...(kid ? { kid } : {}) })
        .setAudience('session')
        .setIssuedAt(before.clock.now())
        .setExpirationTime(new Date(before.clock.now().getTime() + HOUR))
        .sign(key)
    const statuses = [await signed(), await signed('another')].map(
      async (token) => (await during.call(calls.readSession, { token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401])
  })

  it('a session of the new secret gives its device one of the new secret', async () => {
    const token = await during.signIn('mate')
    const { deviceSecret } = (await during.call(calls.readOfflineKit, { token })).ok.record
    expect((await after.call(calls.readOfflineKit, { token })).ok.record.deviceSecret).toBe(deviceSecret)
  })

  it('a mailed link, a device, a launch, a cookie of a module and a download are good', async () => {
    const verified = await during.call(calls.verifyResetToken, { body: { resetToken: made.resetToken } })
    expect(verified.ok.record).toEqual({ email: CAST.third.email })
    expect(await isGood(during, made.kit)).toBe(true)
    const launches = createLaunchTokens(during.context.config, before.clock)
    const fresh = await createLaunchTokens(before.context.config, before.clock).signCookie(await launched())
    expect(await launches.readCookie(fresh)).not.toBeNull()
    expect(decodeProtectedHeader(made.launchToken).kid).toBe(decodeProtectedHeader(fresh).kid)
  })

  it('staff stay signed in, and sign in with the app, with a recovery code, and from halfway', async () => {
    const { cookie } = made.staff
    expect((await during.call(staffCalls.readStaffSession, { cookie })).status).toBe(200)
    expect(await signInWith(during, appCode)).toBe(200)
    expect(await signInWith(during, recoveryCode)).toBe(200)
    const { halfway } = made
    const code = appCode(halfway.secret)
    const answer = await during.call(staffCalls.confirmAuthenticator, {
      cookie: halfway.cookie,
      body: { code },
    })
    expect(answer.status).toBe(200)
  })

  it('a portal password and a sealed session of a device are accepted, with either secret and without', async () => {
    for (const [app, item] of [
      [during, made.items[0]],
      [after, made.items[1]],
    ] as const) {
      const body = { code: 'CAST1', password: 'Portal-pass-1' }
      expect((await app.call(calls.verifyPortalPair, { token: KEY, body })).ok.record.verified).toBe(true)
      const token = await app.signIn('member')
      if (!item) throw new Error('nothing was sealed')
      expect((await app.call(calls.recordSealed, { token, body: item })).status).toBe(201)
    }
  })

  it('several nodes take it over in two steps: each accepts what a node with the other order makes', async () => {
    const first = await open({ secret: OLD, previousSecret: NEW })
    const token = await during.signIn('mate')
    expect((await first.call(calls.readSession, { token })).status).toBe(200)
    const other = await first.signIn('mate')
    const kits = [first, during].map((app) => app.call(calls.readOfflineKit, { token: other }))
    const [one, two] = (await Promise.all(kits)).map(({ ok }) => ok.record.deviceSecret)
    expect(one).toBe(two)
    await first.close()
  })
})

describe('OPS-007 secret status and secret reseal', () => {
  it('say what is left, seal it again once, and when the previous secret may be removed', async () => {
    const last = Date.parse(before.clock.iso())
    await noteSecretUse(before.context)
    await noteSecretUse(during.context)
    const status = await hub(during, 'status')
    expect(status.data).toMatchObject({
      authenticators: { present: 1, previous: 1, unopened: 0 },
      recoveryCodes: [{ email: made.staff.email, count: 9 }],
      isPreviousNeeded: true,
    })
    expect(status.text).toContain('run secret reseal')
    const whole = await commandLine(during.context)('status')
    expect(whole.text).toContain('run secret reseal')
    expect(whole.data).toMatchObject({ secret: { isPreviousNeeded: true } })
    expect((await hub(during, 'reseal')).exitCode).toBe(1)
    const done = await hub(during, 'reseal', ...WHY)
    const until = new Date(last + HOUR + STANDING_LIFE_MS).toISOString()
    expect(done.data).toMatchObject({ resealed: 1, authenticators: { present: 2, previous: 0 } })
    expect(done.text).toContain(`may be removed after ${until}`)
    expect(done.text).toContain('9 recovery codes')
    expect((await hub(during, 'reseal', ...WHY)).data).toMatchObject({ resealed: 0 })
    const deeds = await before.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'secret-reseal'))
    expect(deeds[0]).toMatchObject({ note: 'by robin: the yearly rotation (1 sealed again)' })
    expect(JSON.stringify([status, done])).not.toMatch(/for tests alone/)
  })

  it('name half a day where no device works offline, and say when the time is over', async () => {
    const online = await open({ secret: NEW, previousSecret: OLD, appMode: false, demo: false })
    const { data } = await hub(online, 'status')
    const { previous } = data as { previous: { lastUsedAt: string; neededUntil: string } }
    const lifeMs = Date.parse(previous.neededUntil) - Date.parse(previous.lastUsedAt)
    expect(lifeMs).toBe(HOUR + SESSION_LIFE_MS)
    const later = await freshApp({
      ...{ config: online.context.config, db: before.context.db },
      parts: {
        clock: {
          ...before.clock,
          iso: () => previous.neededUntil,
          now: () => new Date(previous.neededUntil),
        },
      },
    })
    const over = await hub(later, 'status')
    expect(over.data).toMatchObject({ isPreviousNeeded: false })
    expect(over.text).toContain('HUB_SECRET_PREVIOUS may be removed.')
    await later.close()
    await online.close()
  })

  it('do nothing without a previous secret', async () => {
    expect((await hub(after, 'reseal', ...WHY)).text).toContain('HUB_SECRET_PREVIOUS is not set')
    expect((await hub(after, 'status')).data).toMatchObject({ previous: null, isPreviousNeeded: false })
  })

  it('take recovery codes of an earlier release for those of the only secret', async () => {
    const { orm } = before.context.db
    await orm.update(staffRecoveryCodes).set({ secretId: null })
    await nameSecretOfCodes(during.context)
    const stillUnknown = await orm.select().from(staffRecoveryCodes)
    expect(new Set(stillUnknown.map(({ secretId }) => secretId))).toEqual(new Set([null]))
    await nameSecretOfCodes(before.context)
    const named = await orm.select().from(staffRecoveryCodes)
    expect(named.some(({ secretId }) => secretId === null)).toBe(false)
  })
})

describe('OPS-007 once the previous secret is removed', () => {
  it('what it signed is refused', async () => {
    expect((await after.call(calls.readSession, { token: made.token })).status).toBe(401)
    const reset = await after.call(calls.verifyResetToken, { body: { resetToken: made.resetToken } })
    expect(reset.failure.error.name).toBe('InvalidResetToken')
    expect(await isGood(after, made.kit)).toBe(false)
    expect(
      await createLaunchTokens(after.context.config, before.clock).readLaunch(made.launchToken),
    ).toBeNull()
    expect(await createDownloadTokens(after.context.config, before.clock).read(made.download)).toBeNull()
  })

  it('staff stay signed in and their apps were sealed again; recovery codes from before are over', async () => {
    const { cookie } = made.staff
    expect((await after.call(staffCalls.readStaffSession, { cookie })).status).toBe(200)
    expect(await signInWith(after, appCode)).toBe(200)
    expect(await signInWith(after, recoveryCode)).toBe(WRONG_CODE)
  })

  it('an app that nobody sealed again is refused as a wrong code, and the status says so', async () => {
    const { orm } = before.context.db
    const sealedBefore = before.context.sealedSecrets.seal('staff authenticator', made.staff.secret)
    await orm
      .update(staffFactors)
      .set({ secret: sealedBefore })
      .where(eq(staffFactors.staffId, made.staff.id))
    expect(await signInWith(after, appCode)).toBe(WRONG_CODE)
    expect((await hub(after, 'status')).data).toMatchObject({ authenticators: { unopened: 1 } })
    expect(await signInWith(during, appCode)).toBe(200)
  })
})

/** What a launch of the old secret says. */
async function launched() {
  const claims = await createLaunchTokens(before.context.config, before.clock).signLaunch({
    ...{ launchId: randomUUID(), facilitatorId: 1, sessionId: randomUUID(), moduleKey: 'respect' },
    ...{ ...CONTENT.youthJustice, version: '1.0.0', entry: 'index.html', locale: 'en' },
  } as never)
  const read = await createLaunchTokens(during.context.config, before.clock).readLaunch(claims)
  if (read === null) throw new Error('the launch was refused')
  return read
}
