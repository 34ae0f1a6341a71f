/** The codes of second factors, as they are spent: what ends them, and whose they are (HRD-002, PPL-003). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD, STAFF, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { CODE_STEP_MS } from '../testing/staff.ts'
import { spendCode } from './codes.ts'
import { beginApp, confirmApp } from './factors.service.ts'
import { removeFactors } from './factors.staff.ts'
import { countRecoveryCodes, findApp } from './factors.store.ts'
import { facilitatorApps } from './factors.tables.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const logIn = (role: Role, code?: string) =>
  app.call(calls.logIn, {
    body: { email: CAST[role].email, password: CAST_PASSWORD, ...(code !== undefined && { code }) },
  })
async function setUp(role: Role) {
  const { newToken: token } = (await logIn(role)).ok
  const { secret } = (await app.call(calls.beginApp, { token })).ok.record
  const code = () => codeAt(secret, app.clock.now())
  const { recoveryCodes } = (await app.call(calls.confirmApp, { token, body: { code: code() } })).ok
  return { token, code, recoveryCodes }
}
const spend = (role: Role, code = '') => spendCode(app.context, CAST[role].id, code)

it('HRD-002 takes the code of the set-up for no login', async () => {
  const { code } = await setUp('member')
  expect((await logIn('member', code())).failure.error.name).toBe('CodeIncorrect')
})

it('HRD-002 ends the former recovery codes with new ones, and all with the app; a used one is audited', async () => {
  const { token, code, recoveryCodes } = await setUp('third')
  const [first, second] = recoveryCodes
  expect((await logIn('third', first)).status).toBe(200)
  const [deed] = (await listLastDeeds(app.context.db, 5)).filter(
    ({ action }) => action === 'recovery-code-used',
  )
  expect(deed).toMatchObject({ objectKind: 'facilitator', objectId: String(CAST.third.id) })
  app.clock.advance(CODE_STEP_MS)
  const renewed = await app.call(calls.renewRecoveryCodes, { token, body: { code: code() } })
  expect(await spend('third', second)).toBeNull()
  app.clock.advance(CODE_STEP_MS)
  await app.call(calls.removeApp, { token, body: { code: code() } })
  expect(await spend('third', renewed.ok.recoveryCodes[0])).toBeNull()
})

it('PPL-003 HRD-002 ends the recovery codes of a factor that staff removed', async () => {
  const { recoveryCodes } = await setUp('solo')
  await removeFactors(app.context, STAFF, { facilitatorId: CAST.solo.id, reason: 'The phone is lost.' })
  expect(await spend('solo', recoveryCodes[0])).toBeNull()
})

it('HRD-002 opens with the app of one row no other account', async () => {
  const { code } = await setUp('mate')
  const { orm } = app.context.db
  await orm
    .update(facilitatorApps)
    .set({ facilitatorId: CAST.stranger.id })
    .where(eq(facilitatorApps.facilitatorId, CAST.mate.id))
  app.clock.advance(CODE_STEP_MS)
  expect(await spend('stranger', code())).toBeNull()
})

describe('two presses with one offered secret', () => {
  async function offered(role: Role) {
    const { newToken: token } = (await logIn(role)).ok
    const { secret } = (await app.call(calls.beginApp, { token })).ok.record
    const press = () => app.call(calls.confirmApp, { token, body: { code: codeAt(secret, app.clock.now()) } })
    return { token, secret, press }
  }

  it('HRD-002 set one app up, with the ten recovery codes of one answer', async () => {
    const { press } = await offered('third')
    const both = await Promise.all([press(), press()])
    const [done, refused] = both.toSorted((a, b) => a.status - b.status)
    expect([done?.status, refused?.status]).toEqual([200, 409])
    expect(refused?.failure.error.name).toBe('FactorExists')
    expect(await countRecoveryCodes(app.context.db, CAST.third.id)).toBe(10)
    expect(await spend('third', done?.ok.recoveryCodes[0])).toBe('recovery')
  })

  it('HRD-002 set nothing up where another secret was offered between the code and its storing', async () => {
    const { token, secret } = await offered('solo')
    const caller = await app.hub.server.callers.identify(token)
    const { db } = app.context
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await beginApp(app.context, caller, {})
      return db.transaction(work)
    })
    const late = confirmApp(app.context, caller, codeAt(secret, app.clock.now()))
    await expect(late).rejects.toMatchObject({ refusal: 'CodeIncorrect' })
    expect(await findApp(db, CAST.solo.id)).toBeNull()
  })
})

it('HRD-002 ACC-054 counts wrong codes for the address too, and no success', async () => {
  const origin = '10.9.0.1'
  const { code } = await setUp('solo')
  const from = (role: Role, given?: string) =>
    app.call(calls.logIn, {
      body: { email: CAST[role].email, password: CAST_PASSWORD, ...(given !== undefined && { code: given }) },
      origin,
    })
  for (let tries = 1; tries < 30; tries += 1) await app.context.limits.use('loginFailuresOfOrigin', origin)
  for (let tries = 0; tries < 2; tries += 1) {
    app.clock.advance(CODE_STEP_MS)
    expect((await from('solo', code())).status).toBe(200)
  }
  expect((await from('solo', '000000')).failure.error.name).toBe('CodeIncorrect')
  expect((await from('member')).failure.error.name).toBe('TooManyRequests')
})

it('HRD-002 ACC-054 lets a known browser through where its network is used up, and after five wrong codes no more', async () => {
  const origin = '10.9.0.2'
  const { id: facilitatorId } = CAST.stranger
  await removeFactors(app.context, STAFF, { facilitatorId, reason: 'The phone is lost.' })
  const { code } = await setUp('stranger')
  const from = (given: string, cookie?: string) =>
    app.call(calls.logIn, {
      body: { email: CAST.stranger.email, password: CAST_PASSWORD, code: given },
      ...{ origin, ...(cookie !== undefined && { cookie }) },
    })
  app.clock.advance(CODE_STEP_MS)
  const { headers } = await from(code())
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  for (let tries = 1; tries <= 30; tries += 1) await app.context.limits.use('loginFailuresOfOrigin', origin)
  app.clock.advance(CODE_STEP_MS)
  expect((await from(code())).failure.error.name).toBe('TooManyRequests')
  expect((await from(code(), cookie)).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1)
    expect((await from('000000', cookie)).failure.error.name).toBe('CodeIncorrect')
  app.clock.advance(CODE_STEP_MS)
  expect((await from(code(), cookie)).failure.error.name).toBe('TooManyRequests')
})

it('HRD-002 stops after five wrong codes of an app that is set up', async () => {
  const { newToken: token } = (await logIn('mate')).ok
  const { secret } = (await app.call(calls.beginApp, { token })).ok.record
  const confirm = (code: string) => app.call(calls.confirmApp, { token, body: { code } })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await confirm('000000')).failure.error.name).toBe('CodeIncorrect')
  expect((await confirm(codeAt(secret, app.clock.now()))).failure.error.name).toBe('TooManyRequests')
})
