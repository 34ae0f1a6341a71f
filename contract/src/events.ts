/** Events and courses of professional development, and the places in them (API-046 to API-050). */
import { z } from 'zod'
import { META_VALUE_MAX, NAME_MAX, WEBINAR_ID_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Email, Flag, Id, Iso, Line, Translated } from './fields.ts'

const bio = {
  bio_name: z.string().nullable(),
  bio_image: z.string().nullable(),
  bio_information: z.string().nullable(),
  bio_linkedin: z.string().nullable(),
}

const materials = {
  video_link: z.string().nullable(),
  ppt_link: z.string().nullable(),
  doc_link: z.string().nullable(),
  pdf_link: z.string().nullable(),
}

/** An event, the same for everybody except for the caller's own place in it. */
export const HubEvent = z.object({
  id: z.number(),
  type_code: z.string(),
  type_text: z.string(),
  title: z.string(),
  faculty_name: z.string().nullable(),
  start_date: Iso.nullable(),
  end_date: Iso.nullable(),
  /** Where people meet. Null: online, by a link to join. */
  location: z.string().nullable(),
  card_image: z.string(),
  hero_banner: z.string(),
  info_banner: z.string(),
  card_description: z.string(),
  info_description: z.string(),
  info_outline: z.string(),
  info_outcome: z.string(),
  /** One item per line, as is `info_skills`. */
  info_topics: z.string(),
  info_skills: z.string(),
  webinar_id: z.string().nullable(),
  is_meeting: Flag,
  /** Null: no limit. 0: full. */
  max_registrants: z.number().nullable(),
  dark_text: Flag,
  is_banner: Flag,
  has_courses: z.boolean(),
  is_registered: z.boolean(),
  /** True when the caller is on the waiting list. */
  is_waiting: z.boolean(),
  /** Until when a free place is reserved for the caller; null when none is. */
  offered_until: Iso.nullable(),
  /** How many places are left, a place reserved for the caller included; null is no limit. */
  places_left: z.number().nullable(),
  /** The caller's link to join: no place, still to come, never given by the service, or ready. */
  join_state: z.enum(['none', 'coming', 'missing', 'ready']),
  /** The caller's own link; no other facilitator gets it. */
  join_url: z.string().nullable(),
  /** The caller attended, as staff have marked it, and the event is over. */
  has_certificate: z.boolean(),
  ...bio,
  ...materials,
  translations: Translated,
})
export type HubEvent = z.infer<typeof HubEvent>

export const EventTopic = z.object({ id: z.number(), title: z.string(), translations: Translated })
export type EventTopic = z.infer<typeof EventTopic>

export const Course = z.object({
  id: z.number(),
  topic_id: z.number(),
  title: z.string(),
  start_date: Iso.nullable(),
  end_date: Iso.nullable(),
  faculty_name: z.string().nullable(),
  info_description: z.string(),
  info_topics: z.string(),
  info_skills: z.string(),
  ...bio,
  ...materials,
  translations: Translated,
})
export type Course = z.infer<typeof Course>

export const Registrant = z.object({
  webinarId: z.string(),
  isMeeting: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  userId: z.number(),
  userEmail: z.string(),
})
export type Registrant = z.infer<typeof Registrant>

/** Counts only: nobody may see who else comes (EVT-011). */
export const RegistrantSummary = z.object({
  webinarId: z.string(),
  count: z.number(),
  max_registrants: z.number().nullable(),
  is_full: z.boolean(),
})
export type RegistrantSummary = z.infer<typeof RegistrantSummary>

const WebinarId = Line.min(1).max(WEBINAR_ID_MAX)
const ofWebinar = z.object({ webinarId: WebinarId })

/** The server uses only the webinar of these; the rest comes from the event and the session (EVT-009). */
export const Registration = z.object({
  webinarId: WebinarId,
  isMeeting: z.boolean(),
  firstName: Line.max(NAME_MAX * 2),
  lastName: Line.max(NAME_MAX * 2),
  userId: BodyId,
  userEmail: Email,
})
export type Registration = z.infer<typeof Registration>

