/** Notifies every node that cached data has changed; delivered only if the transaction commits. */
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'
import { SignalsListener } from './signals-listener.ts'

/** The signals, and their one short text. */
interface SignalMap {
  /** A facilitator's sessions, team or standing changed: drop the cache of this id, or of all for '*'. */
  'forget-caller': string
  /** The selection lists are others now: drop what is kept of them. */
  'forget-lists': string
  /** Staff changed the names, the address or the links of the product: read them again. */
  'forget-product': string
}
export type SignalName = keyof SignalMap

const CHANNEL = 'hub_signals'
const Signal = z.tuple([z.string(), z.string()])

export interface Signals {
  send(name: SignalName, text: string): Promise<void>
  on(name: SignalName, listener: (text: string) => void): void
  /** This node has received every signal from before that moment of `performance.now()`. */
  heardUntilMs(): number
  close(): Promise<void>
}

/** One process needs no more than an emitter; PostgreSQL carries signals between nodes by NOTIFY. */
export async function createSignals(
  db: Database,
  databaseUrl: string | undefined,
  onError: (error: unknown) => void,
): Promise<Signals> {
  const emitter = new EventEmitter()
  const notify = (name: string, text: string) => void emitter.emit(name, text)
  if (!databaseUrl)
    return {
      // A signal leaves only after the commit, as NOTIFY does.
      send: async (name, text) => db.afterCommit(() => notify(name, text)),
      on: (name, listener) => void emitter.on(name, listener),
      heardUntilMs: () => performance.now(),
      close: async () => void emitter.removeAllListeners(),
    }
  const forgetAll = () => {
    notify('forget-caller', '*')
    notify('forget-lists', '')
    notify('forget-product', '')
  }
  const listener = new SignalsListener({
    databaseUrl,
    channel: CHANNEL,
    onPayload(payload) {
      const told = Signal.safeParse(parsed(payload))
      // For a malformed signal: dropping too much costs a query, dropping too little may expose a file.
      if (told.success) notify(...told.data)
      else forgetAll()
    },
    // Signals sent while nothing listened are lost, so the whole cache is dropped.
    onListening: forgetAll,
    onError,
  })
  await listener.start()
  return {
    async send(name, text) {
      // This node acts at once after the commit; the others receive the signal a moment later.
      db.afterCommit(() => notify(name, text))
      await db.orm.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([name, text])})`)
    },
    on: (name, hear) => void emitter.on(name, hear),
    heardUntilMs: () => listener.heardUntilMs,
    async close() {
      emitter.removeAllListeners()
      await listener.close()
    },
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
