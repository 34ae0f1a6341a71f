/** Finds out the state of a hub: its database, its jobs and mails, its folder (OPS-001). */
import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { countMigrations } from '../database/migrations-run.ts'
import { listQueues, type QueueFigures } from '../jobs/outbox-figures.store.ts'
import { VERSION } from '../version.ts'

interface OfDatabase {
  version: string
  bytes: number
  answerMs: number
  migrations: { run: number; pending: number; later: number } | null
  /** Mails and other jobs that wait, are tried again, or were given up. Without a row: none. */
  queues: QueueFigures[]
}

export interface Status {
  versions: { hub: string; node: string }
  mode: string
  engine: 'embedded' | 'postgres'
  /** Null when the database does not answer; nothing else of it is known then. */
  database: OfDatabase | null
  /** Null without SMTP_URL: mails stay in the mailbox. */
  mailServer: string | null
  /** The data folder, the room on its disk, and the bucket of shared files; null where they are in the folder. */
  store: {
    folder: string
    isWritable: boolean
    freeBytes: number
    totalBytes: number
    bucket: { url: string; answers: boolean } | null
  }
}

/** What the state is read of. Without a database, nothing of it is known. */
export type Examined = Pick<Context, 'config' | 'log' | 'clock' | 'store'> & { db: Database | null }

/** Reads everything anew. */
export async function examine(context: Examined): Promise<Status> {
  const { config, db, log } = context
  return {
    versions: { hub: VERSION, node: process.version },
    mode: config.mode,
    engine: db?.engine ?? (config.databaseUrl === undefined ? 'embedded' : 'postgres'),
    database: await readDatabase(context).catch((error: unknown) => {
      log.warn({ err: error }, 'the database did not answer for the status')
      return null
    }),
    mailServer: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).hostname,
    store: { ...(await readFolder(config.dataDir)), bucket: await readBucket(context) },
  }
}

async function readDatabase({ db, clock }: Examined): Promise<OfDatabase | null> {
  if (db === null) return null
  const began = performance.now()
  const { rows } = await db.orm.execute<{ version: string; bytes: unknown }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  return {
    version: rows[0]?.version ?? '',
    bytes: Number(rows[0]?.bytes ?? 0),
    answerMs: Math.round(performance.now() - began),
    migrations: await countMigrations(db),
    queues: await listQueues(db, clock.now()),
  }
}

/** Any key will do: the store only has to answer. */
async function readBucket({ config, store }: Examined): Promise<Status['store']['bucket']> {
  if (config.storeUrl === undefined) return null
  const answers = await store.find('static/.status').then(
    () => true,
    () => false,
  )
  return { url: config.storeUrl, answers }
}

async function readFolder(folder: string): Promise<Omit<Status['store'], 'bucket'>> {
  const { bavail, blocks, bsize } = await statfs(existingPart(folder))
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return { folder, isWritable, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** A folder that is not there yet will be on the disk of the nearest one above it. */
function existingPart(folder: string): string {
  return existsSync(folder) ? folder : existingPart(path.dirname(folder))
}
