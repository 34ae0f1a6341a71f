/** The files of reports, read by other libraries than wrote them, against what the calls answer (REP-007). */
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FIGURE_NAMES, FIGURES, PARTICIPANTS } from '@hub/contract/figures.rules'
import { EVENT_FIGURE_NAMES, EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FILE_FIGURE_NAMES, FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { staffCalls } from '@hub/contract/every-staff-call'
import { modules } from '../catalogue/catalogue.tables.ts'
import { recordClients, records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { events } from '../events/events.tables.ts'
import { STAFF, TEAMS } from '../testing/cast.ts'
import { eventOf } from '../testing/crowd.ts'
import { filesOfZip } from '../testing/files/documents.ts'
import { randomFile, storeFiles } from '../testing/figures/random-files.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addHosts, type Place, randomRecords, storeRecords } from '../testing/random-records.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { downloadCountedSessions } from './report-files.staff.ts'
import { csvFile } from './report-files.ts'

const HALF = { from: '2025-04-01', to: '2025-09-30' }
/** Since the cast's teams are there. */
const SPRING = { from: '2026-03-05', to: '2026-04-19' }
const ALL = { from: '2025-01-01', to: '2026-12-31' }
/** Of a thousand sessions each, which are some 50 kB. */
const MORE_PAGES = 6
const LINE_FEED = 10
const FORMULA = '=HYPERLINK("https://evil.example","Calm, in the storm")'
const WORDS: Record<string, string> = { none: 'Not stated', others: 'All others' }
const BOM = '\uFEFF'

let app: FreshApp
let staff: TestStaff
let made: { places: Place[]; languages: number[] }
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  made = await addHosts(app)
  await storeRecords(app, fc.sample(randomRecords, { numRuns: 70, seed: 5 }).flat(), made)
  const moduleId = made.places[0]?.moduleId ?? 0
  await app.context.db.orm.update(modules).set({ name: FORMULA }).where(eq(modules.id, moduleId))
  staff = await signInStaff(app, ['reports'])
})
afterAll(() => app.close())

const as = <Query>(query: Query) => ({ cookie: staff.cookie, query })

