/** Opens an engine with a pool, as an application does, and collects its events. */
import pg from 'pg'
import { type EmbeddedSettings, openEmbedded } from '../embedded.ts'

const STATEMENT_MS = 15_000
const IDLE_MS = 30_000
const CONNECT_MS = 20_000

export async function openPool(settings: Partial<EmbeddedSettings> & { dataDir: string }) {
  const events: string[] = []
  const engine = await openEmbedded({
    durable: false,
    statementTimeoutMs: STATEMENT_MS,
    idleInTransactionMs: IDLE_MS,
    onEvent: (event) => events.push(event),
    ...settings,
  })
  const pool = new pg.Pool({ ...engine.poolConfig, connectionTimeoutMillis: CONNECT_MS })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let closing: Promise<void> | undefined
  const close = async () => {
    const ended = pool.end()
    await engine.stop()
    await ended
  }
  /** The rows of a query. */
  const rows = async (text: string): Promise<unknown[]> => (await pool.query<object>(text)).rows
  return { pool, rows, engine, events, close: () => (closing ??= close()) }
}
