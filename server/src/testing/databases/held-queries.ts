/** A database whose queries a test holds back or lets fail. */
import type { Database } from '#platform/database/database.ts'

/** The same database, with the handle for queries that is given at each use. */
export function withQueriesOf(db: Database, ormNow: () => Database['orm']): Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'orm') return ormNow()
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
