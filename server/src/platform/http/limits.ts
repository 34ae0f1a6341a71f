/** How often something may be tried (ACC-054), counted in memory, or in Redis so that several nodes count as one. */
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

/** Each limit: how many in how many seconds. The key says per what: an account, or an address of origin. */
const LIMITS = {
  /** Of one account from one origin; what is over it at the account alone is slowed down, not refused. */
  loginFailuresOfPair: { points: 5, duration: FIFTEEN_MINUTES },
  loginFailuresOfAccount: { points: 10, duration: FIFTEEN_MINUTES },
  /** Of one account from a browser it was logged in from before. */
  loginFailuresOfDevice: { points: 5, duration: FIFTEEN_MINUTES },
  loginFailuresOfOrigin: { points: 30, duration: FIFTEEN_MINUTES },
  wrongPasswords: { points: 5, duration: FIFTEEN_MINUTES },
  emailChecksPerMinute: { points: 20, duration: MINUTE },
  emailChecksPerDay: { points: 100, duration: DAY },
  resetsOfEmail: { points: 3, duration: HOUR },
  resetsOfOrigin: { points: 10, duration: HOUR },
  registrations: { points: 5, duration: HOUR },
  confirmationsOfEmail: { points: 3, duration: HOUR },
  confirmationsOfOrigin: { points: 10, duration: HOUR },
  activations: { points: 20, duration: HOUR },
  /** Each may give a device twenty codes, which nobody else gets for a year. */
  deviceCodes: { points: 60, duration: DAY },
  teamResets: { points: 5, duration: HOUR },
  /** Places taken and waits begun by one facilitator: each may send a mail, and the queue of mails is everybody's. */
  placesTaken: { points: 60, duration: HOUR },
  /** The client portal: wrong pairs of one code, and all its calls together. */
  portalFailures: { points: 5, duration: FIFTEEN_MINUTES },
  portalCalls: { points: 600, duration: MINUTE },
  calls: { points: 300, duration: MINUTE },
  /** Anonymous calls without a limit of their own, and refused tokens; a shared office has one address. */
  anonymousCalls: { points: 600, duration: MINUTE },
} as const

export type LimitName = keyof typeof LIMITS

/** The key of what is counted by account and origin together. */
export const pairOf = (tried: { email: string; origin: string }) => `${tried.email} ${tried.origin}`

export interface Limits {
  /** Counts one; past the limit it refuses with TooManyRequests and the seconds to wait. */
  use(limit: LimitName, key: string | number): Promise<void>
  /** Counts one and never refuses; gives by how many the limit is exceeded, 0 within it. */
  useOver(limit: LimitName, key: string | number): Promise<number>
  /** Takes one back: what was counted beforehand turned out to be no failure. */
  giveBack(limit: LimitName, key: string | number): Promise<void>
  /** Forgets the count, after a success that clears earlier failures. */
  clear(limit: LimitName, key: string | number): Promise<void>
}

/**
 * @param redis shared counting; when it does not answer, each node counts for itself, so that nobody is shut out
 * @param factor multiplies every limit: load runs raise it, nothing else does
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
    keyPrefix: `limit:${name}`,
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
