/** Restores a backup into an empty hub (OPS-002), and moves an embedded hub to PostgreSQL (OPS-003). */
import type { Staff } from '../audit/actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../store/file-store.ts'
import { checkBackup, type CheckedBackup, textOf } from './checked-entries.ts'
import { BackupUnusable, CommitUnknown } from './archive/damage.ts'
import { hasNoFiles, listMissingContent, placeContent, Placing, storeFault } from './place-content.ts'
import { fillDatabase, type Filling, refuseUnfit } from './fill-database.ts'
import { type BackupManifest, CONTENT, tableOf, unpackPart } from './archive/format.ts'
import { listApplied } from './migration-level.ts'
import { inSnapshot, readTable, TableSummer } from './read-tables.ts'
import { type ArchiveSource, ENOUGH, readArchive } from './archive/read-archive.ts'
import { listSequences, listTableShapes } from './table-shapes.ts'

interface Target {
  /** Opens the empty database, which the caller closes. Not called before the backup was checked. */
  open(): Promise<Database>
  clock: Clock
  staff: Staff
  filledByItself: readonly string[]
}

/**
 * Restores a backup: its files first, then the database in one transaction. Into an empty store the files go while the
 * backup is read and checked; otherwise it is checked first, and only what is missing is stored. When it fails, the files
 * it placed are removed. When it is killed they stay, which does no harm: the next one finds them.
 * Throws BackupUnusable for what an operator can mend.
 */
export async function restoreBackup(
  source: ArchiveSource,
  target: Target & { store: FileStore; areOthersKept?: boolean },
): Promise<CheckedBackup> {
  const { clock, staff, filledByItself, store, areOthersKept = false } = target
  const placing = new Placing(store)
  try {
    const isEmpty = await hasNoFiles(store)
    const checked = await checkBackup(source, isEmpty ? placing : undefined)
    const { header, manifest } = checked
    const db = await target.open()
    await refuseUnfit({ db, migrations: header.migrations, filledByItself })
    if (!isEmpty)
      await placeContent(source, placing, await listMissingContent(store, manifest, areOthersKept))
    await fillDatabase({
      db,
      migrations: header.migrations,
      filledByItself,
      load: (load) => loadFromArchive(source, manifest, load),
      deed: { at: clock.iso(), staff, action: 'hub-restored', note: `from the backup of ${header.takenAt}` },
    })
    return checked
  } catch (error) {
    throw await withoutFiles(placing, error)
  }
}

/** Removes the files of a restore that failed. Returns why it failed, and what stayed. */
async function withoutFiles(placing: Placing, error: unknown): Promise<unknown> {
  // The database may have the rows, which name the files.
  if (error instanceof CommitUnknown) return error
  const left = await placing.remove()
  const told = storeFault(error)
  if (left === 0 || !(told instanceof BackupUnusable)) return told
  return new BackupUnusable(
    ...told.reasons,
    `Up to ${left} files stay in the store. Repeating the restore finds them.`,
  )
}

async function loadFromArchive(
  source: ArchiveSource,
  manifest: BackupManifest,
  load: Parameters<Filling['load']>[0],
): Promise<BackupManifest> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  await readArchive(source, async (entry) => {
    const name = tableOf(entry.name)
    const table = name === undefined ? undefined : tables.get(name)
    if (table) {
      const text = await unpackPart(entry.name, await textOf(entry))
      await load({ ...table, orderBy: '' }, text.toString())
    }
    // The tables come before the content, which may be many times as long.
    else if (entry.name.startsWith(CONTENT)) return ENOUGH
    else for await (const _ of entry.body);
  })
  return manifest
}

export interface Moved {
  tables: number
  rows: number
}

/**
 * Copies the embedded database into an empty PostgreSQL, and compares every table. The embedded one stays as it is. No
 * server may run, because what it wrote meanwhile would be missing.
 */
export async function moveDatabase(from: Database, target: Target): Promise<Moved> {
  const { clock, staff, filledByItself } = target
  const db = await target.open()
  if (from.engine !== 'embedded' || db.engine !== 'postgres')
    throw new BackupUnusable('Only an embedded database is moved, and only to PostgreSQL.')
  return inSnapshot(from, async (client) => {
    const expected: Pick<BackupManifest, 'tables' | 'sequences'> = { tables: [], sequences: [] }
    await fillDatabase({
      db,
      migrations: await listApplied(client),
      filledByItself,
      async load(load) {
        for (const shape of await listTableShapes(client)) {
          const summer = new TableSummer()
          for await (const part of readTable(client, shape)) {
            summer.add(part)
            await load(shape, Buffer.from(part.bytes).toString())
          }
          expected.tables.push({ name: shape.name, columns: shape.columns, ...summer.sum() })
        }
        expected.sequences = await listSequences(client)
        return expected
      },
      deed: { at: clock.iso(), staff, action: 'hub-moved', note: 'from the embedded database' },
    })
    return {
      tables: expected.tables.length,
      rows: expected.tables.reduce((sum, { rows }) => sum + rows, 0),
    }
  })
}