/** Whether the caller is on the waiting list of a full event, and the place that is reserved for them. */
export const WaitingListEntry = z.object({
  webinarId: z.string(),
  is_waiting: z.boolean(),
  offered_until: Iso.nullable(),
})
export type WaitingListEntry = z.infer<typeof WaitingListEntry>

/** An iCalendar file (RFC 5545). */
export const CalendarFile = z.object({ fileName: z.string(), text: z.string() })
export type CalendarFile = z.infer<typeof CalendarFile>

/** A certificate of attendance: a PDF of one sheet. */
export const CertificateFile = z.object({ fileName: z.string(), base64: z.string() })
export type CertificateFile = z.infer<typeof CertificateFile>

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  who: 'facilitator',
  summary: 'List events by start date, those without a date last; with `is_banner`, only those of the banner',
  query: z.object({ is_banner: z.enum(['0', '1']).optional() }),
  reply: { records: z.array(HubEvent) },
  fails: ['ValidationError'],
})

export const listEventsOfType = endpoint({
  method: 'GET',
  path: '/events/type/{typecode}',
  who: 'facilitator',
  summary: 'List the events of a type',
  params: z.object({ typecode: Line.min(1).max(META_VALUE_MAX) }),
  reply: { records: z.array(HubEvent) },
})

export const readEvent = endpoint({
  method: 'GET',
  path: '/events/{id}',
  who: 'facilitator',
  summary: 'Read an event',
  reply: { record: HubEvent },
  fails: ['NotFound'],
})

export const listEventTopics = endpoint({
  method: 'GET',
  path: '/events/{id}/topics',
  who: 'facilitator',
  summary: 'List the topics of an event',
  params: z.object({ id: Id }),
  reply: { records: z.array(EventTopic) },
  fails: ['NotFound'],
  personal: false,
})

export const listEventCourses = endpoint({
  method: 'GET',
  path: '/events/{id}/courses',
  who: 'facilitator',
  summary: 'List the courses of an event, by topic',
  params: z.object({ id: Id }),
  reply: { records: z.array(Course) },
  fails: ['NotFound'],
  personal: false,
})

export const readEventCalendar = endpoint({
  method: 'GET',
  path: '/events/{id}/calendar',
  who: 'facilitator',
  summary: 'Read an event as a calendar file; with a place in it, the caller gets the entry that was mailed',
  params: z.object({ id: Id }),
  reply: { record: CalendarFile },
  fails: ['NotFound', 'EventNotOpen'],
})

export const readCertificate = endpoint({
  method: 'GET',
  path: '/events/{id}/certificate',
  who: 'facilitator',
  summary: 'Read the caller’s certificate of attendance as a PDF, once staff have marked them as attended',
  reply: { record: CertificateFile },
  fails: ['NotFound'],
})

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/events/registrants',
  who: 'facilitator',
  summary: 'Take a place in an event; repeating the call changes nothing',
  body: Registration,
  reply: { record: Registrant },
  fails: ['ValidationError', 'RegistrationFull', 'EventNotOpen', 'NotFound', 'Forbidden'],
})

export const readRegistrants = endpoint({
  method: 'GET',
  path: '/events/registrants/{webinarId}',
  who: 'facilitator',
  summary: 'Read the caller’s place in an event, and how many places are taken',
  params: ofWebinar,
  reply: { records: z.array(Registrant), record: RegistrantSummary },
  fails: ['NotFound'],
})

export const cancelRegistration = endpoint({
  method: 'DELETE',
  path: '/events/registrants/{webinarId}',
  who: 'facilitator',
  summary: 'Give the caller’s place back; it is offered to the next on the waiting list',
  params: ofWebinar,
  reply: { record: RegistrantSummary },
  fails: ['NotFound', 'EventNotOpen'],
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/events/waiting-list/{webinarId}',
  who: 'facilitator',
  summary: 'Join the waiting list of a full event; repeating the call changes nothing',
  params: ofWebinar,
  reply: { record: WaitingListEntry },
  fails: ['NotFound', 'EventNotOpen'],
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/events/waiting-list/{webinarId}',
  who: 'facilitator',
  summary: 'Leave the waiting list, or decline a place that was offered',
  params: ofWebinar,
  reply: { record: WaitingListEntry },
  fails: ['NotFound'],
})
