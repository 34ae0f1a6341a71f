/** Finds out whether this node can serve: what it needs for that, and what of it is missing (OPS-004). */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { type Database, migrationsFolder } from '../database/database.ts'
import { countMigrations } from '../database/migrations-run.ts'
import type { FileStore } from '../store/file-store.ts'

/** What may be missing. The names are public, so they say nothing about addresses, folders or errors. */
export type MissingPart = 'closing' | 'database' | 'migrations' | 'data-folder'

/** What does not work while the node serves everything else. The names are public too. */
export type ImpairedPart = 'store'

export interface Readiness {
  /** What this node lacks at present. Empty: it can serve. */
  missing(): Promise<MissingPart[]>
  /** What does not work at present, though the node can serve. */
  impaired(): Promise<ImpairedPart[]>
  /** From now on `closing` is missing, so that a load balancer sends nobody here any more. */
  close(): void
}

/** Shorter than the timeouts of load balancers, which take no answer for a process that hangs. */
const ANSWER_MS = 2000
/** Anyone may ask, so the database is asked once for everybody who asks within this time. */
const BELIEVED_MS = 1000
/** Remote stores charge for what they are asked. */
const STORE_BELIEVED_MS = 2000
/** No file has this key. The store only has to answer. */
const NO_KEY = 'static/.readyz'

/** @param folder the migrations of this build */
export function createReadiness(
  { config, db, store }: { config: Pick<Config, 'dataDir'>; db: Database; store: FileStore },
  folder = migrationsFolder(),
): Readiness {
  let isClosing = false
  let asked: { answer: Promise<MissingPart[]>; atMs: number } | undefined
  let askedStore: { answer: Promise<ImpairedPart[]>; atMs: number } | undefined

  async function look(): Promise<MissingPart[]> {
    const [ofDatabase, ofFolder] = await Promise.all([missingOfDatabase(db, folder), missingOfFolder(config)])
    return [...ofDatabase, ...ofFolder]
  }

  return {
    async missing() {
      const now = performance.now()
      if (!asked || now - asked.atMs > BELIEVED_MS) asked = { answer: look(), atMs: now }
      const missing = await asked.answer
      return isClosing ? ['closing', ...missing] : missing
    },
    impaired() {
      const now = performance.now()
      if (!askedStore || now - askedStore.atMs > STORE_BELIEVED_MS)
        askedStore = { answer: impairedOfStore(store), atMs: now }
      return askedStore.answer
    },
    close() {
      isClosing = true
    },
  }
}

/**
 * The database must have every migration of this build. It may have later ones, because nodes of a newer version join
 * while older ones serve.
 */
async function missingOfDatabase(db: Database, folder: string): Promise<MissingPart[]> {
  const ended = new AbortController()
  try {
    const counted = await Promise.race([
      countMigrations(db, folder),
      sleep(ANSWER_MS, undefined, { signal: ended.signal }),
    ])
    if (counted === undefined) return ['database']
    return counted?.pending === 0 ? [] : ['migrations']
  } catch {
    return ['database']
  } finally {
    ended.abort()
  }
}

/**
 * The folder must be there and writable for this process. Nothing is written: with a full disk a node still serves
 * everything that is read, and would be taken away by a check that needs room.
 */
async function missingOfFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<MissingPart[]> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return []
  } catch {
    return ['data-folder']
  }
}

/** A folder is asked as the data folder, and a remote store whether it answers. */
async function impairedOfStore(store: FileStore): Promise<ImpairedPart[]> {
  if (store.folder !== null) return []
  const ended = new AbortController()
  const answer = store.find(NO_KEY).then(
    () => true,
    () => false,
  )
  const isThere = await Promise.race([answer, sleep(ANSWER_MS, false, { signal: ended.signal })])
  ended.abort()
  return isThere ? [] : ['store']
}
