/** What a catalogue folder needs of the catalogue beside its items: packages, versions, and what a folder calls an item (CTM-010). */
import type { Context } from '#platform/context.ts'
import { listContentRows, updateFolderKey } from './content-items.store.ts'
import { findVersion, upsertModuleVersion } from './module-versions.store.ts'

/** A package that a module has now. */
export interface CurrentPackage {
  key: string
  version: string
  codeDir: string
  entry: string
  minutes: number
}

/** The packages of all modules, each once. */
export async function listPackages(context: Context): Promise<CurrentPackage[]> {
  const { modules } = await listContentRows(context.db)
  const packages = modules.map((row): [string, CurrentPackage] => [
    row.codeDir,
    {
      ...{ key: row.moduleKey, version: row.currentVersion, codeDir: row.codeDir },
      ...{ entry: row.entry, minutes: row.estimateMinutes },
    },
  ])
  return [...new Map(packages).values()]
}

/** A package that is stored, and the documents of its module by language as texts. */
export interface VersionOfFolder {
  key: string
  version: string
  sizeBytes: number
  entry: string
  minutes: number
  guides: string
  journals: string
}

/** Makes a stored package a version of its module, so that it can be published and given back. One that is known stays. */
export async function storeVersion(context: Context, given: VersionOfFolder): Promise<void> {
  const { key, version, sizeBytes, entry, minutes, guides, journals } = given
  if (await findVersion(context.db, key, version)) return
  await upsertModuleVersion(context.db, {
    ...{ moduleKey: key, version, sizeBytes, entry, estimateMinutes: minutes, codeDir: `${key}/${version}` },
    ...{ guides: guides || null, journals: journals || null, addedAt: context.clock.iso() },
  })
}

const NAMED = ['theme', 'topic', 'utility', 'guide'] as const

/** Stores what a folder calls the items that have no key of their own. */
export async function storeFolderKeys(
  context: Context,
  items: readonly { kind: string; id: number; key: string }[],
): Promise<void> {
  const named = items.flatMap(({ kind, id, key }) => {
    const known = NAMED.find((one) => one === kind)
    return known === undefined ? [] : [{ kind: known, id, key }]
  })
  // Two may swap their keys.
  for (const item of named) await updateFolderKey(context.db, item, null)
  for (const { key, ...item } of named) await updateFolderKey(context.db, item, key)
}
