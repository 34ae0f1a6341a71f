/** Puts the files of a backup into the store of an empty hub, the data folder or a bucket. It overwrites none. */
import { Readable } from 'node:stream'
import { checkKey, type FileStore, StoreAway, WrongBytes } from '../store/file-store.ts'
import { hashIn } from '../store/move.ts'
import { BackupUnusable } from './archive/damage.ts'
import { type BackupManifest, CONTENT, type FileEntry } from './archive/format.ts'
import { type ArchiveSource, readArchive } from './archive/read-archive.ts'

const SHOWN = 5

/**
 * Finds out which files are still to be stored: an interrupted restore has stored some before. Refuses a store that has
 * another file in the place of one of the backup. One that has more files than the backup is in use by a hub, and is
 * refused too, unless they are to be kept.
 */
export async function listMissingContent(
  store: FileStore,
  manifest: BackupManifest,
  areOthersKept: boolean,
): Promise<FileEntry[]> {
  const files = contentOf(manifest)
  const missing = new Map(files)
  const different: string[] = []
  const others: string[] = []
  for await (const { key, size } of store.list('')) {
    const file = files.get(key)
    if (!file) others.push(key)
    else if (size === file.bytes && (await hashIn(store, key)) === file.sha256) missing.delete(key)
    else different.push(key)
  }
  if (different.length > 0)
    throw new BackupUnusable(
      `${different.length} files that are stored already differ from those of the backup, such as ` +
        `${shown(different)}. Nothing was changed. Restore into an empty HUB_DATA_DIR, or an empty store.`,
    )
  if (others.length > 0 && !areOthersKept)
    throw new BackupUnusable(
      `The store is in use: it has ${others.length} files that the backup has not, such as ${shown(others)}. ` +
        'Nothing was changed. Restore into an empty store; or with --keep-others where this is the store of the ' +
        'hub that was lost.',
    )
  return [...missing.values()]
}

/**
 * Reads the files from the archive and stores them. Each must have the hash that the manifest says, also when it is read
 * from a remote store again.
 * @param begun gets the key of each file before it is stored, so that whoever called can remove it after a failure
 */
export async function placeContent(
  source: ArchiveSource,
  store: FileStore,
  { missing, begun }: { missing: FileEntry[]; begun: string[] },
): Promise<void> {
  if (missing.length === 0) return
  const files = new Map(missing.map((file) => [CONTENT + file.name, file]))
  await readArchive(source, async ({ name, body }) => {
    const file = files.get(name)
    if (!file) {
      for await (const _ of body);
      return
    }
    begun.push(file.name)
    await placeFile(store, file, body).catch((error: unknown) => {
      throw storeFault(error)
    })
  })
}

async function placeFile(store: FileStore, { name, sha256 }: FileEntry, body: AsyncIterable<Uint8Array>) {
  await store.putStream(name, Readable.from(body), sha256)
  // The bytes were hashed on their way into a folder: reading them at once would only read the machine's memory.
  if (store.folder !== null) return
  // What counts is what a remote store has, not what was sent.
  if ((await hashIn(store, name)) !== sha256) throw new WrongBytes(name)
}

/** What a store did wrong, in words for an operator; anything else as it is. */
export function storeFault(error: unknown): unknown {
  if (error instanceof WrongBytes)
    return new BackupUnusable(`${error.message}. The database was not changed.`)
  if (!(error instanceof StoreAway)) return error
  const { cause } = error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new BackupUnusable(
    `The store does not answer as it should: ${reason}. The database was not changed.`,
  )
}

/** Removes files again. How many could not be removed, as when the store went away: they do no harm. */
export async function removeContent(store: FileStore, keys: string[]): Promise<number> {
  for (const [index, key] of keys.entries()) {
    try {
      await store.delete(key)
    } catch {
      return keys.length - index
    }
  }
  return 0
}

function contentOf(manifest: BackupManifest): Map<string, FileEntry> {
  const files = manifest.entries
    .filter(({ name }) => name.startsWith(CONTENT))
    .map((entry) => ({ ...entry, name: entry.name.slice(CONTENT.length) }))
  return new Map(files.map((file) => [keyOf(file.name), file]))
}

/** A name that leads out of the store is refused, whoever wrote the backup. */
function keyOf(name: string): string {
  try {
    return checkKey(name)
  } catch {
    throw new BackupUnusable(`The backup has a file with an unsafe name: ${name}.`)
  }
}

const shown = (keys: string[]) => keys.toSorted().slice(0, SHOWN).join(', ')
