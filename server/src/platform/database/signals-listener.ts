/** A node's connection for LISTEN only: it checks that it still receives, and reconnects by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { GuardedSocket } from './guarded-socket.ts'

export interface ListenerParts {
  databaseUrl: string
  channel: string
  /** Called with each payload that arrives. */
  onPayload(payload: string): void
  /** Called when listening begins, also after a reconnect: earlier notifications were missed. */
  onListening(): void
  onError(error: unknown): void
}

/** The connection's name in PostgreSQL (pg_stat_activity). */
export const LISTENER_NAME = 'hub-listener'
/** A silent listener may be broken: it is pinged this often, and must answer within this time. */
const PING_EVERY_MS = 1000
const PING_ANSWER_MS = 2000
const CONNECT_MS = 3000
/** The pause before another try doubles with each failure; a random part keeps the nodes from coming back together. */
const PAUSE_MS = 100
const PAUSE_MAX_MS = 2000

/** One connection, and the signal of its end. */
interface Connection {
  client: pg.Client
  gone: AbortSignal
}

export class SignalsListener {
  readonly #parts: ListenerParts
  readonly #closed = new AbortController()
  #socket: GuardedSocket | undefined
  #running: Promise<void> = Promise.resolve()
  #heardUntilMs = Number.NEGATIVE_INFINITY

  constructor(parts: ListenerParts) {
    this.#parts = parts
  }

  /** Every notification before this moment of `performance.now()` has been received. */
  get heardUntilMs(): number {
    return this.#heardUntilMs
  }

  /** Listens from now on; rejects when the first connection cannot be made. */
  async start(): Promise<void> {
    this.#running = this.#run(await this.#connect())
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#socket?.destroy()
    await this.#running
  }

  /** One connection after the other: the next is made when the one before is gone. */
  async #run(first: Connection): Promise<void> {
    let line: Connection | undefined = first
    for (let failures = 0; !this.#closed.signal.aborted; failures += 1) {
      try {
        line ??= await this.#connect()
        failures = 0
        await this.#listen(line)
      } catch (error) {
        if (this.#closed.signal.aborted) return
        this.#parts.onError(error)
      }
      line = undefined
      this.#socket?.destroy()
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** failures)
      await pause((pauseMs * (1 + Math.random())) / 2, this.#closed.signal)
    }
  }

  async #connect(): Promise<Connection> {
    const askedAtMs = performance.now()
    // Our own socket, so that it can be closed even while the driver or the server still waits.
    const socket = new GuardedSocket()
    this.#socket = socket
    const client = new pg.Client({
      connectionString: this.#parts.databaseUrl,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: PING_ANSWER_MS,
      keepAlive: true,
      stream: () => socket,
    })
    const gone = new AbortController()
    client.once('end', () => gone.abort())
    client.on('notification', ({ payload }) => this.#parts.onPayload(payload ?? ''))
    // The failing query reports the loss; without this event listener the error would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${this.#parts.channel}`)
    } catch (error) {
      socket.destroy()
      throw error
    }
    this.#heardUntilMs = askedAtMs
    this.#parts.onListening()
    return { client, gone: gone.signal }
  }

  /**
   * Pings repeatedly; rejects when no answer comes. PostgreSQL delivers pending notifications before it answers, so an
   * answer shows that everything from before the ping has been received.
   */
  async #listen({ client, gone }: Connection): Promise<never> {
    for (;;) {
      await pause(PING_EVERY_MS, gone)
      const askedAtMs = performance.now()
      await client.query('select 1')
      this.#heardUntilMs = askedAtMs
    }
  }
}

/** Ends early when the signal comes. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal }).catch(() => {})
}
