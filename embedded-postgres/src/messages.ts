/** Defines the messages between the main thread and the engine's thread. */

export interface WorkerSettings {
  dataDir: string
  template: string | undefined
  /** False only in tests: nothing is synced. */
  durable: boolean
  /** How often the engine checks whether its log has grown; shorter only in tests. */
  watchEveryMs: number
}

export function isWorkerSettings(value: unknown): value is WorkerSettings {
  return typeof value === 'object' && value !== null && 'dataDir' in value && 'durable' in value
}

/** `bytes` are a piece of the wire protocol of one connection; every piece gets exactly one `reply`. */
export type ToWorker = { kind: 'bytes'; connection: number; bytes: Uint8Array } | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; connection: number; bytes: Uint8Array; inTransaction: boolean }
  | { kind: 'closed' }
