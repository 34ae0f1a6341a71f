/** Prepares the snapshot that a new embedded database starts from. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packDirectory } from '@hub/embedded-postgres/snapshot'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

interface SnapshotInput {
  /** Where the tar is written; it appears complete or not at all. */
  file: string
  log: Log
  /** Migrates and fills the new database. */
  fill: (db: Database) => Promise<void>
}

/** Builds a database in a temporary folder, fills it, closes it, and packs it into `file`. */
export async function buildSnapshot({ file, log, fill }: SnapshotInput): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-snapshot-'))
  try {
    const db = await openDatabase({ dataDir: folder, durable: false, log })
    try {
      await fill(db)
      await db.orm.execute('vacuum (analyze)')
    } finally {
      await db.close()
    }
    mkdirSync(path.dirname(file), { recursive: true })
    packDirectory(path.join(folder, 'database'), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