async function download(path: string, query: Record<string, string>) {
  const { fastify } = app.hub.server
  const url = `/api/staff/reports/${path}`
  const answer = await fastify.inject({ url, query, headers: { cookie: staff.cookie } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer
}

function csvRows(text: string): string[][] {
  expect(text.startsWith(BOM)).toBe(true)
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

/** What the screen shows of the same report. */
async function shownCells(query: { from: string; to: string; by: string }) {
  const { record } = (await app.call(staffCalls.readReport, as(query))).ok
  const cells = record.rows.map(({ groups, figures }) => [
    ...groups.map((group) => (group === null ? 'Total' : group.name || (WORDS[group.value] ?? group.value))),
    ...FIGURE_NAMES.map((name) => figures[name]),
  ])
  return { record, cells }
}

describe('a report as a file', () => {
  it('REP-007 has the same in CSV as on the screen, with a mark, and no formula', async () => {
    const query = { ...ALL, by: 'module,team' }
    const { record, cells } = await shownCells(query)
    const answer = await download('file', { ...query, format: 'csv' })
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="report-2025-01-01-2026-12-31.csv"',
    )
    const [head, ...rows] = csvRows(answer.body)
    expect(head).toEqual(['Module', 'Team', ...FIGURE_NAMES.map((name) => FIGURES[name].name.en)])
    const neutral = (cell: string | number | null) => (cell === FORMULA ? `'${FORMULA}` : String(cell ?? ''))
    expect(rows).toEqual(cells.map((row) => row.map(neutral)))
    expect(rows.flat()).toContain(`'${FORMULA}`)
    expect(record.rows.length).toBeGreaterThan(8)
  })

  it('REP-007 has the same in XLSX, numbers as numbers and texts as texts, with filters and definitions', async () => {
    const query = { ...HALF, by: 'module' }
    const { record, cells } = await shownCells(query)
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    expect([...sheets.keys()].slice(0, 2)).toEqual(['Figures', 'Period before'])
    const [head, ...rows] = sheets.get('Figures') ?? []
    expect(head?.[0]).toBe('Module')
    expect(rows).toEqual(cells)
    expect(rows.flat()).toContain(FORMULA)
    expect(sheets.get('Period before')).toHaveLength((record.rowsBefore?.length ?? 0) + 1)
    const about = new Map(sheets.get('Filters and definitions')?.map(([name, value]) => [name, value]))
    expect(about.get('Period')).toBe('2025-04-01 – 2025-09-30')
    expect(about.get('Visits')).toBe(FIGURES.visits.counts.en)
  })

  it('REP-007 has a bold head that stays in sight, and says the filters, when it was counted and every definition', async () => {
    const query = { ...HALF, by: 'month', only: 'source:online', locale: 'zh' } as const
    const { record } = (await app.call(staffCalls.readReport, as(query))).ok
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const parts = await filesOfZip(rawPayload)
    const [sheet = ''] = [...parts].flatMap(([name, xml]) =>
      name.endsWith('/sheet1.xml') ? [xml.toString()] : [],
    )
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    const [, style] = /<c r="A1"[^>]* s="(\d+)"/.exec(sheet) ?? []
    expect(Number(style)).toBeGreaterThan(0)
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet: name, data }) => [name, data]))
    const about = new Map(sheets.get('筛选条件和定义')?.map(([name, value]) => [name, value]))
    expect(about.get('筛选条件：在线或离线')).toBe('在线')
    expect(about.get(PARTICIPANTS.name.zh)).toBe(PARTICIPANTS.counts.zh)
    expect(about.get('少于5')).toContain('1至4人')
    expect(about.get('不显示')).toContain('推算')
    expect(Date.parse(String(about.get('统计时间')))).toBeGreaterThanOrEqual(Date.parse(record.madeAt))
    for (const { name, counts } of [
      ...[...Object.values(FIGURES), ...Object.values(FILE_FIGURES), ...Object.values(EVENT_FIGURES)],
    ])
      expect(about.get(name.zh)).toBe(counts.zh)
    const lengths = [...about].map((row) => row.map((cell) => String(cell).length))
    const longest = [0, 1].map((column) => Math.max(...lengths.map((row) => row[column] ?? 0)))
    const last = String(parts.get(`xl/worksheets/sheet${sheets.size}.xml`))
    const widths = [...last.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toEqual(longest.map((length) => length + 2))
  })

  it('REP-007 says its filters in its name, and in a workbook that the period goes on', async () => {
    const query = { from: '2026-04-01', to: '2027-03-31', by: 'month', only: 'source:online' }
    const named = (format: string, more: object = {}) => download('file', { ...query, format, ...more })
    const [csv, files, xlsx] = [
      await named('csv'),
      await named('csv', { of: 'files', only: 'province:9' }),
      await named('xlsx'),
    ]
    expect([csv, files, xlsx].map(({ headers }) => headers['content-disposition'])).toEqual([
      'attachment; filename="report-2026-04-01-2027-03-31-source-online.csv"',
      'attachment; filename="client-files-2026-04-01-2027-03-31-province-9.csv"',
      'attachment; filename="report-2026-04-01-2027-03-31-source-online.xlsx"',
    ])
    const sheets = new Map((await readXlsx(xlsx.rawPayload)).map(({ sheet, data }) => [sheet, data]))
    const about = new Map(sheets.get('Filters and definitions')?.map(([name, value]) => [name, value]))
    expect(about.get('Period')).toBe('2026-04-01 – 2027-03-31 (not over yet)')
  })

  it('REP-001 REP-007 has the client files as they are shown, by what of the breakdown files have', async () => {
    const query = { from: '2026-03-01', to: '2026-03-31' }
    const { record } = (await app.call(staffCalls.readFileReport, as({ ...query, by: 'year' }))).ok
    const expected = record.rows.map(({ groups, figures }) => [
      groups[0] ? Number(groups[0].name) : 'Total',
      ...FILE_FIGURE_NAMES.map((name) => figures[name]),
    ])
    expect(record.rows.at(-1)?.figures).toMatchObject({ newFiles: 8, closedFiles: 1 })
    const csv = await download('file', { ...query, by: 'year', of: 'files', format: 'csv' })
    expect(csv.headers['content-disposition']).toMatch(/"client-files-[\d-]+\.csv"$/)
    expect(csvRows(csv.body).slice(1)).toEqual(expected.map((row) => row.map(String)))
    const workbook = async (more: Record<string, string>) => {
      const { rawPayload } = await download('file', { ...query, format: 'xlsx', ...more })
      return new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    }
    const both = await workbook({ by: 'module,year' })
    const numbers = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(1))
    expect(numbers(both.get('Client files')?.slice(1) ?? [])).toEqual(numbers(expected))
    expect(both.get('Client files before')).toHaveLength(2)
    const filtered = await workbook({ only: 'source:online' })
    expect([...filtered.keys()]).not.toContain('Client files')
  })

  it('REP-006 REP-007 has in each format what its filters leave, now and before, as on the screen', async () => {
    const query = { ...HALF, by: 'source,month', only: 'source:online' }
    const { cells } = await shownCells(query)
    const whole = await shownCells({ ...HALF, by: 'source,month' })
    expect(cells.at(-1)?.[2]).toBeLessThan(Number(whole.cells.at(-1)?.[2]))
    const values = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(2).map(String))
    const csv = await download('file', { ...query, format: 'csv' })
    const shown = cells.map((row) => row.map((cell) => cell ?? ''))
    expect(values(csvRows(csv.body).slice(1))).toEqual(values(shown))
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    const empty = (rows: readonly (readonly unknown[])[] = []) =>
      rows.slice(1).map((row) => row.map((cell) => cell ?? ''))
    expect(values(empty(sheets.get('Figures')))).toEqual(values(shown))
    // With a filter there are neither people nor events, which half a year has without one.
    for (const name of ['Age and gender', 'Language and gender', 'Outcomes and age', 'Events'])
      expect([...sheets.keys()]).not.toContain(name)
    const list = { ...ALL, figure: 'headcount', only: 'source:online' } as const
    const { total } = (await app.call(staffCalls.listCountedSessions, as({ ...list, limit: 1 }))).ok
    const every = (await app.call(staffCalls.listCountedSessions, as({ ...ALL, limit: 1 }))).ok
    const sessions = await download('sessions/file', list)
    expect(csvRows(sessions.body).slice(1)).toHaveLength(total)
    expect(total).toBeLessThan(every.total)
    expect(sessions.headers['content-disposition']).toBe(
      'attachment; filename="sessions-headcount-2025-01-01-2026-12-31-source-online.csv"',
    )
  })

  it('REP-004 REP-007 has the tables of people with the words of the screen', async () => {
    const { record } = (await app.call(staffCalls.readDemographics, as({ ...HALF, locale: 'zh' }))).ok
    const { rawPayload } = await download('file', { ...HALF, format: 'xlsx', locale: 'zh' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    const words = { few: '少于5', withheld: '不显示' }
    const shown = record.byAge?.rows.map(({ names, cells, total }) => [
      names.join('、'),
      ...cells.map((cell) => (typeof cell === 'number' ? cell : words[cell])),
      total,
    ])
    expect(shown?.length).toBeGreaterThan(0)
    expect(sheets.get('年龄和性别')?.slice(1, -1)).toEqual(shown)
  })

  it('REP-001 REP-007 has the outcomes by age and gender, and the events, as they are shown', async () => {
    await app.context.db.orm.delete(recordClients)
    await storeFiles(app, fc.sample(randomFile, { numRuns: 400, seed: 11 }))
    const query = { ...HALF, by: 'month,module' }
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    const { byAge, byGender } = (await app.call(staffCalls.readOutcomes, as(HALF))).ok.record
    const words = { few: 'fewer than 5', withheld: 'withheld' }
    for (const [name, table] of [
      ['Outcomes and age', byAge],
      ['Outcomes and gender', byGender],
    ] as const) {
      const [head, ...rows] = sheets.get(name) ?? []
      expect(head).toEqual([
        'Outcome',
        ...(table?.columns ?? []).map(({ names }) => names.join(', ')),
        'Total',
      ])
      expect(rows.slice(0, -1)).toEqual(
        table?.rows.map(({ names, cells, total }) => [
          ...[
            names.join(', '),
            ...cells.map((cell) => (typeof cell === 'number' ? cell : words[cell])),
            total,
          ],
        ]),
      )
      expect(rows.at(-1)).toEqual([
        'Total',
        ...(table?.columns ?? []).map(({ total }) => total),
        table?.total,
      ])
      expect(rows.length).toBeGreaterThan(2)
    }
    await loadEvents(app.context, STAFF, { events: [eventOf('one'), eventOf('two')] })
    await app.context.db.orm
      .update(events)
      .set({ startDate: '2025-05-05T15:00:00.000Z', cancelledAt: null, maxRegistrants: 12 })
    const { record } = (await app.call(staffCalls.readEventReport, as({ ...HALF, by: 'month' }))).ok
    const cells = record.rows.map(({ groups: [group], figures }) => [
      ...[group?.name ?? 'Total', ...EVENT_FIGURE_NAMES.map((name) => figures[name])],
    ])
    expect(cells.at(-1)?.[1]).toBeGreaterThan(0)
    const workbook = await download('file', { ...query, format: 'xlsx' })
    const again = new Map((await readXlsx(workbook.rawPayload)).map(({ sheet, data }) => [sheet, data]))
    expect(again.get('Events')).toEqual([
      ['Month', ...EVENT_FIGURE_NAMES.map((name) => EVENT_FIGURES[name].name.en)],
      ...cells,
    ])
    const csv = await download('file', { ...HALF, by: 'month', of: 'events', format: 'csv' })
    expect(csvRows(csv.body).slice(1)).toEqual(cells.map((row) => row.map(String)))
    expect(csv.headers['content-disposition']).toMatch(/"events-[\d-]+\.csv"$/)
  })

  it('REP-007 has the client files of the team that a filter names, in both formats', async () => {
    const registered = fc.sample(randomFile, { numRuns: 7, seed: 3 }).map((one, index) => ({
      ...{ ...one, team: index < 4 ? 0 : 1, hostId: index < 4 ? 1 + (index % 3) : index + 2 },
      ...{ registeredMs: Date.parse('2026-03-10T15:00:00.000Z'), closedMs: null },
    }))
    await app.context.db.orm.delete(recordClients)
    await storeFiles(app, registered)
    const query = { ...SPRING, only: `team:${TEAMS.harbour}` }
    const csv = await download('file', { ...query, of: 'files', format: 'csv' })
    expect(csvRows(csv.body)[1]?.slice(0, 2)).toEqual(['4', '0'])
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const sheets = new Map((await readXlsx(rawPayload)).map(({ sheet, data }) => [sheet, data]))
    expect(sheets.get('Client files')?.[1]?.slice(0, 2)).toEqual([4, 0])
  })

  it('REP-003 REP-007 has no client files of a team whose files too few registered, and the rest of the workbook', async () => {
    // Three delivered for it beside three others; one registered its files.
    await storeFiles(
      app,
      fc.sample(randomFile, { numRuns: 4, seed: 2 }).map((one) => ({ ...one, team: 1, hostId: 6 })),
    )
    const query = { ...SPRING, only: `team:${TEAMS.lakeside}` }
    const files = await app.call(staffCalls.readFileReport, as(query))
    expect(files.failure.error.name).toBe('TooFewFacilitators')
    const { rawPayload } = await download('file', { ...query, format: 'xlsx' })
    const names = (await readXlsx(rawPayload)).map(({ sheet }) => sheet)
    expect(names).toContain('Figures')
    expect(names).not.toContain('Client files')
  })

  it('REP-003 is refused like the screen, before a file begins', async () => {
    const query = { ...HALF, only: 'team:99', format: 'csv' as const }
    const { failure } = await app.call(staffCalls.downloadReport, as(query))
    expect(failure.error.name).toBe('TooFewFacilitators')
    const sessions = await app.call(staffCalls.downloadCountedSessions, as({ ...HALF, only: 'team:99' }))
    expect(sessions.failure.error.name).toBe('TooFewFacilitators')
  })
})

