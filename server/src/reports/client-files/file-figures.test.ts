/** The figures of client files against a slow and obvious count of the same files, on both databases. */
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { isPersonPlace, NONE, OTHERS, PERSON_PLACES } from '@hub/contract/figures.rules'
import { FILE_DIMENSIONS, FILE_FIGURE_NAMES, type FileDimension } from '@hub/contract/file-figures.rules'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { facilitators } from '../../accounts/accounts.tables.ts'
import { clients } from '../../clients/clients.tables.ts'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { mergeAgencies, undoAgencyMerge } from '../../staff-agencies/agency-merges.staff.ts'
import { CAST, STAFF, TEAMS } from '../../testing/cast.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import {
  FILE_TEAMS,
  type RandomFile,
  randomFile,
  randomFiles,
  storeFiles,
} from '../../testing/figures/random-files.ts'
import { toldSlowly } from '../../testing/figures/told-slowly.ts'
import { addHosts } from '../../testing/random-records.ts'
import { signInStaff } from '../../testing/staff.ts'
import { readFileReport } from './file-figures.staff.ts'

const ROUNDS = 12
const ALL = { from: '2020-01-01', to: '2030-12-31', only: [] }
const YEAR = { from: '2025-04-01', to: '2026-03-31', only: [] }
const ONTARIO = '9'

let app: FreshApp
let cityId: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  await addHosts(app)
  const [first] = await app.context.db.orm.select({ cityId: facilitators.cityId }).from(facilitators)
  cityId = String(first?.cityId)
})
afterAll(() => app.close())

const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })

/** One registration or one closing. */
interface Move {
  file: RandomFile
  isNew: boolean
  day: string
}
const movesOf = (given: readonly RandomFile[]): Move[] =>
  given.flatMap((file) => [
    { file, isNew: true, day: toronto.format(file.registeredMs) },
    ...(file.closedMs === null ? [] : [{ file, isNew: false, day: toronto.format(file.closedMs) }]),
  ])

/** The Thursday of a week decides whose year it is (ISO 8601). */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

const VALUE_OF: Record<FileDimension, (move: Move) => string> = {
  day: ({ day }) => day,
  week: ({ day }) => isoWeek(day),
  month: ({ day }) => day.slice(0, 7),
  quarter: ({ day }) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: ({ day }) => day.slice(0, 4),
  fiscalYear({ day }) {
    const [year = 0, month = 0] = day.split('-').map(Number)
    const first = month < 4 ? year - 1 : year
    return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  },
  team: ({ file }) => String(FILE_TEAMS[file.team] ?? NONE),
  agency: ({ file: { hostId } }) => (hostId > 5 ? '2' : '1'),
  province: () => ONTARIO,
  city: () => cityId,
}

/** Every figure, counted one file after another. */
function countOf(moves: readonly Move[]) {
  const closed = moves.filter(({ isNew }) => !isNew)
  const closedWith = (exit: string) => closed.filter(({ file }) => file.exit === exit).length
  return {
    ...{ newFiles: moves.length - closed.length, closedFiles: closed.length },
    ...{ completed: closedWith('SUC'), leftByChoice: closedWith('DISC') },
    ...{ circumstances: closedWith('CIRC'), safety: closedWith('S&S') },
  }
}

const placesOf = (move: Move) => PERSON_PLACES.map((place) => VALUE_OF[place](move))

/** The value under which a file is shown: its own, or that of all others. */
function shownValues(given: readonly RandomFile[], dimension: FileDimension) {
  const of = VALUE_OF[dimension]
  if (!isPersonPlace(dimension)) return of
  const everybody = given.map((file) => ({
    person: file.hostId,
    values: placesOf({ file, isNew: true, day: '' }),
  }))
  return (move: Move) =>
    toldSlowly(everybody, placesOf(move))[PERSON_PLACES.indexOf(dimension)] ? of(move) : OTHERS
}

const TOTAL = 'total'
/** Every group and every total, by its values. */
function reference(given: readonly RandomFile[], by: readonly FileDimension[]) {
  const moves = movesOf(given)
  const values = by.map((dimension) => shownValues(given, dimension))
  const keysOf = (move: Move) =>
    values.reduce<string[][]>(
      (keys, of) =>
        keys.flatMap((key) => [
          [...key, of(move)],
          [...key, TOTAL],
        ]),
      [[]],
    )
  const groups = new Map<string, Move[]>([[by.map(() => TOTAL).join('|'), []]])
  for (const move of moves)
    for (const key of keysOf(move).map((one) => one.join('|')))
      groups.set(key, [...(groups.get(key) ?? []), move])
  return Object.fromEntries([...groups].map(([key, of]) => [key, countOf(of)]))
}

