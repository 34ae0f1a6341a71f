/**
 * Keeps what is being entered in a form on this device until the server has answered (PAR-019): one form for each
 * facilitator, under the name of what it is about, which is never used again. Each change reaches the disk at once: a
 * browser writes its other storage seconds later, so that a killed one would forget the last entries, or bring back
 * entries that were sent. Logout deletes the database.
 */
import type { DBSchema } from 'idb'
import { deviceDatabase } from './databases.ts'
import { ENTRIES_DATABASE, onForgetPersonal } from '../first-load/device.ts'

const STORE = 'entries'
const STRICT = { durability: 'strict' } as const

interface Kept {
  facilitatorId: number
  /** What the form is about. */
  about: string
  entries: unknown
}

interface EntriesSchema extends DBSchema {
  [STORE]: { key: number; value: Kept }
}

const open = deviceDatabase<EntriesSchema>(ENTRIES_DATABASE, (database) => {
  database.createObjectStore(STORE, { keyPath: 'facilitatorId' })
})

/** What is not on the disk yet, and stays here where a browser has no storage. */
const unwritten = new Map<number, Kept | null>()
let writing: Promise<void> | undefined

// Nothing of a facilitator who has logged out may be written afterwards.
onForgetPersonal(() => unwritten.clear())

/** What was entered about this before, or null. */
export async function readEntries(facilitatorId: number, about: string): Promise<unknown> {
  const kept = unwritten.has(facilitatorId) ? unwritten.get(facilitatorId) : await onDisk(facilitatorId)
  return kept?.about === about ? kept.entries : null
}

/** Keeps the entries in place of those before; resolves when they are on the disk. */
export function keepEntries(facilitatorId: number, about: string, entries: unknown): Promise<void> {
  return write(facilitatorId, { facilitatorId, about, entries })
}

/** Forgets the entries, once they were sent. */
export function dropEntries(facilitatorId: number): Promise<void> {
  return write(facilitatorId, null)
}

/** Writes one after the other, and of several changes during a write the last alone. */
function write(facilitatorId: number, kept: Kept | null): Promise<void> {
  unwritten.set(facilitatorId, kept)
  writing ??= writeAll().finally(() => {
    writing = undefined
  })
  return writing
}

async function writeAll(): Promise<void> {
  const isOpen = await open().catch(() => null)
  // Without storage the memory is all there is.
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
