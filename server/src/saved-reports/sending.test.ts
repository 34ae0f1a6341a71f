/** A link to a saved report is mailed on a day of the month: to whom, how often, and with no figure (REP-008). */
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Context } from '#platform/context.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'
import { withQueriesOf } from '../testing/databases/held-queries.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addTestStaff, signInStaff, type TestStaff } from '../testing/staff.ts'
import { savedReports } from './saved-reports.tables.ts'
import { sendDueReports, startReportSending } from './saved-reports.sweep.ts'

const DAY_MS = 86_400_000
const TEN_MINUTES_MS = 600_000
const DAYS_OF_MONTH = 31

let app: FreshApp
let maker: TestStaff
let reader: TestStaff
let id: number
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  maker = await signInStaff(app, ['reports'])
  reader = await signInStaff(app, ['reports'])
  const body = { name: 'Board, every month', address: 'period=last-month&by=team', isShared: true }
  id = (await app.call(staffCalls.saveReport, { cookie: maker.cookie, body })).ok.record.id
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const versionFor = async ({ cookie }: TestStaff) =>
  (await app.call(staffCalls.listSavedReports, { cookie })).ok.records.find((one) => one.id === id)
    ?.version ?? ''
async function schedule(staff: TestStaff, to: number[], version?: string) {
  const body = { version: version ?? (await versionFor(staff)), day: 5, to }
  return app.call(staffCalls.scheduleSavedReport, { cookie: staff.cookie, params: { id }, body })
}
const stored = async () => {
  const [row] = await app.context.db.orm.select().from(savedReports).where(eq(savedReports.id, id))
  return row
}
interface Mail {
  to: string
  subject: string
  text: string
}
const mails = async (): Promise<Mail[]> =>
  (await app.context.db.orm.select().from(outbox).where(eq(outbox.topic, 'mail')))
    .filter(({ dedupeKey }) => dedupeKey?.includes('saved-report') ?? false)
    .map(({ payload }) => payload as Mail)
const sent = async () =>
  (await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'report-send'))).map(
    ({ actorKind, note }) => [actorKind, note],
  )
/** The clock stands at an hour of the day on which it is due, in UTC. */
async function goToDue(hour = '16:00:00.000') {
  const due = (await stored())?.nextSendOn ?? ''
  app.clock.advance(Date.parse(`${due}T${hour}Z`) - app.clock.now().getTime())
}

