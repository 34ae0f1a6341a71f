/** Events as the provider's staff see them: the list, one event, and who attends it (CTM-009). */
import { z } from 'zod'
import { CertificateFile } from './events.ts'
import { META_VALUE_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line, PageLimit, SearchText, Translated } from './fields.ts'
import { StaffMail } from './staff-mails.ts'
import { Reason } from './staff-people.ts'

const CURSOR_MAX = 500
const AT_ONCE_MAX = 50
/** As many letters as keep a search from listing everybody. */
const CANDIDATE_MIN = 2

export const EVENT_VIEWS = ['coming', 'past', 'cancelled', 'drafts'] as const
/** What of an event is not published: nothing, changes, or all of it. */
export const EVENT_DRAFTS = ['none', 'changed', 'new'] as const
export const EVENT_SORTS = ['date', 'title'] as const
/** All of a view, or those that lack a translation (CTM-003). */
export const EVENTS_SHOWN = ['all', 'untranslated'] as const
export type EventView = (typeof EVENT_VIEWS)[number]

/** A row of the list. It names nobody. */
export const StaffEventRow = z.object({
  id: z.number(),
  title: z.string(),
  typeCode: z.string(),
  startDate: Iso.nullable(),
  endDate: Iso.nullable(),
  /** Where people meet; null is online. */
  location: z.string().nullable(),
  /** Places that are taken, and the most that there can be; null is no limit. */
  taken: z.number(),
  maxRegistrants: z.number().nullable(),
  waiting: z.number(),
  /** Places that the webinar service was asked for in vain. */
  failed: z.number(),
  /** Where it is listed beside the drafts; an event that is not published is among the drafts alone. */
  view: z.enum(EVENT_VIEWS),
  /** Among the drafts a row has the fields of its draft, elsewhere those that are published. */
  draft: z.enum(EVENT_DRAFTS),
  /** People can take a place, and staff can add and remove them. */
  isOpen: z.boolean(),
  /** It has begun, so attendance can be marked. */
  hasBegun: z.boolean(),
  /** Texts of it, its chapters and courses that English has and another language has not (CTM-003). */
  missing: z.number(),
  translations: Translated,
})
export type StaffEventRow = z.infer<typeof StaffEventRow>

/** A type of events as staff choose it. A retired one stays with the events that have it. */
export const EventType = z.object({
  code: z.string(),
  text: z.string(),
  isRetired: z.boolean(),
  translations: Translated,
})
export type EventType = z.infer<typeof EventType>

