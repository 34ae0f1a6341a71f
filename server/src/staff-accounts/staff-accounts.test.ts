/** Owners invite colleagues, change their roles, end accounts and remove lost second factors (STA-002, STA-005 to STA-007). */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STAFF_CODE_NEW_MS, STAFF_LINK_VALID_MS } from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addTestStaff, cookieOf, signInStaff, STAFF_PASSWORD, type TestStaff } from '../testing/staff.ts'
import { changeStaffRoles, endStaffAccount } from './account-changes.staff.ts'

const reason = 'Left the provider'

let app: FreshApp
let owner: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  owner = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.call(staffCalls.renewCode, { cookie: owner.cookie, body: { code: owner.code() } })
  app.clock.advance(30_000)
})

const as = <More extends object>(more: More) => ({ cookie: owner.cookie, ...more })
const list = async () => (await app.call(staffCalls.listStaffAccounts, as({}))).ok.records
const shown = async (id: number) => (await list()).find((one) => one.id === id)
const isSignedIn = async (cookie: string) =>
  (await app.call(staffCalls.readStaffSession, { cookie })).status === 200
const linkOf = async (email: string) => {
  const mail = (await app.mails()).findLast(({ to }) => to === email)
  return {
    subject: mail?.subject ?? '',
    token: /\/staff\/set-up\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  }
}
const invite = (email: string, more: object = {}) => {
  const body = {
    name: 'Mei Tan',
    email,
    roles: ['people', 'reports'] as StaffRole[],
    locale: 'en' as const,
    ...more,
  }
  return app.call(staffCalls.inviteStaff, as({ body }))
}
const roles = (id: number, was: StaffRole[], to: StaffRole[]) =>
  app.call(staffCalls.changeStaffRoles, as({ params: { id }, body: { was, roles: to, reason } }))
const end = (id: number, more: object = {}) =>
  app.call(staffCalls.endStaffAccount, as({ params: { id }, body: { reason, ...more } }))
const lastDeed = async () => {
  const [row] = await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}
/** Sets an account up by its link, and signs it in. */
async function setUp(token: string): Promise<string> {
  const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const cookie = cookieOf(set.headers)
  const { secret } = (await app.call(staffCalls.beginAuthenticator, { cookie })).ok.record
  const body = { code: codeAt(secret, app.clock.now()) }
  return cookieOf((await app.call(staffCalls.confirmAuthenticator, { cookie, body })).headers)
}

