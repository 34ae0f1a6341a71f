/** A module as staff look after it: its versions, what differs between two of them, and a trial (CTM-007). */
import { PLAYER_PATH } from '@hub/contract/frame'
import {
  CHANGED_FILES_MAX,
  type ChangedFile,
  type ModuleTrial,
  type StaffModule,
} from '@hub/contract/staff-modules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { isPackageStored, readFileList } from '#platform/packages/package-files.ts'
import { listVersionsOfModule } from '../catalogue/catalogue.neighbours.ts'
import { countRunningByVersion } from '../running-modules/running-modules.neighbours.ts'
import { readDraftVersion } from '../staff-content/staff-content.neighbours.ts'
import { allowedHosts, outsideOfVersion } from './described-hosts.ts'
import { findModule } from './find-module.ts'
import { findLastCheck, insertTrial } from './package-checks.store.ts'
import { presentCheck } from './run-check.ts'
import { sessionOfTrial, TRIAL, trialModuleId } from './staff-modules.neighbours.ts'

/** A module with its versions, the one that was added last first. Refuses with NotFound. */
export async function readModuleForStaff(context: Context, _staff: Staff, id: number): Promise<StaffModule> {
  const {
    facts,
    version: current,
    places,
    ids,
    guides,
    journals,
    isNew,
  } = found(await findModule(context, id))
  const drafted = await readDraftVersion(context, id)
  const rows = await listVersionsOfModule(context, facts.key)
  const check = await findLastCheck(context.db, id)
  const stateOf = (version: string, isPublished: boolean) => {
    if (version === drafted) return 'draft' as const
    if (version === current && !isNew) return 'published' as const
    return isPublished ? ('previous' as const) : ('new' as const)
  }
  return {
    ...{ id, isNew, name: facts.title, key: facts.key, minutes: facts.estimate, version: current, places },
    ...{ topics: ids.length, guides: Object.keys(guides), journals: Object.keys(journals) },
    running: await countRunningByVersion(context, ids),
    versions: rows.map(({ version, addedAt, addedBy, sizeBytes, isPublished }) => ({
      ...{ version, addedBy, sizeBytes, state: stateOf(version, isPublished) },
      addedAt: new Date(addedAt).toISOString(),
    })),
    check: check && (isNew || check.version !== current) ? presentCheck(check) : null,
    hosts: await allowedHosts(context, facts.key),
    outside: await outsideOfVersion(context, facts.key, current),
  }
}

/** The files that differ between two versions. Refuses with NotFound, and with ModuleVersionUnknown. */
export async function readVersionChanges(
  context: Context,
  _staff: Staff,
  { id, version, since }: { id: number; version: string; since: string },
) {
  const { key } = found(await findModule(context, id)).facts
  const now = await filesOf(context, key, version)
  const before = await filesOf(context, key, since)
  const files: ChangedFile[] = []
  for (const [path, { size, sha256 }] of now) {
    const was = before.get(path)
    if (was === undefined) files.push({ path, change: 'added', sizeBytes: size })
    else if (was.sha256 !== sha256) files.push({ path, change: 'changed', sizeBytes: size })
  }
  for (const [path, { size }] of before)
    if (!now.has(path)) files.push({ path, change: 'removed', sizeBytes: size })
  const count = (change: ChangedFile['change']) => files.filter((file) => file.change === change).length
  return {
    ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
    growthBytes: sumOf(now) - sumOf(before),
    files: files.slice(0, CHANGED_FILES_MAX),
  }
}

type Files = Map<string, { size: number; sha256: string }>

async function filesOf(context: Context, key: string, version: string): Promise<Files> {
  const list = await readFileList(context.store, `${key}/${version}`)
  return list ? new Map(list.map((file) => [file.path, file])) : fail('ModuleVersionUnknown')
}

const sumOf = (files: Files) => [...files.values()].reduce((sum, { size }) => sum + size, 0)

/**
 * Opens a version for the caller alone. It has an id of its own on the content origin, so that it never meets a module
 * that somebody delivers. Refuses with NotFound, and with ModuleVersionUnknown.
 */
export async function tryModuleVersion(
  context: Context,
  staffCaller: StaffCaller,
  { id, version }: { id: number; version: string },
): Promise<ModuleTrial> {
  const { config, clock, random, db } = context
  const { facts } = found(await findModule(context, id))
  const row = (await listVersionsOfModule(context, facts.key)).find((one) => one.version === version)
  if (!row || !(await isPackageStored(context.store, row.codeDir))) return fail('ModuleVersionUnknown')
  const trialId = random.uuid()
  await db.transaction(async () => {
    await insertTrial(db, trialId, clock.iso())
    await audit(context, staffCaller, {
      action: 'module-try',
      objectKind: 'module',
      objectId: id,
      note: version,
    })
  })
  const moduleId = trialModuleId(row.id)
  const launchToken = await createLaunchTokens(config, clock).signLaunch({
    ...{ launchId: `${TRIAL}${trialId}`, sessionId: sessionOfTrial(staffCaller.sessionId) },
    ...{ moduleId, moduleKey: facts.key, version, entry: row.entry, locale: staffCaller.locale },
  })
  const url = `${config.contentUrl}${PLAYER_PATH}`
  return { moduleId, version, url, contentOrigin: config.contentUrl, launchToken, title: facts.title }
}
