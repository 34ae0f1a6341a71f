/** Writes an event as an iCalendar file (RFC 5545), in Toronto time, for one person or for everybody. */
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
} from 'ical-generator'
import type { Locale } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'

const ZONE = 'America/Toronto'
const HOUR_MS = 60 * 60 * 1000

/** Toronto's daylight saving rule since 2007, in the syntax of RFC 5545. */
const TORONTO = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZNAME:EDT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZNAME:EST
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE`

/** The fields of an event that go into a calendar. Both dates are known. */
export interface DatedEvent {
  id: number
  title: string
  typeCode: string
  cardDescription: string
  startDate: string
  endDate: string
  /** Where people meet; null for an event that is held online. */
  location: string | null
  sequence: number
  /** By the names of the fields in answers. */
  translations?: Translations
}

/** The event with its title, description and location in the language, as far as they are translated (CTM-003). */
export function eventIn<Event extends DatedEvent>(event: Event, locale: Locale): Event {
  const { title, card_description: cardDescription, location } = event.translations?.[locale] ?? {}
  return {
    ...{ ...event, ...(title && { title }), ...(cardDescription && { cardDescription }) },
    ...(location && { location }),
  }
}

/** The owner of the entry. */
export interface CalendarPlace {
  /** The registrant's id. With the event's id it makes the permanent UID of the entry. */
  id: number
  sequence: number
  joinUrl: string | null
  /** The recipient of the mail. Null in a file that somebody downloads for themselves. */
  recipient: { firstName: string; lastName: string; email: string } | null
  isCancelled: boolean
}

export interface CalendarText {
  fileName: string
  text: string
  /** The content type of a mail's attachment, with the method that calendar programs act on. */
  contentType: string
}

/** The calendar file of an event. With a place it is that person's own entry, to add, move or remove. */
export function eventCalendar(context: Context, event: DatedEvent, place?: CalendarPlace): CalendarText {
  const { config } = context
  const method = methodOf(place)
  const calendar = new ICalCalendar({
    prodId: { company: 'Hub', product: 'Events', language: 'EN' },
    method,
    // Only the entry names the zone: the calendar as a whole has no such property.
    timezone: { name: null, generator: (zone) => (zone === ZONE ? TORONTO : null) },
  })
  const page = eventPage(config, event)
  const entry = calendar.createEvent({
    id: uidOf(config.publicUrl, event, place),
    sequence: place?.sequence ?? event.sequence,
    stamp: context.clock.now(),
    ...timesOf(event),
    summary: event.title,
    description: [event.cardDescription, page].join('\n\n'),
    location: event.location ?? place?.joinUrl ?? page,
    url: page,
    organizer: { name: config.providerName, email: config.contactEmail },
    status: place?.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (place?.recipient)
    entry.createAttendee({
      name: `${place.recipient.firstName} ${place.recipient.lastName}`,
      email: place.recipient.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })
  return {
    fileName: `event-${event.id}.ics`,
    text: `${calendar.toString()}\r\n`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

/** The page of an event in the hub. */
export function eventPage(config: Context['config'], event: { id: number }): string {
  return `${config.publicUrl}${config.base}/func/event-course/${event.id}`
}

function methodOf(place: CalendarPlace | undefined): ICalCalendarMethod {
  // A published entry names no attendee (RFC 5546). The UID makes it the same entry as the mailed one.
  if (!place?.recipient) return ICalCalendarMethod.PUBLISH
  return place.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
}

function uidOf(publicUrl: string, event: DatedEvent, place: CalendarPlace | undefined): string {
  const whose = place ? `-place-${place.id}` : ''
  return `event-${event.id}${whose}@${new URL(publicUrl).hostname}`
}

/**
 * In Toronto time. An hour that occurs twice there (at the end of daylight saving) is written in UTC, where it is
 * unique.
 */
function timesOf({ startDate, endDate }: DatedEvent) {
  const start = new Date(startDate)
  const end = new Date(endDate)
  if (comesTwice(start) || comesTwice(end)) return { start, end }
  return { start: inToronto(start), end: inToronto(end), timezone: ZONE }
}

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The digits of an instant on Toronto's clocks: yyyymmddhhmmss. */
function digitsOf(instant: Date): string {
  const parts = new Map(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]))
  return (['year', 'month', 'day', 'hour', 'minute', 'second'] as const)
    .map((part) => parts.get(part) ?? '')
    .join('')
}

/** True when Toronto's clocks show the same time an hour before or after. Programs disagree on which one is meant. */
function comesTwice(instant: Date): boolean {
  const shown = digitsOf(instant)
  return [-HOUR_MS, HOUR_MS].some((ms) => digitsOf(new Date(instant.getTime() + ms)) === shown)
}

const DATE_DIGITS = 8

/** The instant in the form in which the calendar library reads a time with a zone, in any zone of this machine. */
function inToronto(instant: Date): ICalDateTimeValue {
  const digits = digitsOf(instant)
  const zoned = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => zoned,
    toFormat: (format: string) =>
      format === 'HHmmss' ? digits.slice(DATE_DIGITS) : digits.slice(0, DATE_DIGITS),
    toJSDate: () => instant,
    toJSON: () => instant.toISOString(),
  }
  return zoned
}
