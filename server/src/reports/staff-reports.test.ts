/** Staff read figures, people and sessions by the calls of the console. */
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { PeopleTable } from '@hub/contract/staff-reports'
import { teams } from '../accounts/accounts.tables.ts'
import { themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { recordDemographics, records } from '../records/records.tables.ts'
import { STAFF, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import {
  addHosts,
  addRecords,
  type Place,
  type RandomRecord,
  randomRecords,
  storeRecords,
} from '../testing/random-records.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { runReport } from './reports.staff.ts'

const HALF = { from: '2025-04-01', to: '2025-09-30' }
/** Since the cast's teams are there. */
const SPRING = { from: '2026-03-05', to: '2026-04-19' }
const GENDERS = 3
const MINUTE_MS = 60_000
const IN_HALF_MS = Date.parse('2025-06-10T15:00:00.000Z')
const IN_SPRING_MS = Date.parse('2026-04-01T15:00:00.000Z')

let app: FreshApp
let staff: TestStaff
let made: { places: Place[]; languages: number[] }
let given: RandomRecord[]
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  made = await addHosts(app)
  given = fc.sample(randomRecords, { numRuns: 60, seed: 3 }).flat()
  await storeRecords(app, given, made)
  // On a busy machine the first question is refused while they are read.
  await runReport(app.context, STAFF, { ...HALF, by: [], only: [] })
  staff = await signInStaff(app, ['reports'])
})
afterAll(() => app.close())

