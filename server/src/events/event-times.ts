/** Dates and times in mails about events: in Toronto time, with its label (EVT-018). */
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { eventsTexts } from './events.texts.ts'

const ZONE = 'America/Toronto'
const ZONE_LABEL = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, timeZoneName: 'short' })

/** An instant such as 'January 5, 2026, 6:00 p.m. EST'. */
export function instantText(iso: string, locale: Locale): string {
  const instant = new Date(iso)
  const { date, time } = formatsOf(locale)
  return joined(locale, date.format(instant), `${time.format(instant)} ${zoneOf(instant, locale)}`)
}

/** A day such as 'January 5, 2026'. */
export const dateText = (iso: string, locale: Locale) => formatsOf(locale).date.format(new Date(iso))

/** A start and an end. The date is written once when both are on the same day. */
export function rangeText(startIso: string, endIso: string, locale: Locale): string {
  const { date, time } = formatsOf(locale)
  const start = new Date(startIso)
  const end = new Date(endIso)
  const isOneDay = date.format(start) === date.format(end)
  if (!isOneDay || zoneOf(start, locale) !== zoneOf(end, locale))
    return `${instantText(startIso, locale)} - ${instantText(endIso, locale)}`
  const times = `${time.format(start)} - ${time.format(end)} ${zoneOf(end, locale)}`
  return joined(locale, date.format(start), times)
}

const made = new Map<Locale, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function formatsOf(locale: Locale) {
  const { tag, clock } = LOCALE_FACTS[locale]
  const formats = made.get(locale) ?? {
    date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: ZONE }),
    time: new Intl.DateTimeFormat(tag, { ...clock, timeZone: ZONE }),
  }
  made.set(locale, formats)
  return formats
}

function joined(locale: Locale, date: string, time: string): string {
  return translatorOf(eventsTexts, locale)('dateAndTime', { date, time })
}

function zoneOf(instant: Date, locale: Locale): string {
  const label = ZONE_LABEL.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return translatorOf(eventsTexts, locale)('zone', { label })
}
