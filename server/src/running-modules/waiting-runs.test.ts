/** Sessions that wait to be recorded for more than a day, as staff see and settle them (PPL-008). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { staffCalls } from '@hub/contract/every-staff-call'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { cursorText } from '#platform/http/ranked-cursor.ts'
import { listMailbox } from '#platform/mail/mail.ts'
import { records } from '../records/records.tables.ts'
import { runReport } from '../reports/reports.staff.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST, CLIENTS, STAFF } from '../testing/cast.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { runningModules } from './running-modules.tables.ts'
import { discardWaitingRun } from './waiting-runs.staff.ts'

const HOUR_MS = 60 * 60 * 1000
const { member } = CAST
const reason = 'Started by mistake, asked for by email.'
let app: FreshApp
let id: number
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.orm.update(runningModules).set({ state: 'discarded' })
  id = await addEndedRun(app, await app.signIn('member'))
  app.clock.advance(25 * HOUR_MS)
  staff = await signInStaff(app, ['people'])
})

const list = async () => (await app.call(staffCalls.listWaitingRuns, { cookie: staff.cookie })).ok
const given = (more: object = {}) => ({ params: { id }, cookie: staff.cookie, ...more })

it('PPL-008 lists who has not recorded what for more than a day, and nothing younger', async () => {
  const { records, total } = await list()
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({
    ...{ id, host: { id: member.id, name: 'Amara Okafor', email: member.email }, remindedAt: null },
  })
  const later = new Date(app.clock.now().getTime() - 23 * HOUR_MS).toISOString()
  await app.context.db.orm.update(runningModules).set({ endTime: later }).where(eq(runningModules.id, id))
  expect(await list()).toMatchObject({ records: [], total: 0 })
  const { failure } = await app.call(staffCalls.discardWaitingRun, given({ body: { reason } }) as never)
  expect(failure.error.name).toBe('NotFound')
})

it('PPL-008 goes on behind the cursor, without a gap or a repeat, also among ends of one moment', async () => {
  const { orm } = app.context.db
  const [first] = await orm.select().from(runningModules).where(eq(runningModules.id, id))
  if (!first) throw new Error('there is no run')
  const { id: _, ...run } = first
  const waits = [CAST.mate.id, CAST.stranger.id].map((hostId) => ({ ...run, hostId }))
  const added = await orm.insert(runningModules).values(waits).returning({ id: runningModules.id })
  const seen: number[] = []
  let after: string | null | undefined
  while (after !== null) {
    const query = { limit: 1, ...(after !== undefined && { after }) }
    const page = (await app.call(staffCalls.listWaitingRuns, { cookie: staff.cookie, query })).ok
    expect([page.records.length, page.total]).toEqual([1, 1 + added.length])
    seen.push(...page.records.map((one) => one.id))
    after = page.next
  }
  expect(seen).toEqual([id, ...added.map((one) => one.id)])
})

it('PPL-008 STA-011 refuses a cursor that is none of its own', async () => {
  for (const after of ['x', cursorText({ rank: 0, key: 'a', id: 1 })]) {
    const { failure } = await app.call(staffCalls.listWaitingRuns, { cookie: staff.cookie, query: { after } })
    expect(Object.keys(failure.error.fields ?? {}), after).toEqual(['after'])
  }
})

it('PPL-008 discards with a reason, once', async () => {
  const discard = () =>
    app.call(staffCalls.discardWaitingRun, { params: { id }, cookie: staff.cookie, body: { reason } })
  expect((await discard()).status).toBe(200)
  const [run] = await app.context.db.orm.select().from(runningModules).where(eq(runningModules.id, id))
  expect(run?.state).toBe('discarded')
  const deeds = (await listLastDeeds(app.context.db, 5)).filter(({ action }) => action === 'run-discarded')
  expect(deeds).toMatchObject([{ objectId: String(id), note: reason, actorId: staff.id }])
  expect((await discard()).failure.error.name).toBe('NotFound')
  expect((await list()).records).toEqual([])
})

it('PPL-008 discards no other session that the host has begun since the list was read', async () => {
  const { db } = app.context
  const states = () =>
    db.orm.select({ state: runningModules.state }).from(runningModules).orderBy(runningModules.id)
  const [present] = await db.orm.select().from(runningModules).where(eq(runningModules.id, id))
  if (!present) throw new Error('there is no run')
  const begin = async () => {
    const { id: _, ...run } = present
    await db.orm.update(runningModules).set({ state: 'recorded' }).where(eq(runningModules.id, id))
    await db.orm.insert(runningModules).values({ ...run, state: 'to-complete' })
  }
  const before = await states()
  const { transaction } = db
  const within = vi.spyOn(db, 'transaction')
  within.mockImplementationOnce((work) => transaction.call(db, work) as never)
  // The second is that of discarding: what was read in the first is no longer so.
  within.mockImplementationOnce(async (work) => {
    await begin()
    return transaction.call(db, work) as never
  })
  await expect(discardWaitingRun(app.context, STAFF, { id, reason })).rejects.toMatchObject({
    refusal: 'NotFound',
  })
  within.mockRestore()
  expect(await states()).toEqual(before)
})

it('PPL-008 reminds the host in their language by the mail that was shown, and says when', async () => {
  await app.context.db.orm.update(facilitators).set({ locale: 'zh' }).where(eq(facilitators.id, member.id))
  const shown = (await app.call(staffCalls.previewRunReminder, given())).ok.record
  expect(shown).toMatchObject({ to: member.email, locale: 'zh' })
  expect(shown.text).toContain('请记录您的活动')
  const before = (await listMailbox(app.context.db)).length
  const sent = await app.call(staffCalls.remindHost, given())
  expect(sent.ok.record).toEqual({ to: member.email })
  await app.context.mailer.deliverWaiting()
  const mails = (await listMailbox(app.context.db)).slice(before)
  expect(mails.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: shown.to, subject: shown.subject, text: shown.text },
  ])
  expect((await list()).records[0]?.remindedAt).toBe(app.clock.iso())
  const [deed] = (await listLastDeeds(app.context.db, 5)).filter((one) => one.action === 'run-host-reminded')
  expect(deed).toMatchObject({ objectId: String(id), note: member.email })
})

it('PPL-008 reminds once where it is asked for twice at one moment, and again a while later', async () => {
  await app.context.mailer.deliverWaiting()
  const before = (await listMailbox(app.context.db)).length
  const remind = () => app.call(staffCalls.remindHost, given())
  const reminders = async () => {
    await app.context.mailer.deliverWaiting()
    const deeds = await listLastDeeds(app.context.db, 20)
    const ofThis = deeds.filter((one) => one.action === 'run-host-reminded' && one.objectId === String(id))
    return [(await listMailbox(app.context.db)).length - before, ofThis.length]
  }
  const both = await Promise.all([remind(), remind()])
  expect(both.map(({ ok }) => ok.record)).toEqual([{ to: member.email }, { to: member.email }])
  expect(await reminders()).toEqual([1, 1])
  await remind()
  expect(await reminders()).toEqual([1, 1])
  app.clock.advance(60_000)
  await remind()
  expect(await reminders()).toEqual([2, 2])
  const person = await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id: member.id } })
  expect(person.ok.record.mails[0]?.kind).toBe('record-reminder')
})

it('PPL-008 lists the oldest first, each with its own reminder', async () => {
  const { orm } = app.context.db
  const [first] = await orm.select().from(runningModules).where(eq(runningModules.id, id))
  if (!first) throw new Error('there is no run')
  const { id: _, ...run } = first
  const endTime = new Date(Date.parse(run.endTime ?? '') - HOUR_MS).toISOString()
  const older = { ...run, hostId: CAST.mate.id, startTime: endTime, lastContact: endTime, endTime }
  const [added] = await orm.insert(runningModules).values(older).returning({ id: runningModules.id })
  await app.call(staffCalls.remindHost, given())
  expect((await list()).records.map((one) => [one.id, one.remindedAt])).toEqual([
    [added?.id, null],
    [id, app.clock.iso()],
  ])
})

it('PPL-008 names the record of a session that was recorded since the list was read, and sends and discards nothing', async () => {
  const recordAs = async (role: 'mate' | 'member', runningId: number) => {
    const body: Participation = {
      ...{ runningId, facilitatorIds: [CAST[role].id], clientIds: [CLIENTS.ofTeam[0]] },
      ...{ participationCount: 1, minAge: null, maxAge: null },
    }
    const token = await app.signIn(role)
    expect((await app.call(calls.recordParticipation, { body, token })).ok.success).toBe(true)
  }
  // Another record, which must not be named.
  await recordAs('mate', await addEndedRun(app, await app.signIn('mate')))
  await recordAs('member', id)
  const [record] = await app.context.db.orm.select().from(records).where(eq(records.runningId, id))
  await app.context.mailer.deliverWaiting()
  const before = (await listMailbox(app.context.db)).length
  const answers = [
    await app.call(staffCalls.previewRunReminder, given()),
    await app.call(staffCalls.remindHost, given()),
    await app.call(staffCalls.discardWaitingRun, given({ body: { reason } }) as never),
  ]
  for (const { failure } of answers)
    expect([failure.error.name, failure.record]).toEqual(['AlreadyRecorded', { recordId: record?.id }])
  await app.context.mailer.deliverWaiting()
  expect((await listMailbox(app.context.db)).length).toBe(before)
  const other = await signInStaff(app, ['content', 'reports', 'privacy'])
  const { failure } = await app.call(staffCalls.previewRunReminder, given({ cookie: other.cookie }))
  expect([failure.error.name, failure.record]).toEqual(['Forbidden', undefined])
})

it('PPL-008 is for the permission alone', async () => {
  const other = await signInStaff(app, ['content', 'reports', 'privacy'])
  const listed = await app.call(staffCalls.listWaitingRuns, { cookie: other.cookie, query: { limit: 1 } })
  expect(listed.failure.error.name).toBe('Forbidden')
  for (const call of [staffCalls.previewRunReminder, staffCalls.remindHost])
    expect((await app.call(call, { params: { id }, cookie: other.cookie })).failure.error.name).toBe(
      'Forbidden',
    )
  expect((await list()).records[0]?.remindedAt).toBeNull()
})

it('REP-001 counts a session once it is recorded: no run that waits, and none that was discarded', async () => {
  const days = { from: '2020-01-01', to: '2030-12-31', only: [], by: [] }
  const sessions = async () => {
    const { rows } = await runReport(app.context, STAFF, days)
    return rows.at(-1)?.figures.sessions
  }
  const before = await sessions()
  await discardWaitingRun(app.context, STAFF, { id, reason })
  const token = await app.signIn('member')
  const waiting = await addEndedRun(app, token)
  expect(await sessions()).toBe(before)
  const body: Participation = {
    ...{ runningId: waiting, facilitatorIds: [member.id], clientIds: [CLIENTS.ofTeam[0]] },
    participationCount: 1,
    ...{ minAge: null, maxAge: null },
  }
  expect((await app.call(calls.recordParticipation, { body, token })).ok.success).toBe(true)
  expect(await sessions()).toBe((before ?? 0) + 1)
})
