/**
 * The outbox: jobs are written in the transaction that causes them, and run after its commit, each at least once.
 * A failed job is retried after growing pauses. A job that cannot succeed is kept as dead.
 */
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { clearDead } from './dead-jobs.ts'
import type { Random } from '../random.ts'

export interface Job {
  id: number
  /** The number of this attempt, from 1. */
  attempt: number
  enqueuedAt: string
  /** True when a failure of this attempt is not retried. */
  isLast: boolean
  /** The longest pause until the next attempt if this one fails. A TryLater may ask for more. */
  pauseMs: number
  /** Aborted when another worker may soon take the job over, or the server stops. */
  signal: AbortSignal
}

/** Does one job. After a crash it may be called again for the same job, so it must give the same result twice. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>

/** Thrown by a handler when no retry can succeed. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** Thrown by a handler when a retry makes no sense before some time has passed. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly afterMs: number

  constructor(message: string, afterMs: number, cause?: unknown) {
    super(message, { cause })
    this.afterMs = afterMs
  }
}

export interface Outbox {
  /** Begins to take jobs. */
  start(): void
  /** Looks for due jobs at once. */
  wake(): void
  /** Runs all due jobs, waits for them, and returns how many ran. */
  runDue(): Promise<number>
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>
}

export interface OutboxParts {
  db: Database
  clock: Clock
  random: Random
  log: Log
  handlers: Record<string, JobHandler>
  /** For each topic: what is kept of the payload of a dead job. Topics that are not named keep all of it. */
  keptOfDead?: Record<string, (payload: unknown) => unknown>
}

const BATCH = 8
/** How often a poller looks for jobs of other nodes and for retries. Jobs of its own node wake it at once. */
const POLL_MS = 2_000
/** How long a job belongs to the poller that took it, and after which time its handler is told to stop. */
const LEASE_MS = 60_000
const HANDLER_MS = 45_000
const STOP_PATIENCE_MS = 10_000
/** Pauses of 5 s, 10 s, 20 s and so on, at most an hour. Sixteen attempts take about six and a half hours. */
const BACK_OFF_MS = 5_000
const BACK_OFF_MAX_MS = 60 * 60_000
/** Pauses vary by this much up and down, so that jobs that failed together are not retried together. */
const JITTER_PERCENT = 20
const PERCENT = 100
const ERROR_MAX = 500
const NAME_BYTES = 9
const KEEP_DONE_MS = 90 * 24 * 60 * 60_000
const SWEEP_EVERY_MS = 60 * 60_000

/** Creates a poller for the topics of `handlers`. Any number of pollers may run, in any number of processes. */
export function createOutbox(parts: OutboxParts): Outbox {
  return new Poller(parts)
}

interface TakenJob extends Record<string, unknown> {
  id: string
  topic: string
  payload: unknown
  attempts: number
  max_attempts: number
  created_at: string
}

