/** What a report shows: period, filters and breakdown, all in the address (REP-006). */
import type { DimensionName, FigureName, Figures } from '@hub/contract/figures.rules'
import { isFileDimension } from '@hub/contract/file-figures.rules'
import { dimensionsIn, filtersIn, filtersText, type ReportFilter } from '@hub/contract/report-filters.rules'
import {
  addDays,
  dayOf,
  fiscalYearOf,
  halfYearOf,
  isDay,
  partsOf,
  type Period,
} from '@hub/contract/report-periods.rules'

export interface Shown extends Period {
  only: readonly ReportFilter[]
  /** By what the last table is broken down. */
  by: readonly DimensionName[]
}

type Search = Readonly<Record<string, string | undefined>>
const FIRST_BREAKDOWN: DimensionName = 'module'
const MOST_DIMENSIONS = 2

/** Reads the address; what it does not know counts as not said. The usual period is the last half year that is over. */
export function shownIn(search: Search, today: string): Shown {
  const { from = '', to = '' } = search
  const isPeriod = isDay(from) && isDay(to) && from <= to
  const by = dimensionsIn(search.by ?? '')?.slice(0, MOST_DIMENSIONS) ?? []
  return {
    ...(isPeriod ? { from, to } : halfYearBefore(today)),
    only: filtersIn(search.only ?? '') ?? [],
    by: by.length === 0 ? [FIRST_BREAKDOWN] : by,
  }
}

/** The query of an address. The period is always in it: an address that is shared shows the same later. */
export function searchOf({ from, to, only, by }: Shown): string {
  const parts = [`from=${from}`, `to=${to}`]
  if (only.length > 0) parts.push(`only=${filtersText(only)}`)
  if (by.join() !== FIRST_BREAKDOWN) parts.push(`by=${by.join(',')}`)
  return `?${parts.join('&')}`
}

/** What the server is asked for. */
export function sliceOf({ from, to, only }: Omit<Shown, 'by'>) {
  return { from, to, ...(only.length > 0 && { only: filtersText(only) }) }
}

/** The half year before the one in which the day is. */
export const halfYearBefore = (today: string): Period => halfYearOf(addDays(halfYearOf(today).from, -1))

const QUARTER = 3
const MONTHS = 12

/** The periods that are a press away, by the name of their kind; later ones first. */
export function usualPeriods(today: string): (Period & { kind: 'month' | 'quarter' | 'half' | 'fiscal' })[] {
  const { year, month } = partsOf(today)
  const months = (first: number, count: number) => ({
    from: dayOf(year, first, 1),
    to: dayOf(year, first + count, 0),
  })
  const quarter = month - ((month - 1) % QUARTER)
  const half = halfYearBefore(today)
  const fiscal = fiscalYearOf(today)
  return [
    { kind: 'month', ...months(month, 1) },
    { kind: 'month', ...months(month - 1, 1) },
    { kind: 'quarter', ...months(quarter - QUARTER, QUARTER) },
    { kind: 'half', ...half },
    { kind: 'half', ...halfYearBefore(half.from) },
    { kind: 'fiscal', ...fiscal },
    { kind: 'fiscal', ...fiscalYearOf(addDays(fiscal.from, -1)) },
  ]
}

/** How a figure stands to that of the period before: in percent, an average in its own unit; null where neither is. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  /** Null where nothing was before: there is no percentage of nought. */
  by: number | null
}

const TENTHS = 10
const PERCENT = 100
const oneDecimal = (value: number) => Math.round(value * TENTHS) / TENTHS

export const changeOf = (name: FigureName, now: Figures, before: Figures | undefined) =>
  changeBetween(now[name], before?.[name], name === 'groupSize')

export function changeBetween(
  one: number | null,
  other: number | null | undefined,
  isAverage = false,
): Change | null {
  if (one === null || other === null || other === undefined) return null
  if (one === other) return { direction: 'same', by: 0 }
  const direction = one > other ? 'up' : 'down'
  if (isAverage) return { direction, by: oneDecimal(Math.abs(one - other)) }
  return { direction, by: other === 0 ? null : oneDecimal((Math.abs(one - other) / other) * PERCENT) }
}

/** True where client files have what the report is filtered by: a file has no module (REP-001). */
export const areFilesCounted = ({ only }: Pick<Shown, 'only'>) =>
  only.every(({ dimension }) => isFileDimension(dimension))

/** The words of whole months, or undefined. */
export function wholeMonths({ from, to }: Period) {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (first.day !== 1 || dayOf(last.year, last.month + 1, 0) !== to) return undefined
  return { first, last, count: (last.year - first.year) * MONTHS + last.month - first.month + 1 }
}