it('REP-008 is chosen by its maker or an owner, for staff who may see reports, of a shared report', async () => {
  const people = await signInStaff(app, ['people'])
  const { id: unset } = await addTestStaff(app, ['reports'])
  const owner = await signInStaff(app, ['owner'])
  const { records } = (await app.call(staffCalls.listReportReaders, { cookie: maker.cookie })).ok
  expect(records.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([maker.id, reader.id, owner.id])
  expect((await schedule(reader, [reader.id])).failure.error.name).toBe('Forbidden')
  for (const to of [[people.id], [unset], [maker.id, 99]])
    expect(Object.keys((await schedule(maker, to)).failure.error.fields ?? {})).toEqual(['to'])
  expect((await schedule(owner, [reader.id])).status).toBe(200)
  const edit = async (isShared: boolean) => {
    const body = { version: await versionFor(maker), name: 'Board, every month', isShared }
    return app.call(staffCalls.editSavedReport, { cookie: maker.cookie, params: { id }, body })
  }
  await edit(false)
  expect(await stored()).toMatchObject({ sendDay: null, sendTo: [], nextSendOn: null })
  expect((await schedule(maker, [reader.id])).failure.error.name).toBe('ValidationError')
  await edit(true)
})

it('REP-008 is sent to nobody any more where nobody is chosen, and names no reader who may not see reports any more', async () => {
  const leaving = await signInStaff(app, ['reports'])
  await schedule(maker, [reader.id, leaving.id])
  const shown = async () =>
    (await app.call(staffCalls.listSavedReports, { cookie: maker.cookie })).ok.records.find(
      (one) => one.id === id,
    )?.sending
  expect((await shown())?.to.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([reader.id, leaving.id])
  await app.context.db.orm
    .update(staffAccounts)
    .set({ roles: ['people'] })
    .where(eq(staffAccounts.id, leaving.id))
  expect((await shown())?.to.map((one) => one.id)).toEqual([reader.id])
  await schedule(maker, [])
  expect(await shown()).toBeNull()
  expect(await stored()).toMatchObject({ sendDay: null, sendTo: [], nextSendOn: null })
})

it('REP-008 goes once to a reader who is named twice, and the audit log names its readers', async () => {
  const { id: ownerId } = await signInStaff(app, ['owner'])
  await schedule(maker, [reader.id, ownerId, reader.id])
  expect((await stored())?.sendTo).toEqual([reader.id, ownerId])
  await schedule(maker, [])
  const { orm } = app.context.db
  const notes = (await orm.select().from(auditLog).where(eq(auditLog.action, 'report-schedule'))).map(
    ({ note }) => note,
  )
  expect(notes.slice(-2)).toEqual([
    'Board, every month on day 5 to Jordan owner, Jordan reports',
    'Board, every month to nobody',
  ])
})

it('STA-012 REP-008 is not sent to others on an older version: the answer carries the present one', async () => {
  const read = await versionFor(maker)
  await schedule(maker, [maker.id])
  const { status, failure } = await schedule(maker, [reader.id], read)
  expect([status, failure.error.name]).toEqual([409, 'SavedReportChanged'])
  expect(failure.record).toMatchObject({ id, sending: { day: 5, to: [{ id: maker.id }] } })
  expect((await stored())?.sendTo).toEqual([maker.id])
})

it('REP-008 is mailed once, whichever node finds it due, as a link without a figure, and again a month later', async () => {
  await schedule(maker, [maker.id, reader.id])
  await app.context.db.orm.update(staffAccounts).set({ locale: 'zh' }).where(eq(staffAccounts.id, reader.id))
  await sendDueReports(app.context)
  expect(await mails()).toEqual([])
  // Seven in the morning, in Toronto in winter.
  await goToDue('11:59:59.999')
  await sendDueReports(app.context)
  expect(await mails()).toEqual([])
  await goToDue('12:00:00.000')
  const due = (await stored())?.nextSendOn ?? ''
  await Promise.all([sendDueReports(app.context), sendDueReports(app.context)])
  await sendDueReports(app.context)
  const first = await mails()
  expect(first.map(({ to }) => to).toSorted()).toEqual([maker.email, reader.email].toSorted())
  const link = `/staff/reports?period=last-month&by=team&saved=${id}`
  for (const { text } of first) expect(text).toContain(link)
  const english = first.find(({ to }) => to === maker.email)
  const chinese = first.find(({ to }) => to === reader.email)
  expect([english?.subject, chinese?.subject]).toEqual([
    expect.stringContaining('your monthly report'),
    expect.stringContaining('每月报表'),
  ])
  // Beside what names the report and the link, no number.
  expect(english?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/\d/)
  expect(await sent()).toEqual([
    ['system', expect.stringContaining(`of ${due} to Jordan reports, Jordan reports`)],
  ])
  app.clock.advance(DAY_MS)
  await sendDueReports(app.context)
  expect(await mails()).toHaveLength(2)
  await goToDue()
  await sendDueReports(app.context)
  expect(await mails()).toHaveLength(4)
})

it('REP-008 is looked for again after a check that failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const errors: unknown[] = []
  const log = { ...app.context.log, error: (...said: unknown[]) => errors.push(said) }
  let isDown = true
  const db = withQueriesOf(app.context.db, () => {
    if (isDown) throw new Error('the database is down')
    return app.context.db.orm
  })
  const before = (await mails()).length
  await goToDue()
  const sending = startReportSending({ ...app.context, db, log: log as Context['log'] })
  await expect.poll(() => errors).toHaveLength(1)
  isDown = false
  vi.advanceTimersByTime(TEN_MINUTES_MS)
  await expect.poll(mails).toHaveLength(before + 2)
  await sending.stop()
})

it('REP-008 is mailed whole before a hub that is stopped closes its database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = (await mails()).length
  await goToDue()
  const goOn: (() => void)[] = []
  const mailer: Context['mailer'] = {
    ...app.context.mailer,
    async queueMail(mail) {
      await new Promise<void>((resolve) => goOn.push(resolve))
      return app.context.mailer.queueMail(mail)
    },
  }
  const sending = startReportSending({ ...app.context, mailer })
  await expect.poll(() => goOn).toHaveLength(1)
  let isStopped = false
  const stopping = sending.stop().then(() => (isStopped = true))
  await setImmediate()
  expect([isStopped, vi.getTimerCount()]).toEqual([false, 0])
  goOn.shift()?.()
  await expect.poll(() => goOn).toHaveLength(1)
  expect(isStopped).toBe(false)
  goOn.shift()?.()
  await stopping
  expect(await mails()).toHaveLength(before + 2)
})

