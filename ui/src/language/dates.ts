/** How dates, times and numbers are written in each language (I18-005). Instants come in as ISO 8601 text. */
import { LOCALE_TAGS, type Locale } from './locale.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  const key = locale + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE_TAGS[locale], options)
  formatters.set(key, formatter)
  return plainSpaces(formatter.format(instant))
}

/** Newer engines put narrow no-break spaces before "a.m."; the product writes one kind of space. */
const plainSpaces = (text: string) => text.replace(/[\u202F\u00A0]/g, ' ')

/** 'October 14, 2026'; in Chinese '2026年10月14日'. */
export function longDate(iso: string, locale: Locale): string {
  return format(iso, locale, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 'Oct 14, 2026'. */
export function mediumDate(iso: string, locale: Locale): string {
  return withoutDots(format(iso, locale, { year: 'numeric', month: 'short', day: 'numeric' }))
}

/** 'Oct 14'. */
export function shortDate(iso: string, locale: Locale): string {
  return withoutDots(format(iso, locale, { month: 'short', day: 'numeric' }))
}

/** '9:42 a.m.'; in Chinese '09:42'. */
export function timeOfDay(iso: string, locale: Locale): string {
  return locale === 'zh'
    ? format(iso, locale, { hour: '2-digit', minute: '2-digit', hour12: false })
    : format(iso, locale, { hour: 'numeric', minute: '2-digit', hour12: true })
}

/** 'Oct 13, 2026, 9:42 a.m.'; in Chinese '2026年10月13日 09:42'. */
export function dateAndTime(iso: string, locale: Locale): string {
  const date = mediumDate(iso, locale)
  return date && `${date}${locale === 'zh' ? ' ' : ', '}${timeOfDay(iso, locale)}`
}

/** Canadian English dots some short months ('Sept.'); the labels of the product are three letters (REC-004). */
const withoutDots = (text: string) => text.replace(/\b([A-Z][a-z]{2})[a-z]*\.?(?= |$)/, '$1')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** 'Oct'; in Chinese '10月'. `month` is 1 to 12. */
export function monthName(month: number, locale: Locale): string {
  return locale === 'zh' ? `${month}月` : (MONTHS[month - 1] ?? '')
}

/** 'Oct 2026'; in Chinese '2026年10月'. `month` is 1 to 12. */
export function monthAndYear(year: number, month: number, locale: Locale): string {
  return locale === 'zh' ? `${year}年${month}月` : `${monthName(month, locale)} ${year}`
}

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
  return plainSpaces(new Intl.NumberFormat(LOCALE_TAGS[locale], digits).format(value))
}
