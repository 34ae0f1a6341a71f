/** The hub's interface to the device's store of modules, which works in a hidden frame of the content origin. */
import type {
  HostMethod,
  HostParams,
  HostResult,
  ModuleOnDevice,
  StorageEstimate,
  StoredModule,
  Verification,
} from '@hub/contract/frame-host'
import type { OfflineDownload } from '@hub/contract/offline'
import {
  EngineFault,
  type EngineFaultCode,
  type HostChannel,
  type HostNews,
  openHostChannel,
} from './host-channel.ts'

/** The events of downloads, in their order (OFF-015). Bytes are plain numbers; the subscriber computes an ETA. */
export type EngineEvent =
  | { type: 'download-add'; moduleId: number }
  | { type: 'download-start'; moduleId: number; version: string; packageVersion: string; size: number }
  | { type: 'download-progress'; moduleId: number; done: number; size: number }
  | { type: 'download-complete'; moduleId: number; stored: StoredModule }
  | { type: 'download-error'; moduleId: number; code: EngineFaultCode; detail: string }

export interface OfflineEngine {
  /**
   * Adds a module to the end of the queue, or returns the promise of the one that is already queued. An update is the
   * same call: the old copy stays until the new one is complete. An interrupted one resumes where it stopped (OFF-031).
   * @throws EngineFault; `cancelled` when it was cancelled
   */
  download(moduleId: number): Promise<StoredModule>
  /** Removes it from the queue, or aborts it and removes what was loaded; the old copy stays (OFF-016). */
  cancel(moduleId: number): Promise<void>
  /** Removes everything of a module from the device; works without any server (CAT-025). */
  remove(moduleId: number): Promise<void>
  /** Everything on this device, unfinished downloads too. */
  list(): Promise<ModuleOnDevice[]>
  /** Quick: is everything there. Deep: does everything have its expected bytes. */
  verify(moduleId: number, options?: { isDeep?: boolean }): Promise<Verification>
  estimate(): Promise<StorageEstimate>
  /** True when the content origin can store so many more bytes: checks the browser's own limit, not its estimate. */
  fits(bytes: number): Promise<boolean>
  /** Asks the browser to make the storage persistent; returns its response. */
  persist(): Promise<boolean>
  /** The ids that wait or are being downloaded, in their order. */
  queue(): readonly number[]
  /** Calls back for every event until the returned function is called. */
  on(listener: (event: EngineEvent) => void): () => void
  /** Removes the frame; running downloads stop and resume another time. */
  close(): void
}

export interface EngineSettings {
  /** `moduleServerUrl` of the settings. */
  contentUrl: string
  /**
   * Requests a download token from the server (GET /modules/{id}/offline), when the module's turn comes and again when
   * the token has expired. An error it throws ends the download with `metadata`.
   */
  askDownload(moduleId: number): Promise<OfflineDownload>
}

/** Makes the engine; the first call opens the frame, which stays until `close`. */
export function createOfflineEngine(settings: EngineSettings): OfflineEngine {
  return new FramedEngine(settings)
}

interface Queued {
  moduleId: number
  isCancelled: boolean
  /** Bytes arrived since the last token, so the token was valid and has only expired. */
  hasMoved: boolean
  promise: Promise<StoredModule>
  resolve(stored: StoredModule): void
  reject(fault: EngineFault): void
}

class FramedEngine implements OfflineEngine {
  readonly #settings: EngineSettings
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #queue: Queued[] = []
  #line: Promise<HostChannel> | undefined
  #isPumping = false

  constructor(settings: EngineSettings) {
    this.#settings = settings
  }

  download(moduleId: number): Promise<StoredModule> {
    const one = this.#queue.find((queued) => queued.moduleId === moduleId) ?? this.#enqueue(moduleId)
    void this.#pump()
    return one.promise
  }