const as = <Query>(query: Query) => ({ cookie: staff.cookie, query })
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('figures in the console', () => {
  it('REP-002 are shown with those of the period before, as the command line counts both', async () => {
    const { record } = (await app.call(staffCalls.readReport, as({ ...HALF, by: 'month,team' }))).ok
    const by = ['month', 'team'] as const
    const slice = { only: [], by }
    const now = await runReport(app.context, STAFF, { ...HALF, ...slice })
    const before = await runReport(app.context, STAFF, { from: '2024-04-01', to: '2024-09-30', ...slice })
    expect(record).toMatchObject({ now: HALF, before: { from: '2024-04-01', to: '2024-09-30' }, by })
    expect([record.rows, record.rowsBefore]).toEqual([now.rows, before.rows])
    expect(record.rows.at(-1)?.figures.sessions).toBeGreaterThan(20)
  })

  it('REP-009 say when they were counted', async () => {
    const { readReport, readFileReport, readEventReport } = staffCalls
    app.clock.advance(1)
    for (const call of [readReport, readFileReport, readEventReport])
      expect((await app.call(call, as(HALF))).ok.record.madeAt).toBe(app.clock.iso())
  })

  it('REP-009 AUD-004 are read by many at once, each reading with its entry in the audit log', async () => {
    const runs = async () => {
      const { rows } = await app.context.db.orm.execute(
        sql`select count(*)::int as runs from audit_log where action = 'report-run'`,
      )
      return Number(rows[0]?.runs)
    }
    const before = await runs()
    const screens = Array.from({ length: 8 }, () => [
      app.call(staffCalls.readReport, as({ ...HALF, by: 'month' })),
      app.call(staffCalls.readDemographics, as(HALF)),
      app.call(staffCalls.readOutcomes, as(HALF)),
      app.call(staffCalls.readFileReport, as(HALF)),
      app.call(staffCalls.readEventReport, as(HALF)),
    ])
    const answers = await Promise.all(screens.flat())
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await runs()).toBe(before + answers.length)
  })

  it('REP-003 are of no group that is not there, and nought for one that was not there before', async () => {
    const only = `source:online,team:${TEAMS.harbour}`
    const { record } = (await app.call(staffCalls.readReport, as({ ...SPRING, only }))).ok
    expect(record.only).toMatchObject([{ dimension: 'source', name: 'online' }, { dimension: 'team' }])
    expect(record.only[1]?.name).not.toBe('')
    expect(record.rowsBefore).toMatchObject([{ figures: { sessions: 0 } }])
  })

  it('REP-003 REP-006 are refused of a team that is too small, with the names of the filters', async () => {
    const refusal = async (team: number) => {
      const only = `source:online,team:${team}`
      const { failure } = await app.call(staffCalls.readReport, as({ ...SPRING, only }))
      return [failure.error.name, failure.record]
    }
    const named = (value: number, name: string) => [
      'TooFewFacilitators',
      {
        only: [
          { dimension: 'source', value: 'online', name: 'online' },
          { dimension: 'team', value: String(value), name },
        ],
      },
    ]
    const [like] = given
    const two = [1, 2].map((hostId) => ({
      ...(like as RandomRecord),
      hostId,
      source: 'online' as const,
      endMs: IN_SPRING_MS,
    }))
    await storeRecords(app, two, made)
    const [team] = await app.context.db.orm.select().from(teams).where(eq(teams.id, TEAMS.harbour))
    expect(await refusal(TEAMS.harbour)).toEqual(named(TEAMS.harbour, team?.name ?? 'none'))
    // Of a team that is none there is no name.
    expect(await refusal(99)).toEqual(named(99, ''))
    await storeRecords(app, given, made)
  })

  it('CTM-003 name groups, filters and sessions in the language asked for, each without a translation in English', async () => {
    const { orm } = app.context.db
    const [one] = await orm.select().from(records).limit(1)
    const themeId = one?.themeId ?? 0
    await orm
      .update(themes)
      .set({ translations: { zh: { name: '和平与公正' } } })
      .where(eq(themes.id, themeId))
    const named = async (locale: 'en' | 'zh') => {
      const query = { ...HALF, by: 'theme', only: `theme:${themeId}`, locale }
      const { record } = (await app.call(staffCalls.readReport, as(query))).ok
      return [record.only[0]?.name, record.rows[0]?.groups[0]?.name]
    }
    const [english] = await named('en')
    expect(await named('zh')).toEqual(['和平与公正', '和平与公正'])
    expect(english).toMatch(/^\w/)
    const all = async (locale: 'en' | 'zh') => {
      const { record } = (await app.call(staffCalls.readReport, as({ ...HALF, by: 'theme', locale }))).ok
      return record.rows.flatMap(({ groups }) => groups[0]?.name ?? [])
    }
    const others = (await all('en')).filter((name) => name !== english)
    expect((await all('zh')).toSorted()).toEqual(['和平与公正', ...others].toSorted())
  })

  it.each([
    ['only', { ...HALF, only: 'host:1' }],
    ['by', { ...HALF, by: 'host' }],
    ['from', { ...HALF, from: '1999-12-31' }],
    ['to', { ...HALF, to: '2025-03-01' }],
  ])('REP-006 refuse a wrong %s by its name', async (name, query) => {
    const { failure } = await app.call(staffCalls.readReport, as(query))
    expect(failure.error.name).toBe('ValidationError')
    expect(Object.keys(failure.error.fields ?? {})).toEqual([name])
  })
})

