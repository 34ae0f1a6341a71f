/** Finds out which migrations of this build have run. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, migrationsFolder } from './database.ts'

/** PostgreSQL's codes for a table and for a schema that do not exist. */
const NO_TABLE = new Set(['42P01', '3F000'])

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/**
 * How many migrations of this build have run and how many have not; `later` are those of a newer build. Null for a
 * database in which none ever ran. Throws when the database does not answer.
 */
export async function countMigrations(
  db: Database,
  folder = migrationsFolder(),
): Promise<{ run: number; pending: number; later: number } | null> {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')))
  const rows = await listRunMigrations(db)
  if (rows === null) return null
  const run = journal.entries.filter(({ when }) => rows.has(when)).length
  return { run, pending: journal.entries.length - run, later: rows.size - run }
}

async function listRunMigrations(db: Database): Promise<Set<number> | null> {
  try {
    const { rows } = await db.orm.execute<{ created_at: unknown }>(
      sql`select created_at from drizzle.__drizzle_migrations`,
    )
    return new Set(rows.map((row) => Number(row.created_at)))
  } catch (error) {
    if (isTableMissing(error)) return null
    throw error
  }
}

function isTableMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return NO_TABLE.has(cause?.code ?? '')
}
