/** Reports the queries of a pool: when each begins and when it ends. */
import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** Called when a query begins. Returns what is called at its end, or undefined when nobody wants to know. */
type Begin = (text: string) => ((error?: unknown) => void) | undefined

type Query = (...args: unknown[]) => unknown
type Connect = (callback?: Query) => unknown

export function watchQueries(pool: pg.Pool, begin: Begin): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: (...args: unknown[]) => queryWatched(query, args, begin) })
  })
  // Who waits for a connection gets it when another call lets go of it, and would then be taken for that call.
  const connect = pool.connect.bind(pool) as Connect
  const connectBound: Connect = (callback) => (callback ? connect(AsyncResource.bind(callback)) : connect())
  Object.assign(pool, { connect: connectBound })
}

function queryWatched(query: Query, args: unknown[], begin: Begin): unknown {
  const text = textOf(args[0])
  const end = text === undefined ? undefined : begin(text)
  if (!end) return query(...args)
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...rest: unknown[]): unknown => {
      end(error)
      return (callback as Query)(error, ...rest)
    }
    return query(...args.slice(0, -1), ended)
  }
  const answer = query(...args)
  if (answer instanceof Promise) void answer.then(() => end(), end)
  else end()
  return answer
}

/** Undefined for what is no plain query, such as a stream. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given || !('text' in given)) return undefined
  return typeof given.text === 'string' ? given.text : undefined
}
