/** Two reports side by side say what the two say one by one, on the screen and in the files (REP-003, REP-004, REP-006). */
import fc from 'fast-check'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { FIGURE_NAMES, FIGURES } from '@hub/contract/figures.rules'
import { sideBySide } from '@hub/contract/report-compare.rules'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { recordDemographics } from '../records/records.tables.ts'
import { TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import {
  addHosts,
  type Place,
  type RandomRecord,
  randomRecords,
  storeRecords,
} from '../testing/random-records.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

/** Since the cast's teams are there. */
const SPRING = { from: '2026-03-05', to: '2026-04-19' }
const HALF = { from: '2025-04-01', to: '2025-09-30' }
const OTHER_HALF = { from: '2024-10-01', to: '2025-03-31' }
const { harbour, lakeside } = TEAMS
const ROUNDS = 8

let app: FreshApp
let staff: TestStaff
let made: { places: Place[]; languages: number[] }
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  made = await addHosts(app)
  staff = await signInStaff(app, ['reports'])
})
afterAll(() => app.close())

const read = (query: { from: string; to: string; by?: string; only?: string; vs?: string }) =>
  app.call(staffCalls.readReport, { cookie: staff.cookie, query })
const readFiles = (query: { from: string; to: string; by?: string; only?: string; vs?: string }) =>
  app.call(staffCalls.readFileReport, { cookie: staff.cookie, query })
/** The rows of a report seen by itself; null where it is refused. */
async function alone(query: Parameters<typeof read>[0], of: typeof read | typeof readFiles = read) {
  const answer = await of(query)
  if (answer.status === 200) return answer.ok.record.rows
  expect(answer.failure.error.name).toBe('TooFewFacilitators')
  return null
}
const sampled = (numRuns: number, seed: number) => fc.sample(randomRecords, { numRuns, seed }).flat()
/** In spring each host delivers in turn, some more than others, so that some teams are large enough and some not. */
const inSpring = (records: readonly RandomRecord[], hosts: readonly number[]): RandomRecord[] =>
  records.map((one, index) => ({
    ...{ ...one, hostId: hosts[index % hosts.length] ?? 1 },
    endMs: Date.parse('2026-03-20T15:00:00.000Z') + (index % 25) * 86_400_000,
  }))

describe('a comparison', () => {
  it('REP-003 REP-006 of two teams is their two reports, and nothing where one of them is refused', async () => {
    const given = sampled(20, 21)
    const seen = { both: 0, one: 0, none: 0 }
    for (const hosts of [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 2, 3, 6, 7, 8],
      [1, 2, 6, 7, 8],
      [1, 4, 5],
      [4, 5, 6, 7],
    ]) {
      await storeRecords(app, inSpring(given, hosts), made)
      for (const [own, other] of [
        [harbour, lakeside],
        [lakeside, harbour],
        [harbour, 99],
      ] as const)
        for (const [by, more] of [
          ['source,theme', ''],
          ['month', 'source:online,'],
        ] as const) {
          const only = (team: number) => `${more}team:${team}`
          const [mine, theirs] = [
            await alone({ ...SPRING, by, only: only(own) }),
            await alone({ ...SPRING, by, only: only(other) }),
          ]
          const answer = await read({ ...SPRING, by, only: only(own), vs: `team:${other}` })
          if (mine === null) {
            expect(answer.failure.error.name).toBe('TooFewFacilitators')
            seen.none += 1
            continue
          }
          const { record } = answer.ok
          expect([record.rows, record.rowsBefore]).toEqual([mine, theirs])
          expect([record.before, record.versusTeam?.value]).toEqual([SPRING, String(other)])
          seen[theirs === null ? 'one' : 'both'] += 1
        }
    }
    expect(seen.both).toBeGreaterThan(0)
    expect(seen.one).toBeGreaterThan(0)
    expect(seen.none).toBeGreaterThan(0)
  })

  it('REP-003 REP-006 of two periods is their two reports, whichever days and filters', async () => {
    await storeRecords(app, [...sampled(30, 22), ...inSpring(sampled(5, 23), [1, 2, 3, 6, 7, 8])], made)
    const day = fc.integer({ min: 0, max: 700 }).map((days) => {
      return new Date(Date.parse('2024-06-01') + days * 86_400_000).toISOString().slice(0, 10)
    })
    const period = fc.tuple(day, day).map(([one, other]) => {
      const [from = one, to = other] = [one, other].toSorted()
      return { from, to }
    })
    const only = fc.constantFrom(
      '',
      `team:${harbour}`,
      'source:online',
      'agency:1',
      'agency:2,source:offline',
    )
    const by = fc.constantFrom('month', 'team,source', 'module', 'city')
    await fc.assert(
      fc.asyncProperty(period, period, only, by, async (now, other, filters, names) => {
        const slice = { by: names, ...(filters !== '' && { only: filters }) }
        const [mine, theirs] = [await alone({ ...now, ...slice }), await alone({ ...other, ...slice })]
        const answer = await read({ ...now, ...slice, vs: `${other.from}..${other.to}` })
        if (mine === null) {
          expect(answer.failure.error.name).toBe('TooFewFacilitators')
          return
        }
        const { record } = answer.ok
        expect([record.rows, record.rowsBefore, record.before]).toEqual([mine, theirs, other])
      }),
      { numRuns: ROUNDS },
    )
  })

  it('REP-001 REP-006 of client files is their two reports', async () => {
    for (const [only, vs] of [
      [`team:${harbour}`, `team:${lakeside}`],
      [undefined, '2026-02-01..2026-03-31'],
    ] as const) {
      const slice = { from: '2026-03-01', to: '2026-03-31', by: 'month', ...(only && { only }) }
      const mine = await alone(slice, readFiles)
      const answer = await readFiles({ ...slice, vs })
      if (mine === null) expect(answer.failure.error.name).toBe('TooFewFacilitators')
      else {
        const other = only ? { ...slice, only: vs } : { ...slice, from: '2026-02-01' }
        const { rows, rowsBefore } = answer.ok.record
        expect([rows, rowsBefore]).toEqual([mine, await alone(other, readFiles)])
      }
    }
  })

  it.each([
    ['without a team', {}, 'team:1'],
    ['with itself', { only: `team:${harbour}` }, `team:${harbour}`],
    ['with no team', { only: `team:${harbour}` }, 'team:x'],
    ['with days that are none', {}, '2025-02-30..2025-03-01'],
    ['with other words', {}, 'source:online'],
  ])('REP-006 is refused %s', async (_, more, vs) => {
    const { failure } = await read({ ...SPRING, ...more, vs })
    expect([failure.error.name, Object.keys(failure.error.fields ?? {})]).toEqual(['ValidationError', ['vs']])
  })

  it('REP-006 of a period that is named by its place is with its days of today', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(app.clock.now())
    const { record } = (await read({ ...HALF, vs: 'this-month' })).ok
    expect([record.before.from <= today, record.before.to >= today]).toEqual([true, true])
  })
})

