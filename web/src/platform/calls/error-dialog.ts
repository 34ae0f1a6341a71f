/** Stores the failure that the 'Oh Dear!' dialog shows; the app shows the dialog over any open screen (NAV-030). */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let shown: unknown = null

/** Opens the dialog for a failure; the screen below keeps its input (SYS-014). */
export function showError(error: unknown): void {
  set(error)
}

export function closeError(): void {
  set(null)
}

/** The failure being shown, or null. */
export function useShownError(): unknown {
  return useSyncExternalStore(subscribe, () => shown)
}

function set(error: unknown): void {
  shown = error
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
