/** Opens PostgreSQL or the embedded engine as one type, runs transactions and migrations (SYS-006). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type EmbeddedEngine, type EmbeddedEvent, openEmbedded } from '@hub/embedded-postgres/embedded'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { limitAnswers } from './answer-limit.ts'
import { isDatabaseAway, isRetryable } from './errors.ts'
import { GuardedPool } from './guarded-pool.ts'
import { GuardedSocket } from './guarded-socket.ts'
import { Handles, type Orm, type Prepare, type Prepared } from './handles.ts'
import type { Log } from '../log.ts'
import { typeParsers, useOwnTypeParsers } from './type-parsers.ts'

export { constraintOf, isUniqueViolation } from './errors.ts'
export type { Orm, Prepared } from './handles.ts'

export interface TransactionOptions {
  /** Default: PostgreSQL's own, read committed. A transaction that joins another keeps the level of the outer one. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * How often the work is retried after a serialisation failure or deadlock. Default: 0. With retries, the work must
   * have no effect outside the database.
   */
  retry?: number
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** The handle for queries: inside `transaction` that of the transaction, else the root. Never store it. */
  readonly orm: Orm
  /**
   * Runs the work in a transaction, or as part of the running one. Commits after the work, and rolls back when it
   * throws. It also throws when a query failed and the work caught that error: the database has then rolled back.
   */
  transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs the work after the running transaction's commit, never after a rollback. Without one, runs it at once. */
  afterCommit(work: () => void): void
  /** True inside `transaction`. */
  readonly inTransaction: boolean
  /**
   * A query that the database plans once for each connection, for frequent reads:
   * `db.prepared('clients.list', (orm, name) => orm.select().from(clients).where(...).prepare(name))({ id })`,
   * with `sql.placeholder('id')` in the query. Inside a transaction it runs there. Each name may be used only once.
   */
  prepared<Result>(name: string, build: Prepare<Result>): Prepared<Result>
  /** For work that needs its own connection. Refuses inside a transaction, where it would wait for itself. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** A postgres:// address. Undefined: the embedded engine in `dataDir`/database. */
  databaseUrl?: string | undefined
  dataDir: string
  /** A prepared snapshot (tar) from which a new embedded database starts. */
  template?: string | undefined
  /** False only in tests: the embedded engine then syncs nothing. */
  durable?: boolean | undefined
  /** True in production: an embedded database that belongs to another user is not opened. */
  isOwnOnly?: boolean | undefined
  /** How long PostgreSQL may take for an answer. Shorter only in tests. */
  answerTimeoutMs?: number | undefined
  log: Log
}

const EVENT_SENTENCES: Record<EmbeddedEvent, string> = {
  'lock-lost': 'another process took over the embedded database, this one stops using it',
  'engine-failed': 'the embedded database failed with an error and will be reopened',
  'statement-timeout': 'a statement ran too long, the embedded database is stopped and reopened',
  'idle-in-transaction-timeout': 'a transaction was idle for too long and was ended',
  reopened: 'the embedded database is open again',
  'reopen-failed': 'the embedded database could not be reopened, the next try follows',
}

/** With more than eight connections a process gains nothing (measured). */
const POOL_MAX = 8
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 30_000
/** An unreachable server cannot stop a statement, so we stop waiting a little after it should have done so. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** The embedded engine has one connection: a waiter must outlast a statement that is stopped, and the reopening. */
const EMBEDDED_CONNECT_TIMEOUT_MS = 25_000
/** First pause before a transaction is run again; doubled each time, with a random part. */
const RETRY_PAUSE_MS = 10
const CLOSE_PATIENCE_MS = 5_000
const ADVICE_IN_USE =
  'Stop that process, or choose another HUB_DATA_DIR; several processes at once need PostgreSQL (DATABASE_URL).'

/** Opens the database. Throws when the embedded directory is in use, damaged or not one of ours. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, log, answerTimeoutMs = ANSWER_TIMEOUT_MS } = settings
  if (databaseUrl) {
    const db = new PooledDatabase('postgres', postgresPool(databaseUrl), log)
    db.pool.on('connect', (client) => limitAnswers(client, answerTimeoutMs))
    return db
  }
  const engine = await openEngine(settings)
  return databaseOn(engine, log, () => engine.stop())
}

/** Opens the embedded engine alone, with the limits that a database has on it. Throws as `openDatabase` does. */
export function openEngine(settings: Omit<DatabaseSettings, 'databaseUrl'>): Promise<EmbeddedEngine> {
  return openEmbedded({
    dataDir: path.join(settings.dataDir, 'database'),
    template: settings.template,
    durable: settings.durable,
    isOwnOnly: settings.isOwnOnly,
    adviceInUse: ADVICE_IN_USE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    onEvent: (event, error) => settings.log.warn({ event, err: error }, EVENT_SENTENCES[event]),
  })
}

