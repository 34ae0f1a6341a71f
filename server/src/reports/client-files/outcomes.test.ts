/** Outcomes by age and gender: what is counted, and what nobody can work out (REP-001, REP-003, REP-004). */
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import type { PeopleTable } from '@hub/contract/staff-reports'
import { clients } from '../../clients/clients.tables.ts'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { type RandomFile, randomFile, storeFiles } from '../../testing/figures/random-files.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { addHosts } from '../../testing/random-records.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { upTo, workOutOf } from '../../testing/work-out.ts'
import { type SafeTable, safeTables } from '../small-cells.rules.ts'

const HALF = { from: '2025-04-01', to: '2025-09-30' }
const CLOSED_MS = Date.parse('2025-06-10T15:00:00.000Z')
const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
const isSmall = (count: number) => count > 0 && count < LEAST_PEOPLE

let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  await addHosts(app)
  staff = await signInStaff(app, ['reports'])
})
afterAll(() => app.close())

const read = async (query: { from: string; to: string; only?: string; locale?: 'zh' }) =>
  (await app.call(staffCalls.readOutcomes, { cookie: staff.cookie, query })).ok.record

describe('outcomes by age and gender in the console', () => {
  const given = fc.sample(randomFile, { numRuns: 400, seed: 11 })
  const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
  const closedIn = (files: readonly RandomFile[]) =>
    files.filter(({ closedMs }) => {
      const day = closedMs === null ? '' : toronto.format(closedMs)
      return day >= HALF.from && day <= HALF.to
    })

  it('REP-001 REP-004 count the files that were closed in the half year, and show no count from 1 to 4', async () => {
    await storeFiles(app, given)
    const closed = closedIn(given)
    const { refusal, byAge, byGender } = await read(HALF)
    expect(refusal).toBeNull()
    const names = ['Completed', 'Left by choice', 'Beyond their control', 'Safety and security']
    const exits = ['SUC', 'DISC', 'CIRC', 'S&S']
    for (const [table, side] of [
      [byAge, 'age'],
      [byGender, 'gender'],
    ] as const) {
      if (table === null) throw new Error('No table.')
      const places = (await metasOfType(app.context, side)).map(({ meta_value }) => meta_value)
      const countOf = (rows: readonly string[], columns: readonly string[] | null) =>
        closed.filter(
          (file) =>
            rows.includes(names[exits.indexOf(file.exit)] ?? '') &&
            (columns === null || columns.includes(places[file[side]] ?? '')),
        ).length
      expect(table.total).toBe(closed.length)
      for (const row of table.rows) {
        expect(row.total).toBe(countOf(row.names, null))
        for (const [index, cell] of row.cells.entries()) {
          const count = countOf(row.names, table.columns[index]?.names ?? [])
          if (typeof cell === 'number') expect(cell).toBe(count)
          if (cell === 'few' || isSmall(count))
            expect([typeof cell, isSmall(count)]).toEqual(['string', true])
        }
      }
    }
    const namesOf = (table: PeopleTable | null) =>
      [...(table?.rows ?? []), ...(table?.columns ?? [])].flatMap((one) => one.names)
    expect(namesOf((await read({ ...HALF, locale: 'zh' })).byGender)).toEqual(
      expect.arrayContaining(['已完成', '女性']),
    )
  })

  it('REP-003 REP-004 are of half a year that is over, of files that three registered, and of no part of it', async () => {
    await storeFiles(app, given)
    const refusal = async (query: Parameters<typeof read>[0]) => {
      const { byAge, byGender, ...rest } = await read(query)
      expect([byAge, byGender]).toEqual([null, null])
      return rest.refusal
    }
    expect(await refusal({ ...HALF, to: '2025-09-29' })).toBe('period')
    expect(await refusal({ ...HALF, only: 'team:1' })).toBe('filter')
    expect(await refusal({ from: '2098-04-01', to: '2098-09-30' })).toBe('running')
    expect(await refusal({ from: '2010-04-01', to: '2010-09-30' })).toBe('tooFew')
    await storeFiles(
      app,
      given.filter(({ hostId }) => hostId <= 2),
    )
    expect(await refusal(HALF)).toBe('tooFew')
  })
})

/** Files of that many registrars, which were closed on one day: so many of each age and gender. */
const closed = (
  exit: RandomFile['exit'],
  counts: readonly (readonly number[])[],
  registrars = 3,
): RandomFile[] =>
  counts.flatMap((ofAge, age) =>
    ofAge.flatMap((many, gender) =>
      upTo(many).map((index) => ({
        ...{ hostId: 1 + (index % registrars), team: 0, exit, age, gender },
        ...{ registeredMs: CLOSED_MS, closedMs: CLOSED_MS },
      })),
    ),
  )

it('REP-003 shows the tables where three registered the files, and where two did never, however many there are', async () => {
  const refusalOf = async (registrars: number) => {
    const many = [
      [10, 10],
      [10, 10],
    ]
    await storeFiles(app, [...closed('SUC', many, registrars), ...closed('CIRC', many, registrars)])
    return (await read(HALF)).refusal
  }
  expect([await refusalOf(3), await refusalOf(2)]).toEqual([null, 'tooFew'])
})

it('REP-001 REP-004 counts a file in the half year of its day in Toronto, to the last moment of summer time', async () => {
  const many = [
    [10, 10],
    [10, 10],
  ]
  const at = (moment: string) =>
    closed('SUC', many).map((file) => ({ ...file, closedMs: Date.parse(moment) }))
  const dayBefore = at('2025-04-01T03:59:59.999Z')
  const firstDay = at('2025-04-01T04:00:00.000Z')
  const lastDay = at('2025-10-01T03:59:59.999Z').slice(0, 36)
  const dayAfter = at('2025-10-01T04:00:00.000Z').slice(0, 30)
  await storeFiles(app, [...dayBefore, ...firstDay, ...lastDay, ...dayAfter])
  const totalOf = async (from: string, to: string) => (await read({ from, to })).byAge?.total
  expect(await totalOf('2024-10-01', '2025-03-31')).toBe(40)
  expect(await totalOf(HALF.from, HALF.to)).toBe(76)
})

