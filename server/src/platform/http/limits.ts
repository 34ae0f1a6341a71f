/** Limits how often something may be tried (ACC-054). Counts in memory, or in Redis when there are several nodes. */
import type { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { Refusal } from '../fail.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIFTEEN_MINUTES = 15 * MINUTE

/** Each limit: how many tries in how many seconds. The name says what is counted: per account, per origin and so on. */
const LIMITS = {
  /** For an account from one origin. Past the limit of the account alone, tries are slowed down and not refused. */
  loginFailuresOfPair: { points: 5, duration: FIFTEEN_MINUTES },
  loginFailuresOfAccount: { points: 10, duration: FIFTEEN_MINUTES },
  /** For an account from a browser that was logged in to it before. */
  loginFailuresOfDevice: { points: 5, duration: FIFTEEN_MINUTES },
  loginFailuresOfOrigin: { points: 30, duration: FIFTEEN_MINUTES },
  /** Wrong codes of an authenticator app and wrong recovery codes, for an account. */
  codeFailures: { points: 5, duration: FIFTEEN_MINUTES },
  wrongPasswords: { points: 5, duration: FIFTEEN_MINUTES },
  emailChecksPerMinute: { points: 20, duration: MINUTE },
  emailChecksPerDay: { points: 100, duration: DAY },
  resetsOfEmail: { points: 3, duration: HOUR },
  resetsOfOrigin: { points: 10, duration: HOUR },
  registrations: { points: 5, duration: HOUR },
  confirmationsOfEmail: { points: 3, duration: HOUR },
  confirmationsOfOrigin: { points: 10, duration: HOUR },
  activations: { points: 20, duration: HOUR },
  /** A call may reserve twenty codes for a device, and they are not given to anybody else for a year. */
  deviceCodes: { points: 60, duration: DAY },
  teamResets: { points: 5, duration: HOUR },
  /** Places that a facilitator takes or waits for. Each may send a mail, and all facilitators share the mail queue. */
  placesTaken: { points: 60, duration: HOUR },
  /** The client portal: wrong passwords for one code, and all its calls together. */
  portalFailures: { points: 5, duration: FIFTEEN_MINUTES },
  portalCalls: { points: 600, duration: MINUTE },
  /** Staff: wrong passwords and wrong codes, each for an account, both for an address; and all calls of one account. */
  staffPasswordFailures: { points: 5, duration: FIFTEEN_MINUTES },
  /** For an account of staff in a browser in which it was signed in to before. */
  staffFailuresOfDevice: { points: 5, duration: FIFTEEN_MINUTES },
  staffCodeFailures: { points: 5, duration: FIFTEEN_MINUTES },
  staffFailuresOfOrigin: { points: 30, duration: FIFTEEN_MINUTES },
  staffCalls: { points: 600, duration: MINUTE },
  /** Parts of uploads of one account: a fast network sends thirty in a second. */
  uploadParts: { points: 6000, duration: MINUTE },
  /**
   * Searches of one staff member for records of one host: enough to correct a few, too few to go through a calendar day
   * by day (CON-16).
   */
  recordsOfHost: { points: 10, duration: DAY },
  calls: { points: 300, duration: MINUTE },
  /** Calls without a login, and refused tokens. The number is high because a whole office may share one address. */
  anonymousCalls: { points: 600, duration: MINUTE },
} as const

export type LimitName = keyof typeof LIMITS

/** The key for limits that are counted by account and origin together. */
export const pairOf = (tried: { email: string; origin: string }) => `${tried.email} ${tried.origin}`

export interface Limits {
  /** Counts one try. Past the limit it refuses with TooManyRequests and the seconds to wait. */
  use(limit: LimitName, key: string | number): Promise<void>
  /** Counts one try and never refuses. Returns by how much the limit is exceeded, or 0. */
  useOver(limit: LimitName, key: string | number): Promise<number>
  /** Takes back one try that was counted beforehand and turned out to be no failure. */
  giveBack(limit: LimitName, key: string | number): Promise<void>
  /** Deletes the count, after a success that clears earlier failures. */
  clear(limit: LimitName, key: string | number): Promise<void>
}

/**
 * @param redis shares the counts of all nodes; while it does not answer, each node counts alone and calls still work
 * @param factor multiplies every limit; only load tests raise it
 */
export function createLimits(redis: Redis | undefined, factor = 1): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const name of Object.keys(LIMITS) as LimitName[])
    limiters.set(name, createLimiter(name, redis, factor))
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterAbstract

  return {
    use: (name, key) => limiter(name).consume(String(key)).then(nothing, refuse),
    async useOver(name, key) {
      const { consumedPoints } = await limiter(name).penalty(String(key))
      return Math.max(0, consumedPoints - LIMITS[name].points * factor)
    },
    async giveBack(name, key) {
      await limiter(name).reward(String(key))
    },
    async clear(name, key) {
      await limiter(name).delete(String(key))
    },
  }
}

function createLimiter(name: LimitName, redis: Redis | undefined, factor: number): RateLimiterAbstract {
  const options = {
    // A Redis may be shared with other programs.
    keyPrefix: `hub:limit:${name}`,
    points: LIMITS[name].points * factor,
    duration: LIMITS[name].duration,
  }
  const memory = new RateLimiterMemory(options)
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
}

function nothing(): void {}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const MS = 1000
  throw new Refusal('TooManyRequests', {
    retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / MS)),
  })
}
