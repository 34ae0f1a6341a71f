/** Puts the files of a backup into the store of an empty hub. Each appears whole, and none is overwritten. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, type FileStore } from '../store/file-store.ts'
import { BackupUnusable } from './damage.ts'
import { type BackupManifest, CONTENT, type FileEntry } from './format.ts'
import { type ArchiveSource, readArchive } from './read-archive.ts'

const SHOWN = 5

/**
 * Finds out which files are still to be stored: an interrupted restore has stored some before. Refuses a store that has
 * another file in the place of one of the backup.
 */
export async function listMissingContent(store: FileStore, manifest: BackupManifest): Promise<FileEntry[]> {
  const missing: FileEntry[] = []
  const others: string[] = []
  for (const file of contentOf(manifest)) {
    const found = await store.get(keyOf(file.name))
    if (found === null) missing.push(file)
    else if (!(await isSame(found, file))) others.push(file.name)
  }
  if (others.length > 0)
    throw new BackupUnusable(
      `${others.length} files that are stored already differ from those of the backup, such as ` +
        `${others.slice(0, SHOWN).join(', ')}. Nothing was changed. Restore into an empty HUB_DATA_DIR, or an empty store.`,
    )
  return missing
}

/** Reads the files from the archive and stores them. Each must have the hash that the manifest says. */
export async function placeContent(
  source: ArchiveSource,
  store: FileStore,
  missing: FileEntry[],
): Promise<void> {
  if (missing.length === 0) return
  const files = new Map(missing.map((file) => [CONTENT + file.name, file]))
  await readArchive(source, async ({ name, body }) => {
    const file = files.get(name)
    if (file) await store.putStream(keyOf(file.name), Readable.from(body), file.sha256)
    else for await (const _ of body);
  })
}

function contentOf(manifest: BackupManifest): FileEntry[] {
  return manifest.entries
    .filter(({ name }) => name.startsWith(CONTENT))
    .map((entry) => ({ ...entry, name: entry.name.slice(CONTENT.length) }))
}

/** A name that leads out of the store is refused, whoever wrote the backup. */
function keyOf(name: string): string {
  try {
    return checkKey(name)
  } catch {
    throw new BackupUnusable(`The backup has a file with an unsafe name: ${name}.`)
  }
}

async function isSame(found: { size: number; stream: Readable }, file: FileEntry): Promise<boolean> {
  if (found.size !== file.bytes) {
    found.stream.destroy()
    return false
  }
  const hash = createHash('sha256')
  await pipeline(found.stream, hash)
  return hash.digest('hex') === file.sha256
}
