/** Figures at the staff command line (REP-011). */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { OutcomeTables } from '@hub/contract/staff-reports'
import { recordClients } from '../../records/records.tables.ts'
import { CONTENT } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { randomFile, storeFiles } from '../../testing/figures/random-files.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { addHosts, type Made, type RandomRecord, storeRecords } from '../../testing/random-records.ts'
import { signInStaff } from '../../testing/staff.ts'

const HALF_HOUR_MS = 1_800_000
/** A day, in Toronto, on which nothing else is delivered: the clock of a fresh app stands at its first hours. */
const DAYS = ['--from', '2026-03-01', '--to', '2026-03-31']

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  app.clock.advance(2 * HALF_HOUR_MS)
  const token = await app.signIn('member')
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  const { topicId, moduleId } = CONTENT.youthJustice
  const offlineRun = {
    ...{ id: randomUUID(), topicId, moduleId },
    ...{ startTime: ago(HALF_HOUR_MS), endTime: ago(0) },
  }
  await app.call(calls.recordParticipation, {
    token,
    body: {
      ...{ offlineRun, facilitatorIds: [1], clientIds: [1, 2] },
      ...{ minAge: null, maxAge: null, participationCount: 2 },
    },
  })
})
afterAll(() => app.close())

const report = (...args: string[]) => commandLine(app.context)('report', 'run', ...args)

it('REP-011 gives the figures of a month as columns, and the total', async () => {
  const { lines, exitCode } = await report(...DAYS, '--by', 'month')
  expect(exitCode).toBe(0)
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    [
      ...[
        'Month',
        'Sessions',
        'Hours delivered',
        'Visits',
        'Named participants',
        'Headcount',
        'Total reached',
      ],
      ...['Average group', 'Training sessions', 'Training hours'],
    ],
    ['2026-03', '1', '0.5', '2', '2', '0', '2', '2', '0', '0'],
    ['Total', '1', '0.5', '2', '2', '0', '2', '2', '0', '0'],
  ])
})

it('REP-011 REP-003 gives them as data, and names no team in which one delivered', async () => {
  const { data, lines } = await report(...DAYS, '--by', 'team')
  expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(['Team', 'all others', 'Total'])
  expect(data).toMatchObject({
    rows: [{ groups: [{ value: 'others', name: '' }], figures: { sessions: 1 } }, { groups: [null] }],
  })
  const { text, exitCode } = await report(...DAYS, '--only', 'team=1')
  expect([exitCode, text]).toEqual([1, expect.stringContaining('Fewer than three facilitators delivered')])
})

it('REP-011 prints CSV and JSON, and writes a file whose ending says what it is', async () => {
  const csv = await report(...DAYS, '--by', 'month', '--format', 'csv')
  expect(csv.lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Month', 'Sessions', 'Hours delivered'],
    ['2026-03', '1', '0.5'],
    ['Total', '1', '0.5'],
  ])
  const json = await report(...DAYS, '--format', 'json')
  expect(JSON.parse(json.text)).toEqual(json.data)
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-report-'))
  const [own, elsewhere] = [path.join(folder, 'own'), path.join(folder, 'march.xlsx')]
  mkdirSync(own)
  // A name is of the folder in which the command was typed; a whole path is what it says.
  for (const file of ['march.xlsx', elsewhere]) {
    const { lines } = await commandLine(app.context, own)('report', 'run', ...DAYS, '--file', file)
    expect(lines).toEqual([`Wrote ${file}.`])
    const [sheet] = await readXlsx(path.resolve(own, file))
    expect(sheet?.data.at(1)?.[0]).toBe(1)
  }
  rmSync(folder, { recursive: true })
})

it('REP-001 REP-011 gives the client files that were opened and closed, and how they ended', async () => {
  const { lines, exitCode } = await report(...DAYS, '--of', 'files', '--by', 'year')
  expect(exitCode).toBe(0)
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    [
      ...['Year', 'New client files', 'Closed client files', 'Completed', 'Left by choice'],
      ...['Beyond their control', 'Safety and security'],
    ],
    ['2026', '8', '1', '1', '0', '0', '0'],
    ['Total', '8', '1', '1', '0', '0', '0'],
  ])
  const csv = await report(...DAYS, '--of', 'files', '--format', 'csv')
  expect(csv.lines.map((line) => line.split(',').slice(0, 2))).toEqual([
    ['New client files', 'Closed client files'],
    ['8', '1'],
  ])
})

it('REP-006 REP-011 lists shared reports, and gives the figures of one by its name; options come first', async () => {
  const { cookie } = await signInStaff(app, ['reports'])
  const save = (name: string, isShared: boolean) =>
    app.call(staffCalls.saveReport, {
      cookie,
      body: { name, isShared, address: 'from=2026-03-01&to=2026-03-31&only=source:offline&by=month' },
    })
  await save('Spring month', true)
  await save('Mine alone', false)
  const list = await commandLine(app.context)('report', 'list')
  expect(list.data).toMatchObject([{ name: 'Spring month', address: expect.stringContaining('by=month') }])
  const { lines, exitCode } = await report('spring month')
  expect(exitCode).toBe(0)
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
    ['Month', 'Sessions', 'Hours delivered'],
    ['2026-03', '1', '0.5'],
    ['Total', '1', '0.5'],
  ])
  const other = await report('Spring month', '--by', 'year', '--to', '2026-03-02', '--only', 'source=online')
  expect(other.data).toMatchObject({ from: '2026-03-01', to: '2026-03-02', by: ['year'] })
  for (const [name, sentence] of [
    ['Mine alone', 'There is no shared report Mine alone.'],
    ['Spring mont', 'Did you mean Spring month?'],
  ] as const)
    expect(await report(name)).toMatchObject({ exitCode: 1, text: expect.stringContaining(sentence) })
})

