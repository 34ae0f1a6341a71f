/** The SQL that stores events with their chapters, courses and drafts, and reads them for staff. */
import { and, asc, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { EventToLoad, ChapterToLoad } from './event-file.ts'
import { type EventRow, TAKEN } from './events.store.ts'
import {
  courses,
  eventDrafts,
  events,
  eventChapters,
  registrants,
  waitingListEntries,
} from './events.tables.ts'
import type { RegistrantRow } from './places.store.ts'

/** More chapters than an event has. */
const SHOWN_CHAPTERS = 100

/** The event with the key, cancelled or not, locked until the transaction ends. */
export async function lockEventOfKey(db: Database, eventKey: string): Promise<EventRow | undefined> {
  const [row] = await db.orm.select().from(events).where(eq(events.eventKey, eventKey)).for('update')
  return row
}

/** The key of the event with this webinar, or undefined. */
export async function findKeyOfWebinar(db: Database, webinarId: string): Promise<string | undefined> {
  const [row] = await db.orm
    .select({ key: events.eventKey })
    .from(events)
    .where(eq(events.webinarId, webinarId))
  return row?.key
}

/** @param id the one that was reserved for it, if any was */
export async function insertEvent(
  db: Database,
  event: EventToLoad,
  id: number | undefined,
): Promise<EventRow> {
  const [row] = await db.orm
    .insert(events)
    .values({ ...columnsOf(event), ...(id !== undefined && { id }) })
    .returning()
  if (!row) throw new Error('the event was not stored')
  return row
}

/** @param sequence the increment of the sequence: 1 when the dates or the location changed */
export async function updateEvent(
  db: Database,
  id: number,
  event: EventToLoad,
  sequence: number,
): Promise<EventRow> {
  const [row] = await db.orm
    .update(events)
    .set({ ...columnsOf(event), sequence: sql`${events.sequence} + ${sequence}` })
    .where(eq(events.id, id))
    .returning()
  if (!row) throw new Error('the event was not stored')
  return row
}

function columnsOf(event: EventToLoad) {
  return {
    eventKey: event.key,
    typeCode: event.type_code,
    title: event.title,
    ...sharedColumnsOf(event),
    location: event.location,
    cardImage: event.card_image,
    heroBanner: event.hero_banner,
    infoBanner: event.info_banner,
    cardDescription: event.card_description,
    infoOutline: event.info_outline,
    infoOutcome: event.info_outcome,
    webinarId: event.webinar_id,
    isMeeting: event.is_meeting,
    maxRegistrants: event.max_registrants,
    darkText: event.dark_text,
    isBanner: event.is_banner,
  }
}

/** The columns that an event and a course share. */
function sharedColumnsOf(one: EventToLoad | ChapterToLoad['courses'][number]) {
  return {
    startDate: one.start_date,
    endDate: one.end_date,
    facultyName: one.faculty_name,
    bioName: one.bio_name,
    bioImage: one.bio_image,
    bioInformation: one.bio_information,
    bioLinkedin: one.bio_linkedin,
    infoDescription: one.info_description,
    infoTopics: one.info_topics,
    infoSkills: one.info_skills,
    videoLink: one.video_link,
    pptLink: one.ppt_link,
    docLink: one.doc_link,
    pdfLink: one.pdf_link,
    translations: one.translations,
  }
}

/**
 * Replaces the chapters and courses with those of the file. A known title keeps its id; missing ones are deleted.
 * @param chapters with `isShownOnly` new chapters get ids below zero, the same at each time: nothing is to stay of them
 */
export async function updateChapters(
  db: Database,
  { eventId, topics, isShownOnly }: { eventId: number; topics: ChapterToLoad[]; isShownOnly: boolean },
): Promise<void> {
  const { orm } = db
  const kept: number[] = []
  for (const [sortOrder, topic] of topics.entries()) {
    const [row] = await orm
      .insert(eventChapters)
      .values({
        ...{ eventId, title: topic.title, sortOrder, translations: topic.translations },
        ...(isShownOnly && { id: -(eventId * SHOWN_CHAPTERS + sortOrder) }),
      })
      .onConflictDoUpdate({
        target: [eventChapters.eventId, eventChapters.title],
        set: { sortOrder, translations: topic.translations },
      })
      .returning({ id: eventChapters.id })
    if (!row) throw new Error('the topic was not stored')
    kept.push(row.id)
    await updateCourses(db, row.id, topic.courses)
  }
  const others = kept.length > 0 ? notInArray(eventChapters.id, kept) : undefined
  await orm.delete(eventChapters).where(and(eq(eventChapters.eventId, eventId), others))
}

async function updateCourses(db: Database, topicId: number, list: ChapterToLoad['courses']): Promise<void> {
  const { orm } = db
  for (const [sortOrder, course] of list.entries()) {
    const columns = { ...sharedColumnsOf(course), sortOrder }
    await orm
      .insert(courses)
      .values({ topicId, title: course.title, ...columns })
      .onConflictDoUpdate({ target: [courses.topicId, courses.title], set: columns })
  }
  const titles = list.map(({ title }) => title)
  const others = titles.length > 0 ? notInArray(courses.title, titles) : undefined
  await orm.delete(courses).where(and(eq(courses.topicId, topicId), others))
}

/** Increments the sequence of every place in the event, because its dates or its location have changed. Returns the places. */
export async function updateMoved(db: Database, eventId: number): Promise<RegistrantRow[]> {
  const rows = await db.orm
    .update(registrants)
    .set({ sequence: sql`${registrants.sequence} + 1` })
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
    .returning()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Everybody who has a place in the event. */
export function listPlaces(db: Database, eventId: number): Promise<RegistrantRow[]> {
  return db.orm
    .select()
    .from(registrants)
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
    .orderBy(asc(registrants.id))
}

/** Cancels the event and ends every wait for it. */
export async function updateCancelled(db: Database, id: number, now: string): Promise<void> {
  await db.orm.delete(waitingListEntries).where(eq(waitingListEntries.eventId, id))
  await db.orm.update(events).set({ cancelledAt: now }).where(eq(events.id, id))
}

const WAITING = sql<number>`(select count(*)::int from waiting_places where waiting_places.event_id = events.id)`

const HELD = sql`select count(*)::int from registrants as held
  where held.event_id = events.id and held.given_back_at is null`
/** The service has reported a fault, and the queue still retries. */
const TROUBLED = sql<number>`(${HELD} and held.service_fault is not null and held.service_failed_at is null)`
/** The queue has stopped retrying. */
const FAILED = sql<number>`(${HELD} and held.service_failed_at is not null)`

/** Every event for staff, including cancelled ones, with the numbers of taken places and waiting people. */
export function listEventsForStaff(db: Database) {
  return db.orm
    .select({
      id: events.id,
      key: events.eventKey,
      typeCode: events.typeCode,
      title: events.title,
      startDate: events.startDate,
      maxRegistrants: events.maxRegistrants,
      cancelledAt: events.cancelledAt,
      taken: TAKEN,
      waiting: WAITING,
      troubled: TROUBLED,
      failed: FAILED,
    })
    .from(events)
    .orderBy(sql`${events.startDate} asc nulls last`, asc(events.id))
}

/** Every event and course, with what may name a file. */
export async function listRowsWithFiles(db: Database) {
  return { events: await db.orm.select().from(events), courses: await db.orm.select().from(courses) }
}

export type EventDraftRow = typeof eventDrafts.$inferSelect

/** All drafts, those that were edited last at the end. */
export function listEventDrafts(db: Database): Promise<EventDraftRow[]> {
  return db.orm.select().from(eventDrafts).orderBy(asc(eventDrafts.editedAt), asc(eventDrafts.eventId))
}

export async function countEventDrafts(db: Database): Promise<number> {
  const [row] = await db.orm.select({ drafts: count() }).from(eventDrafts)
  return row?.drafts ?? 0
}

export async function findEventDraft(db: Database, eventId: number): Promise<EventDraftRow | undefined> {
  const [row] = await db.orm.select().from(eventDrafts).where(eq(eventDrafts.eventId, eventId))
  return row
}

export async function lockEventDraft(db: Database, eventId: number): Promise<EventDraftRow | undefined> {
  const [row] = await db.orm.select().from(eventDrafts).where(eq(eventDrafts.eventId, eventId)).for('update')
  return row
}

/** The id of an event that is published later, which nothing else is ever given. */
export async function claimEventId(db: Database): Promise<number> {
  const { rows } = await db.orm.execute(
    sql`select nextval(pg_get_serial_sequence('events', 'id'))::int as id`,
  )
  return Number(rows[0]?.['id'])
}

export async function upsertEventDraft(db: Database, row: EventDraftRow): Promise<void> {
  const { fields, note, editedBy, editedAt } = row
  await db.orm
    .insert(eventDrafts)
    .values(row)
    .onConflictDoUpdate({ target: eventDrafts.eventId, set: { fields, note, editedBy, editedAt } })
}

export async function deleteEventDraft(db: Database, eventId: number): Promise<void> {
  await db.orm.delete(eventDrafts).where(eq(eventDrafts.eventId, eventId))
}