describe('invitations', () => {
  it('STA-002 go by email, work once and for a day, and show in the list until then', async () => {
    const { ok } = await invite('Mei@Provider.example')
    const { id, email, expiresAt } = ok.record
    expect(email).toBe('mei@provider.example')
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(STAFF_LINK_VALID_MS)
    expect(await lastDeed()).toMatchObject({
      action: 'staff-invite',
      actorId: owner.id,
      objectId: String(id),
    })
    expect(await shown(id)).toEqual({
      ...{
        id,
        email,
        name: 'Mei Tan',
        roles: ['people', 'reports'],
        isOwn: false,
        isSetUp: false,
        hasFactor: false,
      },
      ...{ linkUntil: expiresAt, lastSignInAt: null, devices: 0 },
    })
    expect((await shown(owner.id))?.isOwn).toBe(true)
    const { subject, token } = await linkOf(email)
    expect(subject).toBe('Set up your account of the Hub console')
    const cookie = await setUp(token)
    expect((await app.call(staffCalls.readSetUp, { params: { token } })).failure.error.name).toBe(
      'LinkNotValid',
    )
    expect(await shown(id)).toMatchObject({ isSetUp: true, hasFactor: true, linkUntil: null, devices: 1 })
    expect((await shown(id))?.lastSignInAt).not.toBeNull()
    expect((await app.call(staffCalls.listStaffAccounts, { cookie })).failure.error.name).toBe('Forbidden')
    expect((await invite(email)).failure.error.name).toBe('EmailAlreadyUsed')
    const again = await app.call(staffCalls.resendStaffLink, as({ params: { id } }))
    expect(again.failure.error.name).toBe('StaffSetUp')
  })

  it('STA-002 are sent again, which ends the link before, and are withdrawn with a reason', async () => {
    const { id, email } = (await invite('lee@provider.example')).ok.record
    const first = await linkOf(email)
    expect((await app.call(staffCalls.resendStaffLink, as({ params: { id } }))).status).toBe(200)
    const second = await linkOf(email)
    expect(second.token).not.toBe(first.token)
    const read = (token: string) => app.call(staffCalls.readSetUp, { params: { token } })
    expect([(await read(first.token)).status, (await read(second.token)).status]).toEqual([400, 200])
    expect((await end(id)).ok.record).toEqual({ devices: 0 })
    expect(await lastDeed()).toMatchObject({ action: 'staff-invitation-withdraw', note: reason })
    expect((await read(second.token)).status).toBe(400)
    expect(await shown(id)).toBeUndefined()
  })

  it('STA-002 open an ended account anew, without what it signed in with', async () => {
    const mei = await signInStaff(app, ['people'])
    await end(mei.id)
    const again = (await invite(mei.email, { roles: ['content'] })).ok.record
    expect(again.id).toBe(mei.id)
    const body = { email: mei.email, password: STAFF_PASSWORD }
    expect((await app.call(staffCalls.signIn, { body, origin: '10.9.0.1' })).status).toBe(401)
    const cookie = await setUp((await linkOf(mei.email)).token)
    const { ok } = await app.call(staffCalls.readStaffSession, { cookie })
    expect(ok.record.roles).toEqual(['content'])
    expect(await isSignedIn(mei.cookie)).toBe(false)
  })

  it('STA-007 ask for a new code, and so does every other change', async () => {
    const { id } = await addTestStaff(app, ['people'])
    app.clock.advance(STAFF_CODE_NEW_MS)
    const removal = as({ params: { id }, body: { reason } })
    for (const answer of [
      await invite('late@provider.example'),
      await app.call(staffCalls.resendStaffLink, as({ params: { id } })),
      await roles(id, ['people'], ['content']),
      await end(id),
      await app.call(staffCalls.removeStaffFactor, removal),
    ])
      expect(answer.failure.error.name).toBe('NewCodeRequired')
    expect(await list()).not.toEqual([])
  })
})

describe('changes of an account', () => {
  it('STA-005 STA-006 of its roles end its sessions, and are refused where others were shown', async () => {
    const mei = await signInStaff(app, ['people'])
    const stale = await roles(mei.id, ['content'], ['reports'])
    expect([stale.failure.error.name, stale.failure.record]).toEqual([
      'StaffRolesChanged',
      { roles: ['people'] },
    ])
    expect(await isSignedIn(mei.cookie)).toBe(true)
    expect((await roles(mei.id, ['people'], ['reports', 'content'])).ok.record.roles).toEqual([
      'content',
      'reports',
    ])
    expect(await isSignedIn(mei.cookie)).toBe(false)
    expect(await lastDeed()).toMatchObject({
      action: 'staff-roles',
      note: `people → content, reports: ${reason}`,
    })
  })

  it('STA-005 STA-013 end it with its sessions, by the number that was shown', async () => {
    const mei = await signInStaff(app, ['people'])
    const wrong = await end(mei.id, { seen: { devices: 3 } })
    expect([wrong.failure.error.name, wrong.failure.record]).toEqual(['EffectsChanged', { devices: 1 }])
    expect(await isSignedIn(mei.cookie)).toBe(true)
    expect((await end(mei.id, { seen: { devices: 1 } })).ok.record).toEqual({ devices: 1 })
    expect(await isSignedIn(mei.cookie)).toBe(false)
    const again = { email: mei.email, password: STAFF_PASSWORD }
    expect((await app.call(staffCalls.signIn, { body: again, origin: '10.9.0.2' })).status).toBe(401)
    expect((await end(mei.id)).failure.error.name).toBe('NotFound')
  })

  it('STA-006 remove a lost second factor of another, who is told and sets up anew', async () => {
    const mei = await signInStaff(app, ['people'])
    const remove = (id: number) =>
      app.call(staffCalls.removeStaffFactor, as({ params: { id }, body: { reason } }))
    // A sign-in that waits for its code while the factor goes must not bring an app of its own.
    const body = { email: mei.email, password: STAFF_PASSWORD }
    const waiting = cookieOf((await app.call(staffCalls.signIn, { body, origin: '10.9.0.3' })).headers)
    expect((await remove(owner.id)).failure.error.name).toBe('OwnStaffAccount')
    expect((await remove(mei.id)).ok.record.email).toBe(mei.email)
    expect(await isSignedIn(mei.cookie)).toBe(false)
    const begun = await app.call(staffCalls.beginAuthenticator, { cookie: waiting })
    expect(begun.failure.error.name).toBe('SignInRequired')
    expect(await shown(mei.id)).toMatchObject({ isSetUp: false, hasFactor: false, devices: 0 })
    expect((await app.call(staffCalls.signIn, { body, origin: '10.9.0.4' })).status).toBe(401)
    const { subject, token } = await linkOf(mei.email)
    expect(subject).toBe('Your second factor for the Hub console was removed')
    expect(await isSignedIn(await setUp(token))).toBe(true)
  })
})

