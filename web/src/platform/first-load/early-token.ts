/**
 * Stores the session's token: in memory while a page is open, and on the device where it can be removed without a
 * trace, because it identifies the user (ACC-048, OFF-011). Read before the app is loaded.
 */
import { readStored, storeText, onStoredElsewhere } from './device.ts'
import { hasErasable, storeErasable, readErasable } from './erasable.ts'

const NAME = 'token'
/** A device that does not answer must not block the page; the user logs in again then. */
const READ_WITHIN_MS = 2000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-token')
let inMemory: string | null = null
let writing = Promise.resolve()

/** Reads the token of this device into memory; the page waits for it before it sends any request. */
export async function readTokenOfDevice(): Promise<void> {
  if (!hasErasable()) return
  channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    inMemory = data
  })
  // A token in local storage, also from an older version of the hub, moves to where it leaves no trace.
  const left = readStored(NAME)
  if (left !== null) {
    storeText(NAME, null)
    return writeToken(left)
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_WITHIN_MS))
  inMemory = await Promise.race([readErasable(NAME).catch(() => null), late])
}

/** The token, or null. */
export function earlyToken(): string | null {
  return hasErasable() ? inMemory : readStored(NAME)
}

/** Stores a token; null deletes it. Other tabs get it at once. */
export function writeToken(token: string | null): void {
  if (!hasErasable()) return storeText(NAME, token)
  inMemory = token
  channel?.postMessage(token)
  // One after the other, so that the last write wins.
  writing = writing.then(() => storeErasable(NAME, token)).catch(() => undefined)
}

/** Resolves once the last change has reached the device too. */
export function tokenWritten(): Promise<void> {
  return writing
}

/** Notifies when another tab changed the token; returns how to stop listening. */
export function onTokenOfOtherTab(listener: () => void): () => void {
  if (!hasErasable()) return onStoredElsewhere(NAME, listener)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
