/** The SQL of the sessions that wait to be recorded for long. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { runningModules } from './running-modules.tables.ts'

const waitsSince = (before: string) =>
  and(eq(runningModules.state, 'to-complete'), lt(runningModules.endTime, before))

/** Nobody is reminded before the end: months of the log from before it are not read. */
const remindedAt = sql<string | null>`(select max(${auditLog.at}) from ${auditLog}
  where ${auditLog.objectKind} = 'running-module' and ${auditLog.objectId} = ${runningModules.id}::text
  and ${auditLog.action} = 'run-host-reminded' and ${auditLog.at} >= ${runningModules.endTime})`

/** The end with its microseconds, as a cursor needs it. */
const ended = sql<string>`to_char(${runningModules.endTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const WAITING = {
  ...{ id: runningModules.id, hostId: facilitators.id, email: facilitators.email },
  ...{ firstName: facilitators.firstName, lastName: facilitators.lastName, locale: facilitators.locale },
  ...{ module: modules.name, startTime: runningModules.startTime, endTime: runningModules.endTime },
  ...{ remindedAt, ended },
}

function fromWaiting(db: Database) {
  return db.orm
    .select(WAITING)
    .from(runningModules)
    .innerJoin(facilitators, eq(facilitators.id, runningModules.hostId))
    .innerJoin(modules, eq(modules.id, runningModules.moduleId))
}

/** A page of sessions that ended before this instant and are not recorded, the oldest first, and one row more. */
export function listWaiting(
  db: Database,
  before: string,
  { limit, after }: { limit: number; after: { ended: string; id: number } | null },
) {
  const { endTime, id } = runningModules
  return fromWaiting(db)
    .where(
      and(
        waitsSince(before),
        after ? sql`(${endTime}, ${id}) > (${after.ended}::timestamptz, ${after.id}::integer)` : undefined,
      ),
    )
    .orderBy(asc(endTime), asc(id))
    .limit(limit + 1)
}

/** How many they are. */
export function countWaiting(db: Database, before: string): Promise<number> {
  return db.orm.$count(runningModules, waitsSince(before))
}

/** One of them. */
export async function findWaiting(db: Database, id: number, before: string) {
  const [row] = await fromWaiting(db).where(and(waitsSince(before), eq(runningModules.id, id)))
  return row ?? null
}
