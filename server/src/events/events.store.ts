/** The only SQL that reads events, their chapters and courses. */
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Course, EventTopic } from '@hub/contract/events'
import type { Database } from '#platform/database/database.ts'
import { courses, events, eventChapters, registrants, waitingListEntries } from './events.tables.ts'

const flag = (column: Parameters<typeof sql>[1]) => sql<0 | 1>`${column}::int`

const hasCourses = sql<boolean>`exists (
  select 1 from ${courses} inner join ${eventChapters} on ${eventChapters.id} = ${courses.topicId}
  where ${eventChapters.eventId} = ${events.id})`

/** The columns of an event in answers, without the label of its type. */
const EVENT = {
  id: events.id,
  type_code: events.typeCode,
  title: events.title,
  faculty_name: events.facultyName,
  start_date: events.startDate,
  end_date: events.endDate,
  location: events.location,
  card_image: events.cardImage,
  hero_banner: events.heroBanner,
  info_banner: events.infoBanner,
  card_description: events.cardDescription,
  info_description: events.infoDescription,
  info_outline: events.infoOutline,
  info_outcome: events.infoOutcome,
  info_topics: events.infoTopics,
  info_skills: events.infoSkills,
  webinar_id: events.webinarId,
  is_meeting: flag(events.isMeeting),
  max_registrants: events.maxRegistrants,
  dark_text: flag(events.darkText),
  is_banner: flag(events.isBanner),
  bio_name: events.bioName,
  bio_image: events.bioImage,
  bio_information: events.bioInformation,
  bio_linkedin: events.bioLinkedin,
  video_link: events.videoLink,
  ppt_link: events.pptLink,
  doc_link: events.docLink,
  pdf_link: events.pdfLink,
  has_courses: hasCourses,
  translations: events.translations,
}

/** How many places are taken. */
export const TAKEN = sql<number>`(select count(*)::int from registrants as taken
  where taken.event_id = events.id and taken.given_back_at is null)`

/** The filters of a read. */
export interface EventFilter {
  id?: number
  typeCode?: string
  bannerOnly?: boolean
}

/** The events that are not cancelled, by start with undated ones last, with the facilitator's own place and wait. */
export function listEventRows(db: Database, facilitatorId: number, filter: EventFilter) {
  const narrowed: SQL[] = []
  if (filter.id !== undefined) narrowed.push(eq(events.id, filter.id))
  if (filter.typeCode !== undefined) narrowed.push(eq(events.typeCode, filter.typeCode))
  if (filter.bannerOnly) narrowed.push(eq(events.isBanner, true))
  return db.orm
    .select({
      event: EVENT,
      taken: TAKEN,
      place: {
        id: registrants.id,
        joinUrl: registrants.joinUrl,
        serviceFailedAt: registrants.serviceFailedAt,
        attended: registrants.attended,
      },
      isWaiting: sql<boolean>`${waitingListEntries.id} is not null`,
      offeredUntil: waitingListEntries.offeredUntil,
    })
    .from(events)
    .leftJoin(
      registrants,
      and(
        eq(registrants.eventId, events.id),
        eq(registrants.facilitatorId, facilitatorId),
        isNull(registrants.givenBackAt),
      ),
    )
    .leftJoin(
      waitingListEntries,
      and(eq(waitingListEntries.eventId, events.id), eq(waitingListEntries.facilitatorId, facilitatorId)),
    )
    .where(and(isNull(events.cancelledAt), ...narrowed))
    .orderBy(sql`${events.startDate} asc nulls last`, asc(events.id))
}

/** The event, or undefined when it does not exist or was cancelled. */
export async function findEvent(db: Database, by: { id: number } | { webinarId: string }) {
  const [row] = await db.orm
    .select()
    .from(events)
    .where(
      and('id' in by ? eq(events.id, by.id) : eq(events.webinarId, by.webinarId), isNull(events.cancelledAt)),
    )
  return row
}

export type EventRow = typeof events.$inferSelect

/** The events that begin after an instant and were not cancelled. */
export function listEventsAfter(db: Database, instant: string): Promise<EventRow[]> {
  return db.orm
    .select()
    .from(events)
    .where(and(gt(events.startDate, instant), isNull(events.cancelledAt)))
    .orderBy(asc(events.id))
}

export function listChapterRows(db: Database, eventId: number): Promise<EventTopic[]> {
  return db.orm
    .select({
      id: eventChapters.id,
      title: eventChapters.title,
      translations: eventChapters.translations,
    })
    .from(eventChapters)
    .where(eq(eventChapters.eventId, eventId))
    .orderBy(asc(eventChapters.sortOrder), asc(eventChapters.id))
}

/** The courses of every chapter, in the order of the chapters, then of the courses. */
export function listCourseRows(db: Database, eventId: number): Promise<Course[]> {
  return db.orm
    .select({
      id: courses.id,
      topic_id: courses.topicId,
      title: courses.title,
      start_date: courses.startDate,
      end_date: courses.endDate,
      faculty_name: courses.facultyName,
      bio_name: courses.bioName,
      bio_image: courses.bioImage,
      bio_information: courses.bioInformation,
      bio_linkedin: courses.bioLinkedin,
      info_description: courses.infoDescription,
      info_topics: courses.infoTopics,
      info_skills: courses.infoSkills,
      video_link: courses.videoLink,
      ppt_link: courses.pptLink,
      doc_link: courses.docLink,
      pdf_link: courses.pdfLink,
      translations: courses.translations,
    })
    .from(courses)
    .innerJoin(eventChapters, eq(eventChapters.id, courses.topicId))
    .where(eq(eventChapters.eventId, eventId))
    .orderBy(asc(eventChapters.sortOrder), asc(courses.sortOrder), asc(courses.id))
}