describe('the last owner', () => {
  it('STA-006 can neither be demoted nor ended, also at the command line', async () => {
    expect((await roles(owner.id, ['owner'], ['people'])).failure.error.name).toBe('LastOwner')
    expect((await end(owner.id)).failure.error.name).toBe('LastOwner')
    // An owner who never set the account up does not count.
    await addTestStaff(app, ['owner'])
    expect((await end(owner.id)).failure.error.name).toBe('LastOwner')
    const command = await commandLine(app.context)('staff', 'end', owner.email, '--reason', reason)
    expect([command.exitCode, command.text]).toEqual([1, expect.stringContaining('last owner')])
    expect(await isSignedIn(owner.cookie)).toBe(true)
  })

  it('STA-006 is demoted and ended by owners alone: nobody goes on who was one when the call came in', async () => {
    const former = await signInStaff(app, ['people'])
    const other = await signInStaff(app, ['owner'])
    const by = { kind: 'staff' as const, user: 'Former', id: former.id }
    const change = { id: other.id, was: ['owner' as const], roles: ['people' as const], reason }
    await expect(changeStaffRoles(app.context, by, change)).rejects.toMatchObject({ refusal: 'Forbidden' })
    await expect(endStaffAccount(app.context, by, { id: other.id, reason })).rejects.toMatchObject({
      refusal: 'Forbidden',
    })
    expect((await end(other.id)).status).toBe(200)
  })

  it('STA-006 stays, when two owners demote or end each other at the same time', async () => {
    for (const change of ['roles', 'end'] as const) {
      const other = await signInStaff(app, ['owner'])
      const staff = { kind: 'staff' as const, user: 'One', id: owner.id }
      const by = [staff, { ...staff, user: 'Two', id: other.id }]
      const against = [other.id, owner.id]
      const results = await Promise.allSettled(
        by.map((one, at) =>
          change === 'roles'
            ? changeStaffRoles(app.context, one, {
                ...{ id: against[at] ?? 0, was: ['owner'], roles: ['people'], reason },
              })
            : endStaffAccount(app.context, one, { id: against[at] ?? 0, reason }),
        ),
      )
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = results[0]?.status === 'fulfilled' ? owner : other
      const owners = (
        await app.call(staffCalls.listStaffAccounts, { cookie: left.cookie })
      ).ok.records.filter((one) => one.isSetUp && one.roles.includes('owner'))
      expect(owners.map(({ id }) => id)).toEqual([left.id])
      owner = left
    }
  })
})

it('STA-008 the command line does all of it through the same doors', async () => {
  const staff = (...args: string[]) => commandLine(app.context)('staff', ...args)
  const email = 'ana@provider.example'
  const why = ['--reason', reason]
  const invited = await staff('invite', email, '--name', 'Ana Ruiz', '--role', 'people')
  expect([invited.exitCode, invited.data]).toEqual([0, expect.objectContaining({ email })])
  expect((await staff('resend', email)).exitCode).toBe(0)
  const cookie = await setUp((await linkOf(email)).token)
  expect((await staff('roles', email, '--role', 'privacy', ...why)).text).toContain('is now: privacy')
  expect(await isSignedIn(cookie)).toBe(false)
  const listed = await staff('list')
  expect(listed.data).toContainEqual(expect.objectContaining({ email, roles: ['privacy'], hasFactor: true }))
  expect((await staff('remove-factor', email, ...why)).exitCode).toBe(0)
  expect((await staff('end', email, ...why)).data).toEqual({ devices: 0 })
  expect((await staff('end', email, ...why)).text).toContain('has no account of the console')
  const [row] = await app.context.db.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'staff-factor-remove'))
    .orderBy(desc(auditLog.id))
  expect(row?.note).toBe(`by robin: ${reason}`)
})
