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

/** Reads the files that are missing from the archive and stores them. Each must have the hash that the manifest says. */
export async function placeContent(
  source: ArchiveSource,
  placing: Placing,
  missing: FileEntry[],
): Promise<void> {
  if (missing.length === 0) return
  const files = new Map(missing.map((file) => [CONTENT + file.name, file]))
  await readArchive(source, async ({ name, body }) => {
    const file = files.get(name)
    if (file) return placing.take(name, body, file.sha256)
    for await (const _ of body);
  })
  await placing.placed()
}

/** Whether a store has no file at all, so that a restore cannot meet another one. */
export async function hasNoFiles(store: FileStore): Promise<boolean> {
  for await (const _ of store.list('')) return false
  return true
}

/** How many files may wait for the disk, or for the answer of a remote store, while the next one is read. */
const WAITING_FILES = 4

/** Stores the content of a backup as it is read: the next file, while those before it wait for the disk. */
export class Placing {
  readonly #store: FileStore
  readonly #placed: FileEntry[] = []
  /** One that failed stays, and is told by whatever waits next. */
  readonly #waiting = new Set<Promise<void>>()
  /** The keys of the files that were begun: they are removed after a failure. */
  readonly #begun: string[] = []

  constructor(store: FileStore) {
    this.#store = store
  }

  /**
   * Takes an entry of the content. Resolves when it has been read, which may be before it is stored.
   * @param sha256 what the bytes must have, where the manifest was read before them
   */
  async take(name: string, body: AsyncIterable<Uint8Array>, sha256?: string): Promise<void> {
    const key = keyOf(name.slice(CONTENT.length))
    this.#begun.push(key)
    let hasBeenRead = () => {}
    const read = new Promise<void>((resolve) => (hasBeenRead = resolve))
    async function* untilRead() {
      yield* body
      hasBeenRead()
    }
    const stored = placeFile(this.#store, key, { body: untilRead(), sha256 }).then(
      (facts) => {
        this.#placed.push({ name, bytes: facts.size, sha256: facts.sha256 })
        this.#waiting.delete(stored)
      },
      (error: unknown) => {
        throw storeFault(error)
      },
    )
    // Whoever waits is told of a failure. Until then it is nobody's.
    stored.catch(() => {})
    this.#waiting.add(stored)
    await Promise.race([read, stored])
    if (this.#waiting.size >= WAITING_FILES) await Promise.race(this.#waiting)
  }

  /** All that was taken, by the names of the entries, once it is stored. */
  async placed(): Promise<FileEntry[]> {
    await Promise.all(this.#waiting)
    return this.#placed
  }

  /** Removes what was begun. Gives how many files could not be removed, as when the store went away: they do no harm. */
  async remove(): Promise<number> {
    await Promise.allSettled(this.#waiting)
    for (const [index, key] of this.#begun.entries()) {
      try {
        await this.#store.delete(key)
      } catch {
        return this.#begun.length - index
      }
    }
    return 0
  }
}

async function placeFile(
  store: FileStore,
  key: string,
  { body, sha256 }: { body: AsyncIterable<Uint8Array>; sha256: string | undefined },
): Promise<{ size: number; sha256: string }> {
  const facts = await store.putStream(key, Readable.from(body), sha256)
  // The bytes were hashed on their way into a folder: reading them at once would only read the machine's memory. What
  // counts of a remote store is what it has, not what was sent.
  if (store.folder === null && (await hashIn(store, key)) !== facts.sha256) throw new WrongBytes(key)
  return facts
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

function contentOf(manifest: BackupManifest): Map<string, FileEntry> {
  const files = manifest.entries
    .filter(({ name }) => name.startsWith(CONTENT))
    .map((entry) => ({ ...entry, name: keyOf(entry.name.slice(CONTENT.length)) }))
  return new Map(files.map((file) => [file.name, file]))
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