it('REP-007 breaks off a file that cannot be read to its end, so that nobody takes it for a shorter one', async () => {
  async function* rows() {
    yield ['Day', 'Module']
    yield ['2026-03-01', 'Calm in the storm']
    throw new Error('the database is gone')
  }
  const { content } = csvFile('sessions', rows())
  await expect(text(content as Readable)).rejects.toThrow('the database is gone')
})

it('REP-007 reads no further for a file that nobody waits for', async () => {
  let isEnded = false
  async function* rows() {
    try {
      for (let day = 0; ; day += 1) yield [day]
    } finally {
      isEnded = true
    }
  }
  const content = csvFile('sessions', rows()).content as Readable
  for await (const _ of content) break
  await vi.waitFor(() => expect(isEnded).toBe(true))
})

/** More sessions at the same moment than are in memory at once. */
async function addLikeOne(count: number) {
  const { orm } = app.context.db
  const [like] = await orm.select().from(records).where(eq(records.kind, 'workshop')).limit(1)
  const [run] = await orm
    .select()
    .from(runningModules)
    .where(eq(runningModules.id, like?.runningId ?? 0))
  if (!like || !run) throw new Error('There is no workshop.')
  const { id: _, ...ofRun } = run
  const runs = await orm
    .insert(runningModules)
    .values(Array.from({ length: count }, () => ofRun))
    .returning({ id: runningModules.id })
  const { id: __, ...ofRecord } = like
  await orm.insert(records).values(runs.map(({ id: runningId }) => ({ ...ofRecord, runningId })))
}

