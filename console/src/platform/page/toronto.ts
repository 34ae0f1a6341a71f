/** Writes instants by the clock of Toronto, where the provider is, wherever the reader is, and names the zone. */
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { TORONTO } from '@hub/contract/toronto-time.rules'

const plainSpaces = (text: string) => text.replace(/[\u202F\u00A0]/g, ' ')

/** 'Thursday, October 15, 2026 at 7:00 a.m. EDT'; in Chinese '2026年10月15日星期四 北美东部夏令时间 07:00'. */
export function torontoMoment(iso: string, locale: Locale): string {
  const { tag, clock, zoneName } = LOCALE_FACTS[locale]
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat(tag, { ...day, ...clock, timeZone: TORONTO, timeZoneName: zoneName })
  return plainSpaces(format.format(Date.parse(iso)))
}

/** 'Thursday, October 15, 2026, 7:00–9:00 a.m. EDT', with both days where they differ. */
export function torontoRange(startIso: string, endIso: string, locale: Locale): string {
  const { tag, clock } = LOCALE_FACTS[locale]
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat(tag, { ...day, ...clock, timeZone: TORONTO })
  const range = plainSpaces(format.formatRange(Date.parse(startIso), Date.parse(endIso)))
  return `${range} ${torontoZone(startIso, locale)}`
}

/** What the clock of Toronto is called at an instant: 'EDT'; in Chinese '北美东部夏令时间'. A range would not name it there. */
export function torontoZone(iso: string, locale: Locale): string {
  const { tag, zoneName } = LOCALE_FACTS[locale]
  const format = new Intl.DateTimeFormat(tag, { timeZone: TORONTO, timeZoneName: zoneName })
  return format.formatToParts(Date.parse(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
