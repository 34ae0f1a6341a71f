/** Where the session's token lives on this device, what it says, and who is told when it changes (ACC-048). */
import { useCallback, useSyncExternalStore } from 'react'
import type { SessionClaims } from '@hub/contract/sessions'
import { keep, onKeptElsewhere, readKept } from './device.ts'

const NAME = 'token'
const MS_PER_S = 1000

const listeners = new Set<() => void>()
let stopStorage: (() => void) | undefined

/** The stored token, or null. It may be over: `isTokenAlive` tells. */
export function readToken(): string | null {
  return readKept(NAME)
}

/** Keeps a token that the server gave; null ends the session on this device. */
export function storeToken(token: string | null): void {
  if (token === readToken()) return
  keep(NAME, token)
  tell()
}

/**
 * What a token says, or null for a text that is none. Nothing is verified here: claims choose what is shown, the
 * server decides what is allowed (NAV-015).
 */
export function claimsOf(token: string | null): SessionClaims | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is SessionClaims {
  const claims = value as Partial<SessionClaims> | null
  return typeof claims?.id === 'number' && typeof claims.exp === 'number' && typeof claims.sid === 'string'
}

/** True until the token's own end: all that can be known of a session without the server (ACC-051). */
export function isTokenAlive(token: string | null = readToken(), nowMs: number = Date.now()): boolean {
  const claims = claimsOf(token)
  return claims !== null && claims.exp * MS_PER_S > nowMs
}

/** The claims of the session on this device while it is alive, else null. */
export function liveClaims(): SessionClaims | null {
  const token = readToken()
  return isTokenAlive(token) ? claimsOf(token) : null
}

/** Milliseconds until the token's end; null without a token, never negative. */
export function msUntilTokenEnds(nowMs: number = Date.now()): number | null {
  const claims = claimsOf(readToken())
  return claims === null ? null : Math.max(0, claims.exp * MS_PER_S - nowMs)
}

/** Tells when the token changes, in this tab or another one; gives back how to stop listening. */
export function onToken(listener: () => void): () => void {
  stopStorage ??= onKeptElsewhere(NAME, tell)
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

/** The stored token, kept fresh. */
export function useToken(): string | null {
  return useSyncExternalStore(onToken, readToken)
}

/** Tells when another tab changed the token: a logout there is one here; gives back how to stop listening. */
export function onTokenElsewhere(listener: () => void): () => void {
  return onKeptElsewhere(NAME, listener)
}

/** The instant the stored token ends, in ISO 8601, or null without one. */
export function tokenEnd(): string | null {
  const claims = claimsOf(readToken())
  return claims === null ? null : new Date(claims.exp * MS_PER_S).toISOString()
}

/** True from `beforeMs` before the stored token's end on, kept fresh. */
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
