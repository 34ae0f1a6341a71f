/** The SQL of what is coming up. */
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { events, registrants } from '../events/events.tables.ts'
import { savedReports } from '../saved-reports/saved-reports.tables.ts'
import { publicationSchedules } from '../staff-content/staff-content.tables.ts'

/** The outer table by its name: in a query of one table, columns are written without it. */
const taken = sql<number>`(select count(*)::int from ${registrants}
  where ${registrants.eventId} = "events"."id" and ${registrants.givenBackAt} is null)`

/** The next events that are not cancelled, with the places that are taken. */
export function listEventsAhead(db: Database, now: string, limit: number) {
  const { id, title, translations, startDate, maxRegistrants, cancelledAt } = events
  return db.orm
    .select({ id, title, translations, startDate, places: maxRegistrants, taken })
    .from(events)
    .where(and(gt(startDate, now), isNull(cancelledAt)))
    .orderBy(asc(startDate), asc(id))
    .limit(limit)
}

/** The moment at which the draft is to be published; one alone can lie ahead. */
export function listPublicationsAhead(db: Database) {
  return db.orm
    .select({ at: publicationSchedules.publishAt, by: publicationSchedules.setBy })
    .from(publicationSchedules)
    .where(eq(publicationSchedules.state, 'set'))
}

/** The next mails of saved reports: of shared ones, and of one's own. */
export function listReportsAhead(db: Database, makerId: number | null, limit: number) {
  const { id, name, isShared, nextSendOn, sendTo } = savedReports
  return db.orm
    .select({ name, on: nextSendOn, readers: sql<number>`cardinality(${sendTo})` })
    .from(savedReports)
    .where(
      and(
        isNotNull(nextSendOn),
        or(isShared, makerId === null ? undefined : eq(savedReports.makerId, makerId)),
      ),
    )
    .orderBy(asc(nextSendOn), asc(id))
    .limit(limit)
}
