import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import { type People, upTo, workOut, workOutOf } from '../testing/work-out.ts'
import { hiddenCells, type SafeTable, safeTables } from './small-cells.rules.ts'

const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
const isSmall = (count: number) => count > 0 && count < LEAST_PEOPLE

describe('what of a table of people is shown', () => {
  it('REP-004 shows 1 to 4 as few, and withholds as much as the totals need and no more', () => {
    const [table] = safeTables([
      [
        [96, 112, 3, 9],
        [268, 322, 17, 22],
        [305, 371, 21, 27],
      ],
    ]) as [SafeTable]
    expect(table.cells).toEqual([
      [96, 112, 'few', 'withheld'],
      [268, 322, 'withheld', 'withheld'],
      [305, 371, 21, 27],
    ])
    expect(table.rowTotals).toEqual([220, 629, 724])
    expect(table.columnTotals).toEqual([669, 805, 41, 58])
    expect(table.total).toBe(1573)
  })

  it('REP-004 shows a table without a small count as it is, and leaves out what is empty', () => {
    const [table] = safeTables([
      [
        [0, 0, 0],
        [12, 0, 0],
        [5, 0, 30],
      ],
    ]) as [SafeTable]
    expect(table).toMatchObject({ rows: [[1], [2]], columns: [[0], [2]] })
    expect(table.cells).toEqual([
      [12, 0],
      [5, 30],
    ])
  })

  it('REP-004 shows rows and columns of fewer than five together with others, the same columns in each table', () => {
    const tables = safeTables([
      [
        [40, 1, 2, 30],
        [1, 0, 0, 0],
        [20, 0, 0, 12],
      ],
      [
        [61, 1, 0, 42],
        [0, 0, 2, 0],
      ],
    ])
    for (const table of tables ?? []) {
      expect(table.columns).toEqual([[0], [1, 2, 3]])
      expect(table.rowTotals.filter(isSmall)).toEqual([])
      expect(table.columnTotals).toEqual([61, 45])
      expect(table.total).toBe(106)
    }
    expect(tables).toHaveLength(2)
  })

  it('REP-004 says of no count of several rows together that it is small', () => {
    const [table] = safeTables([
      [
        [40, 30],
        [1, 2],
        [2, 1],
        [20, 12],
      ],
    ]) as [SafeTable]
    expect(table.rows).toEqual([[0], [3], [1, 2]])
    expect(table.cells.at(-1)).toEqual(['withheld', 'withheld'])
  })

  it('REP-004 shows five people, alone and of two rows together', () => {
    expect(safeTables([[[5]]])?.[0]).toMatchObject({ cells: [[5]], total: 5 })
    const rows = [
      [10, 10],
      [1, 1],
      [1, 2],
    ]
    expect(safeTables([rows])?.[0]).toMatchObject({ rows: [[0], [1, 2]], rowTotals: [20, 5] })
  })

  it.each([
    ['nobody', [[0]]],
    ['four people', [[1, 3]]],
    [
      'so few that every count would follow from the totals',
      [
        [0, 1],
        [4, 0],
      ],
    ],
  ])('REP-004 shows nothing of %s', (_, counts) => {
    expect(safeTables([counts])).toBeNull()
  })
})

const SIZES = [4, 4, 3] as const
/** Mostly small, with empty groups and some large ones, as tables of people are. */
const count = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 40 }) },
)
const anyPeople: fc.Arbitrary<People> = SIZES.toReversed().reduce<fc.Arbitrary<unknown>>(
  (inner, size) => fc.array(inner, { minLength: size, maxLength: size }),
  count,
) as fc.Arbitrary<People>

const [AGES, GENDERS, LANGUAGES] = SIZES
const byAge = (people: People) => people.map((genders) => genders.map(sum))
const byLanguage = (people: People) =>
  upTo(LANGUAGES).map((language) =>
    upTo(GENDERS).map((gender) => sum(people.map((genders) => genders[gender]?.[language] ?? 0))),
  )

/** The small counts that whoever sees the tables can be certain of. */
async function workedOut(people: People, show: (tables: number[][][]) => SafeTable[] | null) {
  const counts = { age: byAge(people), language: byLanguage(people) }
  const tables = show([counts.age, counts.language])
  if (tables === null) return null
  const [age, language] = tables as [SafeTable, SafeTable]
  const { rangeOf } = await workOut(
    { byAge: age, byLanguage: language, languageTotals: counts.language.map(sum) },
    [AGES, GENDERS, LANGUAGES],
  )
  const found: string[] = []
  for (const side of ['age', 'language'] as const)
    for (const [row, values] of counts[side].entries())
      for (const [gender, value] of values.entries()) {
        if (!isSmall(value)) continue
        const { least, most } = rangeOf(side, row, gender)
        if (least > value || most < value) throw new Error('What is shown is not true.')
        if (least === most) found.push(`${side} ${row}, gender ${gender}: ${value}`)
      }
  return found
}

