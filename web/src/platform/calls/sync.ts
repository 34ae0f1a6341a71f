/** Sync: what waits on the device goes to the hub, and what is kept here is read anew, step by step (OFF-012). */
import { useSyncExternalStore } from 'react'
import { nowIso } from '../page/clock.ts'
import { keep, readKept } from '../first-load/device.ts'
import { presentClaims } from '../session/presence.ts'

/** One thing Sync does; it throws when it could not. */
export type SyncStep = () => Promise<void>

/** Where a step stands: what was recorded goes first, for it must not wait for pictures. */
export const SYNC_ORDER = { submissions: 0, device: 1, content: 2, versions: 3, clients: 4 } as const

export type SyncState = 'idle' | 'syncing' | 'done' | 'failed'

/** Of each facilitator: what one has in step says nothing of another on the same laptop. */
const lastSyncOf = () => `last-sync.${presentClaims()?.id ?? 0}`

const steps = new Map<keyof typeof SYNC_ORDER, SyncStep>()
const listeners = new Set<() => void>()
let state: SyncState = 'idle'
let running: Promise<boolean> | undefined

/** Sets what Sync does at one place of the order; gives back how to take it out again. */
export function setSyncStep(place: keyof typeof SYNC_ORDER, step: SyncStep): () => void {
  steps.set(place, step)
  return () => {
    if (steps.get(place) === step) steps.delete(place)
  }
}

/** Runs every step in order, once however often it is pressed; gives whether all of them succeeded. */
export function sync(): Promise<boolean> {
  running ??= runSteps().finally(() => {
    running = undefined
  })
  return running
}

async function runSteps(): Promise<boolean> {
  setState('syncing')
  const inOrder = [...steps].toSorted(([a], [b]) => SYNC_ORDER[a] - SYNC_ORDER[b])
  let isWhole = true
  for (const [, step] of inOrder) {
    // A step that fails does not hold up the next: a refused record must not keep the pages old.
    await step().catch(() => {
      isWhole = false
    })
  }
  if (isWhole) keep(lastSyncOf(), nowIso())
  setState(isWhole ? 'done' : 'failed')
  return isWhole
}

/** When everything was in step with the hub last, in ISO 8601, or null. */
export function lastSync(): string | null {
  return readKept(lastSyncOf())
}

/** What Sync is doing, kept fresh. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(onSyncState, () => state)
}

function onSyncState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setState(next: SyncState): void {
  state = next
  for (const listener of [...listeners]) listener()
}
