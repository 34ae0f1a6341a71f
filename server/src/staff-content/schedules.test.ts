/** The draft is published at a moment that staff set, once, or the screen says why not (CTM-002, STA-008). */
import { asc, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { createLog } from '#platform/log.ts'
import { topics as topicRows } from '../catalogue/catalogue.tables.ts'
import { CONTENT } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { createContentJobs, publishScheduled } from './schedules.sweep.ts'
import { publicationSchedules } from './staff-content.tables.ts'

const { themeId } = CONTENT.youthCommunity
const HOUR_MS = 60 * 60 * 1000

let app: FreshApp
let token = ''
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100, log: createLog('silent') } })
  token = await app.signIn('member')
})
afterAll(() => app.close())
beforeEach(async () => {
  // A session of the console does not outlast the hours that a test lets pass.
  staff = await signInStaff(app, ['content'])
  await app.call(staffCalls.discardContent, { ...as(), body: { changes: null } })
  const { schedule } = await list()
  if (schedule) await cancel(schedule.id)
})

const as = () => ({ cookie: staff.cookie })
const list = async () => (await app.call(staffCalls.listContent, as())).ok
const later = (ms = HOUR_MS) => new Date(app.clock.now().getTime() + ms).toISOString()
const set = (at: string, was: number | null = null, note = '') =>
  app.call(staffCalls.schedulePublication, { ...as(), body: { at, note, was } })
const cancel = (id: number) => app.call(staffCalls.cancelPublication, { ...as(), body: { id } })
const add = async (name: string) =>
  (await app.call(staffCalls.addContent, { ...as(), body: { kind: 'topic', parentId: themeId, name } })).ok
const topics = async () =>
  (await app.call(calls.listTopics, { params: { id: themeId }, token })).ok.records.map(({ name }) => name)
const pass = (ms: number) => app.clock.set(later(ms))
const deeds = async () =>
  (
    await app.context.db.orm
      .select()
      .from(auditLog)
      .where(like(auditLog.action, '%publi%'))
      .orderBy(asc(auditLog.id))
  ).map(({ action, actorKind }) => `${actorKind} ${action}`)
/** What a node does from its start on: any number of them may. */
const runNodes = async (count = 1) => {
  const nodes = Array.from({ length: count }, () => createContentJobs(app.context))
  await Promise.all(nodes.map((node) => node.runDue()))
}

it('CTM-002 publishes the draft as it stands at the moment, once with several nodes, and audits it', async () => {
  const before = (await deeds()).length
  await add('Early')
  const { record } = (await set(later(), null, 'Autumn')).ok
  expect(record).toMatchObject({ by: 'Jordan content', note: 'Autumn', refusal: null })
  expect((await list()).schedule).toEqual(record)
  await runNodes()
  expect(await topics()).not.toContain('Early')
  await add('Added meanwhile')
  pass(HOUR_MS + 1)
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
  await runNodes(3)
  expect(await topics()).toEqual(expect.arrayContaining(['Early', 'Added meanwhile']))
  expect(await list()).toMatchObject({ schedule: null, changes: [] })
  const { records } = (await app.call(staffCalls.listPublications, { ...as(), query: {} })).ok
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({ by: 'Jordan content', note: 'Autumn' })
  expect((await deeds()).slice(before)).toEqual([
    'staff publication-schedule',
    'system content-published',
    'system content-published',
    'system content-publish',
  ])
  // The job that a lost node had begun is run again.
  const [row] = await app.context.db.orm.select().from(publicationSchedules)
  await publishScheduled(app.context, { scheduleId: row?.id }, { isLast: false })
  expect((await app.call(staffCalls.listPublications, { ...as(), query: {} })).ok.records).toHaveLength(1)
})

it('CTM-002 STA-012 is changed or cancelled on what was read, and nothing is published at the old moment', async () => {
  await add('Not yet')
  const first = (await set(later())).ok.record
  expect((await set(later())).failure.error.name).toBe('EffectsChanged')
  const second = (await set(later(3 * HOUR_MS), first.id)).ok.record
  expect((await cancel(first.id)).failure.error.name).toBe('EffectsChanged')
  pass(HOUR_MS + 1)
  token = await app.signIn('member')
  await runNodes()
  expect(await topics()).not.toContain('Not yet')
  staff = await signInStaff(app, ['content'])
  expect((await list()).schedule?.id).toBe(second.id)
  expect((await cancel(second.id)).status).toBe(200)
  pass(3 * HOUR_MS)
  token = await app.signIn('member')
  await runNodes()
  expect(await topics()).not.toContain('Not yet')
  expect((await deeds()).slice(-3)).toEqual([
    'staff publication-schedule',
    'staff publication-schedule',
    'staff publication-cancel',
  ])
})

