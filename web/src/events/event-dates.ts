/** Formats dates and times in Toronto time, wherever the reader is, and names the zone (EVT-018). */
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { withTime } from '@hub/ui/language/dates.ts'
import { translate } from '@hub/ui/language/texts.ts'
import { eventDatesTexts } from './event-dates.texts.ts'

const ZONE = 'America/Toronto'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, { timeZone: ZONE, ...options })
  formatters.set(key, made)
  return made
}

function format(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  // Newer engines put narrow no-break spaces before "p.m."; the product writes one kind of space.
  return formatterOf(locale, options)
    .format(Date.parse(iso))
    .replace(/[\u202F\u00A0]/g, ' ')
}

/** 'January 5, 2026'; in Chinese '2026年1月5日'. */
export function torontoDate(iso: string, locale: Locale): string {
  return format(iso, locale, { year: 'numeric', month: 'long', day: 'numeric' })
}

function torontoDay(iso: string, locale: Locale): string {
  return format(iso, locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

function clock(iso: string, locale: Locale): string {
  return format(iso, locale, LOCALE_FACTS[locale].clock)
}

function zoneName(iso: string, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', timeZoneName: LOCALE_FACTS[locale].zoneName }
  const parts = formatterOf(locale, options).formatToParts(Date.parse(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const withZone = (time: string, zone: string, locale: Locale) =>
  translate(eventDatesTexts, locale)('timeInZone', { time, zone })

/** '7:30 p.m. EST'; in Chinese '19:30（北美东部标准时间）'. */
export function torontoTime(iso: string, locale: Locale): string {
  return withZone(clock(iso, locale), zoneName(iso, locale), locale)
}

/** 'January 5, 2026, 7:30 p.m. EST'. */
export function torontoDateAndTime(iso: string, locale: Locale): string {
  return withTime(torontoDate(iso, locale), torontoTime(iso, locale), locale)
}

const between = (from: string, to: string, locale: Locale) =>
  translate(eventDatesTexts, locale)('between', { from, to })

/** One date, or 'start - end'; null when one of them is missing, which is 'Coming Soon' (EVT-012, EVT-014). */
export function dateRange(start: string | null, end: string | null, locale: Locale): string | null {
  if (start === null || end === null) return null
  const [from, to] = [torontoDate(start, locale), torontoDate(end, locale)]
  return from === to ? from : between(from, to, locale)
}

/** The time range: '6:00 p.m. - 7:30 p.m. EST'; both zones are named when the clocks change in between. */
export function timeRange(start: string, end: string, locale: Locale): string {
  const [fromZone, toZone] = [zoneName(start, locale), zoneName(end, locale)]
  const from = clock(start, locale)
  const to = torontoTime(end, locale)
  return between(fromZone === toZone ? from : withZone(from, fromZone, locale), to, locale)
}

/** The lines for date and time: day and times, or the first and last moment of what takes several days (EVT-016). */
export function whenLines(start: string | null, end: string | null, locale: Locale): string[] {
  if (start === null) return []
  if (end === null || end === start) return [torontoDay(start, locale), torontoTime(start, locale)]
  if (torontoDate(start, locale) === torontoDate(end, locale))
    return [torontoDay(start, locale), timeRange(start, end, locale)]
  return [between(torontoDateAndTime(start, locale), torontoDateAndTime(end, locale), locale)]
}
