/**
 * What of a table of people is shown, so that no small count can be worked out from it, from its totals or from another
 * table over the same people (REP-004). The tables of one set have the same columns with the same totals.
 */
import { LEAST_PEOPLE, type Cell } from '@hub/contract/figures.rules'
import type { Meta } from '@hub/contract/metas'
import type { PeopleTable } from '@hub/contract/staff-reports'

/** Counts, row by row; every row has as many as there are columns. */
type Counts = readonly (readonly number[])[]

/** Rows and columns that are shown as one stand in one list of positions. */
export interface SafeTable {
  rows: number[][]
  columns: number[][]
  /** By the shown rows and columns. */
  cells: Cell[][]
  rowTotals: number[]
  columnTotals: number[]
  total: number
}

const isSmall = (count: number) => count > 0 && count < LEAST_PEOPLE
const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
const columnOf = (counts: Counts, column: number) => counts.map((row) => row[column] ?? 0)

/**
 * The tables as they may be shown, or null where too few people are in them. Whoever knows every total, also of a row
 * or a column that is shown together with others, finds at least two values for each count that is not shown.
 */
export function safeTables(tables: readonly Counts[]): SafeTable[] | null {
  const [first = []] = tables
  const totals = (first[0] ?? []).map((_, column) => sum(columnOf(first, column)))
  if (sum(totals) < LEAST_PEOPLE) return null
  const columns = together(totals)
  const safe = tables.map((counts) => safeTable(counts, columns))
  return safe.every((table) => table !== null) ? safe : null
}

function safeTable(counts: Counts, columns: number[][]): SafeTable | null {
  const merged = counts.map((row) => columns.map((group) => sum(group.map((column) => row[column] ?? 0))))
  const rowSums = merged.map(sum)
  const rows = together(rowSums)
  const hidden = hiddenCells(merged, new Set(rows.filter(({ length }) => length > 1).flat()))
  if (hidden === null) return null
  const cellOf = (group: readonly number[], column: number): Cell => {
    const values = group.map((row) => merged[row]?.[column] ?? 0)
    if (!group.some((row) => hidden[row]?.[column])) return sum(values)
    // A row of several says no more than that: how large their sum is would be one more thing to work with.
    return group.length === 1 && isSmall(sum(values)) ? 'few' : 'withheld'
  }
  return {
    ...{ rows, columns },
    cells: rows.map((group) => columns.map((_, column) => cellOf(group, column))),
    rowTotals: rows.map((group) => sum(group.map((row) => rowSums[row] ?? 0))),
    columnTotals: columns.map((_, column) => sum(columnOf(merged, column))),
    total: sum(rowSums),
  }
}

/** The positions that are shown, those whose total is small as one, with the next larger ones until it is not small. */
function together(totals: readonly number[]): number[][] {
  const filled = totals.flatMap((total, position) => (total > 0 ? [position] : []))
  const bySize = filled.toSorted((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0))
  const count = bySize.filter((position) => isSmall(totals[position] ?? 0)).length
  if (count === 0) return filled.map((position) => [position])
  const size = (many: number) => sum(bySize.slice(0, many).map((position) => totals[position] ?? 0))
  let many = count
  while (many < bySize.length && size(many) < LEAST_PEOPLE) many += 1
  const merged = bySize.slice(0, many).toSorted((a, b) => a - b)
  return [...filled.filter((one) => !merged.includes(one)).map((one) => [one]), merged]
}

/**
 * Which cells are not shown: the small ones, and others without which a small one would follow from the totals.
 * @param unnamed the rows that are shown together with others, so that nothing says which of their counts are small
 */
export function hiddenCells(counts: Counts, unnamed: ReadonlySet<number> = new Set()): boolean[][] | null {
  const hidden = counts.map((row) => row.map(isSmall))
  for (const [row, values] of counts.entries())
    for (const [column, value] of values.entries()) {
      if (!isSmall(value)) continue
      const way = cheapestWay({ counts, hidden, unnamed }, { row, column })
      if (way === null) return null
      for (const cell of way) (hidden[cell.row] as boolean[])[cell.column] = true
    }
  return hidden
}