  async cancel(moduleId: number): Promise<void> {
    const one = this.#queue.find((queued) => queued.moduleId === moduleId)
    if (one) one.isCancelled = true
    // A running download reports its cancellation itself, after removing what it had loaded.
    if (one && one !== this.#queue[0])
      this.#fail(one, new EngineFault('cancelled', 'cancelled while it waited'))
    await this.#ask('cancel', { moduleId })
  }

  async remove(moduleId: number): Promise<void> {
    await this.#ask('remove', { moduleId })
  }

  list(): Promise<ModuleOnDevice[]> {
    return this.#ask('list', {})
  }

  verify(moduleId: number, { isDeep = false } = {}): Promise<Verification> {
    return this.#ask('verify', { moduleId, isDeep })
  }

  estimate(): Promise<StorageEstimate> {
    return this.#ask('estimate', {})
  }

  fits(bytes: number): Promise<boolean> {
    return this.#ask('fits', { bytes })
  }

  persist(): Promise<boolean> {
    return this.#ask('persist', {})
  }

  queue(): readonly number[] {
    return this.#queue.map(({ moduleId }) => moduleId)
  }

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    for (const one of [...this.#queue])
      this.#fail(one, new EngineFault('unreachable', 'the engine was closed'))
    void this.#line?.then((open) => open.close()).catch(() => undefined)
    this.#line = undefined
  }

  #emit(event: EngineEvent): void {
    for (const listener of [...this.#listeners]) listener(event)
  }

  #host(): Promise<HostChannel> {
    const { contentUrl } = this.#settings
    this.#line ??= openHostChannel({ contentUrl, onNews: (news) => this.#tell(news) }).catch(
      (error: unknown) => {
        this.#line = undefined
        throw error
      },
    )
    return this.#line
  }

  async #ask<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>> {
    return (await this.#host()).ask(method, params)
  }

  #tell(news: HostNews): void {
    const one = this.#queue.find(({ moduleId }) => moduleId === news.moduleId)
    if (!one) return
    one.hasMoved = true
    const { moduleId, size } = news
    if (news.type === 'host:download-progress')
      this.#emit({ type: 'download-progress', moduleId, done: news.done, size })
    else {
      const { version, packageVersion } = news
      this.#emit({ type: 'download-start', moduleId, version, packageVersion, size })
    }
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    for (let [one] = this.#queue; one; [one] = this.#queue) {
      try {
        const stored = await this.#fetchWhole(one)
        this.#leave(one)
        this.#emit({ type: 'download-complete', moduleId: one.moduleId, stored })
        one.resolve(stored)
      } catch (error) {
        this.#fail(one, faultOf(error))
      }
    }
    this.#isPumping = false
  }

  /** Downloads with one token after the other, as long as each one makes progress. */
  async #fetchWhole(one: Queued): Promise<StoredModule> {
    const { moduleId } = one
    for (;;) {
      one.hasMoved = false
      const download = await this.#askDownload(moduleId)
      const host = await this.#host()
      if (one.isCancelled) throw new EngineFault('cancelled', 'cancelled before it began')
      try {
        return await host.ask('download', { moduleId, download })
      } catch (error) {
        if (!(error instanceof EngineFault) || error.code !== 'auth' || !one.hasMoved) throw error
      }
    }
  }

  async #askDownload(moduleId: number): Promise<OfflineDownload> {
    try {
      return await this.#settings.askDownload(moduleId)
    } catch (error) {
      throw new EngineFault('metadata', error instanceof Error ? error.message : String(error))
    }
  }

  #enqueue(moduleId: number): Queued {
    let settle: Pick<Queued, 'resolve' | 'reject'> | undefined
    const promise = new Promise<StoredModule>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // A caller that only listens to events need not catch it too.
    promise.catch(() => undefined)
    const one = { moduleId, isCancelled: false, hasMoved: false, promise, ...settle } as Queued
    this.#queue.push(one)
    this.#emit({ type: 'download-add', moduleId })
    return one
  }

  #leave(one: Queued): boolean {
    const at = this.#queue.indexOf(one)
    if (at >= 0) this.#queue.splice(at, 1)
    return at >= 0
  }

  #fail(one: Queued, fault: EngineFault): void {
    if (!this.#leave(one)) return
    this.#emit({ type: 'download-error', moduleId: one.moduleId, code: fault.code, detail: fault.message })
    one.reject(fault)
  }
}

function faultOf(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error
  return new EngineFault('error', error instanceof Error ? error.message : String(error))
}
