/** The figures against a slow and obvious count of the same records, on both databases. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DIMENSION_NAMES,
  type DimensionName,
  type Figures,
  isPersonPlace,
  NONE,
  OTHERS,
  PERSON_PLACES,
} from '@hub/contract/figures.rules'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { found } from '#platform/fail.ts'
import { facilitators, teamMembers } from '../accounts/accounts.tables.ts'
import { themes, topics } from '../catalogue/catalogue.tables.ts'
import { lockRecord, updateRecord } from '../records/corrections.store.ts'
import { records } from '../records/records.tables.ts'
import { mergeAgencies, undoAgencyMerge } from '../staff-agencies/agency-merges.staff.ts'
import { CAST, STAFF, TEAMS } from '../testing/cast.ts'
import { toldSlowly } from '../testing/figures/told-slowly.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import {
  addHosts,
  addRecords,
  type Place,
  type RandomRecord,
  randomRecords,
  storeRecords,
} from '../testing/random-records.ts'
import { listCountedSessions } from './counted-sessions.staff.ts'
import { runReport } from './reports.staff.ts'

const ROUNDS = 12
/** Of the days not all are listed. */
const MOST_LISTED = 35
const DAY_MS = 86_400_000
const ALL = { from: '2020-01-01', to: '2030-12-31', only: [] }
const ONTARIO = '9'
const ELSEWHERE = '1'

let app: FreshApp
let made: { places: Place[]; languages: number[] }
let memberships: (typeof teamMembers.$inferSelect)[]
let cityId: string
beforeAll(async () => {
  app = await freshApp()
  // In the content of the cast a theme has the id of its sector and of its topic, so one could be taken for the other.
  await app.context.db.orm.update(topics).set({ themeId: 4, name: 'Another topic' }).where(eq(topics.id, 3))
  await app.context.db.orm.update(themes).set({ sectorId: 1, name: 'Another theme' }).where(eq(themes.id, 2))
  made = await addHosts(app)
  // Put down later than the team that they joined later: of both, sessions count for the one they joined first.
  await app.context.db.orm.insert(teamMembers).values({
    ...{ teamId: TEAMS.harbour, facilitatorId: 8 },
    ...{ joinedAt: '2024-06-01T04:00:00.000Z', leftAt: '2025-09-01T04:00:00.000Z' },
  })
  memberships = await app.context.db.orm
    .select()
    .from(teamMembers)
    .orderBy(teamMembers.joinedAt, teamMembers.id)
  const [first] = await app.context.db.orm.select({ cityId: facilitators.cityId }).from(facilitators)
  cityId = String(first?.cityId)
})
afterAll(() => app.close())

const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
const dayOf = ({ endMs }: RandomRecord) => toronto.format(endMs)

/** The Thursday of a week decides whose year it is (ISO 8601). */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

function teamOf({ hostId, endMs, lastsMs }: RandomRecord): string {
  const start = endMs - lastsMs
  const present = memberships.find(
    (one) =>
      one.facilitatorId === hostId &&
      Date.parse(one.joinedAt) <= start &&
      (one.leftAt === null || Date.parse(one.leftAt) > start),
  )
  return String(present?.teamId ?? NONE)
}
const placeOf = ({ module }: RandomRecord) => made.places[module % made.places.length] as Place

const VALUE_OF: Record<DimensionName, (record: RandomRecord) => string> = {
  day: dayOf,
  week: (record) => isoWeek(dayOf(record)),
  month: (record) => dayOf(record).slice(0, 7),
  quarter: (record) => `${dayOf(record).slice(0, 4)}-Q${Math.ceil(Number(dayOf(record).slice(5, 7)) / 3)}`,
  year: (record) => dayOf(record).slice(0, 4),
  fiscalYear(record) {
    const [year = 0, month = 0] = dayOf(record).split('-').map(Number)
    const first = month < 4 ? year - 1 : year
    return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  },
  learningType: (record) => String(placeOf(record).learningTypeId),
  sector: (record) => String(placeOf(record).sectorId),
  theme: (record) => String(placeOf(record).themeId),
  topic: (record) => String(placeOf(record).topicId),
  module: (record) => String(placeOf(record).moduleId),
  version: (record) => `${placeOf(record).moduleId}-${record.version.replaceAll('.', '_')}`,
  source: ({ source }) => source,
  language: ({ kind, language }) =>
    kind === 'demographics' && language !== null ? String(made.languages[language]) : NONE,
  team: teamOf,
  agency: ({ hostId }) => (hostId > 5 ? '2' : '1'),
  province: () => ONTARIO,
  city: () => cityId,
}

