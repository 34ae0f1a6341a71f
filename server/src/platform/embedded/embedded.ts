/** The embedded engine: PGlite in a worker thread behind the wire protocol of node-postgres. */
import type pg from 'pg'

export interface EmbeddedSettings {
  dataDir: string
  template?: string | undefined
  statementTimeoutMs: number
  onEvent: (event: string, error?: unknown) => void
}
export interface EmbeddedEngine {
  poolConfig: pg.PoolConfig
  stop(): Promise<void>
}

export async function openEmbedded(_settings: EmbeddedSettings): Promise<EmbeddedEngine> {
  return Promise.reject(new Error('the embedded engine is not there yet'))
}
