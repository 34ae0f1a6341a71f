/** Dates and times in mails about events: long Canadian format, in the time of Toronto, with its label (EVT-018). */
import type { Locale } from '#platform/mail/mail-texts.ts'

const ZONE = 'America/Toronto'

const FORMATS: Record<Locale, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat; zone: string | null }> =
  {
    en: {
      date: new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: ZONE }),
      time: new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone: ZONE }),
      zone: null,
    },
    zh: {
      date: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: ZONE }),
      time: new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', timeZone: ZONE }),
      zone: '多伦多时间',
    },
  }
const ZONE_LABEL = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, timeZoneName: 'short' })

/** An instant such as 'January 5, 2026, 6:00 p.m. EST'. */
export function instantText(iso: string, locale: Locale): string {
  const instant = new Date(iso)
  const { date, time } = FORMATS[locale]
  return joined(locale, date.format(instant), `${time.format(instant)} ${zoneOf(instant, locale)}`)
}

/** From when to when: the date once when both are on the same day. */
export function rangeText(startIso: string, endIso: string, locale: Locale): string {
  const { date, time } = FORMATS[locale]
  const start = new Date(startIso)
  const end = new Date(endIso)
  const isOneDay = date.format(start) === date.format(end)
  if (!isOneDay || zoneOf(start, locale) !== zoneOf(end, locale))
    return `${instantText(startIso, locale)} - ${instantText(endIso, locale)}`
  const times = `${time.format(start)} - ${time.format(end)} ${zoneOf(end, locale)}`
  return joined(locale, date.format(start), times)
}

function joined(locale: Locale, date: string, time: string): string {
  return locale === 'zh' ? `${date} ${time}` : `${date}, ${time}`
}

function zoneOf(instant: Date, locale: Locale): string {
  const label = ZONE_LABEL.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return FORMATS[locale].zone ?? label
}
