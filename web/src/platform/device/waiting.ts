/**
 * How much waits on this device to be sent for the present facilitator: set by the outbox, shown on every screen
 * (OFF-012).
 */
import { useSyncExternalStore } from 'react'

export interface Waiting {
  count: number
  /** How many of these are clients who were registered here; the others are sessions. */
  clients?: number
  /** How many of these the hub has refused: they wait for a correction, not for the connection. */
  refused: number
  /** The names of the refused sessions. */
  refusedIds?: readonly string[]
  /** What no longer waits: the hub has it, or it was removed. */
  over?: readonly { id: string; isSent: boolean }[]
}

const NOTHING: Waiting = { count: 0, refused: 0 }
const listeners = new Set<() => void>()
let waiting = NOTHING

export function readWaiting(): Waiting {
  return waiting
}

/** Sets what waits now. */
export function setWaiting(next: Waiting): void {
  const isSame = (['count', 'clients', 'refused'] as const).every((key) => next[key] === waiting[key])
  if (isSame && namesOf(next) === namesOf(waiting)) return
  waiting = next
  for (const listener of [...listeners]) listener()
}

/** The names in it, for comparison. */
const namesOf = ({ refusedIds = [], over = [] }: Waiting) =>
  [...refusedIds, ...over.map(({ id, isSent }) => `${id} ${isSent}`)].join()

/** What waits; updates on change. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(onWaiting, readWaiting)
}

function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
