/** The session's token on this device, its claims, and the listeners for its changes (ACC-048). */
import { useCallback, useSyncExternalStore } from 'react'
import type { SessionClaims } from '@hub/contract/sessions'
import { claimsOf, endOf } from '../first-load/claims.ts'
import { earlyToken, writeToken, onTokenOfOtherTab } from '../first-load/early-token.ts'

export { claimsOf } from '../first-load/claims.ts'

const listeners = new Set<() => void>()
let stopStorage: (() => void) | undefined

/** The stored token, or null. It may have expired: see `isTokenAlive`. */
export function readToken(): string | null {
  return earlyToken()
}

/** Stores a token from the server; null ends the session on this device. */
export function storeToken(token: string | null): void {
  if (token === readToken()) return
  writeToken(token)
  tell()
}

/** True until the token expires: all that can be known of a session without the server (ACC-051). */
export function isTokenAlive(token: string | null = readToken(), nowMs: number = Date.now()): boolean {
  const claims = claimsOf(token)
  return claims !== null && endOf(claims) > nowMs
}

/** The claims of the session on this device while it is alive, else null. */
export function liveClaims(): SessionClaims | null {
  const token = readToken()
  return isTokenAlive(token) ? claimsOf(token) : null
}

/** Milliseconds until the token expires; null without a token, never negative. */
export function msUntilTokenEnds(nowMs: number = Date.now()): number | null {
  const claims = claimsOf(readToken())
  return claims === null ? null : Math.max(0, endOf(claims) - nowMs)
}

/** Notifies when the token changes, in this tab or another; returns how to stop listening. */
export function onToken(listener: () => void): () => void {
  stopStorage ??= onTokenOfOtherTab(tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopStorage?.()
    stopStorage = undefined
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** The stored token; updates on change. */
export function useToken(): string | null {
  return useSyncExternalStore(onToken, readToken)
}

/**
 * Notifies when another tab changed the token, because a logout there is a logout here; returns how to stop
 * listening.
 */
export function onTokenElsewhere(listener: () => void): () => void {
  return onTokenOfOtherTab(listener)
}

/** The time the stored token expires, in ISO 8601, or null without one. */
export function tokenEnd(): string | null {
  const claims = claimsOf(readToken())
  return claims === null ? null : new Date(endOf(claims)).toISOString()
}

/** True from `beforeMs` before the stored token expires; updates on change. */
export function useTokenEndsWithin(beforeMs: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      function start() {
        clearTimeout(timer)
        const left = msUntilTokenEnds()
        if (left !== null && left > beforeMs) timer = setTimeout(listener, left - beforeMs)
      }
      start()
      const stop = onToken(() => {
        start()
        listener()
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [beforeMs],
  )
  return useSyncExternalStore(subscribe, () => (msUntilTokenEnds() ?? Infinity) <= beforeMs)
}
