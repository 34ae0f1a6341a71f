/** Whoever tries to work out from the tables that are shown how many people are in a group, by linear programming. */
import highs from 'highs'
import type { SafeTable } from '../reports/small-cells.rules.ts'

/** People by age, gender and language. */
export type People = readonly (readonly (readonly number[])[])[]

interface Shown {
  byAge: SafeTable
  byLanguage: SafeTable
  /** Known from the figures by language of delivery, also where the table shows several languages as one. */
  languageTotals: readonly number[]
}

const MOST_OF_FEW = 4

/** Its types are written for require, where the loader is one level deeper than in a module. */
export const loadHighs = highs as unknown as typeof highs.default

const added = (names: readonly string[]) => names.join(' + ')

/** A table over two of the axes. */
export interface ShownTable {
  table: SafeTable
  row: number
  column: number
  /** The part of all people that the table is of; all without it. */
  within?: Part
}

/** What is known of one axis from other reports, also where a table shows several of its places as one. */
export interface KnownTotals {
  axis: number
  totals: readonly number[]
  within?: Part
}

/** Which places of each axis; those that are left out are all. */
type Part = Record<number, readonly number[]>

/** How many people of each group the tables leave open: the least and the most, as whole numbers. */
export async function workOutOf(
  sizes: readonly number[],
  tables: readonly ShownTable[],
  totals: readonly KnownTotals[],
) {
  const solver = await loadHighs()
  const all = (part: Part = {}) =>
    sizes.reduce(
      (names, size, axis) =>
        names.flatMap((name) => (part[axis] ?? upTo(size)).map((one) => `${name}_${one}`)),
      ['n'],
    )
  const known: string[] = []
  const is = (names: readonly string[], least: number, most: number) => {
    known.push(`c${known.length}: ${added(names)} >= ${least}`)
    known.push(`c${known.length}: ${added(names)} <= ${most}`)
  }
  for (const { axis, totals: each, within } of totals)
    for (const [place, total] of each.entries()) is(all({ ...within, [axis]: [place] }), total, total)
  for (const { table, row: side, column: across, within } of tables) {
    is(all(within), table.total, table.total)
    for (const [index, places] of table.columns.entries())
      is(all({ ...within, [across]: places }), table.columnTotals[index] ?? 0, table.columnTotals[index] ?? 0)
    for (const [index, row] of table.rows.entries()) {
      is(all({ ...within, [side]: row }), table.rowTotals[index] ?? 0, table.rowTotals[index] ?? 0)
      for (const [column, places] of table.columns.entries()) {
        const cell = table.cells[index]?.[column]
        if (typeof cell === 'number') is(all({ ...within, [side]: row, [across]: places }), cell, cell)
        if (cell === 'few') is(all({ ...within, [side]: row, [across]: places }), 1, MOST_OF_FEW)
      }
    }
    // What is not in the table is empty.
    for (const [axis, shown] of [
      [across, table.columns],
      [side, table.rows],
    ] as const)
      for (const place of upTo(sizes[axis] ?? 0))
        if (!shown.flat().includes(place)) is(all({ ...within, [axis]: [place] }), 0, 0)
  }
  const solve = (sense: string, names: readonly string[]) => {
    const answer = solver.solve(`${sense}\n obj: ${added(names)}\nSubject To\n${known.join('\n')}\nEnd`)
    if (answer.Status !== 'Optimal') throw new Error(`The tables do not agree: ${answer.Status}`)
    return answer.ObjectiveValue
  }
  return {
    rangeOf(part: Part) {
      const names = all(part)
      const least = Math.ceil(solve('Minimize', names) - 1e-6)
      return { least, most: Math.floor(solve('Maximize', names) + 1e-6) }
    },
  }
}

const [AGE, GENDER, LANGUAGE] = [0, 1, 2]

/** The same of the two tables of people who took part. */
export async function workOut(shown: Shown, sizes: readonly [number, number, number]) {
  const { rangeOf } = await workOutOf(
    sizes,
    [
      { table: shown.byAge, row: AGE, column: GENDER },
      { table: shown.byLanguage, row: LANGUAGE, column: GENDER },
    ],
    [{ axis: LANGUAGE, totals: shown.languageTotals }],
  )
  return {
    rangeOf: (side: 'age' | 'language', row: number, gender: number) =>
      rangeOf({ [side === 'age' ? AGE : LANGUAGE]: [row], [GENDER]: [gender] }),
  }
}

export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
