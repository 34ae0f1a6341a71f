/**
 * Where the session's token is: in memory while a page is open, and on the device where it can be removed without a
 * trace, because it says who one is (ACC-048, OFF-011). Read before the app is there.
 */
import { readKept, keep, onKeptElsewhere } from './device.ts'
import { hasErasable, keepErasable, readErasable } from './erasable.ts'

const NAME = 'token'
/** A device that does not answer must not keep the page from opening: one logs in again then. */
const READ_WITHIN_MS = 2000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-token')
let inMemory: string | null = null
let writing = Promise.resolve()

/** Reads the token of this device into memory; the page waits for it before it asks for anything. */
export async function readTokenOfDevice(): Promise<void> {
  if (!hasErasable()) return
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    inMemory = data
  })
  // One that was put into local storage, by an older version of the hub too, moves to where it leaves no trace.
  const left = readKept(NAME)
  if (left !== null) {
    keep(NAME, null)
    return keepToken(left)
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_WITHIN_MS))
  inMemory = await Promise.race([readErasable(NAME).catch(() => null), late])
}

/** The token, or null. */
export function earlyToken(): string | null {
  return hasErasable() ? inMemory : readKept(NAME)
}

/** Keeps a token; null forgets it. Other tabs have it at once. */
export function keepToken(token: string | null): void {
  if (!hasErasable()) return keep(NAME, token)
  inMemory = token
  channel?.postMessage(token)
  // One after the other, so that what was said last stays.
  writing = writing.then(() => keepErasable(NAME, token)).catch(() => undefined)
}

/** Resolves once what was kept or forgotten last is so on the device too. */
export function tokenWritten(): Promise<void> {
  return writing
}

/** Tells when another tab changed the token; gives back how to stop listening. */
export function onTokenOfOtherTab(listener: () => void): () => void {
  if (!hasErasable()) return onKeptElsewhere(NAME, listener)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
