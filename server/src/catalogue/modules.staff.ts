/** What staff do with module packages: check one, and put one into the catalogue (SYS-003, PKG-002, PKG-010). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { PackageRefused } from '#platform/packages/faults.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { checkPackage, type PackageReport, type StoredPackage } from '#platform/packages/packages.ts'
import { loadModule, storePackage } from './content.ts'
import { findNextOrder, listModulesOfKey } from './content.store.ts'

export interface PackageForStaff {
  /**
   * The folder or .zip of the package on this machine. It may have gigabytes, so a command or an upload stores it on
   * the disk first.
   */
  at: string
  /** What the package does not state itself. */
  facts: PackageFacts
}

export interface ModuleForStaff extends PackageForStaff {
  /** The topic it goes into. A module that is already in topics is updated there. */
  topicId?: number | undefined
  isDownloadable: boolean
}

export interface AddedModule {
  stored: StoredPackage
  /** The module in each of its topics. */
  modules: { id: number; topicId: number }[]
}

/** Checks a package as `addModule` does, and stores nothing. Refuses with PackageRefused, with every fault. */
export function checkModule(
  _context: Context,
  _staff: Staff,
  { at, facts }: PackageForStaff,
): Promise<PackageReport> {
  return refusing(checkPackage(at, facts))
}

/**
 * Checks and stores the package and puts it into its topics. Refuses with PackageRefused, with every fault; with
 * ModuleInNoTopic when it is in no topic yet and none is named; with NotFound for an unknown topic.
 */
export async function addModule(context: Context, staff: Staff, input: ModuleForStaff): Promise<AddedModule> {
  const content = await refusing(storePackage(context, input.at, input.facts))
  const { stored } = content
  return context.db.transaction(async () => {
    const modules: AddedModule['modules'] = []
    for (const place of await placesFor(context, stored.key, input)) {
      const id = await loadModule(context, { ...place, ...content })
      await audit(context, staff, {
        action: 'module-add',
        objectKind: 'module',
        objectId: id,
        note: `${stored.key} ${stored.version}`,
      })
      modules.push({ id, topicId: place.topicId })
    }
    await context.signals.send('forget-lists', '')
    return { stored, modules }
  })
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PackageRefused) return failWithRecord('PackageRefused', { faults: error.faults })
    throw error
  }
}

async function placesFor(context: Context, key: string, input: ModuleForStaff) {
  const { topicId, isDownloadable } = input
  const places = await listModulesOfKey(context.db, key)
  if (topicId === undefined) return places.length > 0 ? places : failWithRecord('ModuleInNoTopic', { key })
  const known = places.find((place) => place.topicId === topicId)
  if (known) return [{ ...known, isDownloadable: known.isDownloadable || isDownloadable }]
  const sortOrder = found(await findNextOrder(context.db, topicId))
  return [{ topicId, isDownloadable, sortOrder, image: '' }]
}
