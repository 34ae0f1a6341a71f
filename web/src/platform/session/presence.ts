/**
 * Who works on this device: whoever is logged in, and without a token that lives, whoever unlocked the device or was in
 * the middle of a session when the token ended (LIF-005, ACC-051). What the server allows is another matter.
 */
import { useSyncExternalStore } from 'react'
import type { SessionClaims } from '@hub/contract/sessions'
import { liveClaims, onToken } from './token.ts'

const listeners = new Set<() => void>()
let held: SessionClaims | null = null
let isHeldForRun = false

/** Whoever works here, or null. */
export function presentClaims(): SessionClaims | null {
  return liveClaims() ?? held
}

/** True for whoever stays until the session that was under way when the token ended is recorded, and no longer. */
export function isPresentForRun(): boolean {
  return isHeldForRun && isPresentWithoutLogin()
}

/** True for whoever works here without a login that the server would take. */
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

/** `presentClaims`, kept fresh. */
export function usePresentClaims(): SessionClaims | null {
  return useSyncExternalStore(onPresence, presentClaims)
}

/** `isPresentWithoutLogin`, kept fresh. */
export function usePresentWithoutLogin(): boolean {
  return useSyncExternalStore(onPresence, isPresentWithoutLogin)
}

/** Tells when somebody began or ended working here; gives back how to stop listening. */
export function onPresence(listener: () => void): () => void {
  const stop = onToken(listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
