/** Checks a backup in a thread of its own, also beside its writing: what is written is read at once (OPS-002). */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BackupUnusable } from '../archive/damage.ts'
import type { ArchiveTarget } from '../archive/write-archive.ts'
import type { CheckedSums } from '../checked-entries.ts'
import { type Found, type ToCheck, WHOLE } from './messages.ts'

/** Reads the whole file and compares everything. Throws BackupUnusable, which says what is damaged. */
export async function checkInThread({ file, key }: ToCheck): Promise<CheckedSums> {
  return new CheckThread({ file, key }).finish()
}

/** The same target, of a file that gets its name once all of it was read and found sound. */
export function verified(target: ArchiveTarget): ArchiveTarget {
  return { ...target, check: (part) => new CheckThread({ file: part, key: target.key }) }
}

/** Checks one file. */
class CheckThread {
  readonly #worker: Worker
  readonly #found: Promise<Found>

  constructor(toCheck: ToCheck) {
    this.#worker = startWorker(toCheck)
    this.#found = Promise.race([this.#message(), this.#ended()])
    // Whoever stops it asks for nothing.
    this.#found.catch(() => {})
  }

  /** All of the file is there. Resolves once it was read. Throws BackupUnusable, which says what is damaged. */
  async finish(): Promise<CheckedSums> {
    this.#worker.postMessage(WHOLE)
    const found = await this.#found
    if ('sums' in found) return found.sums
    throw 'unusable' in found ? new BackupUnusable(...found.unusable) : found.error
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  async #message(): Promise<Found> {
    const [found] = (await once(this.#worker, 'message')) as [Found]
    return found
  }

  async #ended(): Promise<never> {
    await once(this.#worker, 'exit')
    throw new Error('the thread that checks a backup has ended')
  }
}

/** From the sources, tsx loads the TypeScript file; a bundle has `check-worker.js` beside it. */
function startWorker(toCheck: ToCheck): Worker {
  const file = import.meta.url.endsWith('.ts') ? './from-source.mjs' : './check-worker.js'
  return new Worker(new URL(file, import.meta.url), { execArgv: [], workerData: toCheck })
}
