/** Runs for the slice that records them, and launches and files for the content origin. */
import { existsSync } from 'node:fs'
import { OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import { PackageVersion } from '@hub/contract/frame'
import type { OfflineRun } from '@hub/contract/records'
import { timeFaults } from '@hub/contract/records.rules'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found, Refusal } from '#platform/fail.ts'
import { packageFolder } from '#platform/packages/packages.ts'
import { readDelivered } from '../catalogue/catalogue.neighbours.ts'
import { findOfflineRun, insertOfflineRun } from './offline-runs.store.ts'
import { isHeld, lastContactEnd } from './running-modules.rules.ts'
import { deleteLaunch, lockRun, type Run, updateEnded, updateRecorded } from './running-modules.store.ts'

/**
 * Uses a launch up, so that its token opens the module's files once; false when that was done before, when its host
 * has begun a run since, or when it waited for more than two minutes (API-027, DEL-018).
 */
export function takeLaunch(context: Context, launchId: string): Promise<boolean> {
  return deleteLaunch(context.db, launchId)
}

/** A run that has ended and may be recorded, with what the record and its rules need. */
export interface RunToRecord {
  id: number
  hostId: number
  topicId: number
  moduleId: number
  moduleKey: string
  themeId: number
  sectorKey: string
  learningTypeId: number
  learningTypeKey: string
  startTime: string
  endTime: string
}

/**
 * The caller's run, ended and kept from every other writer, for the transaction that records it; call it inside one.
 * A run whose socket is gone is ended at its last contact. Refuses with NotFound, Forbidden for another's run,
 * ModuleIsRunning while a socket holds it, AlreadyRecorded (API-024).
 */
export async function finishForRecording(
  context: Context,
  caller: Caller,
  runningId: number,
): Promise<RunToRecord> {
  const run = found(await lockRun(context.db, runningId))
  if (run.hostId !== caller.id) return fail('Forbidden')
  if (run.state === 'discarded') return fail('NotFound')
  if (run.state === 'recorded') return fail('AlreadyRecorded')
  if (isHeld(run, context.clock.now())) return fail('ModuleIsRunning')
  const endTime = run.endTime ?? (await endAtLastContact(context, run))
  return toRecord(await readDelivered(context, run.moduleId), { ...run, endTime })
}

function toRecord(
  { module, theme, sector, learningType }: Awaited<ReturnType<typeof readDelivered>>,
  run: Pick<RunToRecord, 'id' | 'hostId' | 'topicId' | 'startTime' | 'endTime'>,
): RunToRecord {
  return {
    id: run.id,
    hostId: run.hostId,
    topicId: run.topicId,
    moduleId: module.id,
    moduleKey: module.module_key,
    themeId: theme.id,
    sectorKey: sector.sector_key,
    learningTypeId: learningType.id,
    learningTypeKey: learningType.learning_type_key,
    startTime: run.startTime,
    endTime: run.endTime,
  }
}

async function endAtLastContact(context: Context, run: Run): Promise<string> {
  const endTime = lastContactEnd(run)
  await updateEnded(context.db, run.id, { endTime, endMethod: 'lost' })
  return endTime
}

/**
 * A run that was delivered without internet and is reported now (DEL-024), for the transaction that records it; call
 * it inside one. A report that came before, or comes at the same moment, gives the run it made: `wasTaken`.
 * Refuses with NotFound, and ValidationError for impossible times. Whether the module may be downloaded now is not asked:
 * it was, when it was delivered, and a session that was delivered is never lost.
 */
export async function takeOfflineRun(
  context: Context,
  caller: Caller,
  { id: offlineRunId, ...reported }: OfflineRun,
): Promise<{ wasTaken: number } | RunToRecord> {
  const { db } = context
  const known = await findOfflineRun(db, caller.id, offlineRunId)
  if (known !== undefined) return { wasTaken: known }
  const delivered = await readDelivered(context, reported.moduleId)
  if (delivered.module.topic_id !== reported.topicId) fail('NotFound')
  checkTimes(reported, context.clock.now().getTime())
  const run = { ...reported, hostId: caller.id }
  const id = await insertOfflineRun(db, { ...run, offlineRunId })
  if (id !== null) return toRecord(delivered, { ...run, id })
  return { wasTaken: found(await findOfflineRun(db, caller.id, offlineRunId)) }
}

function checkTimes(times: Pick<OfflineRun, 'startTime' | 'endTime'>, now: number): void {
  const faults = timeFaults(times, now)
  if (Object.keys(faults).length > 0) fail('ValidationError', faults)
  if (Date.parse(times.endTime) < now - OFFLINE_RUN_MAX_AGE_MS)
    fail('ValidationError', { endTime: 'The session is too long ago to be recorded.' })
}

/** Completes a run that `finishForRecording` gave, in the same transaction. */
export function markRecorded(context: Context, runningId: number): Promise<void> {
  return updateRecorded(context.db, runningId)
}

/**
 * Where the files of a version of a module lie, whatever became of its theme since (DEL-016). An older version stays
 * readable: a session that began with it goes on after an update. Null for a module or a version that is none.
 */
export async function findModuleFiles(
  context: Context,
  moduleId: number,
  version: string,
): Promise<{ dir: string } | null> {
  const module = await findDelivered(context, moduleId)
  if (!module || !PackageVersion.safeParse(version).success) return null
  const dir = packageFolder(context.config.dataDir, `${module.module_key}/${version}`)
  return existsSync(dir) ? { dir } : null
}

async function findDelivered(context: Context, moduleId: number) {
  try {
    return (await readDelivered(context, moduleId)).module
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
