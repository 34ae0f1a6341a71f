/** What a report shows: period, filters and breakdown, all in the address (REP-006). */
import { type DimensionName, type FigureName, type Figures, NONE, OTHERS } from '@hub/contract/figures.rules'
import { isFileDimension } from '@hub/contract/file-figures.rules'
import {
  addressText,
  daysOf,
  FIRST_BREAKDOWN,
  kindOf,
  MOST_DIMENSIONS,
  periodIn,
  RELATIVE_PERIODS,
  versusIn,
  versusText,
} from '@hub/contract/report-address.rules'
import { dimensionsIn, filtersIn, filtersText, type ReportFilter } from '@hub/contract/report-filters.rules'
import type { Period } from '@hub/contract/report-periods.rules'
import type { ReportGroup, ReportRow } from '@hub/contract/staff-reports'

export interface Shown extends Period {
  only: readonly ReportFilter[]
  /** By what the last table is broken down. */
  by: readonly DimensionName[]
  /** With what it is compared, on its days of today; null: with the days a year before. */
  versus: { period: Period } | { team: string } | null
}

type Search = Readonly<Record<string, string | undefined>>

/** Reads the address; what it does not know counts as not said. The usual period is the last half year that is over. */
export function shownIn(search: Search, today: string): Shown {
  const by = dimensionsIn(search.by ?? '')?.slice(0, MOST_DIMENSIONS) ?? []
  return fitting({
    ...daysOf(periodIn(search) ?? 'last-half-year', today),
    only: filtersIn(search.only ?? '') ?? [],
    by: by.length === 0 ? [FIRST_BREAKDOWN] : by,
    versus: versusShown(search.vs ?? '', today),
  })
}

/** Without a team, or with the same one, there is nothing to compare a team with. */
export function fitting(shown: Shown): Shown {
  const { versus, only } = shown
  if (versus === null || 'period' in versus) return shown
  const own = only.find(({ dimension }) => dimension === 'team')
  return own === undefined || own.value === versus.team ? { ...shown, versus: null } : shown
}

function versusShown(text: string, today: string): Shown['versus'] {
  const versus = versusIn(text) ?? null
  return versus !== null && 'period' in versus ? { period: daysOf(versus.period, today) } : versus
}

/**
 * The query of an address. The days are always in it: an address that is shared shows the same later. `saved` is the
 * number of the saved report that was opened.
 */
export const searchOf = ({ from, to, only, by, versus }: Shown, saved?: string): string =>
  `?${addressText({ period: { from, to }, only, by, versus })}${saved === undefined ? '' : `&saved=${saved}`}`

/** True where an address, as it is saved, shows the same today. */
export function isShownBy(address: string, shown: Shown, today: string): boolean {
  const saved = shownIn(Object.fromEntries(new URLSearchParams(address)), today)
  return searchOf(saved) === searchOf(shown)
}

/** What the server is asked for. */
export function sliceOf({ from, to, only }: Omit<Shown, 'by' | 'versus'>) {
  return { from, to, ...(only.length > 0 && { only: filtersText(only) }) }
}

/** The same of a report that is compared with something. */
export function comparedOf({ versus, ...slice }: Omit<Shown, 'by'>) {
  return { ...sliceOf(slice), ...(versus && { vs: versusText(versus) }) }
}

/** The periods that are a press away, by the name of their kind; later ones first. */
export const usualPeriods = (today: string) =>
  RELATIVE_PERIODS.map((name) => ({ kind: kindOf(name), ...daysOf(name, today) }))

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

/** The groups of one dimension that are shown by themselves, and so can be chosen (REP-003). */
export const groupsAlone = (rows: readonly Pick<ReportRow, 'groups'>[]): ReportGroup[] =>
  rows.flatMap(({ groups: [group] }) =>
    group && group.value !== OTHERS && group.value !== NONE ? [group] : [],
  )

/** True where client files have what the report is filtered by: a file has no module (REP-001). */
export const areFilesCounted = ({ only }: Pick<Shown, 'only'>) =>
  only.every(({ dimension }) => isFileDimension(dimension))
