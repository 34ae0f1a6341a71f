/** Hashes and compares passwords with Argon2id, off the event loop and never more at once than cores. */
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { threadPoolSize } from './config.ts'
import { Refusal } from './fail.ts'
import type { Random } from './random.ts'

/** OWASP's setting for Argon2id: 19 MiB, two passes, one lane; about 9 ms. The enum of the library is a const enum. */
const ARGON2ID = 2
const SETTING: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SALT_BYTES = 16
/** More waiting than this is a storm; the rest is told to come back, so that the honest queue stays short. */
const QUEUE_LIMIT = 200
const RETRY_AFTER_SECONDS = 2
/** Threads that hashing never takes: files are read and tokens signed by the same pool. */
const THREADS_LEFT_FREE = 2

export interface Passwords {
  /** The Argon2id hash of a password, in the PHC text form. */
  hash(password: string): Promise<string>
  /** True when the password fits the hash. `null` costs the same time and is never right (ACC-038). */
  fits(password: string, passwordHash: string | null): Promise<boolean>
}

/**
 * @param random gives the salts; the demo hands in a seeded one, so that it is the same to the byte
 * @param parallel how many hashes may be worked on at once
 */
export function createPasswords(random: Random, parallel = hashesAtOnce()): Passwords {
  const admitted = createGate(parallel)
  let decoy: Promise<string> | undefined
  const hashNow = (password: string) => hash(password, { ...SETTING, salt: random.bytes(SALT_BYTES) })

  return {
    hash: (password) => admitted(() => hashNow(password)),
    async fits(password, passwordHash) {
      decoy ??= hashNow('the password of nobody')
      const compared = passwordHash ?? (await decoy)
      const right = await admitted(() => verify(compared, password))
      return right && passwordHash !== null
    },
  }
}

/**
 * One core stays with those who are logged in already, and the thread pool keeps threads for files (also when nobody
 * enlarged it): a flood of logins may only make logins slow.
 */
export function hashesAtOnce(cores = availableParallelism(), threads = threadPoolSize()): number {
  return Math.max(1, Math.min(cores - 1, threads - THREADS_LEFT_FREE))
}

/** Lets at most `parallel` pieces of work run; the others wait in order. */
function createGate(parallel: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function admit<T>(work: () => Promise<T>): Promise<T> {
    if (running >= parallel) {
      if (waiting.length >= QUEUE_LIMIT)
        throw new Refusal('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
