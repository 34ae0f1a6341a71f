/** Handles the hub's requests to the store, one download at a time across all tabs of this browser (OFF-015). */
import {
  firstFaulty,
  type HostMessage,
  type HostParams,
  type HostRequest,
  type ModuleOnDevice,
  type StorageEstimate,
  type StoredModule,
  type Verification,
} from '@hub/contract/frame-host'
import { removeModule, removeUnfinished, tidyUp } from '../store/remove-remains.ts'
import { listModules } from '../store/module-index.ts'
import { findRoom, fits } from '../store/storage-room.ts'
import { countUsed } from '../store/storage-use.ts'
import { findFaults } from '../store/verify-module.ts'
import { failureOf } from './download-fault.ts'
import { downloadModule } from './download-module.ts'

const LOCK = 'module-download'
/** How often progress is reported to the hub. */
const TELL_EVERY_MS = 100

interface Running {
  abort: AbortController
  work: Promise<StoredModule>
}

export interface Desk {
  /** Answers each request, always, with a result or a fault. */
  answer(request: HostRequest): Promise<void>
}

/** @param say sends a message to the hub */
export function openDesk(say: (message: HostMessage) => void): Desk {
  const downloads = new Map<number, Running>()
  void navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await tidyUp(Date.now())
  })

  function download({ moduleId, download: given }: HostParams<'download'>): Promise<StoredModule> {
    const running = downloads.get(moduleId)
    if (running) return running.work
    const abort = new AbortController()
    const { signal } = abort
    const tell = teller(moduleId, say)
    const fetching = () => downloadModule({ moduleId, download: given, signal, ...tell })
    // Waits for another tab's download: afterwards most or all of the files are stored.
    const work = navigator.locks.request(LOCK, { signal }, fetching).finally(() => downloads.delete(moduleId))
    downloads.set(moduleId, { abort, work })
    return work
  }

  async function cancel(moduleId: number): Promise<null> {
    const running = downloads.get(moduleId)
    running?.abort.abort()
    await running?.work.catch(() => undefined)
    await removeUnfinished(moduleId)
    return null
  }

  async function resultOf(request: HostRequest): Promise<unknown> {
    switch (request.method) {
      case 'download':
        return download(request.params)
      case 'cancel':
        return cancel(request.params.moduleId)
      case 'remove':
        await cancel(request.params.moduleId)
        await removeModule(request.params.moduleId)
        return null
      case 'list':
        return listKept()
      case 'verify':
        return verify(request.params)
      case 'fits':
        return fits(request.params.bytes)
      case 'estimate':
        return estimate()
      case 'persist':
        return false
    }
  }

  return {
    async answer(request) {
      const { req } = request
      try {
        say({ type: 'host:reply', req, result: await resultOf(request) })
      } catch (error) {
        say({ type: 'host:reply', req, error: failureOf(error) })
      }
    },
  }
}

/** Reports start and progress, not more often than a person can follow. */
function teller(moduleId: number, say: (message: HostMessage) => void) {
  let toldAt = 0
  return {
    onStart({ version, packageVersion, size }: Omit<StoredModule, 'moduleId'>) {
      say({ type: 'host:download-start', moduleId, version, packageVersion, size })
    },
    onProgress(done: number, size: number) {
      const now = performance.now()
      if (done < size && now - toldAt < TELL_EVERY_MS) return
      toldAt = now
      say({ type: 'host:download-progress', moduleId, done, size })
    },
  }
}

async function listKept(): Promise<ModuleOnDevice[]> {
  return (await listModules()).map(({ id, current, pending }) => ({
    moduleId: id,
    stored: current ? { moduleId: id, ...current } : null,
    isUnfinished: pending !== undefined,
  }))
}

/** During a download the free space cannot be measured: measuring reserves the space for a moment. */
function estimate(): Promise<StorageEstimate> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => ({
    used: await countUsed(),
    free: lock ? await findRoom() : null,
  }))
}

async function verify({ moduleId, isDeep }: HostParams<'verify'>): Promise<Verification> {
  const faults = await findFaults({ moduleId, depth: isDeep ? 'deep' : 'quick' })
  const faultyFiles = firstFaulty((faults ?? []).map(({ asset }) => asset.path))
  return { isWhole: faults !== null && faults.length === 0, faultyFiles }
}
