/** The sessions behind each figure: which they are, what is told of them, page by page, and who reads them (REP-005). */
import fc from 'fast-check'
import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DIMENSION_NAMES, FIGURE_NAMES, type FigureName, OTHERS } from '@hub/contract/figures.rules'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { CountedSession } from '@hub/contract/staff-reports'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { facilitators, teamMembers } from '../accounts/accounts.tables.ts'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { recordClients, records } from '../records/records.tables.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import {
  addHosts,
  type Made,
  type RandomRecord,
  randomRecords,
  storeRecords,
} from '../testing/random-records.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { runReport } from './reports.staff.ts'

const YEARS = { from: '2025-01-01', to: '2026-12-31' }
/** The last day of a year, at whose end sessions end too. */
const NEW_YEARS_EVE = { from: '2025-12-31', to: '2025-12-31' }
const MINUTE_MS = 60_000
/** Days are many. */
const MOST_GROUPS = 12

let app: FreshApp
let staff: TestStaff
let made: Made
let given: RandomRecord[]
/** Of `given`, in the same order. */
let ids: number[]
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  made = await addHosts(app)
  given = [...fc.sample(randomRecords, { numRuns: 60, seed: 3 }).flat(), ...(await atChangesOfTeams())]
  ids = await store(given)
  staff = await signInStaff(app, ['reports'])
})
afterAll(() => app.close())

/** A session of everybody who joined or left a team, that begins at that very moment: what is told of them changes then. */
async function atChangesOfTeams(): Promise<RandomRecord[]> {
  const stays = await app.context.db.orm.select().from(teamMembers)
  const changes = stays.flatMap(({ facilitatorId: hostId, joinedAt, leftAt }) => [
    { hostId, at: joinedAt },
    ...(leftAt === null ? [] : [{ hostId, at: leftAt }]),
  ])
  return changes.map(({ hostId, at }) => ({
    ...{ hostId, kind: 'workshop', module: 0, count: 3, clientIds: [1], language: null },
    ...{
      source: 'online',
      version: '1.0.0',
      lastsMs: 30 * MINUTE_MS,
      endMs: Date.parse(at) + 30 * MINUTE_MS,
    },
  }))
}

/** Stores these in place of all others, and reads them: on a busy machine a list is refused while that goes on. */
async function store(records: readonly RandomRecord[]): Promise<number[]> {
  const stored = await storeRecords(app, records, made)
  await runReport(app.context, STAFF, { ...YEARS, by: [], only: [] })
  return stored
}

const as = <Query>(query: Query) => ({ cookie: staff.cookie, query })
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })

const read = async (query: object) =>
  (await app.call(staffCalls.listCountedSessions, as({ ...YEARS, ...query }))).ok

/** Of which sessions each figure is. */
const DELIVERED = ['demographics', 'justice', 'workshop']
const KINDS: Record<FigureName, readonly string[]> = {
  ...{ sessions: DELIVERED, hours: DELIVERED, reached: DELIVERED, groupSize: DELIVERED },
  ...{ visits: ['justice'], people: ['justice'], headcount: ['demographics', 'workshop'] },
  ...{ trainings: ['training'], trainingHours: ['training'] },
}

it.each(FIGURE_NAMES)('REP-005 are each listed once, as many as the figure says: %s', async (figure) => {
  const { rows } = await runReport(app.context, STAFF, { ...YEARS, by: [], only: [] })
  const figures = rows[0]?.figures
  const listed = await allOf({ figure })
  expect([...new Set(listed.map(({ kind }) => kind))].toSorted()).toEqual(KINDS[figure])
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  if (figure === 'sessions' || figure === 'trainings') expect(listed).toHaveLength(figures?.[figure] ?? 0)
  if (figure === 'visits' || figure === 'headcount')
    expect(sumOf(listed.map((one) => one[figure]))).toBe(figures?.[figure])
})