describe('the files of a comparison', () => {
  async function download(query: Record<string, string>) {
    const { fastify } = app.hub.server
    const answer = await fastify.inject({
      url: '/api/staff/reports/file',
      query,
      headers: { cookie: staff.cookie },
    })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  const VS = `${OTHER_HALF.from}..${OTHER_HALF.to}`
  const heads = FIGURE_NAMES.flatMap((name) =>
    [HALF, OTHER_HALF].map(({ from, to }) => `${FIGURES[name].name.en}: ${from} – ${to}`),
  )
  async function shown(by: string) {
    const { rows, rowsBefore } = (await read({ ...HALF, by, vs: VS })).ok.record
    return sideBySide(rows, rowsBefore ?? []).map(({ groups: [group], now, other }) => [
      group === null ? 'Total' : group?.name || group?.value,
      ...FIGURE_NAMES.flatMap((name) => [now?.[name] ?? null, other?.[name] ?? null]),
    ])
  }

  it('REP-006 REP-007 have both sides group by group in CSV and XLSX, as the screen', async () => {
    await storeRecords(app, sampled(60, 24), made)
    const cells = await shown('source')
    const csv = await download({ ...HALF, by: 'source', vs: VS, format: 'csv' })
    const { data } = Papa.parse<string[]>(csv.body.slice(1), { skipEmptyLines: true })
    expect(data[0]?.slice(1)).toEqual(heads)
    const asText = (cell: string | number | null | undefined) => {
      if (cell === 'online') return 'Online'
      return cell === 'offline' ? 'Offline' : String(cell ?? '')
    }
    expect(data.slice(1)).toEqual(cells.map((row) => row.map(asText)))
    const { rawPayload } = await download({ ...HALF, by: 'module', vs: VS, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data: rows }) => [sheet, rows]))
    expect(sheets.get('Side by side')?.slice(1)).toEqual(await shown('module'))
    expect([...sheets.keys()]).toEqual(
      expect.arrayContaining([
        'Figures',
        'Period before',
        'Client files side by side',
        'Events side by side',
      ]),
    )
    const about = new Map(sheets.get('Filters and definitions')?.map(([name, value]) => [name, value]))
    expect(about.get('Compared with')).toBe(`${OTHER_HALF.from} – ${OTHER_HALF.to}`)
  })

  it('REP-004 REP-007 have people of both half years as each is shown by itself', async () => {
    await countPeople()
    const people = async (slice: typeof HALF) =>
      (await app.call(staffCalls.readDemographics, { cookie: staff.cookie, query: slice })).ok.record.byAge
    const { rawPayload } = await download({ ...HALF, vs: VS, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    for (const [name, slice] of [
      ['Age and gender', HALF],
      ['Age and gender (2)', OTHER_HALF],
    ] as const) {
      const table = await people(slice)
      const words = { few: 'fewer than 5', withheld: 'withheld' }
      const rows = table?.rows.map(({ names, cells, total }) => [
        ...[names.join(', '), ...cells.map((cell) => (typeof cell === 'number' ? cell : words[cell])), total],
      ])
      expect(rows?.length).toBeGreaterThan(1)
      expect(sheets.get(name)?.slice(1, -1)).toEqual(rows)
    }
    expect(sheets.get('Age and gender (2)')).not.toEqual(sheets.get('Age and gender'))
  })

  /** Three sessions of each half year, in which people were counted by age and gender. */
  async function countPeople() {
    const like = sampled(20, 24).find(({ kind }) => kind === 'demographics') as RandomRecord
    const at = ['2025-06-10T15:00:00.000Z', '2025-01-10T15:00:00.000Z'].map((instant) => Date.parse(instant))
    const sessions = at.flatMap((endMs) => [1, 2, 3].map((hostId) => ({ ...like, hostId, endMs })))
    const ids = await storeRecords(app, sessions, made)
    const ages = await metasOfType(app.context, 'age')
    const genders = await metasOfType(app.context, 'gender')
    const rows = ids.flatMap((recordId, session) =>
      [0, 1, 2, 3].map((place) => ({
        ...{ recordId, ageId: ages[place % 2]?.id ?? 0, genderId: genders[place < 2 ? 0 : 1]?.id ?? 0 },
        numParticipants: 10 + place + session,
      })),
    )
    await app.context.db.orm.insert(recordDemographics).values(rows)
  }
})