/** Every figure, counted one record after another. */
function countOf(given: readonly RandomRecord[]): Figures {
  const sessions = given.filter(({ kind }) => kind !== 'training')
  const trainings = given.filter(({ kind }) => kind === 'training')
  const named = sessions.filter(({ kind }) => kind === 'justice').flatMap(({ clientIds }) => clientIds)
  const headcount = sessions
    .filter(({ kind }) => kind !== 'justice')
    .reduce((sum, { count }) => sum + count, 0)
  const hours = (of: readonly RandomRecord[]) =>
    Number((of.reduce((sum, { lastsMs }) => sum + lastsMs, 0) / 3_600_000).toFixed(2))
  const people = new Set(named).size
  return {
    ...{ sessions: sessions.length, hours: hours(sessions), visits: named.length, people, headcount },
    reached: people + headcount,
    groupSize:
      sessions.length === 0 ? null : Number(((named.length + headcount) / sessions.length).toFixed(1)),
    ...{ trainings: trainings.length, trainingHours: hours(trainings) },
  }
}

/** Where somebody belongs when this session begins. */
const placesOf = (record: RandomRecord) => PERSON_PLACES.map((place) => VALUE_OF[place](record))

/** The value under which a record is shown: its own, or that of all others. */
function shownValues(given: readonly RandomRecord[], dimension: DimensionName) {
  const of = VALUE_OF[dimension]
  if (!isPersonPlace(dimension)) return of
  const hosts = [...new Set(given.map(({ hostId }) => hostId))]
  return (record: RandomRecord) => {
    const everybody = hosts.map((hostId) => ({ person: hostId, values: placesOf({ ...record, hostId }) }))
    const isTold = toldSlowly(everybody, placesOf(record))[PERSON_PLACES.indexOf(dimension)]
    return isTold ? of(record) : OTHERS
  }
}

const TOTAL = 'total'
/** Every group and every total, by its values. */
function reference(given: readonly RandomRecord[], by: readonly DimensionName[]) {
  const values = by.map((dimension) => shownValues(given, dimension))
  const keysOf = (record: RandomRecord) =>
    values.reduce<string[][]>(
      (keys, of) =>
        keys.flatMap((key) => [
          [...key, of(record)],
          [...key, TOTAL],
        ]),
      [[]],
    )
  const groups = new Map<string, RandomRecord[]>([[by.map(() => TOTAL).join('|'), []]])
  for (const record of given)
    for (const key of keysOf(record).map((one) => one.join('|')))
      groups.set(key, [...(groups.get(key) ?? []), record])
  return Object.fromEntries([...groups].map(([key, records]) => [key, countOf(records)]))
}

async function figuresBy(by: readonly DimensionName[], slice: Partial<typeof ALL> = {}) {
  const { rows } = await runReport(app.context, STAFF, { ...ALL, ...slice, by })
  return Object.fromEntries(
    rows.map(({ groups, figures }) => [groups.map((group) => group?.value ?? TOTAL).join('|'), figures]),
  )
}

const oneOrTwo = fc.uniqueArray(fc.constantFrom(...DIMENSION_NAMES), { minLength: 0, maxLength: 2 })

