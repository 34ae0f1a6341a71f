/** Runs the engine's thread: opens the data directory, answers the wire protocol, and keeps the directory small. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, durableStartParams, syncs } from './durable-fs.ts'
import { type FromWorker, isWorkerSettings, type ToWorker, type WorkerSettings } from './messages.ts'
import { prepareDirectory } from './prepare-directory.ts'
import { MessageCutter, SYNC, transactionAfter } from './wire.ts'

/** The engine never runs a checkpoint or vacuum by itself, so its log would grow without limit. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024
const CHECKPOINT_AFTER_MS = 5 * 60_000
const VACUUM_AFTER_MS = 6 * 60 * 60_000
const SETTINGS = ['-c', 'shared_buffers=32MB', '-c', 'TimeZone=UTC']

class Engine {
  readonly #db: PGlite
  /** Runs all work of the engine in sequence. */
  #queue: Promise<void> = Promise.resolve()
  #watch: NodeJS.Timeout | undefined
  #connection = 0
  #cutter = new MessageCutter()
  #inTransaction = false
  #busySinceWatch = false
  #walAtCheckpoint = 0
  #checkpointAt = performance.now()
  #vacuumAt = performance.now()

  constructor(db: PGlite) {
    this.#db = db
  }

  async watch(everyMs: number): Promise<void> {
    this.#walAtCheckpoint = await this.#walBytes()
    this.#watch = setInterval(() => this.#enqueue(() => this.#maintain()), everyMs).unref()
  }

  receive(message: ToWorker): void {
    if (message.kind === 'close') {
      // A check during the closing would find no engine and be reported as a failure.
      clearInterval(this.#watch)
      this.#enqueue(() => this.#close())
    } else this.#enqueue(() => this.#answer(message.connection, message.bytes))
  }

  /** An error here means that the engine itself failed, not a query: the thread ends and is started again. */
  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work)
    this.#queue.catch((error: unknown) => {
      setImmediate(() => {
        throw error
      })
    })
  }

  async #answer(connection: number, bytes: Uint8Array): Promise<void> {
    // The newest connection wins; messages of an older one get an empty reply.
    if (connection > this.#connection) await this.#reset(connection)
    const pieces: Uint8Array[] = []
    if (connection === this.#connection) {
      this.#busySinceWatch = true
      for (const message of this.#cutter.cut(bytes)) pieces.push(...(await this.#execute(message)))
    }
    const reply = new Uint8Array(Buffer.concat(pieces))
    this.#inTransaction = transactionAfter(reply) ?? this.#inTransaction
    const answer: FromWorker = { kind: 'reply', connection, bytes: reply, inTransaction: this.#inTransaction }
    parentPort?.postMessage(answer, [reply.buffer])
  }

  /** Runs one message per call, because after an error the engine must still process the sync that follows. */
  async #execute(message: Uint8Array): Promise<Uint8Array[]> {
    const pieces: Uint8Array[] = []
    await this.#db.runExclusive(() =>
      this.#db.execProtocolRawStream(message, { onRawData: (data) => pieces.push(new Uint8Array(data)) }),
    )
    return pieces
  }

  /** All connections share one session, so a new one must not see any state of the previous one. */
  async #reset(connection: number): Promise<void> {
    this.#connection = connection
    this.#cutter = new MessageCutter()
    await this.#execute(SYNC)
    if (this.#inTransaction) await this.#db.exec('rollback')
    this.#inTransaction = false
    await this.#db.exec('discard all')
  }

  async #maintain(): Promise<void> {
    // A vacuum would break a client's open transaction, and the next check comes soon.
    if (!this.#busySinceWatch || this.#inTransaction) return
    this.#busySinceWatch = false
    const now = performance.now()
    if (now - this.#vacuumAt > VACUUM_AFTER_MS) {
      await this.#db.exec('vacuum (analyze)')
      this.#vacuumAt = now
    }
    const written = (await this.#walBytes()) - this.#walAtCheckpoint
    const due = written > CHECKPOINT_AFTER_BYTES || now - this.#checkpointAt > CHECKPOINT_AFTER_MS
    if (written > 0 && due) await this.#checkpoint()
    else if (written > 0) this.#busySinceWatch = true
  }

  async #checkpoint(): Promise<void> {
    await this.#db.exec('checkpoint')
    this.#walAtCheckpoint = await this.#walBytes()
    this.#checkpointAt = performance.now()
  }

  async #walBytes(): Promise<number> {
    const { rows } = await this.#db.query<{ bytes: string }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::text as bytes",
    )
    return Number(rows[0]?.bytes ?? 0)
  }

  async #close(): Promise<void> {
    await this.#reset(this.#connection)
    await this.#db.exec('checkpoint')
    await this.#db.close()
    post({ kind: 'closed' })
  }
}

async function openDirectory(dataDir: string, durable: boolean): Promise<PGlite> {
  const startParams = [...(durable ? durableStartParams : PGlite.defaultStartParams), ...SETTINGS]
  const db = await PGlite.create({
    fs: durable ? new DurableNodeFS(dataDir) : new NodeFS(dataDir),
    startParams,
  })
  if (durable) await proveDurability(db)
  return db
}

async function proveDurability(db: PGlite): Promise<void> {
  const before = syncs.count
  // The smallest commit that must be synced. It writes only to the log and changes no table.
  await db.exec("select pg_logical_emit_message(true, 'start', 'sync?')")
  if (syncs.count === before) {
    await db.close()
    throw new Error('The embedded database does not sync its commits to the disk, so it does not start.')
  }
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message)
}

async function run(settings: WorkerSettings): Promise<void> {
  const { dataDir, durable, watchEveryMs } = settings
  await prepareDirectory(settings, async (fresh) => {
    const db = await openDirectory(fresh, false)
    await db.exec('checkpoint')
    await db.close()
  })
  const engine = new Engine(await openDirectory(dataDir, durable))
  await engine.watch(watchEveryMs)
  parentPort?.on('message', (message: ToWorker) => engine.receive(message))
  post({ kind: 'ready' })
}

const given: unknown = workerData
if (!isWorkerSettings(given))
  throw new TypeError('the thread of the embedded database must be started by embedded.ts')
await run(given)
