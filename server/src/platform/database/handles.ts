/** Which drizzle handle a query runs on: the running transaction's, carried along the calls, or the root. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { readFlatRows } from './flat-rows.ts'

/** Drizzle without its own transactions: those would commit ours from within. */
export type Orm = Omit<NodePgDatabase, 'transaction' | '$client'>
/** Runs a prepared query with the values of its placeholders. */
export type Prepared<Result> = (values?: Record<string, unknown>) => Promise<Result>
/** Builds a query and ends it with `.prepare(name)`. */
export type Prepare<Result> = (orm: Orm, name: string) => Executable<Result>

interface Executable<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
}

interface Running {
  handle: Handle
  afterCommit: (() => void)[]
  /** False once it has ended: what was started within and lives on (a timer) is outside again. */
  open: boolean
}

/** A drizzle handle on the pool or on one connection, with the queries prepared on it. */
export class Handle {
  readonly orm: Orm
  readonly #prepared = new Map<string, Executable<unknown>>()

  constructor(client: pg.Pool | pg.PoolClient) {
    this.orm = withoutTransactions(drizzle({ client }))
  }

  /** The query prepared under the name, built at the first call. One name always means one query. */
  prepared<Result>(name: string, build: Prepare<Result>): Executable<Result> {
    const known = this.#prepared.get(name)
    // The same name was stored by the same build, so it gives the same result.
    if (known) return known as Executable<Result>
    const built = build(this.orm, name)
    readFlatRows(built)
    this.#prepared.set(name, built)
    return built
  }
}

export class Handles {
  readonly #root: Handle
  readonly #perClient = new WeakMap<pg.PoolClient, Handle>()
  readonly #running = new AsyncLocalStorage<Running>()
  #open = 0

  constructor(pool: pg.Pool) {
    this.#root = new Handle(pool)
  }

  current(): Handle {
    return this.transaction()?.handle ?? this.#root
  }

  transaction(): Running | undefined {
    const running = this.#running.getStore()
    return running?.open ? running : undefined
  }

  /** Runs the work with the client's handle as the current one. */
  async within<T>(client: pg.PoolClient, afterCommit: (() => void)[], work: () => Promise<T>): Promise<T> {
    const handle = this.#perClient.get(client) ?? new Handle(client)
    this.#perClient.set(client, handle)
    const running: Running = { handle, afterCommit, open: true }
    this.#open += 1
    try {
      return await this.#running.run(running, work)
    } finally {
      running.open = false
      this.#open -= 1
      // An enabled AsyncLocalStorage slows down every promise of the process, by a tenth of a cheap call.
      if (this.#open === 0) this.#running.disable()
    }
  }
}

function withoutTransactions(orm: NodePgDatabase): Orm {
  return Object.assign(orm, {
    transaction() {
      throw new Error('use db.transaction(): a transaction of the handle would commit the one around it')
    },
  })
}
