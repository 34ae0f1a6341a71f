/** The only SQL about runs that were delivered without internet and are reported afterwards (DEL-024). */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { placeholdersOf } from '#platform/database/placeholders.ts'
import type { Run } from './running-modules.store.ts'
import { runningModules } from './running-modules.tables.ts'

const RUN = placeholdersOf('hostId', 'topicId', 'moduleId', 'startTime', 'endTime', 'offlineRunId')

/**
 * Stores a completed run. Null when the host's report of it is already stored. Of concurrent reports, one stores it.
 */
export async function insertOfflineRun(
  db: Database,
  run: Pick<Run, 'hostId' | 'topicId' | 'moduleId' | 'startTime'> & { endTime: string; offlineRunId: string },
): Promise<number | null> {
  const insert = db.prepared('offline-runs.insert', (orm, name) =>
    orm
      .insert(runningModules)
      .values({ ...RUN, source: 'offline', state: 'recorded', lastContact: RUN.endTime })
      .onConflictDoNothing({ target: [runningModules.hostId, runningModules.offlineRunId] })
      .returning({ id: runningModules.id })
      .prepare(name),
  )
  const [row] = await insert(run)
  return row?.id ?? null
}

/** The id of the host's run that a device reported under this id. */
export async function findOfflineRun(
  db: Database,
  hostId: number,
  offlineRunId: string,
): Promise<number | undefined> {
  const find = db.prepared('offline-runs.find', (orm, name) =>
    orm
      .select({ id: runningModules.id })
      .from(runningModules)
      .where(and(eq(runningModules.hostId, RUN.hostId), eq(runningModules.offlineRunId, RUN.offlineRunId)))
      .prepare(name),
  )
  const [row] = await find({ hostId, offlineRunId })
  return row?.id
}