it('CTM-002 says that the draft could not be published, changes nothing, and forgets it when it is put away', async () => {
  await add('Twice')
  const kept = await add('Kept back')
  const { record } = (await set(later())).ok
  // Somebody gives another topic of the theme the name, at the command line.
  await app.context.db.orm.insert(topicRows).values({ themeId, name: 'Twice', sortOrder: 90 })
  pass(HOUR_MS + 1)
  staff = await signInStaff(app, ['content'])
  token = await app.signIn('member')
  await runNodes()
  const { schedule, changes } = await list()
  expect(schedule).toMatchObject({ id: record.id, refusal: 'ContentNameTaken' })
  expect(changes.map(({ id }) => id)).toContain(kept.record.id)
  expect(await topics()).not.toContain('Kept back')
  expect((await deeds()).at(-1)).toBe('system publication-refuse')
  expect((await cancel(record.id)).status).toBe(200)
  expect((await list()).schedule).toBeNull()
})

it('CTM-002 refuses a draft without a change, then says so at the moment, and a fault only when it is given up', async () => {
  expect((await set(later())).failure.error.name).toBe('NothingToPublish')
  const fresh = await add('Gone again')
  const { record } = (await set(later())).ok
  await app.call(staffCalls.discardContent, {
    ...as(),
    body: { changes: [{ kind: 'topic', id: fresh.record.id, isOrder: false }] },
  })
  const broken = {
    ...app.context,
    signals: { ...app.context.signals, send: () => Promise.reject(new Error('x')) },
  }
  await add('With a fault')
  const run = (isLast: boolean) => publishScheduled(broken, { scheduleId: record.id }, { isLast })
  await expect(run(false)).rejects.toThrow('x')
  expect((await list()).schedule?.refusal).toBeNull()
  await expect(run(true)).rejects.toThrow('x')
  expect((await list()).schedule?.refusal).toBe('Fault')
  // A new moment takes the place of what could not be kept.
  const again = (await set(later(), record.id)).ok.record
  await app.call(staffCalls.discardContent, { ...as(), body: { changes: null } })
  pass(HOUR_MS + 1)
  staff = await signInStaff(app, ['content'])
  await runNodes()
  expect((await list()).schedule).toMatchObject({ id: again.id, refusal: 'NothingToPublish' })
})

it('CTM-002 takes a moment within a year alone, and ends the schedule when the draft is published by hand', async () => {
  await add('By hand')
  for (const at of [later(-1), later(0), later(367 * 24 * HOUR_MS)])
    expect((await set(at)).failure.error).toMatchObject({
      name: 'ValidationError',
      fields: { at: expect.any(String) },
    })
  await set(later())
  const { version } = await list()
  await app.call(staffCalls.publishContent, { ...as(), body: { version, note: '' } })
  expect((await list()).schedule).toBeNull()
  expect((await deeds()).slice(-2)).toEqual(['staff content-publish', 'staff publication-cancel'])
})

it('STA-008 CTM-002 does the same at the command line, by the clock of Toronto', async () => {
  const hub = (...args: string[]) => commandLine(app.context)('content', ...args)
  const [day = ''] = later(48 * HOUR_MS).split('T')
  await add('By command')
  expect((await hub('draft')).text).toMatch(/added +topic +By command/)
  expect((await hub('schedule', 'tomorrow')).text).toContain('2026-10-15T07:00')
  expect((await hub('schedule', '2020-01-01T07:00')).text).toContain('within a year')
  expect((await hub('schedule', `${day}T07:00`, '--note', 'Quietly')).text).toMatch(
    /is published on .* E[SD]T/,
  )
  expect((await list()).schedule).toMatchObject({ note: 'Quietly' })
  expect((await hub('draft')).text).toMatch(/Scheduled for .* E[SD]T, by /)
  expect((await hub('unschedule')).exitCode).toBe(0)
  expect((await hub('unschedule')).text).toContain('Nothing is scheduled.')
  expect((await hub('publish', '--note', 'Now')).text).toContain('1 change is published')
  expect(await topics()).toContain('By command')
  expect((await hub('publish')).text).toContain('There is nothing to publish.')
  expect((await hub('history')).text).toMatch(/Now/)
  expect((await hub('revert', '0', '--reason', 'Too early')).exitCode).toBe(0)
  expect(await topics()).not.toContain('By command')
  expect((await hub('revert', '999999', '--reason', 'Too early')).text).toContain('content history')
})
