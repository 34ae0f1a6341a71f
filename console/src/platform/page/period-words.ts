/** Periods and groups in words. */
import { DIMENSIONS, NONE, OTHERS, type DimensionName } from '@hub/contract/figures.rules'
import {
  partsOf,
  type Period,
  periodBefore,
  type StepName,
  wholeMonths,
} from '@hub/contract/report-periods.rules'
import type { ReportGroup } from '@hub/contract/staff-reports'
import { longDate, mediumDate, monthAndYear, monthName, shortDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { periodTexts } from './period-words.texts.ts'

/** Noon in the reader's time zone: a day is no instant, and its date must not move. */
const noonOf = (day: string) => `${day}T12:00:00`

interface Compared {
  now: Period
  before: Period
  versusTeam?: ReportGroup | null
}

/** True where both are the same days of different years: then the years tell them apart. */
function areSameDays({ now, before }: Compared): boolean {
  const usual = periodBefore(now)
  return usual.from === before.from && usual.to === before.to
}

const isOneYear = ({ from, to }: Period) => partsOf(from).year === partsOf(to).year

export function usePeriodWords() {
  const t = useTexts(periodTexts)
  const { locale } = useLocale()

  /** 'Apr to Sep 2026', 'Oct 2025 to Mar 2026', 'Apr 3, 2026 to May 1, 2026'. */
  function period({ from, to }: Period): string {
    const months = wholeMonths({ from, to })
    if (months === undefined) {
      const day = mediumDate(noonOf(from), locale)
      return from === to ? day : t('fromTo', { from: day, to: mediumDate(noonOf(to), locale) })
    }
    const { first, last, count } = months
    const end = monthAndYear(last.year, last.month, locale)
    if (count === 1) return end
    const begin =
      first.year === last.year
        ? monthName(first.month, locale)
        : monthAndYear(first.year, first.month, locale)
    // In Chinese the year comes first, so it belongs to the first month of one year.
    if (locale === 'zh' && first.year === last.year)
      return t('fromTo', {
        from: monthAndYear(first.year, first.month, locale),
        to: monthName(last.month, locale),
      })
    return t('fromTo', { from: begin, to: end })
  }

  /** The year alone, where the period is within one. */
  function short(given: Period): string {
    return isOneYear(given) ? t('ofYear', { year: String(partsOf(given.from).year) }) : period(given)
  }

  /** 'April 1, 2026 to September 30, 2026'. */
  function long({ from, to }: Period): string {
    return t('fromTo', { from: longDate(noonOf(from), locale), to: longDate(noonOf(to), locale) })
  }

  /** A point of a chart, as its group is named. */
  function step(name: StepName, value: string): string {
    if (name === 'day') return shortDate(noonOf(value), locale)
    if (name === 'month') return monthName(partsOf(`${value}-01`).month, locale)
    return name === 'year' ? value : (value.split('-')[1] ?? value)
  }

  function group(dimension: DimensionName, { value, name }: ReportGroup): string {
    if (value === OTHERS) return t('others')
    if (value === NONE) return t('notStated')
    if (value === 'online' || value === 'offline') return t(value)
    if (dimension === 'day') return mediumDate(noonOf(value), locale)
    if (dimension === 'month') {
      const { year, month } = partsOf(`${value}-01`)
      return monthAndYear(year, month, locale)
    }
    return name || value
  }

  /** The days of a report, and what it is compared with, as shortly as they can be told apart. */
  const own = (report: Compared) => (areSameDays(report) ? short(report.now) : period(report.now))
  function other(report: Compared): string {
    if (report.versusTeam) return group('team', report.versusTeam)
    return areSameDays(report) ? short(report.before) : period(report.before)
  }

  /** Beside the ends of the two lines of a chart, where a year has room and more has not. */
  function ends(report: Compared) {
    const { now, before, versusTeam } = report
    if (versusTeam) return { now: t('thisTeam'), before: t('otherTeam') }
    if (areSameDays(report) && isOneYear(now)) return { now: short(now), before: short(before) }
    return { now: t('thisPeriod'), before: t(before.to < now.from ? 'periodBefore' : 'otherPeriod') }
  }

  const dimension = (name: DimensionName) => DIMENSIONS[name].name[locale]
  const fromTo = (ends: { from: string; to: string }) => t('fromTo', ends)
  return { period, short, long, own, other, ends, step, group, dimension, fromTo }
}