it('REP-005 are told with their day in Toronto, module, kind, minutes and counts, newest first', async () => {
  const rows = await app.context.db.orm.select().from(modules)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const expected = given
    .map((one, index) => ({ ...one, id: ids[index] ?? 0 }))
    .filter(({ kind }) => kind !== 'training')
    .toSorted((one, other) => other.endMs - one.endMs || other.id - one.id)
    .map(({ id, kind, endMs, lastsMs, module, clientIds, count }) => ({
      ...{ id, kind, day: toronto.format(endMs), minutes: Math.round(lastsMs / MINUTE_MS) },
      module: nameOf.get(made.places[module % made.places.length]?.moduleId ?? 0),
      ...(kind === 'justice' ? { visits: clientIds.length, headcount: 0 } : { visits: 0, headcount: count }),
    }))
  const listed = await allOf({ figure: 'sessions' })
  expect(listed.map(({ team: _, ...told }) => told)).toEqual(expected)
})

it('STA-011 REP-005 have no page after the last, also where that is full', async () => {
  const { total } = await read(NEW_YEARS_EVE)
  expect(total).toBeGreaterThan(2)
  const whole = await read({ ...NEW_YEARS_EVE, limit: total })
  expect([whole.records.length, whole.next]).toEqual([total, null])
  const first = await read({ ...NEW_YEARS_EVE, limit: total - 1 })
  const second = await read({ ...NEW_YEARS_EVE, limit: total - 1, after: first.next })
  expect([second.records.map(({ id }) => id), second.next]).toEqual([[whole.records.at(-1)?.id], null])
})

it('REP-005 STA-006 are for staff with reports alone, and so is every figure', async () => {
  const { cookie } = await signInStaff(app, ['people', 'content', 'privacy'])
  const query = { ...YEARS, format: 'csv' as const }
  for (const name of [
    ...(['readReport', 'readFileReport', 'readEventReport', 'readDemographics', 'readOutcomes'] as const),
    ...(['listCountedSessions', 'downloadReport', 'downloadCountedSessions'] as const),
  ]) {
    const { failure } = await app.call(staffCalls[name], { cookie, query })
    expect([name, failure.error.name]).toEqual([name, 'Forbidden'])
  }
})

it('REP-005 AUD-004 are noted in the audit log: of which days, figure and filters', async () => {
  await read({ ...NEW_YEARS_EVE, figure: 'visits', only: 'source:online' })
  const [entry] = await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect([entry?.action, entry?.actorId, entry?.note]).toEqual([
    ...['report-sessions-read', staff.id, '2025-12-31 to 2025-12-31, visits, source=online'],
  ])
})

it('REP-005 PPL-009 open as records to staff who may read those, and to nobody else who sees reports', async () => {
  const [first] = (await read({ limit: 1 })).records
  const params = { id: first?.id ?? 0 }
  const refused = await app.call(staffCalls.readStaffRecord, { cookie: staff.cookie, params })
  expect(refused.failure.error.name).toBe('Forbidden')
  const both = await signInStaff(app, ['reports', 'people'])
  const { record } = (await app.call(staffCalls.readStaffRecord, { cookie: both.cookie, params })).ok
  expect(record).toMatchObject({ id: first?.id, module: first?.module })
})

it('REP-003 REP-005 are under a filter as many as its figure says, also where some of a group may not be told', async () => {
  const { orm } = app.context.db
  const movedHost = eq(facilitators.id, 6)
  const [like] = await orm.select().from(facilitators).where(movedHost)
  const agencies = [like?.agencyId ?? 0, 1]
  let untold = 0
  // At last one of a team is of another agency than all others in it.
  for (const agencyId of agencies) {
    await orm.update(facilitators).set({ agencyId }).where(movedHost)
    for (const by of [['team'], ['agency'], ['team', 'agency'], ['agency', 'city']] as const) {
      const { rows } = await runReport(app.context, STAFF, { ...YEARS, by, only: [] })
      for (const { groups, figures } of rows) {
        const values = groups.map((group) => group?.value ?? '')
        if (values.includes(OTHERS)) untold += figures.sessions
        if (values.includes(OTHERS) || values.includes('')) continue
        const only = by.map((dimension, index) => `${dimension}:${values[index]}`).join()
        const listed = await allOf({ only })
        expect(listed, only).toHaveLength(figures.sessions)
      }
    }
  }
  expect(untold).toBeGreaterThan(0)
  await orm.update(facilitators).set({ agencyId: agencies[0] }).where(movedHost)
})

