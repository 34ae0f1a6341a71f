/** Launches a module, and shows a run to its host. Tracking of a live run is in tracking.service. */
import { LAUNCH_TOKEN_LIFE_MS } from '@hub/contract/constants'
import { PLAYER_PATH } from '@hub/contract/frame'
import type { ModuleChoice, ModuleLaunch, RunningModule } from '@hub/contract/running-modules'
import { translationsOf } from '@hub/contract/translations.rules'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { readDelivered, readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'
import { isHeld, lastContactEnd } from './running-modules.rules.ts'
import { findUnrecorded, insertLaunch, lockRun, updateDiscarded } from './running-modules.store.ts'

/**
 * Begins a launch: the player's address and a token that opens this module's files only for this launch (DEL-016).
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

/** The module that the caller runs or has yet to record: none or one (API-022). */
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
      modulePicture: module.picture,
      startTime: run.startTime,
      endTime: run.endTime,
      sectorKey: sector.sector_key,
      translations: translationsOf({
        moduleName: [module.translations, 'name'],
        themeName: [theme.translations, 'name'],
      }),
    },
  ]
}

/**
 * The host reports that no session took place, such as when the module showed nothing (DEL-006). The run is stored as
 * discarded and audited, and another may begin. A repeated call has no effect. Refuses with NotFound, also for
 * another's run, ModuleIsRunning while a socket holds it, AlreadyRecorded.
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
