/** When the session was last used, in any tab, and by how much this device's clock differs from the server's (STA-005). */
import { useSyncExternalStore } from 'react'

export interface SessionUse {
  /** The last answer to a call with the session, by the clock of this device; 0 before the first. */
  usedAtMs: number
  /** Server time minus the time of this device. */
  aheadMs: number
}

let use: SessionUse = { usedAtMs: 0, aheadMs: 0 }
const listeners = new Set<() => void>()
/** Each call puts off the end for every tab of this browser. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-staff-session')
tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number' && data > use.usedAtMs) change({ ...use, usedAtMs: data })
})

function change(next: SessionUse): void {
  use = next
  for (const listener of [...listeners]) listener()
}

/** Notes that the server has accepted the session just now. `date` is the header of its answer. */
export function noteSessionUse(date: string | null): void {
  const now = Date.now()
  const server = date === null ? Number.NaN : Date.parse(date)
  change({ usedAtMs: now, aheadMs: Number.isNaN(server) ? use.aheadMs : server - now })
  tabs?.postMessage(now)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = () => use

/** The last use of the session; renders again when it is used. */
export const useSessionUse = (): SessionUse => useSyncExternalStore(subscribe, current, current)

const endListeners = new Set<() => void>()

/** Notifies when the server says that nobody is signed in (any more); returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** The server has said so. */
export function notifySessionEnd(): void {
  for (const listener of [...endListeners]) listener()
}