it('REP-003 LIF-003 is of nobody whose files are all read in files of others', async () => {
  const { orm } = app.context.db
  const many = [
    [12, 12],
    [12, 12],
  ]
  await storeFiles(app, [...closed('SUC', many), ...closed('CIRC', many)])
  expect((await read(HALF)).refusal).toBeNull()
  const of = (host: number) => eq(clients.facilitatorId, host)
  const [kept] = await orm.select().from(clients).where(of(1)).limit(1)
  await orm.update(clients).set({ mergedIntoId: kept?.id }).where(of(3))
  expect((await read(HALF)).refusal).toBe('tooFew')
  await orm.update(clients).set({ mergedIntoId: null })
})

it('REP-001 LIF-003 counts somebody once who has two files, with the outcome of the one that is kept', async () => {
  const { orm } = app.context.db
  const many = [
    [12, 12],
    [12, 12],
  ]
  await storeFiles(app, [...closed('SUC', many), ...closed('CIRC', many)])
  const [kept, merged] = await orm.select().from(clients).where(eq(clients.statusMetaCode, 'CIRC'))
  await orm
    .update(clients)
    .set({ mergedIntoId: kept?.id })
    .where(eq(clients.id, merged?.id ?? 0))
  const { byAge, byGender } = await read(HALF)
  for (const table of [byAge, byGender]) {
    expect(table?.total).toBe(95)
    expect(table?.rows.map(({ names, total }) => [...names, total])).toEqual([
      ['Completed', 48],
      ['Beyond their control', 47],
    ])
  }
  await orm.update(clients).set({ mergedIntoId: null })
})

it('REP-004 shows neither table where one of them cannot be made safe', async () => {
  // By age each small count may be another; of one gender alone it is the total.
  const ofOneGender = { SUC: [[10], [10]], CIRC: [[6], [6]], DISC: [[1], [2]] } as const
  await storeFiles(
    app,
    (['SUC', 'CIRC', 'DISC'] as const).flatMap((exit) => closed(exit, ofOneGender[exit])),
  )
  expect(await read(HALF)).toEqual({ refusal: 'tooFew', byAge: null, byGender: null })
})

/** By age, gender and outcome: mostly small, with empty groups and some large ones. */
const SIZES = [4, 4, 4] as const
const [AGES, GENDERS, OUTCOMES] = SIZES
const [AGE, GENDER, OUTCOME] = [0, 1, 2]
const count = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 40 }) },
)
const anyPeople = fc.array(
  fc.array(fc.array(count, { minLength: OUTCOMES, maxLength: OUTCOMES }), {
    minLength: GENDERS,
    maxLength: GENDERS,
  }),
  { minLength: AGES, maxLength: AGES },
)

/** The small counts that whoever sees both tables and the totals of all outcomes can be certain of. */
async function workedOut(people: number[][][], show: (counts: number[][]) => SafeTable | undefined) {
  const byAge = upTo(OUTCOMES).map((one) => people.map((genders) => sum(genders.map((of) => of[one] ?? 0))))
  const byGender = upTo(OUTCOMES).map((one) =>
    upTo(GENDERS).map((gender) => sum(people.map((genders) => genders[gender]?.[one] ?? 0))),
  )
  const [age, gender] = [show(byAge), show(byGender)]
  if (!age || !gender) return null
  const { rangeOf } = await workOutOf(
    SIZES,
    [
      { table: age, row: OUTCOME, column: AGE },
      { table: gender, row: OUTCOME, column: GENDER },
    ],
    [{ axis: OUTCOME, totals: byAge.map(sum) }],
  )
  const found: string[] = []
  for (const [axis, counts] of [
    [AGE, byAge],
    [GENDER, byGender],
  ] as const)
    for (const [outcome, values] of counts.entries())
      for (const [place, value] of values.entries()) {
        if (!isSmall(value)) continue
        const { least, most } = rangeOf({ [OUTCOME]: [outcome], [axis]: [place] })
        if (least > value || most < value) throw new Error('What is shown is not true.')
        if (least === most) found.push(`axis ${axis}, ${place}, outcome ${outcome}: ${value}`)
      }
  return found
}

describe('whoever works with the tables of outcomes', () => {
  it('REP-004 is certain of no small count, by linear programming over both tables and every total', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(anyPeople, async (people) => {
        const found = await workedOut(people, (counts) => safeTables([counts])?.[0])
        if (found !== null) shown += 1
        expect(found ?? []).toEqual([])
      }),
      { numRuns: 20 },
    )
    expect(shown).toBeGreaterThan(10)
  })

  it('REP-004 would be certain of many if only the small counts were left out', async () => {
    let open = 0
    const bare = (counts: number[][]): SafeTable => ({
      ...{ rows: counts.map((_, row) => [row]), columns: upTo(counts[0]?.length ?? 0).map((one) => [one]) },
      cells: counts.map((row) => row.map((value) => (isSmall(value) ? 'few' : value))),
      rowTotals: counts.map(sum),
      columnTotals: upTo(counts[0]?.length ?? 0).map((one) => sum(counts.map((row) => row[one] ?? 0))),
      total: sum(counts.map(sum)),
    })
    for (const people of fc.sample(anyPeople, { numRuns: 10, seed: 4 }))
      if ((await workedOut(people, bare))?.length) open += 1
    expect(open).toBeGreaterThan(1)
  })
})
