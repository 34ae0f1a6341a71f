/**
 * Stores texts on this device so that they can be removed without a trace. Browsers write local storage and databases
 * as a log, where a removed text stays for weeks; the body of a response in Cache Storage is a separate file, which
 * is deleted with its entry (OFF-011). Only what must not outlive a logout belongs here: reading it is asynchronous.
 */

/** Not among the names that application mode removes when it is turned off: the token is stored here too. */
export const ERASABLE_CACHE = 'erasable'
const PREFIX = 'hub.erasable.'

const addressOf = (name: string) => `/erasable/${name}`

/**
 * Without a secure origin, which production requires, there is no Cache Storage, and local storage is used instead.
 */
export const hasErasable = () => typeof caches !== 'undefined'

/** The stored text, or null. */
export async function readErasable(name: string): Promise<string | null> {
  if (!hasErasable()) return localStorage.getItem(PREFIX + name)
  const kept = await (await caches.open(ERASABLE_CACHE)).match(addressOf(name))
  return kept === undefined ? null : kept.text()
}

/** Stores a text; null removes it. */
export async function storeErasable(name: string, text: string | null): Promise<void> {
  if (!hasErasable()) {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
    return
  }
  const cache = await caches.open(ERASABLE_CACHE)
  if (text === null) await cache.delete(addressOf(name))
  else await cache.put(addressOf(name), new Response(text))
}

/** The stored names with this prefix. */
export async function listErasable(begin: string): Promise<string[]> {
  const names = hasErasable()
    ? (await (await caches.open(ERASABLE_CACHE)).keys()).map(({ url }) =>
        new URL(url).pathname.slice(addressOf('').length),
      )
    : Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  return names.filter((name) => name.startsWith(begin))
}