it('REP-005 REP-007 gives all sessions of a figure as CSV, as they are listed', async () => {
  await addLikeOne(1000)
  const { records: listed, total } = (
    await app.call(staffCalls.listCountedSessions, as({ ...ALL, limit: 100 }))
  ).ok
  const answer = await download('sessions/file', ALL)
  const [head, ...rows] = csvRows(answer.body)
  expect(head).toEqual(['Day', 'Module', 'Team', 'Minutes', 'Named participants', 'Headcount'])
  expect(total).toBeGreaterThan(1000)
  expect(rows).toHaveLength(total)
  const neutral = (text: string) => (text === FORMULA ? `'${FORMULA}` : text)
  expect(rows.slice(0, listed.length)).toEqual(
    listed.map(({ day, module, team, minutes, visits, headcount }) => [
      ...[day, neutral(module), team ?? 'Not named'],
      ...[minutes, visits, headcount].map(String),
    ]),
  )
})

it('REP-007 reads sessions page by page as they are taken, so that a file of any length needs the same memory', async () => {
  const { total } = (await app.call(staffCalls.listCountedSessions, as({ ...ALL, limit: 1 }))).ok
  for (let page = 0; page < MORE_PAGES; page += 1) await addLikeOne(1000)
  const asked = vi.spyOn(app.context.db.orm, 'execute')
  const request = { ...ALL, only: [], figure: 'sessions', locale: 'en' } as const
  const { content } = await downloadCountedSessions(app.context, STAFF, request)
  let askedAtFirst: number | undefined
  let lines = 0
  for await (const piece of content as Readable) {
    askedAtFirst ??= asked.mock.calls.length
    lines += Buffer.from(piece as Buffer).filter((byte) => byte === LINE_FEED).length
  }
  expect(lines).toBe(1 + total + MORE_PAGES * 1000)
  // When the first lines are sent a page or two wait in the streams, and the others are still in the database.
  const { length } = asked.mock.calls
  expect(length).toBeGreaterThan(MORE_PAGES)
  expect(length - (askedAtFirst ?? length)).toBeGreaterThan(MORE_PAGES / 2)
  asked.mockRestore()
})
