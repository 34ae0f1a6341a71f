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

// Its types are written for require, where the loader is one level deeper than in a module.
const loadHighs = highs as unknown as typeof highs.default

const nameOf = (age: number, gender: number, language: number) => `n_${age}_${gender}_${language}`
const added = (names: readonly string[]) => names.join(' + ')

/** How many people of each group the tables leave open: the least and the most, as whole numbers. */
export async function workOut(shown: Shown, [ages, genders, languages]: readonly [number, number, number]) {
  const solver = await loadHighs()
  const all = (
    given: { age?: readonly number[]; gender?: readonly number[]; language?: readonly number[] } = {},
  ) => {
    const { age = upTo(ages), gender = upTo(genders), language = upTo(languages) } = given
    return age.flatMap((a) => gender.flatMap((g) => language.map((l) => nameOf(a, g, l))))
  }
  const known: string[] = []
  const is = (names: readonly string[], least: number, most: number) => {
    known.push(`c${known.length}: ${added(names)} >= ${least}`)
    known.push(`c${known.length}: ${added(names)} <= ${most}`)
  }
  for (const [language, total] of shown.languageTotals.entries())
    is(all({ language: [language] }), total, total)
  for (const [table, side] of [
    [shown.byAge, 'age'],
    [shown.byLanguage, 'language'],
  ] as const) {
    is(all(), table.total, table.total)
    for (const [index, gender] of table.columns.entries())
      is(all({ gender }), table.columnTotals[index] ?? 0, table.columnTotals[index] ?? 0)
    for (const [index, row] of table.rows.entries()) {
      is(all({ [side]: row }), table.rowTotals[index] ?? 0, table.rowTotals[index] ?? 0)
      for (const [column, gender] of table.columns.entries()) {
        const cell = table.cells[index]?.[column]
        if (typeof cell === 'number') is(all({ [side]: row, gender }), cell, cell)
        if (cell === 'few') is(all({ [side]: row, gender }), 1, MOST_OF_FEW)
      }
    }
    // What is not in the table is empty.
    const missing = (many: number, shownOf: readonly number[][]) =>
      upTo(many).filter((one) => !shownOf.flat().includes(one))
    for (const gender of missing(genders, table.columns)) is(all({ gender: [gender] }), 0, 0)
    for (const row of missing(side === 'age' ? ages : languages, table.rows)) is(all({ [side]: [row] }), 0, 0)
  }
  const solve = (sense: string, names: readonly string[]) => {
    const answer = solver.solve(`${sense}\n obj: ${added(names)}\nSubject To\n${known.join('\n')}\nEnd`)
    if (answer.Status !== 'Optimal') throw new Error(`The tables do not agree: ${answer.Status}`)
    return answer.ObjectiveValue
  }
  const rangeOf = (side: 'age' | 'language', row: number, gender: number) => {
    const names = all({ [side]: [row], gender: [gender] })
    const least = Math.ceil(solve('Minimize', names) - 1e-6)
    return { least, most: Math.floor(solve('Maximize', names) + 1e-6) }
  }
  return { rangeOf }
}

export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
