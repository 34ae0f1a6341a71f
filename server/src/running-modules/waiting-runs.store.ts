/** The SQL of the sessions that wait to be recorded for long. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { runningModules } from './running-modules.tables.ts'

const waitsSince = (before: string) =>
  and(eq(runningModules.state, 'to-complete'), lt(runningModules.endTime, before))

const remindedAt = sql<string | null>`(select max(${auditLog.at}) from ${auditLog}
  where ${auditLog.objectKind} = 'running-module' and ${auditLog.objectId} = ${runningModules.id}::text
  and ${auditLog.action} = 'run-host-reminded' and ${auditLog.at} >= ${runningModules.endTime})`

const WAITING = {
  ...{ id: runningModules.id, hostId: facilitators.id, email: facilitators.email },
  ...{ firstName: facilitators.firstName, lastName: facilitators.lastName, locale: facilitators.locale },
  ...{ module: modules.name, startTime: runningModules.startTime, endTime: runningModules.endTime },
}

function fromWaiting(db: Database, shown: typeof WAITING & { remindedAt: typeof remindedAt }) {
  return db.orm
    .select(shown)
    .from(runningModules)
    .innerJoin(facilitators, eq(facilitators.id, runningModules.hostId))
    .innerJoin(modules, eq(modules.id, runningModules.moduleId))
}

/** Sessions that ended before this instant and are not recorded, the oldest first. */
export function listWaiting(db: Database, before: string, limit: number) {
  return fromWaiting(db, { ...WAITING, remindedAt })
    .where(waitsSince(before))
    .orderBy(asc(runningModules.endTime), asc(runningModules.id))
    .limit(limit)
}

/** How many they are. */
export function countWaiting(db: Database, before: string): Promise<number> {
  return db.orm.$count(runningModules, waitsSince(before))
}

/** One of them. */
export async function findWaiting(db: Database, id: number, before: string) {
  const [row] = await fromWaiting(db, { ...WAITING, remindedAt }).where(
    and(waitsSince(before), eq(runningModules.id, id)),
  )
  return row ?? null
}
