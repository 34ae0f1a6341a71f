/** Hashes and compares passwords with Argon2id, off the event loop and with limited parallelism. */
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { threadPoolSize } from '../config/config.ts'
import { Refusal } from '../fail.ts'
import type { Random } from '../random.ts'

/** The enum of the library is a const enum. */
const ARGON2ID = 2
const SETTING: Options = { algorithm: ARGON2ID, parallelism: 1 }
/** OWASP's setting for Argon2id with one lane: 19 MiB, two passes; about 9 ms. */
const OWASP_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
const SALT_BYTES = 16
/** The longest queue. Further requests are refused with a retry time, so that the queue stays short. */
const QUEUE_LIMIT = 200
const RETRY_AFTER_SECONDS = 2
/** Threads that hashing never takes: files are read and tokens signed by the same pool. */
const THREADS_LEFT_FREE = 2

export interface Passwords {
  /** The Argon2id hash of a password, in the PHC text form. */
  hash(password: string): Promise<string>
  /**
   * The hashes of many passwords, in their order. Single hashes go first. Any number of passwords is accepted.
   * @param onEach is called after each
   */
  hashMany(passwords: readonly string[], onEach: () => void): Promise<string[]>
  /** True when the password fits the hash. For `null` it returns false after the same time (ACC-038). */
  fits(password: string, passwordHash: string | null): Promise<boolean>
}

/** How hard a hash is to compute: memory in KiB, and passes over it. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

/**
 * @param random makes the salts; the demo passes a seeded one, so that its data are the same every time
 * @param parallel how many hashes may be computed at once
 * @param cost of new hashes; a hash says itself what it costs to compare with it
 */
export function createPasswords(
  random: Random,
  parallel = hashesAtOnce(),
  cost: HashCost = OWASP_COST,
): Passwords {
  const { admitted, admittedLast } = createGate(parallel)
  let decoy: Promise<string> | undefined
  const hashNow = (password: string) =>
    hash(password, { ...SETTING, ...cost, salt: random.bytes(SALT_BYTES) })

  return {
    hash: (password) => admitted(() => hashNow(password)),
    async hashMany(passwords, onEach) {
      const hashes: string[] = []
      const left = passwords.entries()
      // One worker for each parallel hash. Each waits for one hash at a time, so that several callers take turns.
      const work = async () => {
        for (const [index, password] of left) {
          hashes[index] = await admittedLast(() => hashNow(password))
          onEach()
        }
      }
      await Promise.all(Array.from({ length: parallel }, work))
      return hashes
    },
    async fits(password, passwordHash) {
      decoy ??= hashNow('the password of nobody')
      const compared = passwordHash ?? (await decoy)
      const right = await admitted(() => verify(compared, password))
      return right && passwordHash !== null
    },
  }
}

/**
 * Leaves one core to logged-in facilitators, and some threads of the pool to files (also when the pool was not
 * enlarged), so that a flood of logins only slows down logins.
 */
export function hashesAtOnce(cores = availableParallelism(), threads = threadPoolSize()): number {
  return Math.max(1, Math.min(cores - 1, threads - THREADS_LEFT_FREE))
}

/**
 * Runs at most `parallel` pieces of work; the others wait in order. Work of `admittedLast` runs only while nothing else
 * waits, and is never refused, because its callers add only a few pieces at a time.
 */
function createGate(parallel: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const waitingLast: (() => void)[] = []

  async function run<T>(work: () => Promise<T>, queue: (() => void)[]): Promise<T> {
    if (running >= parallel) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift() ?? waitingLast.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    async admitted<T>(work: () => Promise<T>): Promise<T> {
      if (running >= parallel && waiting.length >= QUEUE_LIMIT)
        throw new Refusal('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      return run(work, waiting)
    },
    admittedLast: <T>(work: () => Promise<T>) => run(work, waitingLast),
  }
}
