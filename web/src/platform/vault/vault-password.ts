/**
 * The slow derivation of a key from a password: Argon2id, in a worker of its own, so that the page stays responsive
 * (LIF-005).
 */

const KIB_PER_MIB = 1024
const SALT_BYTES = 16

/** Stored beside the wrapped key, so that they can be raised later. */
export interface SlowParameters {
  memoryKib: number
  passes: number
  lanes: number
}

/** 64 MiB and three passes: about half a second on a laptop, and the same memory for each guess of a thief. */
export const SLOW: SlowParameters = { memoryKib: 64 * KIB_PER_MIB, passes: 3, lanes: 1 }

export interface SlowInput extends SlowParameters {
  password: string
  salt: Uint8Array<ArrayBuffer>
}

/** Returns 32 bytes; fails where the browser has no WebAssembly or not enough memory. */
export type Derive = (input: SlowInput) => Promise<Uint8Array<ArrayBuffer>>

export const newSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SALT_BYTES))

/** The worker's answer. */
export type DerivedMessage = { derived: Uint8Array<ArrayBuffer> } | { failed: string }

/** Derives in a worker that is started for it and terminated afterwards, which frees its memory. */
export const deriveInWorker: Derive = (input) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./vault-password-worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    worker.addEventListener('error', () => end(() => reject(new Error('the derivation could not start'))))
    worker.addEventListener('message', ({ data }: MessageEvent<DerivedMessage>) =>
      end(() => ('derived' in data ? resolve(data.derived) : reject(new Error(data.failed)))),
    )
    worker.postMessage(input)
  })
