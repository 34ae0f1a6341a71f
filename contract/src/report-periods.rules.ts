/** The periods of reports: days in Toronto as YYYY-MM-DD, what a period is compared with, and where it is cut (REP-002). */

export interface Period {
  from: string
  to: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = 12
const DAY_DIGITS = 2
const YEAR_DIGITS = 4

export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** A day by its year, its month from 1 to 12 and beyond, and its day; day 0 is the last one of the month before. */
export function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** How many days a period has, both ends included. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of an earlier year; the last one of February stays the last. */
function yearsBefore(day: string, years: number): string {
  const { year, month, day: date } = partsOf(day)
  const last = dayOf(year - years, month + 1, 0)
  const same = `${String(year - years).padStart(YEAR_DIGITS, '0')}-${String(month).padStart(DAY_DIGITS, '0')}-${String(date).padStart(DAY_DIGITS, '0')}`
  return isLastOfMonth(day) ? last : same
}

/** The period that a figure is shown with: the same days so many years before that the two do not meet. */
export function periodBefore({ from, to }: Period): Period {
  let years = 1
  while (yearsBefore(to, years) >= from) years += 1
  return { from: yearsBefore(from, years), to: yearsBefore(to, years) }
}

export type StepName = 'day' | 'week' | 'month' | 'quarter' | 'year'
const MOST_POINTS = 40

/** By what a chart over the period is cut, so that its points can still be told apart. */
export function stepOf(period: Period): StepName {
  const days = daysIn(period)
  if (days <= 31) return 'day'
  if (days <= 92) return 'week'
  if (days <= MOST_POINTS * 30) return 'month'
  return days <= MOST_POINTS * 91 ? 'quarter' : 'year'
}

/** The groups of a step within a period, in order, named as the dimension names them; also those without a session. */
export function stepsIn(period: Period, step: StepName): string[] {
  const groups = new Set<string>()
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) groups.add(groupOf(day, step))
  return [...groups]
}

/** The group of a day, named as the dimension names it. */
export function groupOf(day: string, step: StepName | 'fiscalYear'): string {
  const { year, month } = partsOf(day)
  if (step === 'day') return day
  if (step === 'fiscalYear') return fiscalWord(day)
  if (step === 'month') return day.slice(0, 7)
  if (step === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`
  return step === 'year' ? String(year) : weekOf(day)
}

/** The Thursday of a week decides whose year it is (ISO 8601). */
function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const thursday = addDays(day, 4 - weekday)
  const { year } = partsOf(thursday)
  const week = Math.ceil(daysIn({ from: dayOf(year, 1, 1), to: thursday }) / 7)
  return `${year}-W${String(week).padStart(DAY_DIGITS, '0')}`
}

/** April to September, or October to March: for these alone people are counted by age, gender and language (REP-004). */
export function isHalfYear({ from, to }: Period): boolean {
  const half = halfYearOf(to)
  return half.from === from && half.to === to
}

const FISCAL_MONTH = 4
const HALF = 6

/** The half of a fiscal year in which a day is. */
export function halfYearOf(day: string): Period {
  const { year, month } = partsOf(day)
  const isFirst = month >= FISCAL_MONTH && month < FISCAL_MONTH + HALF
  const first = isFirst ? dayOf(year, FISCAL_MONTH, 1) : dayOf(month < FISCAL_MONTH ? year - 1 : year, 10, 1)
  const parts = partsOf(first)
  return { from: first, to: dayOf(parts.year, parts.month + HALF, 0) }
}

/** The fiscal year in which a day is: from April to March. */
export function fiscalYearOf(day: string): Period {
  const { year, month } = partsOf(day)
  const first = month < FISCAL_MONTH ? year - 1 : year
  return { from: dayOf(first, FISCAL_MONTH, 1), to: dayOf(first, FISCAL_MONTH + MONTHS, 0) }
}

/** The fiscal year in which a day is, as its group is named: `2026-27`. */
function fiscalWord(day: string): string {
  const { from, to } = fiscalYearOf(day)
  return `${from.slice(0, YEAR_DIGITS)}-${to.slice(2, YEAR_DIGITS)}`
}

const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
/** The day in Toronto at a moment. */
export const torontoDay = (ms: number) => toronto.format(ms)

/** Why people of a slice are not counted by age, gender and language; null where they are. */
export function demographicsRefusal(
  period: Period,
  hasFilter: boolean,
  today: string,
): 'period' | 'filter' | 'running' | null {
  if (!isHalfYear(period)) return 'period'
  if (hasFilter) return 'filter'
  return period.to >= today ? 'running' : null
}

/** The first and the last month of a period of whole months; undefined of any other. */
export function wholeMonths({ from, to }: Period) {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (first.day !== 1 || dayOf(last.year, last.month + 1, 0) !== to) return undefined
  return { first, last, count: (last.year - first.year) * MONTHS + last.month - first.month + 1 }
}

/** True of a report that was made before its last day was over: what it is compared with may be whole. */
export const isRunning = ({ now, madeAt }: { now: Period; madeAt: string }): boolean =>
  torontoDay(Date.parse(madeAt)) <= now.to
