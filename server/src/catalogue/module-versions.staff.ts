/** The versions of a module as staff see them, and the way back to an earlier one (CTM-007). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { isPackageStored } from '#platform/packages/package-files.ts'
import { lockContent } from './changes.store.ts'
import {
  findModuleVersion,
  listVersionsOf,
  updateModuleVersion,
  updateVersionPublished,
} from './module-versions.store.ts'

/** Every version that the module has had, the one that was added last first. Refuses with NotFound. */
export async function listModuleVersions(context: Context, _staff: Staff, id: number) {
  const { moduleKey, version: current } = found(await findModuleVersion(context.db, id))
  const rows = await listVersionsOf(context.db, moduleKey)
  return rows.map(({ version, addedAt, sizeBytes }) => ({
    ...{ version, addedAt: new Date(addedAt).toISOString(), sizeBytes },
    isCurrent: version === current,
  }))
}

/**
 * Gives a module an earlier version in each of its topics: the one that is named, or the one that was added before the
 * present one. Sessions in progress keep the version that they began with, and devices are offered this one. Returns
 * both versions; they are the same when there was nothing to change. Refuses with NotFound, and with
 * ModuleVersionUnknown for a version that the module never had or whose package is not stored any more.
 */
export async function rollbackModule(
  context: Context,
  staff: Staff,
  input: { id: number; version?: string | undefined; reason: string },
): Promise<{ was: string; version: string; modules: number[] }> {
  return context.db.transaction(async () => {
    found(await lockContent(context.db, 'module', input.id))
    const { moduleKey, version: was } = found(await findModuleVersion(context.db, input.id))
    const versions = await listVersionsOf(context.db, moduleKey)
    // Without a name it is one that facilitators have had.
    const at = versions.findIndex(({ version }) => version === was)
    const wanted =
      input.version === undefined
        ? versions.slice(at + 1).find(({ isPublished }) => isPublished)
        : versions.find(({ version }) => version === input.version)
    if (wanted === undefined) return fail('ModuleVersionUnknown')
    const { version } = wanted
    if (version === was) return { was, version, modules: [] }
    if (!(await isPackageStored(context.store, wanted.codeDir))) return fail('ModuleVersionUnknown')
    const modules = await updateModuleVersion(context.db, wanted, context.clock.iso())
    await updateVersionPublished(context.db, wanted.id)
    for (const id of modules)
      await audit(context, staff, {
        ...{ action: 'module-rollback', objectKind: 'module', objectId: id },
        note: `${was} -> ${version}: ${input.reason}`,
      })
    await context.signals.send('forget-lists', '')
    return { was, version, modules }
  })
}
