/** Makes an empty hub's database into a copy of another, in one transaction: all of it, or nothing. */
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Staff } from '../audit/actor.ts'
import { staffName } from '../audit/audit.ts'
import { auditLog } from '../audit/audit.tables.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { type Database, patientConnection } from '../database/database.ts'
import { differentSums } from './checked-entries.ts'
import { rowsOf } from './copy-text.ts'
import { BackupUnusable, CommitUnknown } from './archive/damage.ts'
import type { BackupManifest } from './archive/format.ts'
import { dropTables, hasRows, loadPart, setSequences, withLinksRemoved } from './load-tables.ts'
import {
  type AppliedMigration,
  applyMigrations,
  emptyJournal,
  type Level,
  levelOf,
  listApplied,
} from './migration-level.ts'
import { setForTransaction, sumTables } from './read-tables.ts'
import { listSequences, listTableShapes, type TableShape } from './table-shapes.ts'

export interface Filling {
  db: Database
  /** Of the hub that the rows come from. */
  migrations: AppliedMigration[]
  /** Tables that a hub fills by itself before anybody uses it. */
  filledByItself: readonly string[]
  /** Adds every row by `load`, and returns what the tables hold. */
  load(
    load: (shape: TableShape, text: string) => Promise<void>,
  ): Promise<Pick<BackupManifest, 'tables' | 'sequences'>>
  /** The entry of the audit log that says what was done. */
  deed: { at: string; staff: Staff; action: string; note: string }
}

/** What this connection is called, so that it is not taken for one of a hub that serves. */
const OWN_NAME = 'hub-restore'
const AUDIT_LOG = getTableName(auditLog)
/** Of `2026-10-13 09:05:41+00`. */
const MONTH_LENGTH = '2026-10'.length
const OTHERS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'hub%' and application_name <> '${OWN_NAME}'`

/** Refuses a database that is in use, or a backup that does not fit. Throws BackupUnusable; then nothing is changed. */
export async function refuseUnfit(
  filling: Pick<Filling, 'db' | 'migrations' | 'filledByItself'>,
): Promise<void> {
  knownLevel(filling.migrations)
  const { client, end } = await patientConnection(filling.db)
  try {
    await client.query(`set application_name = '${OWN_NAME}'`)
    await refuseInUse(client, filling)
  } finally {
    await end()
  }
}

/**
 * Fills the database. Throws BackupUnusable when it is in use or the result differs; then nothing is changed, unless it
 * is CommitUnknown.
 */
export async function fillDatabase(filling: Filling): Promise<void> {
  const level = knownLevel(filling.migrations)
  const { client, end } = await patientConnection(filling.db)
  try {
    await client.query(`set application_name = '${OWN_NAME}'`)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await client.query('begin')
    await setForTransaction(client)
    await refuseInUse(client, filling)
    await dropTables(
      client,
      (await listTableShapes(client)).map(({ name }) => name),
    )
    await emptyJournal(client)
    await applyMigrations(client, level.first)
    await loadAndCompare(client, filling)
    await applyMigrations(client, level.rest)
    await writeDeed(client, filling.deed)
    await client.query('commit').catch((error: unknown) => {
      throw new CommitUnknown(error)
    })
  } finally {
    // Without a commit everything is rolled back here.
    await end()
  }
}

function knownLevel(migrations: AppliedMigration[]): Extract<Level, { kind: 'known' }> {
  const level = levelOf(migrations)
  if (level.kind === 'newer')
    throw new BackupUnusable(
      'The backup is of a newer version of the hub than this one. Install that version, and restore with it.',
    )
  if (level.kind === 'other')
    throw new BackupUnusable('The backup has migrations that this version of the hub does not know.')
  return level
}

async function refuseInUse(
  client: pg.ClientBase,
  { db, filledByItself }: Pick<Filling, 'db' | 'filledByItself'>,
): Promise<void> {
  const shapes = await listTableShapes(client)
  if (shapes.length > 0 && levelOf(await listApplied(client)).kind === 'other')
    throw new BackupUnusable(
      'The database has tables of another program. Nothing was changed. Make a database for the hub alone.',
    )
  const used: string[] = []
  for (const { name } of shapes)
    if (!filledByItself.includes(name) && (await hasRows(client, name))) used.push(name)
  if (used.length > 0)
    throw new BackupUnusable(
      `The hub is in use: it has rows in ${used.join(', ')}. Nothing was changed. Restore into an empty database.`,
    )
  if (db.engine === 'embedded') return
  const { rows } = await client.query<{ count: number }>(OTHERS)
  if ((rows[0]?.count ?? 0) > 0)
    throw new BackupUnusable('A hub is connected to this database. Stop every node, and try again.')
}

async function loadAndCompare(client: pg.ClientBase, { load }: Filling): Promise<void> {
  let expected: Pick<BackupManifest, 'tables' | 'sequences'> = { tables: [], sequences: [] }
  // Triggers that note the time of a change leave that of the backup.
  await client.query(`set local hub.is_restoring = 'on'`)
  await withLinksRemoved(client, async () => {
    const months = new Set<string>()
    expected = await load(async (shape, text) => {
      if (shape.name === AUDIT_LOG) await makeMonths(client, shape, text, months)
      await loadPart(client, shape, text)
    })
    await setSequences(client, expected.sequences)
  })
  await client.query(`set local hub.is_restoring = 'off'`)
  const shapes = await listTableShapes(client)
  const different = differentSums(expected.tables, await sumTables(client, shapes))
  const unnamed = shapes.filter(({ name }) => !expected.tables.some((table) => table.name === name))
  const sequences = JSON.stringify(await listSequences(client)) === JSON.stringify(expected.sequences)
  const wrong = [...different, ...unnamed.map(({ name }) => name), ...(sequences ? [] : ['the sequences'])]
  if (wrong.length > 0)
    throw new BackupUnusable(`After loading, these differ: ${wrong.join(', ')}. Nothing was changed.`)
}

/** The partitions of the audit log are no part of a backup: they are made for the rows that come. */
async function makeMonths(
  client: pg.ClientBase,
  { columns }: TableShape,
  text: string,
  made: Set<string>,
): Promise<void> {
  // A log of before the partitions is moved into them by the migration that makes them.
  if (!columns.some(({ name }) => name === 'hash')) return
  const at = columns.findIndex(({ name }) => name === 'at')
  for (const row of rowsOf(text)) {
    const month = (row[at] ?? '').slice(0, MONTH_LENGTH)
    if (made.has(month)) continue
    made.add(month)
    await client.query('select audit_log_make_month($1)', [`${month}-01T00:00:00Z`])
  }
}

async function writeDeed(client: pg.PoolClient | pg.Client, deed: Filling['deed']): Promise<void> {
  const { at, staff, action, note } = deed
  await drizzle({ client })
    .insert(auditLog)
    .values({ at, actorKind: 'staff', action, note: `by ${staffName(staff)}: ${note}` })
}
