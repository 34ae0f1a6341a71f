/** Sync: sends what waits on the device to the hub and refreshes what is cached here, step by step (OFF-012). */
import { useSyncExternalStore } from 'react'
import { nowIso } from '../page/clock.ts'
import { storeText, readStored } from '../first-load/device.ts'
import { presentClaims } from '../session/presence.ts'

/** One step of Sync; throws when it fails. */
export type SyncStep = () => Promise<void>

/** The order of the steps: records go first, because they must not wait for pictures. */
export const SYNC_ORDER = { submissions: 0, device: 1, content: 2, versions: 3, clients: 4 } as const

export type SyncState = 'idle' | 'syncing' | 'done' | 'failed'

/** Per facilitator: the last sync of one says nothing about another on the same laptop. */
const lastSyncOf = () => `last-sync.${presentClaims()?.id ?? 0}`

const steps = new Map<keyof typeof SYNC_ORDER, SyncStep>()
const listeners = new Set<() => void>()
let state: SyncState = 'idle'
let running: Promise<boolean> | undefined

/** Sets the step at one position of the order; returns how to remove it. */
export function setSyncStep(place: keyof typeof SYNC_ORDER, step: SyncStep): () => void {
  steps.set(place, step)
  return () => {
    if (steps.get(place) === step) steps.delete(place)
  }
}

/** Runs every step in order, only once at a time; returns whether all of them succeeded. */
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
    // A failed step does not block the next: a refused record must not leave the pages outdated.
    await step().catch(() => {
      isWhole = false
    })
  }
  if (isWhole) storeText(lastSyncOf(), nowIso())
  setState(isWhole ? 'done' : 'failed')
  return isWhole
}

/** The time of the last complete sync with the hub, in ISO 8601, or null. */
export function lastSync(): string | null {
  return readStored(lastSyncOf())
}

/** The current state of Sync; updates on change. */
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
