/** What is kept on this device under one prefix, or in memory when the browser allows no storage. */

const PREFIX = 'hub.'
/** What is kept under a name that begins so is the facilitator's own: logout forgets it, whoever kept it (PAR-019). */
export const PERSONAL = 'personal.'
/** What is being entered in a form; it ends with the session, as a personal text does. */
export const ENTRIES_DATABASE = 'hub-entries'
const inMemory = new Map<string, string>()

/** The kept text, or null. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return inMemory.get(name) ?? null
  }
}

/** Keeps a text on the device; null forgets it. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    if (text === null) inMemory.delete(name)
    else inMemory.set(name, text)
  }
}

const wipes = new Set<() => unknown>()

/** Wipes more than texts when the personal is forgotten, such as a database; gives back how to stop. */
export function onForgetPersonal(wipe: () => unknown): () => void {
  wipes.add(wipe)
  return () => wipes.delete(wipe)
}

/** Forgets everything kept under a personal name, also what a page before this one kept; resolves once it is gone. */
export async function forgetPersonal(): Promise<void> {
  const wiping = [...wipes].map((wipe) => wipe())
  for (const name of inMemory.keys()) if (name.startsWith(PERSONAL)) inMemory.delete(name)
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + PERSONAL)) localStorage.removeItem(key)
  } catch {
    // Without storage the memory was all there is.
  }
  // By its name: the page that kept it may be long gone.
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(ENTRIES_DATABASE)
  await Promise.allSettled(wiping)
}

/** Tells when another tab changed the kept text; gives back how to stop listening. */
export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === PREFIX + name) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
