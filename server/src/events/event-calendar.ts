/** Writes an event as an iCalendar file (RFC 5545), in the time of Toronto, for one person or for nobody's in particular. */
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
} from 'ical-generator'
import type { Context } from '#platform/context.ts'

const ZONE = 'America/Toronto'
const HOUR_MS = 60 * 60 * 1000

/** Toronto's rule since 2007, as RFC 5545 writes one. */
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

/** What of an event goes into a calendar; both dates are known. */
export interface DatedEvent {
  id: number
  title: string
  typeCode: string
  cardDescription: string
  startDate: string
  endDate: string
  sequence: number
}

/** Whose entry it is. */
export interface CalendarPlace {
  /** The registrant's id: with the event's the entry's lasting name. */
  id: number
  sequence: number
  joinUrl: string | null
  /** Whom it is mailed to; null in a file that somebody saves for themselves. */
  recipient: { firstName: string; lastName: string; email: string } | null
  isCancelled: boolean
}

export interface CalendarText {
  fileName: string
  text: string
  /** The content type of a mail's attachment, with the method that calendar programs act on. */
  contentType: string
}

/** The calendar file of an event; with a place it is that person's own entry, to add, to move or to take away. */
export function eventCalendar(context: Context, event: DatedEvent, place?: CalendarPlace): CalendarText {
  const { config } = context
  const method = methodOf(place)
  const calendar = new ICalCalendar({
    prodId: { company: 'Hub', product: 'Events', language: 'EN' },
    method,
    // The zone is named by the entry alone: for the calendar as a whole there is no such property.
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
    location: place?.joinUrl ?? page,
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
  // What is published names nobody who attends (RFC 5546); the UID makes it the entry that was mailed.
  if (!place?.recipient) return ICalCalendarMethod.PUBLISH
  return place.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
}

function uidOf(publicUrl: string, event: DatedEvent, place: CalendarPlace | undefined): string {
  const whose = place ? `-place-${place.id}` : ''
  return `event-${event.id}${whose}@${new URL(publicUrl).hostname}`
}

/** In Toronto's time, unless that has the hour twice (the end of daylight saving): then in UTC, which has it once. */
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

/** True when Toronto's clocks show the same an hour before or after: programs disagree on which one is meant. */
function comesTwice(instant: Date): boolean {
  const shown = digitsOf(instant)
  return [-HOUR_MS, HOUR_MS].some((ms) => digitsOf(new Date(instant.getTime() + ms)) === shown)
}

const DATE_DIGITS = 8

/** The instant as the calendar library reads a time with a zone: whatever zone this machine has. */
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
