/**
 * Who works on this device: the logged-in facilitator, or, without a live token, the one who unlocked the device or
 * was in the middle of a session when the token expired (LIF-005, ACC-051). The server decides separately what is
 * allowed.
 */
import { useSyncExternalStore } from 'react'
import type { SessionClaims } from '@hub/contract/sessions'
import { liveClaims, onToken } from './token.ts'

const listeners = new Set<() => void>()
let held: SessionClaims | null = null
let isHeldForRun = false

/** The claims of the facilitator who works here, or null. */
export function presentClaims(): SessionClaims | null {
  return liveClaims() ?? held
}

/** True for a facilitator who stays only until the session that was under way when the token expired is recorded. */
export function isPresentForRun(): boolean {
  return isHeldForRun && isPresentWithoutLogin()
}

/** True for a facilitator who works here without a login that the server would accept. */
export function isPresentWithoutLogin(): boolean {
  return held !== null && liveClaims() === null
}

/** From now on the facilitator works here without a login; null ends it. */
export function holdPresence(claims: SessionClaims | null, { forRun = false } = {}): void {
  isHeldForRun = forRun && claims !== null
  if (claims?.sid === held?.sid && claims?.id === held?.id) return
  held = claims
  for (const listener of [...listeners]) listener()
}

/** Subscribes to `presentClaims`. */
export function usePresentClaims(): SessionClaims | null {
  return useSyncExternalStore(onPresence, presentClaims)
}

/** Subscribes to `isPresentWithoutLogin`. */
export function usePresentWithoutLogin(): boolean {
  return useSyncExternalStore(onPresence, isPresentWithoutLogin)
}

/** Notifies when a facilitator began or ended working here; returns how to stop listening. */
export function onPresence(listener: () => void): () => void {
  const stop = onToken(listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
