/**
 * Runs the embedded engine: PGlite in a worker thread, to which node-postgres connects by the wire protocol. Adds what
 * PGlite lacks: one owner for each directory, a timeout for statements, and a restart when the thread dies.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { refuseForeign } from './private-directory.ts'
import { type Port, PortStream } from './port-stream.ts'
import { releaseSpare, writeSpare, orWithSpare } from './spare.ts'

/** `reopened` and `reopen-failed` follow after the thread has ended unexpectedly. */
export type EmbeddedEvent =
  | 'lock-lost'
  | 'engine-failed'
  | 'statement-timeout'
  | 'idle-in-transaction-timeout'
  | 'reopened'
  | 'reopen-failed'

export interface EmbeddedSettings {
  /** Contains only the database; the lock file is beside it. */
  dataDir: string
  /** A snapshot (tar) that a new database starts from. */
  template?: string | undefined
  /** False only in tests: nothing is synced. */
  durable?: boolean | undefined
  /** True: a directory that belongs to another user is not opened. */
  isOwnOnly?: boolean | undefined
  /** Advice for the case that another process has the directory open: the last sentence of the error. */
  adviceInUse?: string | undefined
  /** Shorter only in tests. */
  watchEveryMs?: number
  statementTimeoutMs: number
  idleInTransactionMs: number
  /** Called for each event of the engine, so that it can be logged. */
  onEvent: (event: EmbeddedEvent, error?: unknown) => void
}

export interface EmbeddedEngine {
  poolConfig: pg.PoolConfig
  stop(): Promise<void>
}

const WATCH_EVERY_MS = 5_000
const RESTART_PAUSE_MS = 1_000
const RESTART_PAUSE_MAX_MS = 30_000
const CLOSE_PATIENCE_MS = 10_000

/** Opens the engine. Throws `DirectoryInUse`, `ForeignDirectory`, or an error about what the directory contains. */
export async function openEmbedded(settings: EmbeddedSettings): Promise<EmbeddedEngine> {
  if (settings.isOwnOnly) refuseForeign(settings.dataDir)
  mkdirSync(path.dirname(settings.dataDir), { recursive: true })
  const engine = new Supervisor(settings)
  const { dataDir, durable = true, adviceInUse } = settings
  const unlock = await orWithSpare(dataDir, () => lockDirectory(dataDir, () => engine.abandon(), adviceInUse))
  try {
    await orWithSpare(dataDir, () => engine.start())
  } catch (error) {
    unlock()
    throw error
  }
  if (durable) writeSpare(dataDir)
  return {
    poolConfig: {
      // The engine has one session: a second connection would share its settings, locks and transactions.
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: () => engine.connect(),
    },
    async stop() {
      await engine.stop()
      unlock()
    },
  }
}

class Supervisor implements Port {
  readonly #settings: EmbeddedSettings
  readonly #streams = new Map<number, PortStream>()
  #worker: Worker | undefined
  #ready: Promise<void> = Promise.resolve()
  #connections = 0
  /** Pieces sent and not yet answered; the engine works on the first. */
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined
  #stopping = false
  #closed: () => void = () => {}

  constructor(settings: EmbeddedSettings) {
    this.#settings = settings
  }

  start(): Promise<void> {
    this.#ready = this.#open()
    return this.#ready
  }

  ready(): Promise<void> {
    return this.#ready
  }

