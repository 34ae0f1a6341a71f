/** Tells every node that something it remembers has changed; delivered only if the transaction commits. */
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './database.ts'
import { SignalsListener } from './signals-listener.ts'

/** What can be told, and its one short text. */
interface SignalMap {
  /** A facilitator's sessions, team or standing changed: forget what was remembered of the id, or of all for '*'. */
  'forget-caller': string
  /** Content or lists were loaded anew. */
  'forget-lists': string
}
export type SignalName = keyof SignalMap

const CHANNEL = 'hub_signals'
const Told = z.tuple([z.string(), z.string()])

export interface Signals {
  send(name: SignalName, text: string): Promise<void>
  on(name: SignalName, listener: (text: string) => void): void
  /** This node has heard whatever was told before that moment of `performance.now()`. */
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
  const tell = (name: string, text: string) => void emitter.emit(name, text)
  if (!databaseUrl)
    return {
      // A signal leaves only after the commit, as NOTIFY does.
      send: async (name, text) => db.afterCommit(() => tell(name, text)),
      on: (name, listener) => void emitter.on(name, listener),
      heardUntilMs: () => performance.now(),
      close: async () => void emitter.removeAllListeners(),
    }
  const forgetAll = () => {
    tell('forget-caller', '*')
    tell('forget-lists', '')
  }
  const listener = new SignalsListener({
    databaseUrl,
    channel: CHANNEL,
    onPayload(payload) {
      const told = Told.safeParse(parsed(payload))
      // Whatever it was meant to say: to forget too much costs a query, to forget too little may show a file.
      if (told.success) tell(...told.data)
      else forgetAll()
    },
    // What was told while nobody listened is lost: everything remembered is forgotten instead.
    onListening: forgetAll,
    onError,
  })
  await listener.start()
  return {
    async send(name, text) {
      // This node acts at once after the commit; the others hear it a moment later.
      db.afterCommit(() => tell(name, text))
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
