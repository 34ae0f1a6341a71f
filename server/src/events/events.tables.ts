/** Events with their courses, who has a place in them, and who waits for one. */
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EventFields } from '@hub/contract/event-edits'
import type { Translations } from '@hub/contract/translations.rules'
import { facilitators } from '../accounts/accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

const person = () => ({
  facultyName: text('faculty_name'),
  bioName: text('bio_name'),
  bioImage: text('bio_image'),
  bioInformation: text('bio_information'),
  bioLinkedin: text('bio_linkedin'),
})
const materials = () => ({
  videoLink: text('video_link'),
  pptLink: text('ppt_link'),
  docLink: text('doc_link'),
  pdfLink: text('pdf_link'),
})
const dates = () => ({ startDate: instant('start_date'), endDate: instant('end_date') })
/** Texts beside the English ones, by language and by the name of the field in answers (CTM-003). */
const translations = () => jsonb('translations').$type<Translations>().notNull().default({})
const inOrder = (table: { startDate: PgColumn; endDate: PgColumn }): SQL =>
  sql`${table.startDate} is null or ${table.endDate} is null or ${table.endDate} >= ${table.startDate}`

export const events = pgTable(
  'events',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The name that staff use for the event: loading it again finds it by this key. */
    eventKey: text('event_key').notNull().unique('events_key'),
    /** The code of a meta with the type event_type (EVT-001). */
    typeCode: text('type_code').notNull(),
    title: text('title').notNull(),
    ...dates(),
    /** Where people meet. Null: the event is held online. */
    location: text('location'),
    ...person(),
    cardImage: text('card_image').notNull(),
    heroBanner: text('hero_banner').notNull(),
    infoBanner: text('info_banner').notNull(),
    cardDescription: text('card_description').notNull(),
    infoDescription: text('info_description').notNull(),
    infoOutline: text('info_outline').notNull(),
    infoOutcome: text('info_outcome').notNull(),
    infoTopics: text('info_topics').notNull(),
    infoSkills: text('info_skills').notNull(),
    /** Places are counted by webinar, so no two events may share one. */
    webinarId: text('webinar_id').unique('events_webinar'),
    isMeeting: boolean('is_meeting').notNull(),
    /** Null: no limit. 0: full (EVT-009). */
    maxRegistrants: integer('max_registrants'),
    darkText: boolean('dark_text').notNull(),
    isBanner: boolean('is_banner').notNull(),
    ...materials(),
    /** Counts the changes of the dates and the location: the SEQUENCE of the calendar entry. */
    sequence: integer('sequence').notNull().default(0),
    /** A cancelled event is not shown. The row stays as the record of who was notified. */
    cancelledAt: instant('cancelled_at'),
    translations: translations(),
  },
  (table) => [
    index('events_start').on(table.startDate),
    check('events_order', inOrder(table)),
    check('events_places', sql`${table.maxRegistrants} >= 0`),
  ],
)

/** What is not published of an event. A draft of a new one has the id that the event will have, so it is no link to events. */
export const eventDrafts = pgTable('event_drafts', {
  eventId: integer('event_id').primaryKey(),
  /** The key that a new event will have; null for changes of one that is published. */
  newKey: text('new_key').unique('event_drafts_new_key'),
  /** The fields that differ from what is published; of a new event, all. */
  fields: jsonb('fields').$type<Partial<EventFields>>().notNull(),
  /** What staff add to the mail that publishing sends; empty is none. */
  note: text('note').notNull().default(''),
  editedBy: text('edited_by').notNull(),
  editedAt: instant('edited_at').notNull(),
})

const eventId = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id)
const facilitatorId = () =>
  integer('facilitator_id')
    .notNull()
    .references(() => facilitators.id)

/** The chapters of an event. */
export const eventChapters = pgTable(
  'event_topics',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    eventId: eventId(),
    title: text('title').notNull(),
    sortOrder: integer('sort_order').notNull(),
    translations: translations(),
  },
  (table) => [uniqueIndex('event_topics_title').on(table.eventId, table.title)],
)

export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    topicId: integer('topic_id')
      .notNull()
      .references(() => eventChapters.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    ...dates(),
    ...person(),
    infoDescription: text('info_description').notNull(),
    infoTopics: text('info_topics').notNull(),
    infoSkills: text('info_skills').notNull(),
    ...materials(),
    sortOrder: integer('sort_order').notNull(),
    translations: translations(),
  },
  (table) => [
    uniqueIndex('courses_title').on(table.topicId, table.title),
    check('courses_order', inOrder(table)),
  ],
)

/**
 * One row for each facilitator and event. It stays when the place is given back, because its calendar entry still
 * exists.
 */
export const registrants = pgTable(
  'registrants',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    eventId: eventId(),
    facilitatorId: facilitatorId(),
    takenAt: instant('taken_at').notNull(),
    /** Null while the place is held. */
    givenBackAt: instant('given_back_at'),
    /** Counts the mails with a change of this place: the SEQUENCE of its calendar entry. */
    sequence: integer('sequence').notNull().default(0),
    /** The person's id at the webinar service while they are registered there. */
    serviceId: text('service_id'),
    joinUrl: text('join_url'),
    /** The first request to the service for this place. From then on the person may be registered there. */
    serviceAskedAt: instant('service_asked_at'),
    /** While this is in the future, one process is calling the service about this place. */
    serviceClaimedUntil: instant('service_claimed_until'),
    /** The last fault that the service reported. Null while there is none. */
    serviceFault: text('service_fault'),
    /** When the queue stopped retrying. Staff see it. */
    serviceFailedAt: instant('service_failed_at'),
    /** When the place was confirmed to the person. */
    confirmedAt: instant('confirmed_at'),
    /** When the person received the link to join. */
    linkToldAt: instant('link_told_at'),
    /** Whether the person attended, as staff have marked it. Null before (CTM-009). */
    attended: boolean('attended'),
  },
  (table) => [
    uniqueIndex('registrants_one').on(table.eventId, table.facilitatorId),
    index('registrants_facilitator').on(table.facilitatorId),
  ],
)

/** Who waits for a place, in the order of the ids. The first ones get the offers. */
export const waitingListEntries = pgTable(
  'waiting_places',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    eventId: eventId(),
    facilitatorId: facilitatorId(),
    joinedAt: instant('joined_at').notNull(),
    /** A place is reserved for this person until then. Null without an offer. */
    offeredUntil: instant('offered_until'),
  },
  (table) => [
    uniqueIndex('waiting_places_one').on(table.eventId, table.facilitatorId),
    index('waiting_places_facilitator').on(table.facilitatorId),
  ],
)