async function figuresBy(by: readonly FileDimension[]) {
  const { rows } = await readFileReport(app.context, STAFF, { ...ALL, by })
  return Object.fromEntries(
    rows.map(({ groups, figures }) => [groups.map((group) => group?.value ?? TOTAL).join('|'), figures]),
  )
}

const oneOrTwo = fc.uniqueArray(fc.constantFrom(...FILE_DIMENSIONS), { minLength: 0, maxLength: 2 })

describe('figures of client files', () => {
  it('REP-001 REP-002 REP-003 are what a slow count of the files gives, by any one or two dimensions', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomFiles,
        fc.array(oneOrTwo, { minLength: 4, maxLength: 4 }),
        async (given, asked) => {
          await storeFiles(app, given)
          for (const by of asked) expect(await figuresBy(by)).toEqual(reference(given, by))
        },
      ),
      { numRuns: ROUNDS },
    )
  })

  it.each(FILE_DIMENSIONS)('REP-002 break down by %s', async (dimension) => {
    const given = fc.sample(randomFile, { numRuns: 150, seed: 7 })
    await storeFiles(app, given)
    expect(await figuresBy([dimension])).toEqual(reference(given, [dimension]))
  })

  /** Registered at noon of a day in March 2026 by each of these. */
  const ofHosts = (team: number, ...hosts: number[]): RandomFile[] =>
    hosts.map((hostId) => ({
      ...{ hostId, team, exit: 'SUC' as const, age: 0, gender: 0, closedMs: null },
      registeredMs: Date.parse('2026-03-31T23:59:59.999-04:00'),
    }))
  const total = async (slice: { from: string; to: string }) =>
    (await readFileReport(app.context, STAFF, { ...slice, by: [], only: [] })).rows[0]?.figures

  it('REP-002 count from the first day to the last in Toronto, both included, beside the period before', async () => {
    const year = 365 * 86_400_000
    const files = ofHosts(0, 1, 2)
    const [first] = files as [RandomFile]
    await storeFiles(app, [...files, { ...first, registeredMs: first.registeredMs - year }])
    const of = async (from: string, to: string) => (await total({ from, to }))?.newFiles
    expect(await of('2026-03-31', '2026-03-31')).toBe(2)
    expect(await of('2026-04-01', '2026-04-30')).toBe(0)
    expect(await of('2026-03-01', '2026-03-30')).toBe(0)
    const { before, rowsBefore } = await readFileReport(app.context, STAFF, { ...YEAR, by: [] })
    expect(before).toEqual({ from: '2024-04-01', to: '2025-03-31' })
    expect(rowsBefore?.[0]?.figures.newFiles).toBe(1)
  })

  it.each([
    ['23', '2026-03-08T00:00:00.000-05:00', '2026-03-08T23:59:59.999-04:00', '2026-03-09T00:00:00.000-04:00'],
    ['25', '2025-11-02T00:00:00.000-04:00', '2025-11-02T23:59:59.999-05:00', '2025-11-03T00:00:00.000-05:00'],
  ])(
    'REP-002 count a day of %s hours whole, and nothing of the days around it',
    async (_, first, last, next) => {
      const before = new Date(Date.parse(first) - 1).toISOString()
      const files = [before, first, last, next].map((at) => Date.parse(at))
      await storeFiles(
        app,
        ofHosts(0, 1).flatMap((one) => files.map((at) => ({ ...one, registeredMs: at, closedMs: at }))),
      )
      const day = first.slice(0, 'YYYY-MM-DD'.length)
      expect(await total({ from: day, to: day })).toMatchObject({ newFiles: 2, closedFiles: 2 })
    },
  )

  it('REP-001 count a file as it is now: one that is open again was not closed, one closed again is once', async () => {
    const { orm } = app.context.db
    const closedMs = Date.parse('2026-03-10T12:00:00.000Z')
    const [id = 0] = await storeFiles(
      app,
      ofHosts(0, 1).map((one) => ({ ...one, closedMs })),
    )
    expect(await total(YEAR)).toMatchObject({ newFiles: 1, closedFiles: 1, completed: 1 })
    const statuses = await metasOfType(app.context, 'client_status')
    const become = (code: string, closeTime: string | null) =>
      orm
        .update(clients)
        .set({
          ...{ closeTime, statusMetaCode: code },
          statusMetaId: statuses.find(({ meta_code }) => meta_code === code)?.id ?? 0,
        })
        .where(eq(clients.id, id))
    await become('OPN', null)
    expect(await total(YEAR)).toMatchObject({ newFiles: 1, closedFiles: 0, completed: 0 })
    await become('CIRC', '2026-03-20T12:00:00.000Z')
    expect(await total(YEAR)).toMatchObject({ newFiles: 1, closedFiles: 1, completed: 0, circumstances: 1 })
  })

  it('REP-003 filter by a team whose files three registered beside three others, and by none smaller', async () => {
    const only = [{ dimension: 'team', value: String(TEAMS.harbour) }] as const
    const request = { ...YEAR, only, by: [] }
    await storeFiles(app, [...ofHosts(0, 1, 2, 3), ...ofHosts(1, 6, 7, 8)])
    const { rows, rowsBefore } = await readFileReport(app.context, STAFF, request)
    expect(rows).toMatchObject([{ figures: { newFiles: 3 } }])
    expect(rowsBefore).toMatchObject([{ figures: { newFiles: 0 } }])
    for (const files of [
      [...ofHosts(0, 1, 2), ...ofHosts(1, 6, 7, 8)],
      [...ofHosts(0, 1, 2, 3), ...ofHosts(1, 6)],
    ]) {
      await storeFiles(app, files)
      await expect(readFileReport(app.context, STAFF, request)).rejects.toMatchObject({
        refusal: 'TooFewFacilitators',
      })
    }
  })

  it('REP-003 LIF-003 filter by no team whose third registrar has files that are read in files of others alone', async () => {
    const { orm } = app.context.db
    const only = [{ dimension: 'team', value: String(TEAMS.harbour) }] as const
    await storeFiles(app, [...ofHosts(0, 1, 2, 3), ...ofHosts(1, 6, 7, 8)])
    const of = (host: number) => eq(clients.facilitatorId, host)
    const [kept] = await orm.select().from(clients).where(of(1))
    await orm.update(clients).set({ mergedIntoId: kept?.id }).where(of(3))
    await expect(readFileReport(app.context, STAFF, { ...YEAR, only, by: [] })).rejects.toMatchObject({
      refusal: 'TooFewFacilitators',
    })
    await orm.update(clients).set({ mergedIntoId: null })
  })

  it('REP-003 filter by no agency of which nothing may be told beside the other filter, and by no team that is none', async () => {
    // Two of another agency are in a team of five, and three more of it in another team.
    await storeFiles(app, [...ofHosts(0, 1, 2, 3, 6, 7), ...ofHosts(1, 8, 9, 10)])
    const newFiles = async (...only: ReportFilter[]) =>
      (await readFileReport(app.context, STAFF, { ...YEAR, only, by: [] })).rows[0]?.figures.newFiles
    const [harbour, lakeside] = [TEAMS.harbour, TEAMS.lakeside].map((team): ReportFilter => ({
      dimension: 'team',
      value: String(team),
    })) as [ReportFilter, ReportFilter]
    const agency: ReportFilter = { dimension: 'agency', value: '2' }
    expect(await newFiles(lakeside, agency)).toBe(3)
    const refusal = { refusal: 'TooFewFacilitators' }
    await expect(newFiles(harbour, agency)).rejects.toMatchObject(refusal)
    await expect(newFiles({ dimension: 'team', value: '99' })).rejects.toMatchObject(refusal)
  })

  it('REP-003 REP-006 of two teams are what each is by itself, and nothing of a team that is too small', async () => {
    const { cookie } = await signInStaff(app, ['reports'])
    const [harbour, lakeside] = [`team:${TEAMS.harbour}`, `team:${TEAMS.lakeside}`]
    const ask = (only: string, vs?: string) =>
      app.call(staffCalls.readFileReport, {
        cookie,
        query: { from: YEAR.from, to: YEAR.to, by: 'month', only, ...(vs !== undefined && { vs }) },
      })
    const sides = async (only: string, vs: string) => {
      const { rows, rowsBefore } = (await ask(only, vs)).ok.record
      return [rows, rowsBefore]
    }
    await storeFiles(app, [...ofHosts(0, 1, 2, 3, 1), ...ofHosts(1, 6, 7, 8)])
    const [own, other] = [(await ask(harbour)).ok.record.rows, (await ask(lakeside)).ok.record.rows]
    expect([own.at(-1), other.at(-1)]).toMatchObject([
      { figures: { newFiles: 4 } },
      { figures: { newFiles: 3 } },
    ])
    expect(await sides(harbour, lakeside)).toEqual([own, other])
    expect(await sides(lakeside, harbour)).toEqual([other, own])
    await storeFiles(app, [...ofHosts(0, 1, 2, 3), ...ofHosts(1, 6, 7), ...ofHosts(2, 4, 5, 8)])
    expect(await sides(harbour, lakeside)).toEqual([(await ask(harbour)).ok.record.rows, null])
    expect((await ask(lakeside, harbour)).failure.error.name).toBe('TooFewFacilitators')
  })

  it('REP-002 PPL-005 are of the agency into which another was merged, and of each again once that is undone', async () => {
    // All of their team are of one agency, as the hub keeps teams.
    const stranger = eq(facilitators.id, CAST.stranger.id)
    await app.context.db.orm.update(facilitators).set({ agencyId: 2 }).where(stranger)
    await storeFiles(app, [...ofHosts(0, 1, 2, 3), ...ofHosts(1, 6, 7, 8)])
    const files = async () =>
      Object.entries(await figuresBy(['agency'])).map(([value, { newFiles }]) => [value, newFiles])
    const apart = await files()
    expect(apart).toHaveLength(3)
    const merge = { fromId: 2, intoId: 1, reason: 'One agency', isDryRun: false }
    const { mergeId } = await mergeAgencies(app.context, STAFF, merge)
    expect(await files()).toEqual([
      ['1', 6],
      [TOTAL, 6],
    ])
    await undoAgencyMerge(app.context, STAFF, mergeId ?? 0)
    expect(await files()).toEqual(apart)
    await app.context.db.orm.update(facilitators).set({ agencyId: 1 }).where(stranger)
  })

  it('REP-002 REP-006 are answered to the console, and refuse what a file has not by its name', async () => {
    const given = fc.sample(randomFile, { numRuns: 80, seed: 9 })
    await storeFiles(app, given)
    const { cookie } = await signInStaff(app, ['reports'])
    const query = { from: YEAR.from, to: YEAR.to }
    const { record } = (
      await app.call(staffCalls.readFileReport, { cookie, query: { ...query, by: 'month' } })
    ).ok
    const { rows } = await readFileReport(app.context, STAFF, { ...YEAR, by: ['month'] })
    expect(record.rows).toEqual(rows)
    for (const [field, wrong] of [
      ['by', { by: 'module' }],
      ['only', { only: 'theme:1' }],
      ['to', { to: '2020-01-01' }],
    ] as const) {
      const answer = await app.call(staffCalls.readFileReport, { cookie, query: { ...query, ...wrong } })
      expect(Object.keys(answer.failure.error.fields ?? {})).toEqual([field])
    }
    expect(Object.keys(record.rows.at(-1)?.figures ?? {})).toEqual(FILE_FIGURE_NAMES)
  })
})

it('REP-001 LIF-003 counts somebody once who has two files: the one that is read in another is neither new nor closed', async () => {
  const { orm } = app.context.db
  const ms = Date.parse('2025-06-10T15:00:00.000Z')
  const file = { hostId: 1, team: 0, registeredMs: ms, closedMs: ms, exit: 'SUC', age: 0, gender: 0 } as const
  const [kept, merged = 0] = await storeFiles(app, [file, { ...file, exit: 'DISC' }])
  const whole = async () => (await readFileReport(app.context, STAFF, { ...ALL, by: [] })).rows[0]?.figures
  expect(await whole()).toMatchObject({ newFiles: 2, closedFiles: 2, completed: 1, leftByChoice: 1 })
  await orm.update(clients).set({ mergedIntoId: kept }).where(eq(clients.id, merged))
  expect(await whole()).toMatchObject({ newFiles: 1, closedFiles: 1, completed: 1, leftByChoice: 0 })
  await orm.update(clients).set({ mergedIntoId: null })
})
