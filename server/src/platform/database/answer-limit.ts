/** How long a connection waits for the database: one that gets no answer is ended. */
import type pg from 'pg'

/**
 * Ends the connection when what it was asked is not answered within `limitMs` of the last question; every waiting query
 * then fails with `Connection terminated`. The driver's own `query_timeout` makes a timer for each query. With it, whole
 * results survived the young generation and were copied into the old one: a quarter of what a list of clients cost.
 */
export function limitAnswers(client: pg.ClientBase, limitMs: number): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new TypeError('the database client has no query()')
  let isWaiting = false
  const timer = setTimeout(() => {
    // With a query under way this closes the socket, and sends nothing to a server that does not read.
    if (isWaiting) void (client as pg.Client).end()
  }, limitMs)
  timer.unref()
  client.on('drain', () => (isWaiting = false))
  client.on('end', () => clearTimeout(timer))
  Object.assign(client, {
    query(this: unknown, ...given: unknown[]): unknown {
      isWaiting = true
      timer.refresh()
      return Reflect.apply(query, client, given)
    },
  })
}