  connect(): PortStream {
    this.#connections += 1
    const stream = new PortStream(this, this.#connections)
    this.#streams.set(this.#connections, stream)
    return stream
  }

  post(connection: number, bytes: Uint8Array): void {
    if (!this.#worker) {
      this.#streams.get(connection)?.destroy(new Error('the embedded database is restarting'))
      return
    }
    // A copy, because the driver's buffers are slices of a shared one, which would be transferred whole.
    const piece = new Uint8Array(bytes)
    const message: ToWorker = { kind: 'bytes', connection, bytes: piece }
    this.#worker.postMessage(message, [piece.buffer])
    this.#unanswered += 1
    if (this.#unanswered === 1) this.#watchStatement()
  }

  forget(connection: number): void {
    this.#streams.delete(connection)
  }

  /** Stops when another process has taken the lock: no database is better than two writers. */
  abandon(): void {
    this.#settings.onEvent('lock-lost')
    this.#stopping = true
    this.#ready = Promise.reject(new Error('the data directory was taken over by another process'))
    this.#ready.catch(() => {})
    void this.#worker?.terminate()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    const worker = this.#worker
    if (!worker) return
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve
      worker.once('exit', () => resolve())
    })
    const message: ToWorker = { kind: 'close' }
    worker.postMessage(message)
    await Promise.race([closed, sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    await worker.terminate()
  }

  #open(): Promise<void> {
    const { dataDir, template, durable = true, watchEveryMs = WATCH_EVERY_MS } = this.#settings
    const data: WorkerSettings = { dataDir, template, durable, watchEveryMs }
    const worker = startWorker(data)
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.#worker = worker
          resolve()
        } else this.#receive(message)
      })
      worker.on('error', (error) => {
        if (this.#worker === worker) this.#settings.onEvent('engine-failed', error)
        reject(error)
      })
      worker.on('exit', () => {
        const served = this.#worker === worker
        this.#worker = undefined
        this.#lose(new Error('the embedded database has stopped'))
        reject(new Error('the embedded database has stopped'))
        if (served && !this.#stopping) this.#reopen()
      })
    })
  }

  #receive(message: Exclude<FromWorker, { kind: 'ready' }>): void {
    if (message.kind === 'closed') {
      this.#closed()
      return
    }
    this.#unanswered -= 1
    clearTimeout(this.#timer)
    if (this.#unanswered > 0) this.#watchStatement()
    else if (message.inTransaction) this.#watchIdle(message.connection)
    if (message.bytes.length > 0)
      this.#streams.get(message.connection)?.push(Buffer.from(message.bytes.buffer))
  }

  /** The engine ignores statement_timeout, so a statement that runs too long is ended together with its thread. */
  #watchStatement(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#settings.onEvent('statement-timeout')
      void this.#worker?.terminate()
    }, this.#settings.statementTimeoutMs)
    this.#timer.unref()
  }

  /** An abandoned transaction would block the only session for ever. */
  #watchIdle(connection: number): void {
    this.#timer = setTimeout(() => {
      this.#settings.onEvent('idle-in-transaction-timeout')
      this.#streams.get(connection)?.destroy(new Error('the transaction was idle for too long'))
    }, this.#settings.idleInTransactionMs)
    this.#timer.unref()
  }

  #lose(error: Error): void {
    clearTimeout(this.#timer)
    this.#unanswered = 0
    for (const stream of this.#streams.values()) stream.destroy(error)
  }

  /** A full disk and similar faults may pass, so opening is retried until it works; new connections wait. */
  #reopen(): void {
    this.#ready = this.#reopenUntilItWorks()
    this.#ready.catch(() => {})
  }

  async #reopenUntilItWorks(): Promise<void> {
    for (let pause = RESTART_PAUSE_MS; !this.#stopping; pause = Math.min(2 * pause, RESTART_PAUSE_MAX_MS)) {
      try {
        await this.#open()
        this.#settings.onEvent('reopened')
        if (this.#settings.durable !== false) writeSpare(this.#settings.dataDir)
        return
      } catch (error) {
        this.#settings.onEvent('reopen-failed', error)
        releaseSpare(this.#settings.dataDir)
        await sleep(pause, undefined, { ref: false })
      }
    }
    throw new Error('the embedded database has stopped')
  }
}

/**
 * Starts the engine's thread. From the sources, tsx loads the TypeScript file; a bundle needs `embedded-worker.js`
 * beside it.
 */
function startWorker(data: WorkerSettings): Worker {
  const file = import.meta.url.endsWith('.ts') ? './from-source.mjs' : './embedded-worker.js'
  return new Worker(new URL(file, import.meta.url), { workerData: data, execArgv: [] })
}
