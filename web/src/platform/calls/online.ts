/**
 * Whether the user works online: the hub is reachable, by the browser and a ping, and the user did not choose to stay
 * offline, which only application mode allows (OFF-003, OFF-004).
 */
import { useSyncExternalStore } from 'react'
import { PING_PATH, PONG } from '@hub/contract/connectivity'
import { PING_TIMEOUT_MS } from '@hub/contract/constants'
import type { Connection } from '@hub/ui/states/connection.ts'
import { storeText, onStoredElsewhere } from '../first-load/device.ts'
import { isOfflineChosen, OFFLINE_MODE, ON } from '../first-load/early-app-mode.ts'

/** How often an unreachable hub is pinged, because no event reports that a server is back. */
const ASK_AGAIN_MS = 15_000

const listeners = new Set<() => void>()
let reached = true
let asking: Promise<boolean> | undefined
let stopElsewhere: (() => void) | undefined
let askAgain: ReturnType<typeof setTimeout> | undefined

/** True unless the browser reports no network, the last ping failed, or the user chose to stay offline. */
export function isOnline(): boolean {
  return canReach() && !isOfflineChosen()
}

/** True unless the browser reports no network or the last ping failed; ignores the user's choice. */
export function canReach(): boolean {
  return navigator.onLine && reached
}

/** Sets or clears the offline-mode flag; it persists across restarts. */
export function chooseOffline(isChosen: boolean): void {
  storeText(OFFLINE_MODE, isChosen ? ON : null)
  tell()
}

/** Subscribes to `isOfflineChosen`. */
export function useOfflineChosen(): boolean {
  return useSyncExternalStore(onOnline, isOfflineChosen)
}

/** The same for the controls, which do not know the hub. */
export const connection: Connection = { isOnline, onChange: onOnline }

/** Pings the server, one ping at a time, and stores whether it is reachable. */
export function checkOnline(): Promise<boolean> {
  asking ??= ping().then((answered) => {
    asking = undefined
    setReached(answered)
    return canReach()
  })
  return asking
}

/** An answer with any status proves that the server is there. */
export function noteAnswer(): void {
  if (!reached) setReached(true)
}

/** Whether the hub is reachable; updates on change. */
export function useOnline(): boolean {
  return useSyncExternalStore(onOnline, isOnline)
}

/** Notifies when the hub becomes unreachable or reachable; returns how to stop listening. */
export function onOnline(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', handleOnline)
    window.addEventListener('offline', tell)
    stopElsewhere = onStoredElsewhere(OFFLINE_MODE, tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', tell)
    stopElsewhere?.()
  }
}

/** The browser found a network, which may have no route to the hub. */
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