class Poller implements Outbox {
  readonly #parts: OutboxParts
  readonly #name: string
  readonly #running = new Set<Promise<void>>()
  readonly #stopped = new AbortController()
  #loop: Promise<void> | undefined
  #stopping = false
  #woken = false
  #endPause = () => {}
  #sweptAt = 0
  #isDeadCleared = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#name = `${process.pid}-${parts.random.token(NAME_BYTES)}`
  }

  start(): void {
    this.#loop ??= this.#poll()
  }

  wake(): void {
    this.#woken = true
    this.#endPause()
  }

  async runDue(): Promise<number> {
    let count = 0
    for (let jobs = await this.#take(); jobs.length > 0; jobs = await this.#take()) {
      count += jobs.length
      await Promise.all(jobs.map((job) => this.#run(job)))
    }
    await Promise.all(this.#running)
    return count
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#endPause()
    const patience = setTimeout(() => this.#stopped.abort(), STOP_PATIENCE_MS)
    await this.#loop
    await Promise.all(this.#running)
    clearTimeout(patience)
  }

  async #poll(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false
      const jobs = await this.#takeOrLog()
      await Promise.all(jobs.map((job) => this.#run(job)))
      if (jobs.length === 0) await this.#pause()
    }
  }

  async #takeOrLog(): Promise<TakenJob[]> {
    try {
      await this.#sweep()
      return await this.#take()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'could not read the outbox, the next poll tries again')
      return []
    }
  }

  #pause(): Promise<void> {
    if (this.#woken || this.#stopping) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      timer.unref()
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #take(): Promise<TakenJob[]> {
    await this.#clearDead()
    const { db, clock, handlers } = this.#parts
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    const topics = sql.param(Object.keys(handlers))
    const taken = await db.orm.execute<TakenJob>(sql`
      with due as materialized (
        select id from outbox
        where state = 'ready' and run_at <= ${now.toISOString()} and topic = any(${topics}::text[])
          and (locked_until is null or locked_until <= ${now.toISOString()})
        order by run_at, id limit ${BATCH} for update skip locked)
      update outbox set attempts = attempts + 1, locked_by = ${this.#name}, locked_until = ${until}
      where id in (select id from due)
      returning id, topic, payload, attempts, max_attempts, created_at`)
    return taken.rows.toSorted((a, b) => Number(a.id) - Number(b.id))
  }

  #run(job: TakenJob): Promise<void> {
    const running = this.#attempt(job).catch((error: unknown) => {
      // The lease ends by itself, and then the job is taken again.
      this.#parts.log.warn({ err: error, job: job.id }, 'could not store the result of a job, it runs again')
    })
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  async #attempt(job: TakenJob): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(HANDLER_MS), this.#stopped.signal])
    const told = {
      id: Number(job.id),
      attempt: job.attempts,
      enqueuedAt: job.created_at,
      isLast: job.attempts >= job.max_attempts,
      pauseMs: (backOff(job.attempts) * (PERCENT + JITTER_PERCENT)) / PERCENT,
      signal,
    }
    try {
      await this.#parts.handlers[job.topic]?.(job.payload, told)
    } catch (error) {
      await this.#noteFailure(job, error)
      return
    }
    await this.#parts.db.orm.execute(sql`
      update outbox set state = 'done', payload = '{}', last_error = null, locked_by = null, locked_until = null,
        finished_at = ${this.#parts.clock.iso()}
      where id = ${job.id} and locked_by = ${this.#name} and state = 'ready'`)
  }

  async #noteFailure(job: TakenJob, error: unknown): Promise<void> {
    const { db, clock, log } = this.#parts
    const isDead = error instanceof GiveUp || job.attempts >= job.max_attempts
    log[isDead ? 'error' : 'warn'](
      { err: error, job: job.id, topic: job.topic, attempt: job.attempts, isDead },
      isDead ? 'a job failed and is given up' : 'a job failed and will be retried',
    )
    const wantedMs = error instanceof TryLater ? error.afterMs : 0
    const pauseMs = Math.max(wantedMs, this.#pauseAfter(job.attempts))
    const runAt = new Date(clock.now().getTime() + pauseMs).toISOString()
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
    const keep = isDead ? this.#parts.keptOfDead?.[job.topic] : undefined
    const payload = JSON.stringify(keep ? keep(job.payload) : job.payload)
    await db.orm.execute(sql`
      update outbox set state = ${isDead ? 'dead' : 'ready'}, payload = ${payload}::jsonb, last_error = ${reason}, locked_by = null, locked_until = null,
        run_at = ${runAt}, finished_at = ${isDead ? clock.iso() : null}
      where id = ${job.id} and locked_by = ${this.#name} and state = 'ready'`)
  }

  #pauseAfter(attempts: number): number {
    const percent = PERCENT - JITTER_PERCENT + this.#parts.random.int(2 * JITTER_PERCENT + 1)
    return (backOff(attempts) * percent) / PERCENT
  }

  async #clearDead(): Promise<void> {
    if (!this.#isDeadCleared) await clearDead(this.#parts.db, this.#parts.keptOfDead ?? {})
    this.#isDeadCleared = true
  }

  /**
   * Deletes old done jobs. Until then their dedupe keys stop a second job for the same cause. What was for a person stays
   * for as long as staff have set (LIF-001).
   */
  async #sweep(): Promise<void> {
    const { db, clock } = this.#parts
    const now = clock.now().getTime()
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return
    this.#sweptAt = now
    const before = new Date(now - KEEP_DONE_MS).toISOString()
    await db.orm.execute(
      sql`delete from outbox where state = 'done' and recipient is null and finished_at < ${before}`,
    )
  }
}

/** The pause after that many attempts, before the random variation. */
function backOff(attempts: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** (attempts - 1))
}
