/** What staff do with the store of shared files: move everything to another one, and check it (SCL-001). */
import type { Staff } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { listStoredVersions } from '../packages/packages.store.ts'
import { type CheckedFiles, checkFiles, type NamedFile } from './check-files.ts'
import { type MovedFiles, moveFiles } from './move.ts'
import { openStore } from './open-store.ts'

/** A move of many files is told in the log this often. */
const TOLD_EVERY = 500

/**
 * Copies every file of this hub's store to another: `s3://bucket/prefix`, or to the data folder with null. The settings
 * stay as they are. Refuses with Unavailable when a store does not answer; what was copied stays there.
 */
export async function moveStore(
  context: Context,
  staff: Staff,
  { to }: { to: string | null },
): Promise<MovedFiles> {
  const target = await openStore({ ...context.config, storeUrl: to ?? undefined }, context.log)
  const moved = await moveFiles(context.store, target, ({ files, copied, present }) => {
    const done = copied + present
    if (done % TOLD_EVERY === 0) context.log.info({ done, files }, 'files are moved to another store')
  })
  await audit(context, staff, {
    action: 'store-move',
    objectKind: 'store',
    note: `${moved.files} files to ${to ?? 'the data folder'}`,
  })
  return moved
}

/** What the slices name of the store. */
export interface NamedInStore {
  /** Paths below the static path. */
  documents: { path: string; by: string }[]
  /** `{key}/{version}` of the versions that modules have now. */
  codeDirs: string[]
}

/** Compares what the database names with what the store has. Refuses with Unavailable when it does not answer. */
export async function checkStore(
  context: Context,
  _staff: Staff,
  { documents, codeDirs, withHashes }: NamedInStore & { withHashes: boolean },
): Promise<CheckedFiles> {
  const claimed = (await listStoredVersions(context.db)).filter(({ storedAt }) => storedAt !== null)
  const versions = new Map<string, string | undefined>(codeDirs.map((codeDir) => [codeDir, undefined]))
  for (const { moduleKey, version, filesSha256 } of claimed)
    versions.set(`${moduleKey}/${version}`, filesSha256)
  const files: NamedFile[] = documents.map(({ path, by }) => ({ key: `static/${decoded(path)}`, by }))
  const named = [...versions]
    .map(([codeDir, filesSha256]) => ({ codeDir, filesSha256 }))
    .toSorted((a, b) => (a.codeDir < b.codeDir ? -1 : 1))
  return checkFiles(context.store, { files, versions: named }, withHashes)
}

/** A path of content may be written as in an address. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
