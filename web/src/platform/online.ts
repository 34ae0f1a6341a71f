/** Whether the hub can be reached: the browser's word, and a ping when a call got no answer (OFF-003, OFF-004). */
import { useSyncExternalStore } from 'react'
import { PING_PATH, PONG } from '@hub/contract/connectivity'
import { PING_TIMEOUT_MS } from '@hub/contract/constants'

/** While the hub cannot be reached it is asked again this often, because no event tells that a server is back. */
const ASK_AGAIN_MS = 15_000

const listeners = new Set<() => void>()
let reached = true
let asking: Promise<boolean> | undefined
let askAgain: ReturnType<typeof setTimeout> | undefined

/** True unless the browser reports no network or the last ping failed. */
export function isOnline(): boolean {
  return navigator.onLine && reached
}

/** Pings the server, one ping at a time, and remembers the outcome. */
export function checkOnline(): Promise<boolean> {
  asking ??= ping().then((answered) => {
    asking = undefined
    setReached(answered)
    return isOnline()
  })
  return asking
}

/** An answer of any status proves that the server is there. */
export function noteAnswer(): void {
  if (!reached) setReached(true)
}

/** Whether the hub can be reached, kept fresh. */
export function useOnline(): boolean {
  return useSyncExternalStore(onOnline, isOnline)
}

/** Tells when the hub goes out of reach or comes back; gives back how to stop listening. */
export function onOnline(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', handleOnline)
    window.addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', tell)
  }
}

/** The browser saw a network, which may be one without a way to the hub. */
function handleOnline(): void {
  tell()
  void checkOnline()
}

function setReached(answered: boolean): void {
  clearTimeout(askAgain)
  if (!answered) askAgain = setTimeout(() => void checkOnline(), ASK_AGAIN_MS)
  reached = answered
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

async function ping(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch(`/api${PING_PATH}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    })
    return answer.status === 200 && (await answer.text()) === PONG
  } catch {
    return false
  }
}
