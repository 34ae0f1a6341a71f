/** What is drawn: the points of a line, and the pieces of stacked bars (REP-004, REP-006). */
import { type Period, stepOf, stepsIn } from '@hub/contract/report-periods.rules'
import type { PeopleTable, ReportRow } from '@hub/contract/staff-reports'

export interface Point {
  /** The group of this period, and how much it has; undefined where the other period alone goes on. */
  group: string | undefined
  now: number | undefined
  /** The same of the other period; undefined without a comparison, and where this period alone goes on. */
  other: string | undefined
  before: number | undefined
}

interface Compared<Name extends string> {
  now: Period
  before: Period
  rows: readonly Counted<Name>[]
  rowsBefore: readonly Counted<Name>[] | null
}

interface Counted<Name extends string> {
  groups: ReportRow['groups']
  figures: Record<Name, number | null>
}

/** The points of the chart, also those of nothing; the two periods stand point by point, each to its own end. */
export function pointsOf<Name extends string>(
  { now, before, rows, rowsBefore }: Compared<Name>,
  figure: NoInfer<Name>,
): Point[] {
  const step = stepOf(now)
  const valuesOf = (given: readonly Counted<Name>[], period: Period) => {
    const byGroup = new Map(given.map(({ groups, figures }) => [groups[0]?.value, figures[figure] ?? 0]))
    return stepsIn(period, step).map((group) => ({ group, value: byGroup.get(group) ?? 0 }))
  }
  const present = valuesOf(rows, now)
  const past = rowsBefore === null ? [] : valuesOf(rowsBefore, before)
  return (past.length > present.length ? past : present).map((_, index) => ({
    ...{ group: present[index]?.group, now: present[index]?.value },
    ...{ other: past[index]?.group, before: past[index]?.value },
  }))
}

/** What tells a point from the others, and its name: that of this period, or of the other where it alone goes on. */
export const keyOf = ({ group, other }: Point) => `${group} ${other}`
export const nameOf = ({ group, other }: Point, labelOf: (group: string) => string) =>
  labelOf(group ?? other ?? '')

/** True where points that stand together have names of their own, as May and October: then both are said. */
export const areShifted = (points: readonly Point[], labelOf: (group: string) => string) =>
  points.some(
    ({ group, other }) => group !== undefined && other !== undefined && labelOf(group) !== labelOf(other),
  )

/** The values of one period together: where the other is longer, some have none. */
export const sumOf = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** True where neither period has anything to draw. */
export const isNothing = (points: readonly Point[]) =>
  points.every(({ now = 0, before = 0 }) => now === 0 && before === 0)

/** The points of this period with the fewest and the most. */
export function extremesOf(points: readonly Point[]) {
  const ordered = points
    .flatMap(({ group, now }) => (group === undefined || now === undefined ? [] : [{ group, now }]))
    .toSorted((one, other) => one.now - other.now)
  return { least: ordered[0], most: ordered.at(-1) }
}

const MOST_LABELS = 14
/**
 * Every how many points a label fits.
 * @param apart from one point to the next, in px
 * @param labelWidth of the widest label and the gap after it, in px
 */
export const labelEvery = (count: number, apart: number, labelWidth: number) =>
  Math.max(1, Math.ceil(labelWidth / apart), Math.ceil(count / MOST_LABELS))

const MOST_ALONE = 5

export interface Series {
  key: '1' | '2' | '3' | '4' | '5' | 'others' | 'hidden'
  names: string[]
}

export interface Bar {
  names: string[]
  total: number
  pieces: { key: Series['key']; value: number }[]
}

/**
 * The bars of a table. What is not shown is one piece with its sum, never a piece whose length gives a number away; with
 * more than five columns the largest five stand by themselves.
 */
export function barsOf({ rows, columns, total }: PeopleTable): {
  series: Series[]
  bars: Bar[]
  total: number
} {
  const bySize = columns
    .map((column, index) => ({ index, total: column.total }))
    .toSorted((one, other) => other.total - one.total)
  const alone = bySize
    .slice(0, MOST_ALONE)
    .map(({ index }) => index)
    .toSorted((one, other) => one - other)
  const keyOf = (index: number): Series['key'] =>
    alone.includes(index) ? (String(alone.indexOf(index) + 1) as Series['key']) : 'others'
  const bars = rows.map((row) => {
    const pieces = new Map<Series['key'], number>()
    let hidden = row.total
    for (const [index, cell] of row.cells.entries()) {
      if (typeof cell !== 'number') continue
      pieces.set(keyOf(index), (pieces.get(keyOf(index)) ?? 0) + cell)
      hidden -= cell
    }
    if (hidden > 0) pieces.set('hidden', hidden)
    return {
      ...{ names: row.names, total: row.total },
      pieces: [...pieces].filter(([, value]) => value > 0).map(([key, value]) => ({ key, value })),
    }
  })
  const isDrawn = (key: Series['key']) => bars.some(({ pieces }) => pieces.some((one) => one.key === key))
  const series: Series[] = alone.map((index) => ({ key: keyOf(index), names: columns[index]?.names ?? [] }))
  for (const key of ['others', 'hidden'] as const) if (isDrawn(key)) series.push({ key, names: [] })
  return { series, bars, total }
}
