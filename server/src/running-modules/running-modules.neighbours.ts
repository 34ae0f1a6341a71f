/** What other slices need from runs: runs to record, and launches and files for the content origin. */
import { OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import { PackageVersion } from '@hub/contract/frame'
import type { OfflineRun } from '@hub/contract/records'
import { timeFaults } from '@hub/contract/records.rules'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found, Refusal } from '#platform/fail.ts'
import { isPackageStored } from '#platform/packages/package-files.ts'
import { readDelivered } from '../catalogue/catalogue.neighbours.ts'
import { findOfflineRun, insertOfflineRun } from './offline-runs.store.ts'
import { isHeld, lastContactEnd } from './running-modules.rules.ts'
import {
  countRunning,
  countRunningVersions,
  deleteLaunch,
  lockRun,
  type Run,
  updateEnded,
  updateRecorded,
} from './running-modules.store.ts'

/**
 * Uses up a launch, so that its token opens the module's files once. False when it was used before, when its host has
 * begun a run since, or when it is older than two minutes (API-027, DEL-018).
 */
export function takeLaunch(context: Context, launchId: string): Promise<boolean> {
  return deleteLaunch(context.db, launchId)
}

/** How many modules run now, on all nodes. */
export function countRunningModules(context: Context): Promise<number> {
  return countRunning(context.db)
}

/** The sessions of these modules that run now, by the version that they began with. */
export function countRunningByVersion(context: Context, moduleIds: readonly number[]) {
  return countRunningVersions(context.db, moduleIds)
}

/** A run that has ended and may be recorded, with the fields that the record and its rules need. */
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
 * The caller's run, ended and locked, for the transaction that records it. Call it inside a transaction. A run whose
 * socket is gone is ended at its last contact. Refuses with NotFound, Forbidden for another's run, ModuleIsRunning
 * while a socket holds it, AlreadyRecorded (API-024).
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
 * A run that was delivered without internet and is reported now (DEL-024), for the transaction that records it. Call it
 * inside a transaction. A report that came before, or comes at the same moment, returns the existing run: `wasTaken`.
 * Refuses with NotFound, and ValidationError for impossible times. It does not check whether the module may be
 * downloaded now: it could be when it was delivered, and a delivered session must not be lost.
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

/** Completes a run from `finishForRecording`, in the same transaction. */
export function markRecorded(context: Context, runningId: number): Promise<void> {
  return updateRecorded(context.db, runningId)
}

/**
 * Where a version of a module is stored, in any present state of its theme (DEL-016). An older version stays readable,
 * because a session that began with it continues after an update. Null for an unknown module or version.
 */
export async function findModuleFiles(
  context: Context,
  moduleId: number,
  version: string,
): Promise<{ codeDir: string } | null> {
  const module = await findDelivered(context, moduleId)
  if (!module || !PackageVersion.safeParse(version).success) return null
  const codeDir = `${module.module_key}/${version}`
  return (await isPackageStored(context.store, codeDir)) ? { codeDir } : null
}

async function findDelivered(context: Context, moduleId: number) {
  try {
    return (await readDelivered(context, moduleId)).module
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
