/** Finds out whether this node can serve: what it needs for that, and what of it is missing (OPS-004). */
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { type Database, migrationsFolder } from '../database/database.ts'

/** What may be missing. The names are public, so they say nothing about addresses, folders or errors. */
export type MissingPart = 'closing' | 'database' | 'migrations' | 'data-folder'

export interface Readiness {
  /** What this node lacks at present. Empty: it can serve. */
  missing(): Promise<MissingPart[]>
  /** From now on `closing` is missing, so that a load balancer sends nobody here any more. */
  close(): void
}

/** Shorter than the timeouts of load balancers, which take no answer for a process that hangs. */
const ANSWER_MS = 2000
/** Anyone may ask, so the database is asked once for everybody who asks within this time. */
const BELIEVED_MS = 1000
/** PostgreSQL's codes for a table and for a schema that do not exist. */
const NO_TABLE = new Set(['42P01', '3F000'])

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** @param folder the migrations of this build */
export function createReadiness(
  { config, db }: { config: Pick<Config, 'dataDir'>; db: Database },
  folder = migrationsFolder(),
): Readiness {
  let isClosing = false
  let asked: { answer: Promise<MissingPart[]>; atMs: number } | undefined

  async function look(): Promise<MissingPart[]> {
    const [ofDatabase, ofFolder] = await Promise.all([missingOfDatabase(db, folder), missingOfFolder(config)])
    return [...ofDatabase, ...ofFolder]
  }

  return {
    async missing() {
      const now = performance.now()
      if (!asked || now - asked.atMs > BELIEVED_MS) asked = { answer: look(), atMs: now }
      const missing = await asked.answer
      return isClosing ? ['closing', ...missing] : missing
    },
    close() {
      isClosing = true
    },
  }
}

/**
 * The database must have every migration of this build. It may have later ones, because nodes of a newer version join
 * while older ones serve.
 */
async function missingOfDatabase(db: Database, folder: string): Promise<MissingPart[]> {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')))
  const ended = new AbortController()
  try {
    const rows = await Promise.race([
      appliedMigrations(db),
      sleep(ANSWER_MS, undefined, { signal: ended.signal }),
    ])
    if (rows === undefined) return ['database']
    return journal.entries.every(({ when }) => rows.has(when)) ? [] : ['migrations']
  } catch (error) {
    return isTableMissing(error) ? ['migrations'] : ['database']
  } finally {
    ended.abort()
  }
}

async function appliedMigrations(db: Database): Promise<Set<number>> {
  const { rows } = await db.orm.execute<{ created_at: unknown }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  return new Set(rows.map((row) => Number(row.created_at)))
}

function isTableMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return NO_TABLE.has(cause?.code ?? '')
}

/**
 * The folder must be there and writable for this process. Nothing is written: with a full disk a node still serves
 * everything that is read, and would be taken away by a check that needs room.
 */
async function missingOfFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<MissingPart[]> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return []
  } catch {
    return ['data-folder']
  }
}
