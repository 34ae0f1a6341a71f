/**
 * What a report shows, as one text: in the address of the console and in a saved report. A period that is named by its
 * place before today, such as last month, is another one next month (REP-006).
 */
import type { DimensionName } from './figures.rules.ts'
import { dimensionsIn, filtersIn, filtersText, type ReportFilter } from './report-filters.rules.ts'
import {
  addDays,
  dayOf,
  fiscalYearOf,
  halfYearOf,
  isDay,
  partsOf,
  type Period,
} from './report-periods.rules.ts'

const QUARTER = 3
const months = (year: number, first: number, count: number): Period => ({
  from: dayOf(year, first, 1),
  to: dayOf(year, first + count, 0),
})
const monthAgo = (today: string, ago: number) => {
  const { year, month } = partsOf(today)
  return months(year, month - ago, 1)
}
const quarterAgo = (today: string, ago: number) => {
  const { year, month } = partsOf(today)
  return months(year, month - ((month - 1) % QUARTER) - ago * QUARTER, QUARTER)
}
/** The half year before the one in which the day is. */
const halfYearBefore = (today: string): Period => halfYearOf(addDays(halfYearOf(today).from, -1))

/** Periods by their place before a day, in the order in which they are offered. */
const RELATIVE = {
  'this-month': { kind: 'month', of: (today: string) => monthAgo(today, 0) },
  'last-month': { kind: 'month', of: (today: string) => monthAgo(today, 1) },
  'month-before-last': { kind: 'month', of: (today: string) => monthAgo(today, 2) },
  'last-quarter': { kind: 'quarter', of: (today: string) => quarterAgo(today, 1) },
  'quarter-before-last': { kind: 'quarter', of: (today: string) => quarterAgo(today, 2) },
  'last-half-year': { kind: 'half', of: halfYearBefore },
  'half-year-before-last': {
    kind: 'half',
    of: (today: string) => halfYearBefore(halfYearBefore(today).from),
  },
  'this-fiscal-year': { kind: 'fiscal', of: fiscalYearOf },
  'last-fiscal-year': {
    kind: 'fiscal',
    of: (today: string) => fiscalYearOf(addDays(fiscalYearOf(today).from, -1)),
  },
} as const

export type RelativePeriod = keyof typeof RELATIVE
export const RELATIVE_PERIODS = Object.keys(RELATIVE) as RelativePeriod[]
export const kindOf = (name: RelativePeriod) => RELATIVE[name].kind

/** A period by its days, or by its place before today. */
export type ChosenPeriod = RelativePeriod | Period

/** The days of a period, as they are today. */
export const daysOf = (period: ChosenPeriod, today: string): Period =>
  typeof period === 'string' ? RELATIVE[period].of(today) : period

/** What a period is called by its place before today; undefined where it has no such name. */
export function relativeOf({ from, to }: Period, today: string): RelativePeriod | undefined {
  return RELATIVE_PERIODS.find((name) => {
    const days = RELATIVE[name].of(today)
    return days.from === from && days.to === to
  })
}

/** With what a report is compared in place of the days a year before: with other days, or with another team. */
export type Versus = { period: ChosenPeriod } | { team: string }

/** The next day of a month after another day; in a shorter month its last one (REP-008). */
export function nextDayOfMonth(day: number, after: string): string {
  const { year, month } = partsOf(after)
  const inMonth = (ahead: number) => {
    const last = dayOf(year, month + ahead + 1, 0)
    return partsOf(last).day < day ? last : dayOf(year, month + ahead, day)
  }
  return inMonth(0) > after ? inMonth(0) : inMonth(1)
}

export interface ReportAddress {
  period: ChosenPeriod
  only: readonly ReportFilter[]
  /** By what the last table is broken down. */
  by: readonly DimensionName[]
  versus: Versus | null
}

const BETWEEN_DAYS = '..'
const TEAM = 'team:'
const TEAM_ID = /^\d{1,10}$/

/** `last-month`, `2025-04-01..2025-09-30` or `team:5`. */
export function versusText(versus: Versus): string {
  if ('team' in versus) return TEAM + versus.team
  const { period } = versus
  return typeof period === 'string' ? period : period.from + BETWEEN_DAYS + period.to
}

/** Undefined where the text says no comparison. */
export function versusIn(text: string): Versus | undefined {
  if (text.startsWith(TEAM)) {
    const team = text.slice(TEAM.length)
    return TEAM_ID.test(team) ? { team } : undefined
  }
  const [from, to, ...rest] = text.split(BETWEEN_DAYS)
  const period = rest.length > 0 ? undefined : periodIn({ period: text, from, to })
  return period && { period }
}

export const FIRST_BREAKDOWN: DimensionName = 'module'
export const MOST_DIMENSIONS = 2

type Words = Readonly<Record<string, string | undefined>>

/** The period of the words of an address; undefined where they say none. */
export function periodIn({ period, from = '', to = '' }: Words): ChosenPeriod | undefined {
  const relative = RELATIVE_PERIODS.find((name) => name === period)
  if (relative !== undefined) return relative
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** The text of an address, without its question mark. */
export function addressText({ period, only, by, versus }: ReportAddress): string {
  const parts = typeof period === 'string' ? [`period=${period}`] : [`from=${period.from}`, `to=${period.to}`]
  if (only.length > 0) parts.push(`only=${filtersText(only)}`)
  if (by.length > 0 && by.join() !== FIRST_BREAKDOWN) parts.push(`by=${by.join(',')}`)
  if (versus !== null) parts.push(`vs=${versusText(versus)}`)
  return parts.join('&')
}

/** What an address says; undefined where a word of it is wrong, or the period is missing. */
export function addressIn(text: string): ReportAddress | undefined {
  const parts = text.split('&').map((part): [string, string] => {
    const [word = '', said = ''] = part.split('=')
    return [word, said]
  })
  const words: Words = Object.fromEntries(parts)
  const [period, only, by] = [periodIn(words), filtersIn(words.only ?? ''), dimensionsIn(words.by ?? '')]
  if (period === undefined || only === undefined || by === undefined || by.length > MOST_DIMENSIONS)
    return undefined
  const versus = words.vs === undefined ? null : versusIn(words.vs)
  if (versus === undefined) return undefined
  return { period, only, versus, by: by.length === 0 ? [FIRST_BREAKDOWN] : by }
}
