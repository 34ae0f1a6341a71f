/** Tells every node that something it remembers has changed; delivered only if the transaction commits. */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** What can be told, and its one short text. */
interface SignalMap {
  /** A facilitator's sessions, team or standing changed: forget what was remembered of the id, or of all for '*'. */
  'forget-caller': string
  /** Content or lists were loaded anew. */
  'forget-lists': string
}
export type SignalName = keyof SignalMap

const CHANNEL = 'hub_signals'
const RECONNECT_MS = 1000

export interface Signals {
  send(name: SignalName, text: string): Promise<void>
  on(name: SignalName, listener: (text: string) => void): void
  close(): Promise<void>
}

/** One process needs no more than an emitter; PostgreSQL carries signals between nodes by NOTIFY. */
export async function createSignals(
  db: Database,
  databaseUrl: string | undefined,
  onError: (error: unknown) => void,
): Promise<Signals> {
  const emitter = new EventEmitter()
  const tell = (name: string, text: string) => void emitter.emit(name, text)
  if (!databaseUrl)
    return {
      // A signal leaves only after the commit, as NOTIFY does.
      send: async (name, text) => db.afterCommit(() => tell(name, text)),
      on: (name, listener) => void emitter.on(name, listener),
      close: async () => void emitter.removeAllListeners(),
    }
  const ear = createEar(databaseUrl, tell, onError)
  await ear.listen()
  return {
    async send(name, text) {
      // This node acts at once after the commit; the others hear it a moment later.
      db.afterCommit(() => tell(name, text))
      await db.orm.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([name, text])})`)
    },
    on: (name, listener) => void emitter.on(name, listener),
    async close() {
      emitter.removeAllListeners()
      await ear.close()
    },
  }
}

/** A connection that does nothing but listen, and comes back by itself. */
function createEar(
  databaseUrl: string,
  tell: (name: string, text: string) => void,
  onError: (e: unknown) => void,
) {
  let client: pg.Client | undefined
  let closed = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('error', onError)
    next.on('notification', ({ payload }) => {
      const [name, text] = JSON.parse(payload ?? '["",""]') as [string, string]
      tell(name, text)
    })
    next.on('end', () => {
      if (!closed) setTimeout(() => void listen().catch(onEnd), RECONNECT_MS).unref()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    // What was told while nobody listened is lost: everything remembered is forgotten instead.
    tell('forget-caller', '*')
    tell('forget-lists', '')
  }
  const onEnd = (error: unknown) => {
    onError(error)
    if (!closed) setTimeout(() => void listen().catch(onEnd), RECONNECT_MS).unref()
  }
  return {
    listen,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
