/** Finds out about the hub what only a visitor from outside, its database and its mail server know (OPS-001). */
import { connect } from 'node:tls'
import { sql } from 'drizzle-orm'
import { PING_PATH, PONG } from '@hub/contract/connectivity'
import { findLastVerified } from '../backup/backups.store.ts'
import { readBackupAge } from '../backup/backups.sweep.ts'
import type { Config } from '../config/config.ts'
import { tryMailServer } from '../mail/mail.ts'
import type { Facts, OriginFacts } from './doctor.rules.ts'
import { type Examined, examine } from './examine.ts'

const PATIENCE_MS = 5_000
const HTTPS_PORT = 443

/** Who looks, and what is known already. */
interface Known {
  /** Asks the Redis of the running server. Null where none runs, or without REDIS_URL. */
  redis: (() => Promise<boolean>) | null
  isServerRunning: boolean
  /** Why there is no database to ask; null where there is one. */
  databaseFault: string | null
}

/** Asks everything anew; whatever does not answer within seconds counts as away. */
export async function readFacts(context: Examined, known: Known): Promise<Facts> {
  const { config, clock } = context
  const redis = known.redis ?? (known.isServerRunning ? null : ownRedis(config))
  const [status, hub, content, databaseClockMs, isRedisReady, mailFault] = await Promise.all([
    examine(context),
    originFacts(config.publicUrl),
    originFacts(config.contentUrl),
    databaseDrift(context).catch(() => null),
    redis === null ? null : redis().catch(() => false),
    config.smtpUrl === undefined ? null : tryMailServer(config),
  ])
  const backups = { isScheduled: config.backupDir !== undefined, lastAt: null, isLate: false }
  return {
    ...{ status, hub, content, databaseClockMs, isRedisReady, mailFault },
    ...{ isServerRunning: known.isServerRunning, databaseFault: known.databaseFault },
    backups: { ...backups, ...(status.database && (await backupFacts(context))) },
    now: clock.iso(),
  }
}

async function backupFacts({ config, clock, db }: Examined): Promise<Partial<Facts['backups']>> {
  if (config.backupDir === undefined || db === null) return {}
  const last = await findLastVerified(db)
  const { isLate } = await readBackupAge({ config, clock, db })
  return { lastAt: last ? new Date(last.startedAt).toISOString() : null, isLate }
}

async function databaseDrift({ db }: Examined): Promise<number | null> {
  if (db === null) return null
  const { rows } = await db.orm.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  return Number(rows[0]?.now ?? 0) - Date.now()
}

/** Asks the Redis of the settings once, where no server runs that could. */
function ownRedis({ redisUrl }: Config): (() => Promise<boolean>) | null {
  if (redisUrl === undefined) return null
  return async () => {
    const { Redis } = await import('ioredis')
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: PATIENCE_MS,
      commandTimeout: PATIENCE_MS,
      retryStrategy: () => null,
    })
    // What it says is the answer to the ping too.
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return (await redis.ping()) === 'PONG'
    } finally {
      redis.disconnect()
    }
  }
}

/** What a browser gets from an origin: of the hub, and of the place of modules, which answers the hub's ping with no pong. */
async function originFacts(url: string): Promise<OriginFacts> {
  const certificateEndsAt = await certificateEnd(new URL(url))
  try {
    const answer = await fetch(new URL(`/api${PING_PATH}`, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      ...{ url, fault: null, certificateEndsAt },
      answer: {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        isHub: (await answer.text()) === PONG,
        clockMs: Number.isNaN(date) ? null : date - Date.now(),
      },
    }
  } catch (error) {
    return { url, answer: null, fault: causeOf(error), certificateEndsAt }
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? cause.message : message
}

/** When the certificate of an https address ends, whoever issued it; null without https or an answer. */
function certificateEnd({ protocol, hostname, port }: URL): Promise<string | null> {
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port) || HTTPS_PORT, servername: hostname }
    // An invalid certificate is found by the request itself; here only its end is asked for.
    const socket = connect({ ...options, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Number.isNaN(end) ? null : new Date(end).toISOString())
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
}
