/** What staff do for an account, by the doors and by the command line (PPL-001 to PPL-004). */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { createStaffCommands } from '../staff/staff-commands.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { facilitators, invitations } from './accounts.tables.ts'
import { editFacilitator } from './account-care.staff.ts'
import { changeStanding } from './facilitators.staff.ts'

const STAFF_EMAIL = 'staff@hub.example'
const WHY = ['--reason', 'asked by phone']

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ config: { staffEmail: STAFF_EMAIL }, parts: { limitFactor: 1 } })
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const deeds = () => app.context.db.orm.select().from(auditLog).orderBy(asc(auditLog.id))
const lastDeed = async () => (await deeds()).at(-1)
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)

async function register(email: string) {
  const answer = await app.call(calls.registerFacilitator, {
    body: {
      ...{ firstName: 'Kofi', lastName: 'Mensah', phoneNumber: '(416) 555 - 0199', email },
      ...{ password: CAST_PASSWORD, agencyId: 1, newAgencyName: null, provinceId: 9 },
      ...{ address: '1 Pier Road', cityId: 0, newCityName: 'Moosonee', postcode: 'M5V 1A1' },
      termsVersion: TERMS_VERSION,
    },
  })
  expect(answer.status).toBeLessThan(300)
  const [row] = await app.context.db.orm.select().from(facilitators).where(eq(facilitators.email, email))
  return row
}

describe('looking at an account, and correcting it', () => {
  it('PPL-001 shows what was stated and the teams, without a password, and is audited', async () => {
    const { text, data } = await hub('facilitator', 'show', CAST.member.email)
    expect(text).toMatch(/agency +Harbour Street Community House \(1\)[^]*team +Harbour Street, from/)
    expect(JSON.stringify(data)).not.toMatch(/password|argon/i)
    expect(await lastDeed()).toMatchObject({ action: 'facilitator-read', objectId: String(CAST.member.id) })
  })

  it('PPL-003 corrects by the rules of registering, and logs the fields without their values', async () => {
    const done = await hub('facilitator', 'edit', CAST.mate.email, '--last-name', 'Raghavan', ...WHY)
    expect(done.text).toBe(`Changed of ${CAST.mate.email}: lastName.`)
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'facilitator-edit', objectId: String(CAST.mate.id) },
      note: 'by robin: lastName: asked by phone',
    })
    const wrong = await hub(
      'facilitator',
      'edit',
      CAST.mate.email,
      '--phone',
      '12',
      '--agency',
      '9999',
      ...WHY,
    )
    expect([wrong.exitCode, wrong.refusal]).toMatchObject([
      1,
      { name: 'ValidationError', fields: { phoneNumber: expect.any(String), agencyId: 'A listed agency.' } },
    ])
    expect((await hub('facilitator', 'edit', CAST.mate.email, '--last-name', 'Raghavan', ...WHY)).text).toBe(
      `Nothing of ${CAST.mate.email} is different.`,
    )
    expect((await hub('facilitator', 'edit', CAST.mate.email)).text).toContain('--reason')
  })

  it('PPL-003 lets two correct one account at once, one after the other', async () => {
    const edit = (firstName: string) =>
      editFacilitator(app.context, STAFF, { facilitatorId: CAST.solo.id, edit: { firstName }, reason: 'why' })
    expect(await Promise.all([edit('Samira'), edit('Samuel')])).toMatchObject([
      { changed: ['firstName'] },
      { changed: ['firstName'] },
    ])
  })
})

