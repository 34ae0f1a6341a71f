/** Launching a module, and a run as its host and the records see it; following a live one is tracking.service. */
import { existsSync } from 'node:fs'
import { LAUNCH_TOKEN_LIFE_MS, OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import { PackageVersion, PLAYER_PATH } from '@hub/contract/frame'
import type { OfflineRun } from '@hub/contract/records'
import { timeFaults } from '@hub/contract/records.rules'
import type { ModuleChoice, ModuleLaunch, RunningModule } from '@hub/contract/running-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found, Refusal } from '#platform/fail.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { packageFolder } from '#platform/packages/packages.ts'
import { readDelivered, readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'
import { isHeld, lastContactEnd } from './running-modules.rules.ts'
import { findOfflineRun, insertOfflineRun } from './offline-runs.store.ts'
import {
  deleteLaunch,
  findUnrecorded,
  insertLaunch,
  lockRun,
  lockUnrecorded,
  type Run,
  updateDiscarded,
  updateEnded,
  updateRecorded,
} from './running-modules.store.ts'

/**
 * Begins a launch: the player's address and a token that opens this module's files for this launch alone (DEL-016).
 * Refuses with NotFound, NotAvailable, or ModuleIsRunning while the caller has an unrecorded run (API-026).
 */
export async function launchModule(
  context: Context,
  caller: Caller,
  choice: ModuleChoice & { locale: string },
): Promise<ModuleLaunch> {
  const { config, clock } = context
  const module = await readModuleToDeliver(context, choice.moduleId)
  if (module.topic_id !== choice.topicId) fail('NotFound')
  if (await findUnrecorded(context.db, caller.id)) fail('ModuleIsRunning')
  const launchId = context.random.uuid()
  const now = clock.now()
  await insertLaunch(context.db, {
    id: launchId,
    hostId: caller.id,
    topicId: choice.topicId,
    moduleId: module.id,
    createdAt: now.toISOString(),
  })
  const launchToken = await createLaunchTokens(config, clock).signLaunch({
    launchId,
    facilitatorId: caller.id,
    sessionId: caller.sessionId,
    topicId: choice.topicId,
    moduleId: module.id,
    moduleKey: module.module_key,
    version: module.current_version,
    entry: module.entry,
    locale: choice.locale,
  })
  return {
    launchId,
    url: `${config.contentUrl}${PLAYER_PATH}`,
    launchToken,
    expiresAt: new Date(now.getTime() + LAUNCH_TOKEN_LIFE_MS).toISOString(),
  }
}

/**
 * Uses a launch up, so that its token opens the module's files once; false when that was done before, when its host
 * has begun a run since, or when it waited for more than two minutes (API-027, DEL-018).
 */
export function takeLaunch(context: Context, launchId: string): Promise<boolean> {
  return deleteLaunch(context.db, launchId)
}

/** The module the caller runs or has yet to record: none or one (API-022). */
export async function listRunningModules(context: Context, caller: Caller): Promise<RunningModule[]> {
  const run = await findUnrecorded(context.db, caller.id)
  if (!run) return []
  const { module, theme, sector } = await readDelivered(context, run.moduleId)
  return [
    {
      id: run.id,
      hostId: caller.id,
      hostName: `${caller.firstName} ${caller.lastName}`,
      themeId: theme.id,
      topicId: run.topicId,
      moduleId: module.id,
      moduleKey: module.module_key,
      moduleName: module.name,
      themeName: theme.name,
      themeColor: theme.theme_color,
      moduleImage: module.image,
      startTime: run.startTime,
      endTime: run.endTime,
      sectorKey: sector.sector_key,
    },
  ]
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
 * The host says that no session came about, as of a module that never showed anything (DEL-006): the run is kept, and
 * audited, and another may begin. Said again it is done already. Refuses with NotFound, for another's run too,
 * ModuleIsRunning while a socket holds it, AlreadyRecorded.
 */
export async function setRunAside(context: Context, caller: Caller, runningId: number): Promise<void> {
  await context.db.transaction(async () => {
    const run = found(await lockRun(context.db, runningId))
    if (run.hostId !== caller.id) fail('NotFound')
    if (run.state === 'discarded') return
    if (run.state === 'recorded') fail('AlreadyRecorded')
    if (isHeld(run, context.clock.now())) fail('ModuleIsRunning')
    await updateDiscarded(context.db, run.id, run.endTime ?? lastContactEnd(run))
    await audit(context, caller, {
      action: 'run-set-aside',
      objectKind: 'running-module',
      objectId: run.id,
    })
  })
}

/**
 * Staff put an unrecorded run aside, so that its host can start another; it is kept, and audited (SYS-007).
 * Gives its id; NotFound when the facilitator has none.
 */
export async function discardRun(
  context: Context,
  staff: Staff,
  discard: { facilitatorId: number; reason: string },
): Promise<number> {
  return context.db.transaction(async () => {
    const run = found(await lockUnrecorded(context.db, discard.facilitatorId))
    await updateDiscarded(context.db, run.id, run.endTime ?? lastContactEnd(run))
    await audit(context, staff, {
      action: 'run-discarded',
      objectKind: 'running-module',
      objectId: run.id,
      note: discard.reason,
    })
    return run.id
  })
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
