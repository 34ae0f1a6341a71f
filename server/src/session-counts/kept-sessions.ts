/**
 * Keeps the sessions in the thread that counts up to date: all are read once, and at each question only what changed
 * since (REP-009).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { CountingThread } from './counting-thread.ts'
import {
  type ChangePlace,
  findMark,
  listSessionsAfter,
  listSessionsChanged,
  type ReadSession,
} from './session-columns.store.ts'

/** Few enough that calls between two pages do not wait. */
const PAGE = 5000
/** How long a question waits for the first reading before it says that the sessions are being counted. */
const PATIENCE_MS = 1000

/** A thread for each database. It is started by the first question, or by the first reading. */
const threads = new WeakMap<Database, CountingThread>()

function threadOf(db: Database): CountingThread {
  const before = threads.get(db)
  if (before && !before.hasEnded) return before
  const thread = new CountingThread()
  threads.set(db, thread)
  return thread
}

export class KeptSessions {
  /** How many rows the thread has been handed. */
  count = 0
  readonly thread: CountingThread
  readonly #db: Database
  /** The rows that are read again next time, and when they last changed: those that stayed are not added again. */
  #changes = new Map<number, string | null>()
  /** From when on changes are read; undefined before the first reading. */
  #mark: string | undefined
  #lastId = 0
  #reading: Promise<void> | undefined
  #adding = Promise.resolve()
  isComplete = false

  constructor(db: Database) {
    this.#db = db
    this.thread = threadOf(db)
    this.thread.forget()
  }

  /** Reads what is missing. Who asks while that goes on waits for the same reading. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #read(): Promise<void> {
    const mark = await findMark(this.#db)
    this.#mark ??= mark
    if (!this.isComplete) await this.#readAll(this.#mark)
    await this.#readChanges(this.#mark)
    this.#mark = mark
    this.isComplete = true
  }

  /** Goes on after the last page where a reading before was cut off. */
  async #readAll(mark: string): Promise<void> {
    let page: ReadSession[]
    do {
      page = await listSessionsAfter(this.#db, this.#lastId, PAGE)
      // The next page is read while the thread puts this one away, and no more than one waits there.
      await this.#adding
      this.#lastId = page.at(-1)?.id ?? this.#lastId
      this.#add(page)
      for (const { id, changedAt } of page)
        if (changedAt !== null && changedAt >= mark) this.#changes.set(id, changedAt)
    } while (page.length === PAGE)
  }

  /** What is asked afterwards is answered afterwards: nobody else need wait for it. */
  #add(sessions: readonly ReadSession[]): void {
    this.count += sessions.length
    const added = this.thread.add(sessions.map(({ changedAt: _, ...session }) => session))
    // A thread that fails here has ended, and then every question says so.
    this.#adding = added.catch(() => {})
  }

  async #readChanges(mark: string): Promise<void> {
    const changes = new Map<number, string | null>()
    let place: ChangePlace = { mark, after: 0 }
    let page: ReadSession[]
    do {
      page = await listSessionsChanged(this.#db, place, PAGE)
      this.#add(page.filter(({ id, changedAt }) => this.#changes.get(id) !== changedAt))
      for (const { id, changedAt } of page) changes.set(id, changedAt)
      const last = page.at(-1)
      if (last) place = { mark: last.changedAt ?? mark, after: last.id }
    } while (page.length === PAGE)
    this.#changes = changes
  }
}

const kept = new WeakMap<Database, KeptSessions>()

function keptSessions(db: Database): KeptSessions {
  const before = kept.get(db)
  // A thread that failed took its sessions along: they are read anew.
  const found = before && !before.thread.hasEnded ? before : new KeptSessions(db)
  kept.set(db, found)
  return found
}

/**
 * Reads what is missing of the sessions. BeingCounted: they are read for the first time since the start, and that is not done
 * soon; `isPatient` waits for it. Ask before a transaction: whoever holds the only connection would wait for itself.
 */
export async function readMissing({ db }: Context, isPatient: boolean): Promise<KeptSessions> {
  const sessions = keptSessions(db)
  const reading = sessions.catchUp()
  if (!isPatient && !sessions.isComplete) {
    const patience = new AbortController()
    const late = sleep(PATIENCE_MS, true, { signal: patience.signal, ref: false }).catch(() => false)
    const isLate = await Promise.race([reading.then(() => false), late])
    patience.abort()
    if (isLate) {
      // Who asks next waits for the same reading, and hears of its failure.
      reading.catch(() => {})
      fail('BeingCounted')
    }
  }
  await reading
  return sessions
}

/** Begins the first reading, for nobody who waits. */
export function readAhead({ db, log }: Context): void {
  keptSessions(db)
    .catchUp()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions for figures could not be read, who asks for figures reads them'),
    )
}

/** Forgets what was read: a test has removed sessions, which the hub itself never does. */
export function forgetSessions(db: Database): void {
  kept.delete(db)
}

/** Ends the thread. Who asks later has a new one. */
export async function closeSessions(db: Database): Promise<void> {
  kept.delete(db)
  const thread = threads.get(db)
  threads.delete(db)
  await thread?.close()
}
