/** The SQL of the console's list of events: keyset paging over any order, and the counts of the views. */
import { and, count, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { COURSE_TEXTS, EVENT_TEXTS } from '@hub/contract/event-edits'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { EventsQuery, EventView } from '@hub/contract/staff-events'
import { eventDrafts, events, registrants, waitingListEntries } from '../events/events.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { partOf } from '#platform/database/part-of.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'

/** The outer table by its name: in a query of one table, columns are written without it. */
const held = sql`from ${registrants} where ${registrants.eventId} = "events"."id" and ${registrants.givenBackAt} is null`
const taken = sql<number>`(select count(*)::int ${held})`
const failed = sql<number>`(select count(*)::int ${held} and ${registrants.serviceFailedAt} is not null)`
const attended = sql<number>`(select count(*)::int ${held} and ${registrants.attended})`
const absent = sql<number>`(select count(*)::int ${held} and not ${registrants.attended})`
/** An expired offer ends the wait, also before this is stored. */
const waiting = (now: string) => sql<number>`(select count(*)::int from ${waitingListEntries}
  where ${waitingListEntries.eventId} = "events"."id"
    and (${waitingListEntries.offeredUntil} is null or ${waitingListEntries.offeredUntil} > ${now}))`

/** How many texts of a row English has and another language has not. The columns have the names of the fields. */
function lacking(table: string, fields: readonly string[]): SQL {
  const others = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)
  const lacks = others.flatMap((locale) =>
    fields.map(
      (field) =>
        `(coalesce("${table}"."${field}", '') <> '' and coalesce("${table}"."translations" -> '${locale}' ->> '${field}', '') = '')::int`,
    ),
  )
  return sql.raw(lacks.join(' + '))
}

/** The same of an event with its chapters and courses (CTM-003). */
const missing = sql<number>`(${lacking('events', EVENT_TEXTS)} + (
  select coalesce(sum(${lacking('event_topics', ['title'])} + (
    select coalesce(sum(${lacking('courses', COURSE_TEXTS)}), 0) from "courses" where "courses"."topic_id" = "event_topics"."id"
  )), 0) from "event_topics" where "event_topics"."event_id" = "events"."id"))::int`

const draft = sql<'none' | 'changed'>`case when exists (
  select 1 from ${eventDrafts} where ${eventDrafts.eventId} = "events"."id") then 'changed' else 'none' end`

/** One without a date is still to come. */
const view = (now: string) => sql<
  Exclude<EventView, 'drafts'>
>`case when ${events.cancelledAt} is not null then 'cancelled'
  when coalesce(${events.endDate}, ${events.startDate}) < ${now} then 'past' else 'coming' end`

/** Those without a date come last. */
const rank = sql<number>`case when ${events.startDate} is null then 1 else 0 end`
/** Texts that sort as their values do. */
const startKey = sql<string>`coalesce(to_char(${events.startDate} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '-')`
const titleKey = sql<string>`lower(${events.title})`

/** What is past is looked for from its end. */
const orderOf = ({ view: shown, sort }: Pick<EventsQuery, 'view' | 'sort'>) =>
  sort === 'title' ? { key: titleKey, isUp: true } : { key: startKey, isUp: shown === 'coming' }

const columnsAt = (now: string) => ({
  id: events.id,
  title: events.title,
  typeCode: events.typeCode,
  startDate: events.startDate,
  endDate: events.endDate,
  location: events.location,
  maxRegistrants: events.maxRegistrants,
  webinarId: events.webinarId,
  cancelledAt: events.cancelledAt,
  translations: events.translations,
  view: view(now),
  waiting: waiting(now),
  taken,
  failed,
  missing,
  draft,
})

type Filter = Pick<EventsQuery, 'q' | 'type' | 'show'>

/** The title in any language, or who leads the event. */
function fitting({ q, type, show }: Filter): SQL | undefined {
  const like = q === undefined ? undefined : partOf(q)
  return and(
    show === 'untranslated' ? sql`${missing} > 0` : undefined,
    type === undefined ? undefined : eq(events.typeCode, type),
    like === undefined
      ? undefined
      : sql`(${events.title} ilike ${like} or ${events.facultyName} ilike ${like} or exists (
          select 1 from jsonb_each(${events.translations}) as one where one.value->>'title' ilike ${like}))`,
  )
}

/** One page: the rows in the order that was asked for, from the one behind the cursor. */
export function listEventPage(
  db: Database,
  query: EventsQuery,
  { after, now }: { after: RankedCursor | null; now: string },
) {
  const { key, isUp } = orderOf(query)
  const behind =
    after &&
    or(
      gt(rank, after.rank),
      and(eq(rank, after.rank), isUp ? sql`${key} > ${after.key}` : sql`${key} < ${after.key}`),
      and(eq(rank, after.rank), sql`${key} = ${after.key}`, gt(events.id, after.id)),
    )
  return db.orm
    .select({ ...columnsAt(now), rank, key })
    .from(events)
    .where(and(fitting(query), eq(view(now), query.view), behind ?? undefined))
    .orderBy(rank, isUp ? key : desc(key), events.id)
    .limit(query.limit + 1)
}

/** How many fit the search, the type and what is shown, by view. */
export function countEvents(db: Database, query: Filter, now: string) {
  const counted = db.orm
    .select({ view: view(now).as('view') })
    .from(events)
    .where(fitting(query))
    .as('counted')
  return db.orm.select({ view: counted.view, count: count() }).from(counted).groupBy(counted.view)
}

/** Of one view by the search and the type: how many events lack a translation, and how many texts that are. */
export async function countMissing(db: Database, query: EventsQuery, now: string) {
  const counted = db.orm
    .select({ missing: missing.as('missing') })
    .from(events)
    .where(and(sql`${view(now)} = ${query.view}`, fitting({ ...query, show: 'untranslated' })))
    .as('counted')
  const [row] = await db.orm
    .select({ events: count(), texts: sql<number>`coalesce(sum(${counted.missing}), 0)::int` })
    .from(counted)
  return row ?? { events: 0, texts: 0 }
}

/** One event, cancelled or not, with the numbers of its people. */
export async function findEventForStaff(db: Database, id: number, now: string) {
  const [row] = await db.orm
    .select({
      ...columnsAt(now),
      facultyName: events.facultyName,
      isMeeting: events.isMeeting,
      attended,
      absent,
    })
    .from(events)
    .where(eq(events.id, id))
  return row ?? null
}
