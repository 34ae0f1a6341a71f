/** A separate database for each test file: a clone of a prepared one, on either engine (HUB_TEST_ENGINE). */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { DirectoryInUse, lockDirectory } from '@hub/embedded-postgres/directory-lock'
import { unpackDirectory } from '@hub/embedded-postgres/snapshot'
import pg from 'pg'
import { testDatabaseSettings, type TestEngine } from '../platform/config/config.ts'
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts'
import { type Database, migrate, migrationsFolder, openDatabase } from '../platform/database/database.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { usedAgain } from './databases/used-again.ts'
import { createLog } from '../platform/log.ts'

const READY_FOLDER = fileURLToPath(new URL('../../../.cache/ready', import.meta.url))
/** Raised when the format of snapshots changes, so that older ones are not used. */
const FORMAT = 1
const HASH_LENGTH = 12
const LOCK_PAUSE_MS = 100
const PROBE_TIMEOUT_MS = 2_000

export interface Preparation {
  /** A different key means a different prepared database. It must include everything the filling depends on. */
  key: string
  fill: (db: Database) => Promise<void>
}

export interface FreshOptions {
  engine?: TestEngine
  /** The content of the clone beside the tables. `empty`: not even tables. */
  prepared?: Preparation | 'empty'
}

/**
 * Opens a migrated database that no other test uses. `close()` also removes it, so every test file calls that in
 * `afterAll`. The prepared original is created once and stored in .cache/ready (embedded) or as a template
 * (PostgreSQL).
 */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  const preparation = preparationOf(options.prepared)
  const engine = options.engine ?? testDatabaseSettings().engine
  return engine === 'postgres' ? freshPostgres(preparation) : freshEmbedded(preparation)
}

/** Empties every table except those named (and the journal of the migrations), and restarts their ids at 1. */
export async function truncateAll(db: Database, { except = [] }: { except?: string[] } = {}): Promise<void> {
  await db.transaction(async () => {
    const found = await db.orm.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name, tablename from pg_tables where schemaname = 'public'`,
    )
    const names = found.rows
      .filter((row) => !except.includes(row.name.replaceAll('"', '')))
      .map((row) => row.name)
    if (names.length === 0) return
    // Also empties the append-only tables, whose triggers refuse it.
    await db.orm.execute(sql`set local session_replication_role = replica`)
    await db.orm.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`))
  })
}

/** The path of a snapshot without any table, for tests of the engine itself. */
export function emptySnapshot(): Promise<string> {
  return preparedSnapshot(preparationOf('empty'))
}

/**
 * Puts an embedded database into the data folder of a hub that a test starts as a process, as one that was stopped left
 * it: making one takes the engine 4 s, and the tables another.
 */
export async function layDatabase(dataDir: string, prepared?: FreshOptions['prepared']): Promise<void> {
  unpackDirectory(await preparedSnapshot(preparationOf(prepared)), path.join(dataDir, 'database'))
}

/** True when the PostgreSQL for tests answers. */
export async function isPostgresReachable(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: testDatabaseSettings().databaseUrl,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function preparationOf(prepared: FreshOptions['prepared']): Preparation {
  if (prepared === 'empty') return { key: hashOf('empty'), fill: async () => {} }
  const migrations = hashOfMigrations()
  if (!prepared) return { key: migrations, fill: (db) => migrate(db) }
  return {
    key: hashOf(migrations, prepared.key),
    async fill(db) {
      await migrate(db)
      await prepared.fill(db)
    },
  }
}

/** Node has it; its types are those of browsers. */
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> }
declare global {
  var __compiledEngine: Promise<object> | undefined
}

/**
 * Holds the compiled engine for the life of the process. Each database runs in a new thread, and while one holds it, the
 * others need not compile it again: opening takes 1.4 s of processor time in place of 2.2.
 */
function holdCompiledEngine(): Promise<object> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return (globalThis.__compiledEngine ??= readFile(path.join(folder, 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))
}

async function freshEmbedded(preparation: Preparation): Promise<Database> {
  await holdCompiledEngine()
  const template = await preparedSnapshot(preparation)
  return usedAgain(preparation.key, { template, log: createLog('silent') })
}

async function preparedSnapshot({ key, fill }: Preparation): Promise<string> {
  const file = path.join(READY_FOLDER, `${key}.tar`)
  mkdirSync(READY_FOLDER, { recursive: true })
  while (!existsSync(file)) {
    const unlock = lockOrNothing(file)
    if (!unlock) {
      await sleep(LOCK_PAUSE_MS)
      continue
    }
    try {
      if (!existsSync(file)) await buildSnapshot({ file, fill, log: createLog('silent') })
    } finally {
      unlock()
    }
  }
  return file
}

function lockOrNothing(file: string): (() => void) | undefined {
  try {
    return lockDirectory(file, () => {})
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  }
}

async function freshPostgres({ key, fill }: Preparation): Promise<Database> {
  const template = `hub_ready_${key}`
  const name = `hub_test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(async (admin) => {
    // Two test processes must not create the same template.
    await admin.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.template])
    const known = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) await makeTemplate(admin, template, fill)
    await admin.query(`create database ${name} template ${template}`)
  })
  const db = await openPostgres(name)
  return removedOnClose(db, () =>
    withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)),
  )
}

/** The template gets its name when it is complete. */
async function makeTemplate(admin: pg.Client, template: string, fill: Preparation['fill']): Promise<void> {
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const db = await openPostgres(draft)
  try {
    await fill(db)
  } finally {
    await db.close()
  }
  await admin.query(`alter database ${draft} rename to ${template}`)
}

function openPostgres(name: string): Promise<Database> {
  const address = new URL(testDatabaseSettings().databaseUrl)
  address.pathname = `/${name}`
  return openDatabase({ databaseUrl: address.href, dataDir: tmpdir(), log: createLog('silent') })
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: testDatabaseSettings().databaseUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function removedOnClose(db: Database, remove: () => Promise<void>): Database {
  const close = db.close.bind(db)
  let closing: Promise<void> | undefined
  return Object.assign(db, { close: () => (closing ??= close().then(remove)) })
}

function hashOfMigrations(): string {
  const folder = migrationsFolder()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return hashOf(...files.toSorted().map((name) => name + readFileSync(path.join(folder, name), 'utf8')))
}

function hashOf(...parts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, ...parts]))
    .digest('hex')
    .slice(0, HASH_LENGTH)
}
