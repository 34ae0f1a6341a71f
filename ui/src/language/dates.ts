/** How dates, times and numbers are written in each language (I18-005). Instants come in as ISO 8601 text. */
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { datesTexts } from './dates.texts.ts'
import { translate } from './texts.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  const key = locale + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, options)
  formatters.set(key, formatter)
  return plainSpaces(formatter.format(instant))
}

/** Newer engines put narrow no-break spaces before "a.m."; the product writes one kind of space. */
const plainSpaces = (text: string) => text.replace(/[\u202F\u00A0]/g, ' ')

/** 'October 14, 2026'; in Chinese '2026年10月14日'. */
export function longDate(iso: string, locale: Locale): string {
  return format(iso, locale, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'Oct 14, 2026', in a time zone such as 'America/Toronto', or in that of the device. */
export function mediumDate(iso: string, locale: Locale, timeZone?: string): string {
  return withoutDots(format(iso, locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone }))
}

/** 'Oct 14'. */
export function shortDate(iso: string, locale: Locale): string {
  return withoutDots(format(iso, locale, { month: 'short', day: 'numeric' }))
}

/** 'Thu'; in Chinese '周四'. */
export function weekday(iso: string, locale: Locale): string {
  return format(iso, locale, { weekday: 'short' }).replace(/\.$/, '')
}

/** '9:42 a.m.'; in Chinese '09:42'. */
export function timeOfDay(iso: string, locale: Locale, timeZone?: string): string {
  return format(iso, locale, { ...LOCALE_FACTS[locale].clock, timeZone })
}

/** 'Oct 13, 2026, 9:42 a.m.'; in Chinese '2026年10月13日 09:42'. */
export function dateAndTime(iso: string, locale: Locale, timeZone?: string): string {
  const date = mediumDate(iso, locale, timeZone)
  return date && withTime(date, timeOfDay(iso, locale, timeZone), locale)
}

/** A date with a time of day, as the language joins them. */
export function withTime(date: string, time: string, locale: Locale): string {
  return translate(datesTexts, locale)('dateAndTime', { date, time })
}

/** Canadian English dots some short months ('Sept.'); the labels of the product are three letters (REC-004). */
const withoutDots = (text: string) => text.replace(/\b([A-Z][a-z]{2})[a-z]*\.?(?= |$)/, '$1')

/** 'Oct'; in Chinese '10月'. `month` is 1 to 12. */
export function monthName(month: number, locale: Locale): string {
  return withoutDots(format(firstOf(SOME_YEAR, month), locale, { month: 'short' }))
}

/** 'Oct 2026'; in Chinese '2026年10月'. `month` is 1 to 12. */
export function monthAndYear(year: number, month: number, locale: Locale): string {
  return withoutDots(format(firstOf(year, month), locale, { year: 'numeric', month: 'short' }))
}

const SOME_YEAR = 2000
/** The first day of a month in the reader's time zone. */
const firstOf = (year: number, month: number) => new Date(year, month - 1).toISOString()

/** 'Oct', with the year when it is not the year of `nowIso` (REC-004). `month` is 1 to 12. */
export function monthLabel(year: number, month: number, nowIso: string, locale: Locale): string {
  return new Date(nowIso).getFullYear() === year
    ? monthName(month, locale)
    : monthAndYear(year, month, locale)
}

/** Digits grouped as the language groups them; `fractionDigits` fixes the digits after the point. */
export function formatNumber(value: number, locale: Locale, fractionDigits?: number): string {
  const digits =
    fractionDigits === undefined
      ? {}
      : { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
  return plainSpaces(new Intl.NumberFormat(LOCALE_FACTS[locale].tag, digits).format(value))
}
