/** How long a connection waits for the database: one that gets no answer is ended. */
import type pg from 'pg'
import { beforeEachQuery } from './before-query.ts'

/**
 * Ends the connection when what it was asked is not answered within `limitMs` of the last question; every waiting query
 * then fails with `Connection terminated`. The driver's own `query_timeout` makes a timer for each query. With it, whole
 * results survived the young generation and were copied into the old one: a quarter of what a list of clients cost.
 */
export function limitAnswers(client: pg.ClientBase, limitMs: number): void {
  let isWaiting = false
  const timer = setTimeout(() => {
    // With a query under way this closes the socket, and sends nothing to a server that does not read.
    if (isWaiting) void (client as pg.Client).end()
  }, limitMs)
  timer.unref()
  client.on('drain', () => (isWaiting = false))
  client.on('end', () => clearTimeout(timer))
  beforeEachQuery(client, () => {
    isWaiting = true
    timer.refresh()
  })
}