describe('a person who registers', () => {
  it('ACC-028 is reported to the address that asked for it, and to nobody without a setting', async () => {
    const account = await register('kofi@agency.example')
    const [mail] = await mailsTo(STAFF_EMAIL)
    expect(mail?.text).toContain('Kofi Mensah of Harbour Street Community House')
    expect(mail?.text).toContain(`facilitator show ${account?.id}`)
  })

  it('PPL-003 gets the link again while it can be confirmed', async () => {
    expect((await hub('facilitator', 'resend', 'kofi@agency.example')).exitCode).toBe(0)
    const links = (await mailsTo('kofi@agency.example')).map(({ text }) => /\/confirm\/\S+/.exec(text)?.[0])
    expect(new Set(links).size).toBe(2)
    expect(await lastDeed()).toMatchObject({ action: 'confirmation-resend' })
    const known = await hub('facilitator', 'resend', CAST.member.email)
    expect([known.exitCode, known.refusal?.name]).toEqual([1, 'AlreadyConfirmed'])
  })

  it('SYS-004 is told of the decision once, in their language, also when two decide at once', async () => {
    const [kofi] = await app.context.db.orm
      .update(facilitators)
      .set({ locale: 'zh' })
      .where(eq(facilitators.email, 'kofi@agency.example'))
      .returning()
    const change = (to: 'confirm' | 'refuse') =>
      changeStanding(app.context, STAFF, { facilitatorId: kofi?.id ?? 0, change: to })
    await Promise.all([change('confirm'), change('confirm')])
    app.clock.advance(1000)
    await change('confirm')
    const decisions = async () =>
      (await mailsTo('kofi@agency.example'))
        .map(({ subject }) => subject)
        .filter((one) => /审核|关于/.test(one))
    expect(await decisions()).toEqual(['您的 Hub 账户已通过审核'])
    app.clock.advance(1000)
    await change('refuse')
    expect(await decisions()).toEqual(['您的 Hub 账户已通过审核', '关于您的 Hub 账户'])
  })
})

describe('an invitation', () => {
  it('PPL-004 makes whoever registers with the address eligible, once', async () => {
    const invited = await hub('facilitator', 'invite', 'Ama@Agency.example', '--locale', 'zh')
    expect(invited.text).toContain('ama@agency.example is invited until')
    expect((await mailsTo('ama@agency.example'))[0]?.text).toContain('/registration')
    expect(await lastDeed()).toMatchObject({ action: 'facilitator-invite', note: 'by robin' })
    const before = (await mailsTo(STAFF_EMAIL)).length
    expect((await register('ama@agency.example'))?.eligibility).toBe('confirmed')
    expect(await mailsTo(STAFF_EMAIL)).toHaveLength(before)
    expect((await hub('facilitator', 'invitations')).text).toBe('No invitations.')
    expect((await hub('facilitator', 'invite', 'ama@agency.example')).refusal?.name).toBe('EmailAlreadyUsed')
  })

  it('PPL-004 counts for nothing when it is taken back or too old', async () => {
    await hub('facilitator', 'invite', 'one@agency.example')
    expect((await hub('facilitator', 'uninvite', 'one@agency.example', ...WHY)).exitCode).toBe(0)
    expect(await lastDeed()).toMatchObject({
      action: 'invitation-withdraw',
      note: 'by robin: asked by phone',
    })
    expect((await hub('facilitator', 'uninvite', 'one@agency.example', ...WHY)).refusal?.name).toBe(
      'NotFound',
    )
    expect((await register('one@agency.example'))?.eligibility).toBe('pending')
    await hub('facilitator', 'invite', 'two@agency.example')
    await app.context.db.orm.update(invitations).set({ expiresAt: app.clock.iso() })
    expect((await register('two@agency.example'))?.eligibility).toBe('pending')
    expect((await hub('facilitator', 'invite', 'nobody')).refusal?.name).toBe('ValidationError')
  })
})

describe('an account after too many wrong passwords', () => {
  it('ACC-054 can log in again when staff unlock it', async () => {
    const origin = '203.0.113.9'
    const tryWith = (password: string) =>
      app.call(calls.logIn, { body: { email: CAST.third.email, password }, origin })
    for (let count = 0; count < 6; count += 1) await tryWith('Wrong-pass-1')
    expect((await tryWith(CAST_PASSWORD)).status).toBe(429)
    const args = ['facilitator', 'unlock', CAST.third.email, '--from', origin, ...WHY]
    const request = { args, user: 'robin', folder: '/' }
    expect((await hub(...args)).text).toContain('none answers')
    const server = { processId: 1, openSince: app.clock.iso(), sockets: () => 0, redis: null }
    expect((await createStaffCommands(app.context, server)(request)).exitCode).toBe(0)
    expect((await tryWith(CAST_PASSWORD)).status).toBe(200)
    const unlocked = (await deeds()).filter(({ action }) => action === 'facilitator-unlock')
    expect(unlocked).toMatchObject([{ note: 'by robin: asked by phone', objectId: String(CAST.third.id) }])
  })
})
