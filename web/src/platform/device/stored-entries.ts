/**
 * Stores the entries of a form on this device until the server has answered (PAR-019): one form per facilitator,
 * under a name that is never reused. Each change reaches the disk at once: browsers write their other storage seconds
 * later, so a killed browser would lose the last entries, or restore entries that were already sent. A page that is
 * left cannot wait for its disk: what is not written yet stays as a text, which the next page takes over. Logout
 * deletes the database and the text.
 */
import type { DBSchema } from 'idb'
import { deviceDatabase } from './databases.ts'
import { ENTRIES_DATABASE, onForgetPersonal, PERSONAL, readStored, storeText } from '../first-load/device.ts'

const STORE = 'entries'
const STRICT = { durability: 'strict' } as const

interface Kept {
  facilitatorId: number
  /** The name of the form's subject. */
  about: string
  entries: unknown
}

interface EntriesSchema extends DBSchema {
  [STORE]: { key: number; value: Kept }
}

const open = deviceDatabase<EntriesSchema>(ENTRIES_DATABASE, (database) => {
  database.createObjectStore(STORE, { keyPath: 'facilitatorId' })
})

/** Not on the disk yet; stays here where a browser has no storage. */
const unwritten = new Map<number, Kept | null>()
let writing: Promise<void> | undefined

// Nothing of a facilitator who has logged out may be written afterwards.
onForgetPersonal(() => unwritten.clear())

const leftName = (facilitatorId: number) => `${PERSONAL}entries.${facilitatorId}`

addEventListener('pagehide', () => {
  for (const [facilitatorId, kept] of unwritten) storeText(leftName(facilitatorId), JSON.stringify(kept))
})

/** The stored entries for this subject, or null. */
export async function readEntries(facilitatorId: number, about: string): Promise<unknown> {
  takeOverLeft(facilitatorId)
  const kept = unwritten.has(facilitatorId) ? unwritten.get(facilitatorId) : await onDisk(facilitatorId)
  return kept?.about === about ? kept.entries : null
}

/** Stores the entries and replaces the previous ones; resolves when they are on the disk. */
export function storeEntries(facilitatorId: number, about: string, entries: unknown): Promise<void> {
  return write(facilitatorId, { facilitatorId, about, entries })
}

/** Deletes the entries once they were sent. */
export function dropEntries(facilitatorId: number): Promise<void> {
  return write(facilitatorId, null)
}

/** Writes what the page before was left with: it is newer than what is on the disk. */
function takeOverLeft(facilitatorId: number): void {
  const text = readStored(leftName(facilitatorId))
  if (text !== null) write(facilitatorId, JSON.parse(text) as Kept | null).catch(() => undefined)
}

/** Writes one after the other; of several changes during a write only the last is written. */
function write(facilitatorId: number, kept: Kept | null): Promise<void> {
  // Whatever a page was left with is older than this.
  storeText(leftName(facilitatorId), null)
  unwritten.set(facilitatorId, kept)
  writing ??= writeAll().finally(() => {
    writing = undefined
  })
  return writing
}

async function writeAll(): Promise<void> {
  const isOpen = await open().catch(() => null)
  // Without storage, only the memory holds the entries.
  if (isOpen === null) return
  for (let next = firstOf(unwritten); next !== undefined; next = firstOf(unwritten)) {
    const [facilitatorId, kept] = next
    const change = (await open()).transaction(STORE, 'readwrite', STRICT)
    if (kept === null) await change.store.delete(facilitatorId)
    else await change.store.put(kept)
    change.commit()
    await change.done
    if (unwritten.get(facilitatorId) === kept) unwritten.delete(facilitatorId)
  }
}

function firstOf<Key, Value>(map: Map<Key, Value>): [Key, Value] | undefined {
  return map.entries().next().value
}

async function onDisk(facilitatorId: number): Promise<Kept | undefined> {
  const database = await open().catch(() => null)
  return database?.get(STORE, facilitatorId)
}
