/** How much waits on this device to be sent, for whoever works here: told by who keeps it, shown on every screen (OFF-012). */
import { useSyncExternalStore } from 'react'

export interface Waiting {
  count: number
  /** Of these, how many are clients who were registered here; the others are sessions. */
  clients?: number
  /** Of these, how many the hub has refused: they wait for a correction, not for the connection. */
  refused: number
  /** The names of the sessions among these. */
  refusedIds?: readonly string[]
  /** What waited and does no more: the hub has it, or it was removed. */
  over?: readonly { id: string; isSent: boolean }[]
}

const NOTHING: Waiting = { count: 0, refused: 0 }
const listeners = new Set<() => void>()
let waiting = NOTHING

export function readWaiting(): Waiting {
  return waiting
}

/** Tells what waits now. */
export function setWaiting(next: Waiting): void {
  const isSame = (['count', 'clients', 'refused'] as const).every((key) => next[key] === waiting[key])
  if (isSame && namesOf(next) === namesOf(waiting)) return
  waiting = next
  for (const listener of [...listeners]) listener()
}

/** What is named in it, to be compared. */
const namesOf = ({ refusedIds = [], over = [] }: Waiting) =>
  [...refusedIds, ...over.map(({ id, isSent }) => `${id} ${isSent}`)].join()

/** What waits, kept fresh. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(onWaiting, readWaiting)
}

function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