interface Place {
  row: number
  column: number
}

interface Partly {
  counts: Counts
  hidden: boolean[][]
  unnamed: ReadonlySet<number>
}

/** A count that is said to be small stays small; of what is withheld nothing is known. */
function mayChange({ counts, unnamed }: Partly, { row, column }: Place, change: number): boolean {
  const value = counts[row]?.[column] ?? 0
  return isSmall(value) && !unnamed.has(row) ? isSmall(value + change) : value + change >= 0
}

/** A cell more that is not shown costs more than any size of it; an empty one is hardly believed to be otherwise. */
const ONE_MORE = 1_000_000
const EMPTY = 10 * ONE_MORE

/**
 * The cells by which another table with the same totals differs from this one in the given cell too: with one more in
 * it, one less in the next cell of its row, one more in that column, and so on until the circle is closed; or the other
 * way round. Null where there is no such table.
 */
function cheapestWay(table: Partly, at: Place): Place[] | null {
  const ways = [1, -1].map((change) => (mayChange(table, at, change) ? shortest(table, at, change) : null))
  const [best] = ways.filter((way) => way !== null).toSorted((one, other) => one.cost - other.cost)
  return best?.cells ?? null
}

interface Way {
  cost: number
  cells: Place[]
}

/** Dijkstra over rows and columns: a row is left by a cell that changes against the first, a column by one like it. */
function shortest(table: Partly, at: Place, change: number): Way | null {
  const { counts, hidden } = table
  const columnCount = counts[0]?.length ?? 0
  const best = new Map<number, Way>([[at.row, { cost: 0, cells: [] }]])
  const open = new Set([at.row])
  const goal = counts.length + at.column
  while (open.size > 0) {
    const from = [...open].reduce((a, b) => (costAt(best, b) < costAt(best, a) ? b : a))
    if (from === goal) return best.get(from) ?? null
    open.delete(from)
    const isRow = from < counts.length
    for (let index = 0; index < (isRow ? columnCount : counts.length); index += 1) {
      const cell = isRow ? { row: from, column: index } : { row: index, column: from - counts.length }
      if (cell.row === at.row && cell.column === at.column) continue
      if (!mayChange(table, cell, isRow ? -change : change)) continue
      const value = counts[cell.row]?.[cell.column] ?? 0
      const isHidden = hidden[cell.row]?.[cell.column] ?? false
      const cost = costAt(best, from) + (isHidden ? 0 : value === 0 ? EMPTY : ONE_MORE + value)
      const to = isRow ? counts.length + index : index
      if (cost >= costAt(best, to)) continue
      best.set(to, { cost, cells: [...(best.get(from)?.cells ?? []), cell] })
      open.add(to)
    }
  }
  return null
}

const costAt = (best: ReadonlyMap<number, Way>, node: number) => best.get(node)?.cost ?? Infinity

interface Named {
  name: string
}

export const named = (meta: Meta) => ({ id: meta.id, name: meta.meta_value })

/** The table with the names of its rows and columns, as it is answered. */
export function tableOf(table: SafeTable, rows: readonly Named[], columns: readonly Named[]): PeopleTable {
  const namesOf = (group: readonly number[], all: readonly Named[]) =>
    group.map((index) => all[index]?.name ?? '')
  return {
    rows: table.rows.map((group, index) => ({
      names: namesOf(group, rows),
      cells: table.cells[index] ?? [],
      total: table.rowTotals[index] ?? 0,
    })),
    columns: table.columns.map((group, index) => ({
      names: namesOf(group, columns),
      total: table.columnTotals[index] ?? 0,
    })),
    total: table.total,
  }
}