it('REP-006 REP-011 writes both sides of a shared comparison with its filter, and one side with a filter of its own', async () => {
  const { cookie } = await signInStaff(app, ['reports'])
  const address = 'from=2026-03-01&to=2026-03-31&only=source:online&by=month&vs=2026-02-01..2026-02-28'
  await app.call(staffCalls.saveReport, { cookie, body: { name: 'Both months', isShared: true, address } })
  const cellsOf = async (...args: string[]) => {
    const { lines } = await report('Both months', '--format', 'csv', ...args)
    return lines.map((line) => line.split(',').slice(0, 3))
  }
  expect(await cellsOf()).toEqual([
    ['Month', 'Sessions: 2026-03-01 – 2026-03-31', 'Sessions: 2026-02-01 – 2026-02-28'],
    ['Total', '0', '0'],
  ])
  expect(await cellsOf('--only', 'source=offline')).toEqual([
    ['Month', 'Sessions', 'Hours delivered'],
    ['2026-03', '1', '0.5'],
    ['Total', '1', '0.5'],
  ])
})

it('REP-005 REP-011 lists the sessions of a figure, and of a filter alone', async () => {
  const list = (...args: string[]) => commandLine(app.context)('report', 'sessions', ...DAYS, ...args)
  const { data, lines } = await list('--figure', 'visits', '--only', 'source=offline')
  expect(data).toMatchObject([{ kind: 'justice', minutes: 30, visits: 2, headcount: 0, team: null }])
  expect(lines).toHaveLength(2)
  for (const args of [
    ['--figure', 'headcount'],
    ['--only', 'source=online'],
  ])
    expect((await list(...args)).lines).toEqual(['No session.'])
})

describe('people', () => {
  let made: Made
  beforeAll(async () => {
    made = await addHosts(app)
  })

  it('REP-004 REP-011 prints tables of people with words in place of small counts', async () => {
    await app.context.db.orm.delete(recordClients)
    await storeFiles(app, fc.sample(randomFile, { numRuns: 400, seed: 11 }))
    const half = ['--from', '2025-04-01', '--to', '2025-09-30']
    const { lines, data } = await commandLine(app.context)('report', 'outcomes', ...half)
    const { byAge } = data as OutcomeTables
    const words = { few: 'fewer than 5', withheld: 'withheld' }
    const rows = byAge?.rows.map(({ names, cells, total }) => [
      names.join(', '),
      ...cells.map((cell) => (typeof cell === 'number' ? String(cell) : words[cell])),
      String(total),
    ])
    expect(rows?.flat()).toContain('fewer than 5')
    const printed = lines.map((line) => line.split(/ {2,}/))
    const total = ['Total', ...(byAge?.columns ?? []).map((column) => column.total), byAge?.total].map(String)
    const end = 2 + (rows?.length ?? 0)
    expect(printed.slice(1, end)).toEqual([...(rows ?? []), total])
    // One blank row between the tables, and none after the last.
    expect(lines.flatMap((line, at) => (line === '' ? [at] : []))).toEqual([end])
    expect([printed[end + 1]?.[0], printed.at(-1)?.[0]]).toEqual(['outcome', 'Total'])
  })

  it('REP-004 REP-011 prints who was asked for no language under the words of the screen', async () => {
    const given = [1, 2, 3].map((hostId): RandomRecord => ({
      ...{ hostId, kind: 'justice', module: 0, count: 6, clientIds: [], language: null },
      ...{ endMs: Date.parse('2025-06-10T15:00:00.000Z'), lastsMs: HALF_HOUR_MS },
      ...{ source: 'online', version: '1.0.0' },
    }))
    const clientIds = await storeFiles(app, fc.sample(randomFile, { numRuns: 30, seed: 11 }))
    await storeRecords(
      app,
      given.map((one) => ({ ...one, clientIds })),
      made,
    )
    const half = ['--from', '2025-04-01', '--to', '2025-09-30']
    const { lines } = await commandLine(app.context)('report', 'people', ...half)
    const heads = lines.map((line) => line.split(/ {2,}/)[0])
    expect(heads.slice(heads.indexOf('language'))).toEqual(['language', 'Language not asked', 'Total'])
  })
})

it.each([
  [[...DAYS, '--of', 'people'], '--of is sessions, files, events, not people.'],
  [[...DAYS, '--of', 'events', '--by', 'team'], '--by: Events have no team.'],
  [[...DAYS, '--of', 'events', '--only', 'month=2026-03'], '--only: Events are counted without filters.'],
  [[...DAYS, '--of', 'files', '--by', 'module'], '--by: Client files have no module.'],
  [[...DAYS, '--format', 'xlsx'], 'Say --file where the workbook is written.'],
  [[...DAYS, '--format', 'pdf'], '--format is csv, xlsx or json, not pdf.'],
  [[...DAYS, '--format', 'table'], '--format is csv, xlsx or json, not table.'],
  [['--from', '2026-03-01'], 'Say --to the last day'],
  [['--from', '2026-03-01', '--to', '2026-02-01'], '--to: Not before the first day.'],
  [[...DAYS, '--by', 'mont'], 'Did you mean month?'],
  [[...DAYS, '--only', 'theme'], '--only takes a dimension and the value of a group'],
  [[...DAYS, '--only', 'theme='], '--only takes a dimension and the value of a group'],
  [[...DAYS, '--only', 'theme=3=4'], '--only takes a dimension and the value of a group'],
  [[...DAYS, '--only', 'theme=3', '--only', 'theme=4'], '--only takes each dimension once.'],
])('REP-011 refuses %j and says why', async (args, sentence) => {
  const { text, exitCode } = await report(...args)
  expect([exitCode, text]).toEqual([1, expect.stringContaining(sentence)])
})
