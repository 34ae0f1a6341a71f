/** The pool of database connections, which gives none to work that has one. */
import pg from 'pg'

/** Refuses a second connection inside a transaction: the embedded engine has only one and would wait for itself. */
export class GuardedPool extends pg.Pool {
  readonly #inTransaction: () => boolean

  constructor(config: pg.PoolConfig, inTransaction: () => boolean) {
    super(config)
    this.#inTransaction = inTransaction
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.#inTransaction()) {
      const error = new Error(
        'use db.orm inside a transaction: the root handle would wait for the transaction itself',
      )
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => {})
      return
    }
    return callback ? super.connect(callback) : super.connect()
  }
}

type ConnectCallback = Parameters<InstanceType<typeof pg.Pool>['connect']>[0]