describe('people by age, gender and language in the console', () => {
  const read = async (query: { from: string; to: string; only?: string; locale?: 'zh' }) =>
    (await app.call(staffCalls.readDemographics, as(query))).ok.record

  /** Ages and genders of everybody who was counted, some of them few. */
  async function countPeople() {
    const { orm } = app.context.db
    await orm.delete(recordDemographics)
    const ages = await metasOfType(app.context, 'age')
    const genders = (await metasOfType(app.context, 'gender')).slice(0, GENDERS)
    const counted = await orm
      .select()
      .from(records)
      .where(sql`kind = 'demographics'`)
    const rows = counted.flatMap(({ id, participationCount }, index) =>
      [0, 1].map((half) => ({
        recordId: id,
        ageId: ages[(index + half) % ages.length]?.id ?? 0,
        genderId: genders[(index * 2 + half) % (index % 5 === 0 ? 3 : 2)]?.id ?? 0,
        numParticipants: half === 0 ? participationCount : index % 3,
      })),
    )
    await orm.insert(recordDemographics).values(rows)
    // As a correction does: what was read before is given again until a session of the half year has changed.
    await orm
      .update(records)
      .set({ kind: 'demographics' })
      .where(sql`kind = 'demographics'`)
    return { rows, counted }
  }

  const isTrue = ({ rows, columns, total }: PeopleTable) => {
    expect(sumOf(rows.map((row) => row.total))).toBe(total)
    expect(sumOf(columns.map((column) => column.total))).toBe(total)
    for (const row of rows) {
      const shown = row.cells.filter((cell) => typeof cell === 'number')
      if (shown.length === row.cells.length) expect(sumOf(shown)).toBe(row.total)
      expect(shown.every((cell) => cell === 0 || cell >= LEAST_PEOPLE)).toBe(true)
    }
  }

  it('REP-001 REP-004 count each file once and everybody who was counted, and show no count from 1 to 4', async () => {
    const { rows, counted } = await countPeople()
    const { refusal, byAge, byLanguage } = await read(HALF)
    expect(refusal).toBeNull()
    if (byAge === null || byLanguage === null) throw new Error('No table.')
    for (const table of [byAge, byLanguage]) isTrue(table)
    expect(byLanguage.columns).toEqual(byAge.columns)
    const inChinese = (await read({ ...HALF, locale: 'zh' })).byAge
    const namesOf = (table: PeopleTable) => [...table.rows, ...table.columns].flatMap(({ names }) => names)
    expect(inChinese === null ? [] : namesOf(inChinese)).toEqual(expect.arrayContaining(['12-14岁', '女性']))
    expect(namesOf(byAge)).toEqual(expect.arrayContaining(['12-14', 'Woman']))
    // Youth are told by the rows before those of adults, so ages stand in the order of their list.
    const ages = (await metasOfType(app.context, 'age')).map(({ meta_value }) => meta_value)
    const alone = byAge.rows.filter(({ names }) => names.length === 1).flatMap(({ names }) => names)
    expect(alone.length).toBeGreaterThan(2)
    expect(alone).toEqual(ages.filter((age) => alone.includes(age)))

    const isIn = ({ endTime }: { endTime: string }) => {
      const day = new Date(Date.parse(endTime) - 4 * 3_600_000).toISOString().slice(0, 10)
      return day >= HALF.from && day <= HALF.to
    }
    const ids = new Set(counted.filter(isIn).map(({ id }) => id))
    const people = sumOf(rows.filter((row) => ids.has(row.recordId)).map((row) => row.numParticipants))
    const files = new Set(
      given
        .filter(({ kind, endMs }) => kind === 'justice' && isIn({ endTime: new Date(endMs).toISOString() }))
        .flatMap(({ clientIds }) => clientIds),
    )
    expect(byAge.total).toBe(people + files.size)
    const languages = new Map(
      (await metasOfType(app.context, 'language')).map(({ id, meta_value }) => [id, meta_value]),
    )
    const spokenIn = new Map(counted.map(({ id, languageId }) => [id, languages.get(languageId ?? 0) ?? '']))
    const isCounted = (recordId: number, names: readonly string[]) =>
      ids.has(recordId) && names.includes(spokenIn.get(recordId) ?? '')
    for (const { names, total } of byLanguage.rows) {
      const spoken = rows.filter(({ recordId }) => isCounted(recordId, names))
      const named = names.includes('') ? files.size : 0
      expect([names, total]).toEqual([names, sumOf(spoken.map((row) => row.numParticipants)) + named])
    }
    expect(byLanguage.rows.flatMap(({ names }) => names)).toContain('')
    expect(byLanguage.rows.length).toBeGreaterThan(1)
    expect((await app.context.db.orm.select().from(clients)).length).toBeGreaterThanOrEqual(files.size)
  })

  it('REP-009 are counted anew when a session of the half year comes or is corrected, or an age is', async () => {
    const { counted } = await countPeople()
    const totalOf = async () => (await read(HALF)).byAge?.total ?? 0
    const before = await totalOf()
    const { orm } = app.context.db
    /** By no way that the hub has, so that it shows only when people are counted anew. */
    const more = () =>
      orm.update(recordDemographics).set({ numParticipants: sql`${recordDemographics.numParticipants} + 10` })
    await more()
    app.clock.advance(MINUTE_MS)
    expect(await totalOf()).toBe(before)
    // A correction changes the row of its session.
    await orm
      .update(records)
      .set({ participationCount: 1 })
      .where(eq(records.id, counted[0]?.id ?? 0))
    const later = await totalOf()
    expect(later).toBeGreaterThan(before)

    const [age] = (await metasOfType(app.context, 'age')).toReversed()
    const ofAge = async () =>
      sumOf(
        ((await read(HALF)).byAge?.rows ?? []).flatMap(({ names, total }) =>
          names.includes(age?.meta_value ?? '') ? total : [],
        ),
      )
    const few = await ofAge()
    const files = await orm.select().from(clients)
    await orm.update(clients).set({ ageMetaId: age?.id })
    expect(await ofAge()).toBe(few)
    app.clock.advance(MINUTE_MS)
    expect(await ofAge()).toBeGreaterThan(few)
    expect(await totalOf()).toBe(later)
    for (const { id, ageMetaId } of files)
      await orm.update(clients).set({ ageMetaId }).where(eq(clients.id, id))
  })

  it('REP-009 have somebody who is named for the first time at once, however short ago the files were read', async () => {
    await app.context.db.orm.delete(recordDemographics)
    await storeRecords(
      app,
      given.filter(({ kind }) => kind !== 'justice'),
      made,
    )
    await countPeople()
    const totalOf = async () => (await read(HALF)).byAge?.total ?? 0
    const before = await totalOf()
    expect(before).toBeGreaterThan(0)
    const like = given.find(({ kind }) => kind === 'justice') as RandomRecord
    await addRecords(app, [{ ...like, clientIds: [1, 2], endMs: IN_HALF_MS }], made)
    expect(await totalOf()).toBe(before + 2)
    await storeRecordsOf(10)
  })

  it('REP-003 REP-004 are of half a year that is over, of at least three who delivered, and of no part of it', async () => {
    const refusal = async (query: Parameters<typeof read>[0]) => {
      const { byAge, byLanguage, ...rest } = await read(query)
      expect([byAge, byLanguage]).toEqual([null, null])
      return rest.refusal
    }
    expect(await refusal({ ...HALF, to: '2025-09-29' })).toBe('period')
    expect(await refusal({ from: '2025-04-01', to: '2026-03-31' })).toBe('period')
    expect(await refusal({ ...HALF, only: 'source:online' })).toBe('filter')
    expect(await refusal({ from: '2098-04-01', to: '2098-09-30' })).toBe('running')
    expect(await refusal({ from: '2010-04-01', to: '2010-09-30' })).toBe('tooFew')
    await storeRecordsOf(2)
    expect(await refusal(HALF)).toBe('tooFew')
    await storeRecordsOf(10)
  })

  it('REP-003 are shown where three delivered, and where two did never, however many took part', async () => {
    const { orm } = app.context.db
    const ages = await metasOfType(app.context, 'age')
    const genders = await metasOfType(app.context, 'gender')
    const like = given.find(({ kind }) => kind === 'demographics') as RandomRecord
    const refusalOf = async (...hosts: number[]) => {
      await orm.delete(recordDemographics)
      const ids = await storeRecords(
        app,
        hosts.map((hostId) => ({ ...like, hostId, endMs: IN_HALF_MS })),
        made,
      )
      const rows = ids.flatMap((recordId) =>
        ages
          .slice(0, 2)
          .flatMap(({ id: ageId }) =>
            genders
              .slice(0, 2)
              .map(({ id: genderId }) => ({ recordId, ageId, genderId, numParticipants: 20 })),
          ),
      )
      await orm.insert(recordDemographics).values(rows)
      return (await read(HALF)).refusal
    }
    expect([await refusalOf(1, 2, 3), await refusalOf(1, 2)]).toEqual([null, 'tooFew'])
    // Nobody is told of by age in a workshop or in training, so a third who delivered those alone is none of them.
    for (const kind of ['workshop', 'training'] as const) {
      const [recordId = 0] = await addRecords(app, [{ ...like, kind, hostId: 3, endMs: IN_HALF_MS }], made)
      expect([kind, recordId > 0, (await read(HALF)).refusal]).toEqual([kind, true, 'tooFew'])
    }
    await storeRecordsOf(10)
  })

  async function storeRecordsOf(hosts: number) {
    await app.context.db.orm.delete(recordDemographics)
    await storeRecords(
      app,
      given.filter(({ hostId }) => hostId <= hosts),
      made,
    )
  }
})
