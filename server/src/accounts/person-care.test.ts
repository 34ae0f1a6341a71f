/** What staff do for an account in the console: correct it, and mail its links again (PPL-003). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { PersonEdit } from '@hub/contract/account-care'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { insertAgency } from '../metas/metas.store.ts'
import { mergeAgencies } from '../staff-agencies/agency-merges.staff.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { editFacilitator } from './account-care.staff.ts'
import { facilitators } from './accounts.tables.ts'

const HOUR_MS = 3_600_000

let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 1 } })
  staff = await signInStaff(app, ['people'])
})
afterAll(() => app.close())

const member = { id: CAST.member.id }
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
const lastDeed = async () => (await listLastDeeds(app.context.db, 1))[0]
const columnsOf = async (id: number) =>
  (await app.context.db.orm.select().from(facilitators).where(eq(facilitators.id, id)))[0]
const set = (id: number, values: Partial<typeof facilitators.$inferInsert>) =>
  app.context.db.orm.update(facilitators).set(values).where(eq(facilitators.id, id))

const listed = (name: string) =>
  insertAgency(app.context.db, { name, createdAt: app.clock.iso(), approvedAt: app.clock.iso() })

const versionOf = async (id: number) =>
  (await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id } })).ok.record.version
const edit = async (fields: PersonEdit, version?: number) =>
  app.call(staffCalls.editPerson, {
    ...{ cookie: staff.cookie, params: member },
    body: { ...fields, version: version ?? (await versionOf(member.id)), reason: 'asked by phone' },
  })

describe('the form of an account', () => {
  it('PPL-003 STA-012 saves on the version that was read, and shows who was faster', async () => {
    const version = await versionOf(member.id)
    const saved = (await edit({ lastName: 'Okonkwo', phoneNumber: '(705) 555 - 0142' }, version)).ok.record
    const editedAt = app.clock.iso()
    const by = { editedBy: 'Jordan people', editedAt }
    expect(saved).toMatchObject({ lastName: 'Okonkwo', version: version + 1, ...by })
    const late = await edit({ lastName: 'Oke' }, version)
    expect([late.status, late.failure.error.name, late.failure.record]).toEqual([409, 'PersonChanged', saved])
    expect((await columnsOf(member.id))?.lastName).toBe('Okonkwo')
  })

  it('PPL-003 shows the new name to who is logged in at once', async () => {
    const token = await app.signIn('member')
    const nameNow = async () => (await app.call(calls.readSession, { token })).ok.record.firstName
    expect(await nameNow()).toBe('Amara')
    await edit({ firstName: 'Amarachi' })
    expect(await nameNow()).toBe('Amarachi')
  })

  it('PPL-003 PPL-005 moves nobody to an agency that was merged while the form was saved', async () => {
    const [from, into] = [await listed('Alder Hous'), await listed('Alder House')]
    const { context } = app
    vi.spyOn(context.db, 'transaction').mockImplementationOnce(async (work) => {
      const merge = { fromId: from, intoId: into, reason: 'one agency', isDryRun: false }
      await mergeAgencies(context, STAFF, merge)
      return context.db.transaction(work)
    })
    const order = { facilitatorId: CAST.solo.id, edit: { agencyId: from }, reason: 'moved' }
    expect((await editFacilitator(context, STAFF, order)).stored.agencyId).toBe(into)
    expect((await columnsOf(CAST.solo.id))?.agencyId).toBe(into)
  })

  it('PPL-003 logs the names of the fields, the reason, and no value', async () => {
    await edit({ address: '9 Secret Lane' })
    const deed = await lastDeed()
    expect(deed).toMatchObject({ action: 'facilitator-edit', objectId: String(member.id) })
    expect(deed?.note).toContain('address: asked by phone')
    expect(JSON.stringify(deed)).not.toContain('Secret')
  })

  it('PPL-003 keeps what is not sent, and no version where nothing is different', async () => {
    const before = await columnsOf(member.id)
    expect((await edit({ lastName: before?.lastName })).ok.record.version).toBe(before?.version)
    expect(await columnsOf(member.id)).toEqual(before)
  })

  it.each([
    [{ firstName: '???' }, 'firstName'],
    [{ agencyId: 9999 }, 'agencyId'],
    [{ provinceId: 9999, cityId: 1 }, 'provinceId'],
    [{ cityId: 1 }, 'provinceId'],
    [{ provinceId: 9 }, 'cityId'],
    [{ provinceId: 9, cityId: 1_000_000 }, 'cityId'],
    [{ provinceId: 9, cityId: 0, newCityName: ' ' }, 'newCityName'],
  ])('PPL-003 ACC-028 keeps the rules of registering: %j', async (fields, field) => {
    const before = await columnsOf(member.id)
    const { failure } = await edit(fields)
    expect([failure.error.name, Object.keys(failure.error.fields ?? {})]).toEqual([
      'ValidationError',
      [field],
    ])
    expect(await columnsOf(member.id)).toEqual(before)
  })

  it('PPL-003 ACC-013 takes a city by its name where the province lists it, also at the command line', async () => {
    const [city] = (await app.call(calls.listCitiesOfProvince, { params: { id: 9 } })).ok.records
    const name = city?.name.toUpperCase() ?? ''
    await edit({ provinceId: 9, cityId: 0, newCityName: 'Sioux Narrows North' })
    expect(await columnsOf(member.id)).toMatchObject({ cityId: null, newCityName: 'Sioux Narrows North' })
    const line = ['facilitator', 'edit', CAST.member.email, '--province', 'on', '--city', name]
    const done = await commandLine(app.context)(...line, '--reason', 'why')
    expect([done.exitCode, done.data]).toEqual([0, { changed: ['cityId', 'newCityName'] }])
    expect(await columnsOf(member.id)).toMatchObject({ cityId: city?.id, newCityName: null })
  })
})

describe('a confirmation that is mailed again', () => {
  const resend = (id: number = CAST.mate.id) =>
    app.call(staffCalls.resendConfirmationForStaff, { cookie: staff.cookie, params: { id } })

  it('PPL-003 goes out in the language of the account, three times in an hour', async () => {
    await set(CAST.mate.id, { confirmedAt: null, locale: 'zh' })
    for (let count = 0; count < 3; count += 1)
      expect((await resend()).ok.record).toEqual({ email: CAST.mate.email })
    const mails = await mailsTo(CAST.mate.email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('请确认您的 Hub 账户'))
    expect(await lastDeed()).toMatchObject({ action: 'confirmation-resend' })
    expect((await resend()).failure.error.name).toBe('TooManyRequests')
    expect(await mailsTo(CAST.mate.email)).toHaveLength(3)
    const own = await app.call(calls.resendConfirmation, { body: { email: CAST.mate.email } })
    expect(own.failure.error.name).toBe('TooManyRequests')
  })

  it('PPL-003 is not sent to a confirmed address', async () => {
    expect((await resend(CAST.third.id)).failure.error.name).toBe('AlreadyConfirmed')
    expect((await resend(2_000_000)).failure.error.name).toBe('NotFound')
    await set(CAST.stranger.id, { confirmedAt: null, closedAt: app.clock.iso() })
    expect((await resend(CAST.stranger.id)).failure.error.name).toBe('AlreadyConfirmed')
    expect(await mailsTo(CAST.stranger.email)).toEqual([])
  })
})

describe('a password reset that staff send', () => {
  const send = (id: number = CAST.third.id) =>
    app.call(staffCalls.sendPasswordReset, { cookie: staff.cookie, params: { id } })
  const tokens = async () =>
    (await mailsTo(CAST.third.email)).map(({ text }) => /new-password\/(\S+)/.exec(text)?.[1] ?? '')

  it('PPL-003 sets a password by the newest link alone, and no staff member learns it', async () => {
    const answers = [await send(), await send()]
    const [first = '', second = ''] = await tokens()
    expect(JSON.stringify(answers.map(({ ok }) => ok))).not.toContain(second)
    expect((await mailsTo(CAST.third.email))[0]?.text).toContain('sends you this link')
    expect(await lastDeed()).toMatchObject({ action: 'password-reset-sent', objectId: String(CAST.third.id) })
    const use = (resetToken: string) =>
      app.call(calls.resetPassword, { body: { resetToken, password: 'Harbour-lantern-38' } })
    expect((await use(first)).failure.error.name).toBe('InvalidResetToken')
    expect((await use(second)).status).toBe(200)
    expect((await use(second)).failure.error.name).toBe('InvalidResetToken')
  })

  it('PPL-003 counts with those that its owner asks for, and starts anew after an hour', async () => {
    await send()
    expect((await send()).failure.error.name).toBe('TooManyRequests')
    app.clock.advance(HOUR_MS)
    await set(CAST.solo.id, { closedAt: app.clock.iso() })
    staff = await signInStaff(app, ['people'])
    expect((await send(CAST.solo.id)).failure.error.name).toBe('AccountInactive')
    expect(await mailsTo(CAST.solo.email)).toEqual([])
  })

  it('STA-008 is sent by the command line too', async () => {
    const done = await commandLine(app.context)('facilitator', 'reset-password', CAST.member.email)
    expect([done.exitCode, done.data]).toEqual([0, { email: CAST.member.email }])
    expect(await mailsTo(CAST.member.email)).toHaveLength(1)
  })
})

describe('the mails to a facilitator', () => {
  const read = async (id: number = CAST.third.id) =>
    (await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id } })).ok.record.mails

  it('PPL-001 are on the page with kind, time and status, and nothing of what was in them', async () => {
    await app.mails()
    const mails = await read()
    expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
      ['password-reset', 'sent'],
      ['password-changed', 'sent'],
      ['password-reset', 'sent'],
      ['password-reset', 'sent'],
    ])
    expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(['at', 'attempts', 'id', 'kind', 'state'])
    expect(await read(CAST.solo.id)).toEqual([])
  })

  it('PPL-001 say what waits, what is tried again and what was given up', async () => {
    const { orm } = app.context.db
    const states = { waiting: ['ready', 0], trying: ['ready', 3], failed: ['dead', 16] } as const
    for (const [word, [state, attempts]] of Object.entries(states)) {
      await orm
        .update(outbox)
        .set({ state, attempts })
        .where(eq(outbox.recipient, `facilitator:${member.id}`))
      expect(await read(member.id)).toMatchObject([{ kind: 'password-reset', state: word, attempts }])
    }
  })

  it('PPL-001 are shown for 90 days', async () => {
    app.clock.advance(91 * 24 * HOUR_MS)
    staff = await signInStaff(app, ['people'])
    expect(await read()).toEqual([])
  })
})