describe('figures', () => {
  it('REP-001 REP-002 REP-003 are what a slow count of the records gives, by any one or two dimensions', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRecords,
        fc.array(oneOrTwo, { minLength: 4, maxLength: 4 }),
        async (given, asked) => {
          await storeRecords(app, given, made)
          for (const by of asked) expect(await figuresBy(by)).toEqual(reference(given, by))
        },
      ),
      { numRuns: ROUNDS },
    )
  })

  it.each([1, 2])(
    'REP-009 follow what is recorded and corrected after they were first read, %i',
    async (seed) => {
      const sampled = (more: number) => fc.sample(randomRecords, { numRuns: 2, seed: seed + more }).flat()
      const given = sampled(10)
      const ids = await storeRecords(app, given, made)
      expect(await figuresBy(['month'])).toEqual(reference(given, ['month']))
      const later = sampled(20)
      ids.push(...(await addRecords(app, later, made)))
      given.push(...later)
      expect(await figuresBy(['month'])).toEqual(reference(given, ['month']))
      // Every fifth, and the first of them twice.
      for (const index of [...given.keys()].filter((one) => one % 5 === 0).concat(0)) {
        const one = given[index] as RandomRecord
        const corrected = {
          ...one,
          endMs: one.endMs - 40 * DAY_MS,
          lastsMs: one.lastsMs + 60_000,
          clientIds: [2],
        }
        given[index] = corrected
        const record = found(await lockRecord(app.context.db, ids[index] ?? 0))
        await updateRecord(app.context.db, {
          ...record,
          startTime: new Date(corrected.endMs - corrected.lastsMs).toISOString(),
          endTime: new Date(corrected.endMs).toISOString(),
          facilitators: [{ id: one.hostId, email: '' }],
          clients: one.kind === 'justice' ? [{ id: 2, code: '' }] : [],
        })
      }
      for (const by of [['month'], ['team', 'source'], []] as const)
        expect(await figuresBy(by)).toEqual(reference(given, by))
    },
  )

  it.each(DIMENSION_NAMES)(
    'REP-002 REP-005 break down by %s, and list as many sessions as each figure counts',
    async (dimension) => {
      const given = fc.sample(randomRecords, { numRuns: 1, seed: 7 }).flat()
      // The last one is of a week of the year before.
      const lateMs = Date.parse('2027-01-01T12:00:00-05:00')
      const late = ofHosts(1).map((one) => ({ ...one, endMs: lateMs }))
      const many = [...given, ...fc.sample(randomRecords, { numRuns: 4, seed: 8 }).flat(), ...late]
      await storeRecords(app, many, made)
      const figures = await figuresBy([dimension])
      expect(figures).toEqual(reference(many, [dimension]))
      const groups = Object.entries(figures).filter(([value]) => value !== TOTAL && value !== OTHERS)
      const listable = groups.filter((_, at) => at < MOST_LISTED || at >= groups.length - MOST_LISTED)
      for (const [value, { sessions }] of listable) {
        const request = { ...ALL, only: [{ dimension, value }], figure: 'sessions', limit: 1000 } as const
        const { records: listed } = await listCountedSessions(app.context, STAFF, request)
        expect([value, listed.length]).toEqual([value, sessions])
      }
    },
  )

  const atHarbour = { dimension: 'team', value: String(TEAMS.harbour) } as const
  const SPRING = { ...ALL, from: '2026-03-05', to: '2026-04-19' }
  /** One session of each of these hosts, when the cast's teams are there. */
  const ofHosts = (...hosts: number[]): RandomRecord[] =>
    hosts.map((hostId) => ({
      ...{
        hostId,
        kind: 'workshop',
        module: 0,
        count: 4,
        clientIds: [1],
        language: null,
        source: 'online',
        version: '1.0.0',
      },
      ...{ endMs: Date.parse('2026-03-31T23:59:59.999-04:00'), lastsMs: 3_600_000 },
    }))

  it('REP-002 count from the first day to the last in Toronto, both included', async () => {
    await storeRecords(app, ofHosts(1), made)
    const sessionsIn = async (from: string, to: string) =>
      (await runReport(app.context, STAFF, { ...ALL, from, to, by: [] })).rows[0]?.figures.sessions
    expect(await sessionsIn('2026-03-31', '2026-03-31')).toBe(1)
    expect(await sessionsIn('2026-04-01', '2026-04-30')).toBe(0)
    expect(await sessionsIn('2026-03-01', '2026-03-30')).toBe(0)
  })

  it.each([
    ['23', '2026-03-08T00:00:00.000-05:00', '2026-03-08T23:59:59.999-04:00', '2026-03-09T00:00:00.000-04:00'],
    ['25', '2025-11-02T00:00:00.000-04:00', '2025-11-02T23:59:59.999-05:00', '2025-11-03T00:00:00.000-05:00'],
  ])('REP-002 REP-005 count and list a day of %s hours whole, and nothing around it', async (_, ...at) => {
    const [first = 0, last = 0, next = 0] = at.map((instant) => Date.parse(instant))
    const ended = [first - 1, first, last, next]
    await storeRecords(
      app,
      ofHosts(1).flatMap((one) => ended.map((endMs) => ({ ...one, endMs }))),
      made,
    )
    const day = at[0].slice(0, 'YYYY-MM-DD'.length)
    const slice = { ...ALL, from: day, to: day }
    expect((await runReport(app.context, STAFF, { ...slice, by: [] })).rows[0]?.figures.sessions).toBe(2)
    const listed = await listCountedSessions(app.context, STAFF, { ...slice, figure: 'sessions', limit: 9 })
    expect([listed.total, listed.records.map((one) => one.day)]).toEqual([2, [day, day]])
  })

  it('REP-002 are of the province where a session was recorded to be, or of the host’s where that was not asked', async () => {
    const [id = 0] = await storeRecords(app, ofHosts(1, 2, 3, 6, 7, 8), made)
    await app.context.db.orm
      .update(records)
      .set({ provinceId: Number(ELSEWHERE) })
      .where(eq(records.id, id))
    const byProvince = await figuresBy(['province'])
    expect(Object.entries(byProvince).map(([value, { sessions }]) => [value, sessions])).toEqual([
      [ELSEWHERE, 1],
      [ONTARIO, 5],
      [TOTAL, 6],
    ])
    const only = [{ dimension: 'province', value: ELSEWHERE } as const]
    const listed = await listCountedSessions(app.context, STAFF, {
      ...ALL,
      only,
      figure: 'sessions',
      limit: 9,
    })
    expect(listed.records.map((one) => one.id)).toEqual([id])
  })

  it('REP-002 PPL-005 are of the agency into which another was merged, and of each again once that is undone', async () => {
    // All of their team are of one agency, as the hub keeps teams.
    const stranger = eq(facilitators.id, CAST.stranger.id)
    await app.context.db.orm.update(facilitators).set({ agencyId: 2 }).where(stranger)
    await storeRecords(app, ofHosts(1, 2, 3, 6, 7, 8), made)
    const sessions = async () =>
      Object.entries(await figuresBy(['agency'])).map(([value, figures]) => [value, figures.sessions])
    const apart = [
      ['1', 3],
      ['2', 3],
      [TOTAL, 6],
    ]
    expect(await sessions()).toEqual(apart)
    const merge = { fromId: 2, intoId: 1, reason: 'One agency', isDryRun: false }
    const { mergeId } = await mergeAgencies(app.context, STAFF, merge)
    expect(await sessions()).toEqual([
      ['1', 6],
      [TOTAL, 6],
    ])
    await undoAgencyMerge(app.context, STAFF, mergeId ?? 0)
    expect(await sessions()).toEqual(apart)
    await app.context.db.orm.update(facilitators).set({ agencyId: 1 }).where(stranger)
  })

  it('REP-002 REP-003 filter by a team of three who deliver beside three others, and by none smaller', async () => {
    const team = { ...SPRING, only: [atHarbour], by: [] }
    await storeRecords(app, ofHosts(1, 2, 3, 6, 7, 8), made)
    expect((await runReport(app.context, STAFF, team)).rows[0]?.figures.sessions).toBe(3)
    for (const hosts of [
      [1, 2, 6, 7, 8],
      [1, 2, 3, 6],
    ]) {
      await storeRecords(app, ofHosts(...hosts), made)
      await expect(runReport(app.context, STAFF, team)).rejects.toMatchObject({
        refusal: 'TooFewFacilitators',
      })
    }
  })

  it('REP-003 tell the same of a team in every period and beside every filter, so that no difference tells more', async () => {
    const ofOther = ofHosts(1).map((one) => ({ ...one, module: 1 }))
    await storeRecords(app, [...ofHosts(1, 2, 3, 6, 7, 8), ...ofOther], made)
    const module = { dimension: 'module', value: String(made.places[1]?.moduleId) } as const
    const sessions = async (only: ReportFilter[]) =>
      (await runReport(app.context, STAFF, { ...SPRING, only, by: [] })).rows[0]?.figures.sessions
    expect(await sessions([atHarbour])).toBe(4)
    expect(await sessions([atHarbour, module])).toBe(1)
  })

  it('REP-003 refuse a filter on all others, who are no group', async () => {
    await storeRecords(app, ofHosts(1, 2, 3, 6, 7, 8), made)
    const others = { ...SPRING, only: [{ dimension: 'team', value: OTHERS } as const], by: [] }
    await expect(runReport(app.context, STAFF, others)).rejects.toMatchObject({
      refusal: 'TooFewFacilitators',
    })
  })

  it.each([
    ['a first day that is none', { from: '2026-02-30' }],
    ['a last day that is none', { to: '2026-02-30' }],
    ['the last day before the first', { from: '2026-03-02', to: '2026-03-01' }],
    ['one dimension twice', { by: ['month', 'month'] }],
    ['three dimensions', { by: ['month', 'theme', 'team'] }],
  ] as const)('REP-002 REP-003 refuse %s', async (_, wrong) => {
    const request = { ...ALL, by: [], ...wrong }
    await expect(runReport(app.context, STAFF, request)).rejects.toMatchObject({ refusal: 'ValidationError' })
  })
})
