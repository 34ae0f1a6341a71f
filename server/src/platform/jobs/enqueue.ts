/** Writes the jobs that the outbox runs. */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { outbox } from './outbox.tables.ts'

/** The pauses of sixteen attempts take about six and a half hours. */
const MAX_ATTEMPTS = 16

export interface JobAbout {
  /** A word for what it is, such as password-reset. */
  kind: string
  /** Whose it is: a word and an id, such as facilitator:7. */
  recipient: string
}

export interface EnqueueOptions {
  /** Names the cause. A second job with the same key is not written. */
  dedupeKey?: string | undefined
  /** The earliest time at which the job runs. Default: now. */
  runAt?: Date | undefined
  maxAttempts?: number | undefined
  /** Whom a mail is for and what it is about, for staff who look after that person. */
  about?: JobAbout | undefined
}

/**
 * Writes a job in the running transaction. Returns false, and writes nothing, when the dedupe key was used before.
 * The caller wakes the poller by `db.afterCommit`.
 */
export async function enqueue(
  { db, clock }: { db: Database; clock: Clock },
  topic: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<boolean> {
  const written = await db.orm
    .insert(outbox)
    .values({
      topic,
      payload,
      dedupeKey: options.dedupeKey ?? null,
      maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
      runAt: (options.runAt ?? clock.now()).toISOString(),
      createdAt: clock.iso(),
      ...options.about,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  return written.length > 0
}
