/** What the hub asks of the device's store of modules; it works in a hidden frame of the content origin. */
import type {
  HostFault,
  KeptModule,
  StorageEstimate,
  StoredModule,
  Verification,
} from '@hub/contract/frame-host'
import type { OfflineDownload } from '@hub/contract/offline'

/** What happens to downloads, in its order (OFF-015). Bytes are plain numbers; an ETA is the reader's reckoning. */
export type EngineEvent =
  | { type: 'download-add'; moduleId: number }
  | { type: 'download-start'; moduleId: number; version: string; packageVersion: string; size: number }
  | { type: 'download-progress'; moduleId: number; done: number; size: number }
  | { type: 'download-complete'; moduleId: number; stored: StoredModule }
  | { type: 'download-error'; moduleId: number; code: EngineFaultCode; detail: string }

/** `unreachable`: the content origin did not answer, or this browser keeps nothing for it. */
export type EngineFaultCode = HostFault | 'unreachable'

export class EngineFault extends Error {
  readonly code: EngineFaultCode

  constructor(code: EngineFaultCode, detail: string) {
    super(detail)
    this.code = code
  }
}

export interface OfflineEngine {
  /**
   * Puts a module at the end of the queue, or gives the promise of the one that is queued already. An update is the
   * same call: the old copy stays until the new one is whole. One begun before goes on where it stopped (OFF-031).
   * @throws EngineFault; `cancelled` when it was cancelled
   */
  download(moduleId: number): Promise<StoredModule>
  /** Takes it out of the queue, or aborts it and removes what was fetched of it; the old copy stays (OFF-016). */
  cancel(moduleId: number): Promise<void>
  /** Removes everything of a module from the device; works without any server (CAT-025). */
  remove(moduleId: number): Promise<void>
  /** Everything on this device, unfinished downloads too. */
  list(): Promise<KeptModule[]>
  /** Quick: is everything there. Deep: has everything the bytes it should have. */
  verify(moduleId: number, options?: { isDeep?: boolean }): Promise<Verification>
  estimate(): Promise<StorageEstimate>
  /** True when the content origin can take so many bytes more: asks the browser's own limit, not its estimate. */
  fits(bytes: number): Promise<boolean>
  /** Asks the browser to keep what is stored; gives what it said. */
  persist(): Promise<boolean>
  /** The ids that wait or are being fetched, in their order. */
  queue(): readonly number[]
  /** Calls back for every event until the returned function is called. */
  on(listener: (event: EngineEvent) => void): () => void
  /** Takes the frame away; what is being fetched stops and goes on another time. */
  close(): void
}

export interface EngineSettings {
  /** `moduleServerUrl` of the settings. */
  contentUrl: string
  /**
   * Asks the server for a download token (GET /modules/{id}/offline), when the module's turn comes and again when the
   * token's time is over. What it throws ends the download with `metadata`.
   */
  askDownload(moduleId: number): Promise<OfflineDownload>
}
