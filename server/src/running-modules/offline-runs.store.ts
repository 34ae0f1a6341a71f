/** The only SQL about runs that were delivered without internet and are reported afterwards (DEL-024). */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Run } from './running-modules.store.ts'
import { runningModules } from './running-modules.tables.ts'

/**
 * Stores a completed run. Null when the host's report of it is already stored. Of concurrent reports, one stores it.
 */
export async function insertOfflineRun(
  db: Database,
  run: Pick<Run, 'hostId' | 'topicId' | 'moduleId' | 'startTime'> & { endTime: string; offlineRunId: string },
): Promise<number | null> {
  const [row] = await db.orm
    .insert(runningModules)
    .values({ ...run, source: 'offline', state: 'recorded', lastContact: run.endTime })
    .onConflictDoNothing({ target: [runningModules.hostId, runningModules.offlineRunId] })
    .returning({ id: runningModules.id })
  return row?.id ?? null
}

/** The id of the host's run that a device reported under this id. */
export async function findOfflineRun(
  db: Database,
  hostId: number,
  offlineRunId: string,
): Promise<number | undefined> {
  const [row] = await db.orm
    .select({ id: runningModules.id })
    .from(runningModules)
    .where(and(eq(runningModules.hostId, hostId), eq(runningModules.offlineRunId, offlineRunId)))
  return row?.id
}