it('REP-008 is due still where the mails could not be queued, and mailed to all by the next check', async () => {
  const before = (await mails()).length
  await goToDue()
  const due = (await stored())?.nextSendOn
  const mailer = {
    ...app.context.mailer,
    queueMail: async () => Promise.reject(new Error('the outbox is full')),
  }
  await expect(sendDueReports({ ...app.context, mailer })).rejects.toThrow('outbox is full')
  expect((await stored())?.nextSendOn).toBe(due)
  await sendDueReports(app.context)
  expect(await mails()).toHaveLength(before + 2)
})

it('REP-008 is mailed once after months without a node, and to nobody who was withdrawn or may not see reports', async () => {
  const before = (await mails()).length
  const entries = (await sent()).length
  await app.context.db.orm
    .update(staffAccounts)
    .set({ roles: ['people'] })
    .where(eq(staffAccounts.id, maker.id))
  await app.context.db.orm
    .update(staffAccounts)
    .set({ closedAt: app.clock.iso() })
    .where(eq(staffAccounts.id, reader.id))
  app.clock.advance(100 * DAY_MS)
  await sendDueReports(app.context)
  await sendDueReports(app.context)
  expect(await mails()).toHaveLength(before)
  expect((await sent()).at(-1)).toEqual(['system', expect.stringMatching(/to nobody$/)])
  expect(await sent()).toHaveLength(entries + 1)
  const today = app.clock.iso().slice(0, 10)
  expect(((await stored())?.nextSendOn ?? '') > today).toBe(true)
})

it('REP-008 is mailed to nobody once it is deleted, also where it was due', async () => {
  const { cookie, id: ownerId } = await signInStaff(app, ['owner'])
  const scheduled = async (name: string) => {
    const body = { name, address: 'period=last-month', isShared: true }
    const made = (await app.call(staffCalls.saveReport, { cookie, body })).ok.record.id
    const listed = (await app.call(staffCalls.listSavedReports, { cookie })).ok.records
    const version = listed.find((one) => one.id === made)?.version ?? ''
    const sending = { version, day: 5, to: [ownerId] }
    await app.call(staffCalls.scheduleSavedReport, { cookie, params: { id: made }, body: sending })
    return made
  }
  const [kept, deleted] = [await scheduled('Kept'), await scheduled('Deleted')]
  app.clock.advance(DAYS_OF_MONTH * DAY_MS)
  // The session of a month ago is over.
  const { cookie: later } = await signInStaff(app, ['owner'])
  const by = { cookie: later, params: { id: deleted } }
  const removed = await app.call(staffCalls.deleteSavedReport, by)
  expect(removed.status).toBe(200)
  await sendDueReports(app.context)
  const links = (await mails()).map(({ text }) => /saved=(\d+)/.exec(text)?.[1])
  expect(links).toContain(String(kept))
  expect(links).not.toContain(String(deleted))
  expect((await sent()).map(([, note]) => note)).not.toContainEqual(expect.stringContaining('Deleted'))
})
