/// <reference lib="webworker" />
/** Derives one key from one password, then is terminated; only this worker's content policy allows WebAssembly. */
import { argon2id } from 'hash-wasm'
import type { DerivedMessage, SlowInput } from './vault-password.ts'

declare const self: DedicatedWorkerGlobalScope

const KEY_BYTES = 32

const answer = (message: DerivedMessage) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<SlowInput>) => {
  argon2id({
    password: data.password.normalize('NFKC'),
    salt: data.salt,
    memorySize: data.memoryKib,
    iterations: data.passes,
    parallelism: data.lanes,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  }).then(
    (derived) => answer({ derived: derived as Uint8Array<ArrayBuffer> }),
    (error: unknown) => answer({ failed: String(error) }),
  )
})
