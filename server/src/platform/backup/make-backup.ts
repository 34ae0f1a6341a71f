/** Takes a backup of a hub that may be serving: its tables in one state, then the content, then the manifest. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore, StoredFile } from '../store/file-store.ts'
import { BackupUnusable } from './archive/damage.ts'
import {
  type BackupManifest,
  CONTENT,
  type FileEntry,
  HEADER_NAME,
  MANIFEST_NAME,
  newHeader,
  packPart,
  partName,
} from './archive/format.ts'
import { listApplied } from './migration-level.ts'
import { inSnapshot, readTable, TableSummer } from './read-tables.ts'
import { listSequences, listTableShapes } from './table-shapes.ts'
import type { ReusedMemory } from './archive/reused-memory.ts'
import { type AddEntry, type ArchiveTarget, writeArchive } from './archive/write-archive.ts'

export interface BackupSource {
  db: Database
  clock: Clock
  /** The packages, images and documents of the content. */
  store: FileStore
}

export interface MadeBackup {
  takenAt: string
  tables: number
  rows: number
  files: number
  /** Of the backup's own file. */
  bytes: number
}

/**
 * Writes a backup (OPS-002). The content is read after the tables, and files are only ever added, so that every file
 * which the tables name is there. Throws BackupUnusable for what an operator can mend.
 */
export async function makeBackup(source: BackupSource, target: ArchiveTarget): Promise<MadeBackup> {
  const takenAt = source.clock.iso()
  const manifest: BackupManifest = { tables: [], sequences: [], entries: [] }
  const tally = { files: 0 }
  const bytes = await writeArchive(target, async (write, memory) => {
    const add = listing(write, manifest.entries)
    await inSnapshot(source.db, async (client) => {
      const { engine } = source.db
      const header = newHeader({ takenAt, engine, migrations: await listApplied(client) })
      await addJson(add, HEADER_NAME, header)
      await addTables(client, add, manifest)
    })
    for await (const file of source.store.list('')) {
      await add({ name: CONTENT + file.key, bytes: file.size }, bytesOf(source.store, file, memory))
      tally.files += 1
    }
    await addJson(write, MANIFEST_NAME, manifest)
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { takenAt, tables: manifest.tables.length, rows, files: tally.files, bytes }
}

async function addTables(client: pg.ClientBase, add: AddEntry, manifest: BackupManifest): Promise<void> {
  for (const shape of await listTableShapes(client)) {
    const summer = new TableSummer()
    let index = 0
    for await (const part of readTable(client, shape)) {
      summer.add(part)
      index += 1
      const packed = await packPart(part.bytes)
      await add({ name: partName(shape.name, index), bytes: packed.length }, [packed])
    }
    manifest.tables.push({ name: shape.name, columns: shape.columns, ...summer.sum() })
  }
  manifest.sequences = await listSequences(client)
}

/** Adds entries, and lists each with its hash. */
function listing(write: AddEntry, entries: FileEntry[]): AddEntry {
  return async ({ name, bytes }, body) => {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    }
    await write({ name, bytes }, hashed())
    entries.push({ name, bytes, sha256: hash.digest('hex') })
  }
}

async function addJson(add: AddEntry, name: string, content: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
  await add({ name, bytes: bytes.length }, [bytes])
}

/** The bytes of a file. Throws when it was replaced or removed since it was listed. */
async function* bytesOf(
  store: FileStore,
  { key, size }: StoredFile,
  memory: ReusedMemory,
): AsyncGenerator<Uint8Array> {
  const replaced = () => new BackupUnusable(`${key} was replaced while the backup was taken. Try again.`)
  if (store.folder !== null) {
    if ((await store.find(key))?.size !== size) throw replaced()
    yield* memory.bytesOf(path.join(store.folder, key))
    return
  }
  const found = await store.get(key)
  if (found?.size !== size) {
    found?.stream.destroy()
    throw replaced()
  }
  yield* found.stream
}
