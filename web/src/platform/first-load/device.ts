/** Stores texts on this device under one prefix, or in memory when the browser allows no storage. */

const PREFIX = 'hub.'
/** Names with this prefix are the facilitator's own: logout deletes them, whichever code stored them (PAR-019). */
export const PERSONAL = 'personal.'
/** The current entries of a form; like a personal text, they are deleted at the end of the session. */
export const ENTRIES_DATABASE = 'hub-entries'
const inMemory = new Map<string, string>()

/** The stored text, or null. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return inMemory.get(name) ?? null
  }
}

/** Stores a text on the device; null deletes it. */
export function storeText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    if (text === null) inMemory.delete(name)
    else inMemory.set(name, text)
  }
}

const wipes = new Set<() => unknown>()

/** Registers further data to wipe with the personal texts, such as a database; returns how to unregister. */
export function onForgetPersonal(wipe: () => unknown): () => void {
  wipes.add(wipe)
  return () => wipes.delete(wipe)
}

/** Deletes everything stored under a personal name, also by an earlier page; resolves once it is gone. */
export async function forgetPersonal(): Promise<void> {
  const wiping = [...wipes].map((wipe) => wipe())
  for (const name of inMemory.keys()) if (name.startsWith(PERSONAL)) inMemory.delete(name)
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + PERSONAL)) localStorage.removeItem(key)
  } catch {
    // Without storage, only the memory held anything.
  }
  // By its name: the page that made it may no longer exist.
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(ENTRIES_DATABASE)
  await Promise.allSettled(wiping)
}

/** Notifies when another tab changed the stored text; returns how to stop listening. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === PREFIX + name) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