/** The database on an open engine. `end` is called when it is closed. */
export function databaseOn(engine: EmbeddedEngine, log: Log, end: () => Promise<void>): Database {
  const poolConfig = { ...engine.poolConfig, connectionTimeoutMillis: EMBEDDED_CONNECT_TIMEOUT_MS }
  return new PooledDatabase('embedded', poolConfig, log, end)
}

/** Brings the tables up to date from server/migrations; several processes may try at once. */
export async function migrate(db: Database, folder = migrationsFolder()): Promise<void> {
  const { client, end } = await patientConnection(db)
  try {
    // A migration may take longer than a request's statement, and others wait for it here.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    await runMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await end()
  }
}

/** A connection without an answer timeout, for long work. Its locks and settings end with it. The caller calls `end`. */
export async function patientConnection(
  db: Database,
): Promise<{ client: pg.PoolClient | pg.Client; end(): Promise<void> }> {
  if (db.engine === 'embedded') {
    // Its one session is the pool's, which is not hurried.
    const client = await db.pool.connect()
    return { client, end: async () => client.release(true) }
  }
  const client = new pg.Client(db.pool.options)
  await client.connect()
  return { client, end: () => client.end() }
}

/** Where the migrations are: beside src in development, beside the bundle's folder in production. */
export function migrationsFolder(): string {
  const candidates = ['../../../migrations', '../migrations'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  )
  const found = candidates.find((folder) => existsSync(path.join(folder, 'meta/_journal.json')))
  if (!found)
    throw new Error(
      `no migrations found in ${candidates.join(' or ')}; run: npx drizzle-kit generate (in server)`,
    )
  return found
}

function postgresPool(databaseUrl: string): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    stream: () => new GuardedSocket(),
    application_name: 'hub',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c TimeZone=UTC',
  }
}

class PooledDatabase implements Database {
  readonly engine: Database['engine']
  readonly pool: pg.Pool
  readonly #handles: Handles
  readonly #log: Log
  readonly #closeEngine: () => Promise<void>

  constructor(engine: Database['engine'], config: pg.PoolConfig, log: Log, closeEngine = async () => {}) {
    this.engine = engine
    this.#log = log
    this.#closeEngine = closeEngine
    this.pool = new GuardedPool({ ...config, types: typeParsers }, () => this.inTransaction)
    this.#handles = new Handles(this.pool)
    // Without a listener on both, a database restart ends the process.
    this.pool.on('error', (error) =>
      log.warn({ err: error }, 'an idle database connection was lost, the pool opens a new one when needed'),
    )
    this.pool.on('connect', (client) => {
      client.on('error', (error) =>
        log.warn({ err: error }, 'a database connection was lost, a query that ran on it fails'),
      )
      useOwnTypeParsers(client)
    })
  }

  get orm(): Orm {
    return this.#handles.current().orm
  }

  get inTransaction(): boolean {
    return this.#handles.transaction() !== undefined
  }

  prepared<Result>(name: string, build: Prepare<Result>): Prepared<Result> {
    return (values) => this.#handles.current().prepared(name, build).execute(values)
  }

  afterCommit(work: () => void): void {
    const running = this.#handles.transaction()
    if (running) running.afterCommit.push(work)
    else this.#runAfterCommit(work)
  }

  async transaction<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (this.inTransaction) return work()
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#runTransaction(work, options)
      } catch (error) {
        if (attempt >= (options.retry ?? 0) || !isRetryable(error)) throw error
        await sleep(RETRY_PAUSE_MS * 2 ** attempt * (1 + Math.random()))
      }
    }
  }

  async #runTransaction<T>(work: () => Promise<T>, options: TransactionOptions): Promise<T> {
    const client = await this.pool.connect()
    let broken: boolean | Error = false
    const afterCommit: (() => void)[] = []
    try {
      await client.query(options.isolation ? `begin isolation level ${options.isolation}` : 'begin')
      const result = await this.#handles.within(client, afterCommit, work)
      // When the work caught the error of a failed query, COMMIT answers ROLLBACK without an error.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT')
        throw new Error('the transaction was rolled back because one of its queries failed')
      for (const effect of afterCommit) this.#runAfterCommit(effect)
      return result
    } catch (error) {
      // A lost or silent connection gets no rollback: the transaction is rolled back when it ends.
      if (isDatabaseAway(error)) broken = true
      else
        await client.query('rollback').catch((lost: Error) => {
          broken = lost
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** The transaction is committed, so an error here is logged and does not reach the caller. */
  #runAfterCommit(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#log.error({ err: error }, 'work after a commit failed, the committed data stays')
    }
  }

  async close(): Promise<void> {
    // A connection that was never released must not delay the shutdown.
    if (!this.pool.ending)
      await Promise.race([this.pool.end(), sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    await this.#closeEngine()
  }
}