/** As it would be shown if only the small counts were left out. */
const withoutOthers = (tables: number[][][]): SafeTable[] =>
  tables.map((counts) => ({
    ...{ rows: counts.map((_, row) => [row]), columns: upTo(GENDERS).map((column) => [column]) },
    cells: counts.map((row) => row.map((value) => (isSmall(value) ? 'few' : value))),
    rowTotals: counts.map(sum),
    columnTotals: upTo(GENDERS).map((column) => sum(counts.map((row) => row[column] ?? 0))),
    total: sum(counts.map(sum)),
  }))

describe('whoever works with every table that is shown', () => {
  it('REP-004 is certain of no small count, by linear programming over rows, columns, totals and the second table', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(anyPeople, async (people) => {
        const found = await workedOut(people, safeTables)
        if (found !== null) shown += 1
        expect(found ?? []).toEqual([])
      }),
      { numRuns: 25 },
    )
    expect(shown).toBeGreaterThan(12)
  })

  it('REP-004 would be certain of many if only the small counts were left out', async () => {
    let open = 0
    for (const people of fc.sample(anyPeople, { numRuns: 10, seed: 4 }))
      if ((await workedOut(people, withoutOthers))?.length) open += 1
    expect(open).toBeGreaterThan(3)
  })

  it('REP-004 REP-006 is certain of no more by two half years side by side than by each alone', async () => {
    const halves = fc.sample(anyPeople, { numRuns: 12, seed: 9 })
    const [AGE, GENDER, LANGUAGE, HALF] = [0, 1, 2, 3]
    let compared = 0
    for (const [index, people] of halves.entries()) {
      const both = [people, halves[(index + 1) % halves.length] ?? people]
      const shown = both.map((half) => safeTables([byAge(half), byLanguage(half)]))
      const tables = shown.flatMap((pair, half) => {
        const [age, language] = pair ?? []
        if (!age || !language) return []
        return [
          { table: age, row: AGE, column: GENDER, within: { [HALF]: [half] } },
          { table: language, row: LANGUAGE, column: GENDER, within: { [HALF]: [half] } },
        ]
      })
      if (tables.length < 4) continue
      // The figures by language of each half, and those of the whole year.
      const totals = both.map((half, place) => ({
        ...{ axis: LANGUAGE, totals: byLanguage(half).map(sum), within: { [HALF]: [place] } },
      }))
      const year = upTo(LANGUAGES).map((language) => sum(totals.map((half) => half.totals[language] ?? 0)))
      const { rangeOf } = await workOutOf([...SIZES, both.length], tables, [
        ...totals,
        { axis: LANGUAGE, totals: year },
      ])
      for (const [half, one] of both.entries())
        for (const [age, values] of byAge(one).entries())
          for (const [gender, value] of values.entries()) {
            if (!isSmall(value)) continue
            const { least, most } = rangeOf({ [HALF]: [half], [AGE]: [age], [GENDER]: [gender] })
            expect(least < most, `${index} ${half}: age ${age}, gender ${gender}`).toBe(true)
            compared += 1
          }
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('REP-004 finds no way out where it would take one from nobody', () => {
    const counts = [
      [1, 9],
      [0, 9],
    ]
    expect(hiddenCells(counts)).toBeNull()
  })

  const [shown, hidden] = [false, true]
  it.each([
    ['as few more as will do', [8, 3, 2], [0, 4, 2], [shown, hidden, hidden]],
    ['again what is hidden already', [9, 3, 12], [4, 0, 9], [hidden, hidden, shown]],
    ['nobody where somebody will do', [12, 11, 0], [10, 2, 9], [hidden, hidden, shown]],
    ['the smaller of two', [11, 6, 4], [12, 7, 11], [shown, hidden, hidden]],
    ['the smaller though another was found first', [9, 7, 6], [10, 4, 11], [shown, hidden, hidden]],
    ['the smaller however far it is', [4, 11, 9], [7, 6, 8], [hidden, shown, hidden]],
  ])('REP-004 hides beside a small count %s', (_, one, other, found) => {
    expect(hiddenCells([one, other])).toEqual([found, found])
  })

  it('REP-004 hides nothing more where nothing is small', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom(0, 5, 9), { minLength: 3, maxLength: 3 })), (counts) => {
        expect(hiddenCells(counts)?.flat()).not.toContain(true)
      }),
    )
  })
})
