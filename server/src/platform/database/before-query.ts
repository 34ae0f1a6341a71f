/** What is done before each query of a connection, whoever asks it. */
import type pg from 'pg'

/** Runs `work` with the arguments of every query of the client, before the driver gets them. */
export function beforeEachQuery(client: pg.ClientBase, work: (given: unknown[]) => void): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new TypeError('the database client has no query()')
  Object.assign(client, {
    query(...given: unknown[]): unknown {
      work(given)
      return Reflect.apply(query, client, given)
    },
  })
}