export const EventsQuery = z.object({
  view: z.enum(EVENT_VIEWS).default('coming'),
  /** Part of a title, in any language, or of the name of who leads it. */
  q: SearchText.optional(),
  /** A code of the list of event types. */
  type: Line.min(1).max(META_VALUE_MAX).optional(),
  show: z.enum(EVENTS_SHOWN).default('all'),
  sort: z.enum(EVENT_SORTS).default('date'),
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type EventsQuery = z.output<typeof EventsQuery>

export const EventsExportQuery = EventsQuery.omit({ limit: true })
export type EventsExportQuery = z.output<typeof EventsExportQuery>

export const listEventsForStaff = endpoint({
  method: 'GET',
  path: '/staff/events',
  who: 'staff',
  permission: 'content',
  summary: 'List events by search, view and type: those ahead by their start, those past the latest first',
  query: EventsQuery,
  reply: {
    records: z.array(StaffEventRow),
    next: z.string().nullable(),
    total: z.number(),
    views: z.record(z.enum(EVENT_VIEWS), z.number()),
    types: z.array(EventType),
    /** Of the view, by the search and the type: how many events lack a translation, and how many texts that are. */
    missing: z.object({ events: z.number(), texts: z.number() }),
  },
})

export const exportEvents = endpoint({
  method: 'GET',
  path: '/staff/events/export',
  who: 'staff',
  permission: 'content',
  summary: 'Export the list of events by the same search, filters and order, 1,000 rows at a time',
  query: EventsExportQuery,
  reply: { records: z.array(StaffEventRow), next: z.string().nullable() },
})

export const REGISTRANT_VIEWS = ['registered', 'waiting', 'ended'] as const
export type RegistrantView = (typeof REGISTRANT_VIEWS)[number]

/** One event with numbers of people, and nobody's name. */
export const StaffEvent = StaffEventRow.extend({
  type: EventType,
  facultyName: z.string().nullable(),
  webinarId: z.string().nullable(),
  isMeeting: z.boolean(),
  cancelledAt: Iso.nullable(),
  /** A webinar service is asked for links to join, as it is for each event that is held online. */
  hasService: z.boolean(),
  attended: z.number(),
  absent: z.number(),
})
export type StaffEvent = z.infer<typeof StaffEvent>

export const readEventForStaff = endpoint({
  method: 'GET',
  path: '/staff/events/{id}',
  who: 'staff',
  permission: 'content',
  summary: 'Read an event with the numbers of its places',
  reply: { record: StaffEvent },
  fails: ['NotFound'],
})

/** The link to join from the webinar service: not asked for, still asked for, there, or given up. */
export const LINK_STATES = ['none', 'coming', 'known', 'failed'] as const

export const StaffRegistrant = z.object({
  facilitatorId: z.number(),
  name: z.string(),
  email: z.string(),
  agency: z.string(),
  /** When the place was taken, or the wait began. */
  since: Iso,
  /** When the place was given back or ended. */
  endedAt: Iso.nullable(),
  /** Null until staff have marked it. */
  attended: z.boolean().nullable(),
  link: z.enum(LINK_STATES),
  /** Until when a free place is reserved for who waits. */
  offeredUntil: Iso.nullable(),
})
export type StaffRegistrant = z.infer<typeof StaffRegistrant>

export const RegistrantsQuery = z.object({
  view: z.enum(REGISTRANT_VIEWS).default('registered'),
  /** Part of a name, an email or an agency. */
  q: SearchText.optional(),
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type RegistrantsQuery = z.output<typeof RegistrantsQuery>

export const listEventRegistrants = endpoint({
  method: 'GET',
  path: '/staff/events/{id}/registrants',
  who: 'staff',
  permission: 'content',
  summary: 'List who has a place in an event by name, who waits in their order, or whose place has ended',
  query: RegistrantsQuery,
  reply: {
    records: z.array(StaffRegistrant),
    next: z.string().nullable(),
    total: z.number(),
    views: z.record(z.enum(REGISTRANT_VIEWS), z.number()),
  },
  fails: ['NotFound'],
})

export const exportEventRegistrants = endpoint({
  method: 'GET',
  path: '/staff/events/{id}/registrants/export',
  who: 'staff',
  permission: 'content',
  summary: 'Read everybody who has a place in an event or waits for one, for a file',
  reply: { records: z.array(StaffRegistrant.extend({ view: z.enum(REGISTRANT_VIEWS) })) },
  fails: ['NotFound'],
})

export const listEventCandidates = endpoint({
  method: 'GET',
  path: '/staff/events/{id}/candidates',
  who: 'staff',
  permission: 'content',
  summary: 'Find facilitators who may log in, by name or email, to give them a place; eight at most',
  query: z.object({ q: SearchText.min(CANDIDATE_MIN) }),
  reply: {
    records: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        agency: z.string(),
        /** They have a place already. */
        isRegistered: z.boolean(),
      }),
    ),
  },
  fails: ['NotFound'],
})

export const addEventRegistrant = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/registrants',
  who: 'staff',
  permission: 'content',
  summary: 'Give a facilitator a place by the rules of registering, with the mail that confirms it',
  body: z.object({ facilitatorId: BodyId }),
  reply: { record: z.object({ isNew: z.boolean() }) },
  fails: ['NotFound', 'AccountInactive', 'EventNotOpen', 'RegistrationFull'],
})

export const previewRegistrantRemoval = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/registrants/removal/preview',
  who: 'staff',
  permission: 'content',
  summary: 'Show the mail to who would lose a place, and how many wait for it; nothing is changed',
  body: z.object({ facilitatorId: BodyId }),
  reply: { record: z.object({ mail: StaffMail, waiting: z.number() }) },
  fails: ['NotFound'],
})

export const removeEventRegistrant = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/registrants/removal',
  who: 'staff',
  permission: 'content',
  summary:
    'End a place in an event that is ahead, with a reason and a mail; it is offered to the next who waits',
  body: z.object({ facilitatorId: BodyId, reason: Reason }),
  fails: ['NotFound'],
})

export const markAttendance = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/attendance',
  who: 'staff',
  permission: 'content',
  summary: 'Mark who has attended an event that has begun and who has not, or take the mark back with null',
  body: z.object({
    facilitatorIds: z.array(BodyId).min(1).max(AT_ONCE_MAX),
    attended: z.boolean().nullable(),
  }),
  reply: { record: z.object({ marked: z.number() }) },
  fails: ['NotFound', 'EventNotBegun'],
})

export const readRegistrantCertificate = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/registrants/certificate',
  who: 'staff',
  permission: 'content',
  summary: 'Read the certificate of somebody who was marked as attended, as a PDF in their language',
  body: z.object({ facilitatorId: BodyId }),
  reply: { record: CertificateFile },
  fails: ['NotFound'],
})

export const retryEventHandOvers = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/hand-overs',
  who: 'staff',
  permission: 'content',
  summary: 'Ask the webinar service again for every place for which the hub has stopped asking',
  reply: { record: z.object({ count: z.number() }) },
})
