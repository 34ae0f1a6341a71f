/** The kit of a device that is prepared for offline use, and what the device asks when it is back online (LIF-005). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
const SECRET_BYTES = 32

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ config: { appMode: true, demo: false, offlineDays: 5 } })
})
afterAll(() => app.close())
beforeEach(() => {
  app.context.config.appMode = true
})

const kitOf = async (token: string) => (await app.call(calls.readOfflineKit, { token })).ok.record
const isGood = async (standingToken: string) =>
  (await app.call(calls.checkStanding, { body: { standingToken } })).ok.record.isGood

describe('GET /offline/kit', () => {
  it('LIF-005 gives the days of the setting and a secret that is the same for the whole session', async () => {
    const token = await app.signIn('member')
    const kit = await kitOf(token)
    expect(kit.offlineDays).toBe(5)
    expect(Buffer.from(kit.deviceSecret, 'base64')).toHaveLength(SECRET_BYTES)
    expect((await kitOf(token)).deviceSecret).toBe(kit.deviceSecret)
  })

  it('LIF-005 OFF-011 gives another session, also of the same facilitator, another secret', async () => {
    const tokens = [await app.signIn('member'), await app.signIn('member'), await app.signIn('mate')]
    const secrets = await Promise.all(tokens.map(async (token) => (await kitOf(token)).deviceSecret))
    expect(new Set(secrets).size).toBe(tokens.length)
  })

  it('OFF-011 lets no cache keep it, and gives it to no session that was ended', async () => {
    const token = await app.signIn('member')
    const answer = await app.call(calls.readOfflineKit, { token })
    expect(answer.headers['cache-control']).toBe('no-store')
    await app.call(calls.logOut, { token })
    expect((await app.call(calls.readOfflineKit, { token })).status).toBe(401)
  })

  it('OFF-001 is not there where nothing may be kept on devices', async () => {
    const token = await app.signIn('member')
    app.context.config.appMode = false
    expect((await app.call(calls.readOfflineKit, { token })).failure.error.name).toBe('NotAvailable')
  })
})

describe('POST /offline/standing', () => {
  const suspend = (suspendedAt: string | null) =>
    app.context.db.orm.update(facilitators).set({ suspendedAt }).where(eq(facilitators.id, CAST.mate.id))

  it('LIF-005 tells a device without a session whether its facilitator may still use it', async () => {
    const { standingToken } = await kitOf(await app.signIn('mate'))
    expect(await isGood(standingToken)).toBe(true)
    await suspend(app.context.clock.iso())
    expect(await isGood(standingToken)).toBe(false)
    await suspend(null)
    expect(await isGood(standingToken)).toBe(true)
  })

  it('LIF-005 takes no other token for it, and its own for nothing else', async () => {
    const token = await app.signIn('mate')
    expect(await isGood(token)).toBe(false)
    expect(await isGood('nonsense')).toBe(false)
    const { standingToken } = await kitOf(token)
    expect((await app.call(calls.readSession, { token: standingToken })).status).toBe(401)
    const over = new Date(app.context.clock.now().getTime() - MS_PER_DAY)
    expect(
      await isGood(await app.context.tokens.sign('standing', { facilitatorId: CAST.mate.id }, over)),
    ).toBe(false)
  })
})