it.each(DIMENSION_NAMES)(
  'REP-002 REP-005 are those of the group that a filter names: %s',
  async (dimension) => {
    const { orm } = app.context.db
    // Later ones were in another province than their hosts, and of another theme than their topic. Two themes are of one sector.
    const later = gt(records.id, ids[ids.length >> 1] ?? 0)
    await orm.update(records).set({ provinceId: 1, themeId: 1 }).where(later)
    await orm.update(themes).set({ sectorId: 1 }).where(eq(themes.id, 2))
    const { rows } = await runReport(app.context, STAFF, { ...YEARS, by: [dimension], only: [] })
    const groups = rows.flatMap(({ groups: [group], figures }) =>
      group && group.value !== OTHERS ? [{ value: group.value, sessions: figures.sessions }] : [],
    )
    const asked = groups.slice(-MOST_GROUPS)
    expect(asked).not.toEqual([])
    for (const { value, sessions } of asked)
      expect([value, (await allOf({ only: `${dimension}:${value}` })).length]).toEqual([value, sessions])
  },
)

it('REP-005 LIF-003 count somebody once who is in a session with two files that are merged', async () => {
  const { orm } = app.context.db
  const visitsOf = async () =>
    new Map((await read({ figure: 'visits', limit: 100 })).records.map(({ id, visits }) => [id, visits]))
  const before = await visitsOf()
  const [id = 0, visits = 0] = [...before].find(([, count]) => count > 1) ?? []
  const [kept, removed] = await orm.select().from(recordClients).where(eq(recordClients.recordId, id))
  const ofRemoved = eq(clients.id, removed?.clientId ?? 0)
  await orm.update(clients).set({ mergedIntoId: kept?.clientId }).where(ofRemoved)
  expect((await visitsOf()).get(id)).toBe(visits - 1)
  await orm.update(clients).set({ mergedIntoId: null }).where(ofRemoved)
})

async function allOf(query: object) {
  const listed: CountedSession[] = []
  let next: string | null = null
  do {
    const page = await read({ ...query, limit: 90, ...(next !== null && { after: next }) })
    listed.push(...page.records)
    next = page.next
    expect(page.total).toBeGreaterThanOrEqual(listed.length)
  } while (next !== null)
  return listed
}

it('REP-003 name no team in which fewer than three delivered', async () => {
  const teams = async () => new Set((await read({ limit: 100 })).records.map(({ team }) => team))
  expect([...(await teams())].some((team) => team !== null)).toBe(true)
  await store(given.filter(({ hostId }) => hostId <= 2))
  expect(await teams()).toEqual(new Set([null]))
  await store(given)
})

it.each([
  ['ValidationError', { from: '2026-02-30' }],
  ['ValidationError', { to: '2026-02-30' }],
  ['ValidationError', { from: '2026-03-02', to: '2026-03-01' }],
  ['ValidationError', { only: 'team' }],
  ['TooFewFacilitators', { only: 'team:99' }],
] as const)('REP-003 REP-005 are refused with %s, listed and as a file: %j', async (refusal, wrong) => {
  for (const name of ['listCountedSessions', 'downloadCountedSessions'] as const) {
    const { failure } = await app.call(staffCalls[name], as({ ...YEARS, ...wrong }))
    expect([name, failure.error.name]).toEqual([name, refusal])
  }
})

it.each(['x', Buffer.from('[0,"now",1]').toString('base64url')])(
  'STA-011 refuse a page that is none: %s',
  async (after) => {
    const { failure } = await app.call(staffCalls.listCountedSessions, as({ ...YEARS, after }))
    expect(failure.error.name).toBe('ValidationError')
  },
)
