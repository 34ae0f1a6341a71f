/** The SQL of what needs the attention of staff: each question is one query over an index or a small table. */
import { and, asc, count, eq, gt, isNotNull, isNull, lt, min, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { backups } from '#platform/backup/backups.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { isOfMails } from '#platform/mail/mail-queue.tables.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { registrants } from '../events/events.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import { staffAlerts } from '../staff-alerts/staff-alerts.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'

/** How many there are, since when the oldest waits, and the first few names. */
export interface Waiting {
  count: number
  oldestAt: string | null
  names: string[]
}

export const NAMES_MAX = 3

async function waitingIn(
  db: Database,
  from: { table: PgTable; where: SQL | undefined; since: SQL<string | null>; name?: SQL<string> },
): Promise<Waiting> {
  const [row] = await db.orm
    .select({
      count: count(),
      oldestAt: min(from.since),
      names: from.name
        ? sql<string[] | null>`(array_agg(${from.name} order by ${from.since}))[1:${NAMES_MAX}]`
        : sql<null>`null`,
    })
    .from(from.table)
    .where(from.where)
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null, names: row?.names ?? [] }
}

/** Facilitators who confirmed their email and whose eligibility waits for a decision. */
export function countPendingFacilitators(db: Database): Promise<Waiting> {
  const { eligibility, confirmedAt, closedAt, createdAt } = facilitators
  const where = and(eq(eligibility, 'pending'), isNotNull(confirmedAt), isNull(closedAt))
  return waitingIn(db, { table: facilitators, where, since: sql`${createdAt}` })
}

/** Agencies that were entered at registration and are neither listed nor refused. */
export async function countUnlistedAgencies(db: Database): Promise<Waiting> {
  const { approvedAt, refusedAt, mergedInto, name } = agencies
  const where = and(isNull(approvedAt), isNull(refusedAt), isNull(mergedInto))
  const first = db.orm.select({ name }).from(agencies).where(where).orderBy(asc(agencies.id)).limit(NAMES_MAX)
  const [total, names] = [await db.orm.$count(agencies, where), await first]
  return { count: total, oldestAt: null, names: names.map((row) => row.name) }
}

/** Names of cities that were entered at registration. The same name in one province is one. */
export async function countUnlistedCities(db: Database): Promise<Waiting> {
  const { newCityName, provinceId, createdAt, closedAt } = facilitators
  const rows = await db.orm
    .select({ name: min(newCityName), oldestAt: min(createdAt) })
    .from(facilitators)
    .where(and(isNotNull(newCityName), isNull(closedAt)))
    .groupBy(provinceId, sql`lower(${newCityName})`)
    .orderBy(min(createdAt))
  const names = rows.slice(0, NAMES_MAX).map(({ name }) => name ?? '')
  return { count: rows.length, oldestAt: rows[0]?.oldestAt ?? null, names }
}

/** Sessions that ended before this instant and are not recorded. */
export function countUnrecordedSessions(db: Database, before: string): Promise<Waiting> {
  const where = and(eq(runningModules.state, 'to-complete'), lt(runningModules.endTime, before))
  return waitingIn(db, { table: runningModules, where, since: sql`${runningModules.endTime}` })
}

/** Alerts about unusual use that nobody has dismissed (AUD-006). */
export function countOpenAlerts(db: Database): Promise<Waiting> {
  const where = isNull(staffAlerts.dismissedAt)
  return waitingIn(db, { table: staffAlerts, where, since: sql`${staffAlerts.foundAt}` })
}

/** Places that are held and of which the webinar service could not be told. */
export function countFailedHandOvers(db: Database): Promise<Waiting> {
  const { givenBackAt, serviceFailedAt } = registrants
  const where = and(isNull(givenBackAt), isNotNull(serviceFailedAt))
  return waitingIn(db, { table: registrants, where, since: sql`${serviceFailedAt}` })
}

/** Mails that were given up since this instant. */
export function countUndeliveredMails(db: Database, since: string): Promise<Waiting> {
  const where = isOfMails({ state: 'dead', since })
  return waitingIn(db, { table: outbox, where, since: sql`${outbox.createdAt}` })
}

/** How often a node began a backup by itself since this instant. */
export function countBackups(db: Database, since: string): Promise<number> {
  return db.orm.$count(backups, gt(backups.startedAt, since))
}

/** When the last backup that was verified was finished. */
export async function findLastBackup(db: Database): Promise<string | null> {
  const [row] = await db.orm
    .select({ at: sql<string | null>`max(${backups.finishedAt})` })
    .from(backups)
    .where(eq(backups.state, 'verified'))
  return row?.at ?? null
}
