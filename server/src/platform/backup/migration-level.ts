/** Which migrations a database has had, and how a new one gets to the same level. */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { migrationsFolder } from '../database/database.ts'

export const AppliedMigration = z.object({ hash: z.string(), createdAt: z.string() })
export type AppliedMigration = z.infer<typeof AppliedMigration>

const JOURNAL = 'drizzle.__drizzle_migrations'

/** The migrations of the database, oldest first; none when it never had any. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: known } = await client.query<{ is_there: boolean }>(
    `select to_regclass('${JOURNAL}') is not null as is_there`,
  )
  if (!known[0]?.is_there) return []
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    `select hash, created_at::text from ${JOURNAL} order by created_at`,
  )
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: created_at }))
}

interface BuildMigration extends AppliedMigration {
  statements: string[]
}

export type Level =
  /** `first` are those of the backup, `rest` those that came later. */
  { kind: 'known'; first: BuildMigration[]; rest: BuildMigration[] } | { kind: 'newer' } | { kind: 'other' }

/** Compares migrations with those of this build: older or equal, newer, or of another product. */
export function levelOf(applied: AppliedMigration[], folder = migrationsFolder()): Level {
  const ours = readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: String(folderMillis),
    statements: sql,
  }))
  const isOurs = applied.every(({ hash }, index) => index >= ours.length || ours[index]?.hash === hash)
  if (!isOurs || applied.length === 0) return { kind: 'other' }
  if (applied.length > ours.length) return { kind: 'newer' }
  return { kind: 'known', first: ours.slice(0, applied.length), rest: ours.slice(applied.length) }
}

/** Runs migrations within the running transaction, and writes them into the journal as the migrator does. */
export async function applyMigrations(client: pg.ClientBase, migrations: BuildMigration[]): Promise<void> {
  for (const { statements, hash, createdAt } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, createdAt])
  }
}

/** An empty journal, as the migrator makes it. */
export async function emptyJournal(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`,
  )
  await client.query(`delete from ${JOURNAL}`)
}
