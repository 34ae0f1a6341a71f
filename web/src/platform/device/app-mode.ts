/**
 * Whether this browser works in application mode: modules on the device, delivery without internet (OFF-001, CON-14).
 * The server's settings decide; the last ones are stored, because a start without internet cannot read them.
 */
import { useSyncExternalStore } from 'react'
import type { AppSettings } from '@hub/contract/settings'
import { storeText, readStored } from '../first-load/device.ts'
import { APP_MODE, isAppMode, ON } from '../first-load/early-app-mode.ts'

/** The demo's switch in the expanded menu. */
const SWITCHED = 'app-mode-switch'

const listeners = new Set<() => void>()

/** Subscribes to `isAppMode`. */
export function useAppMode(): boolean {
  return useSyncExternalStore(onAppMode, isAppMode)
}

/** Decides from the server's settings; if they show the demo, this browser's switch may turn it on. */
export function decideAppMode(settings: Pick<AppSettings, 'appMode' | 'demo'>): void {
  const isOn = settings.appMode || (settings.demo && readStored(SWITCHED) === ON)
  if (isOn === isAppMode()) return
  storeText(APP_MODE, isOn ? ON : null)
  for (const listener of [...listeners]) listener()
}

/** Turns application mode on or off for this browser only; it applies where the settings show the demo. */
export function switchAppMode(isOn: boolean, settings: Pick<AppSettings, 'appMode' | 'demo'>): void {
  storeText(SWITCHED, isOn ? ON : null)
  decideAppMode(settings)
}

/** Notifies when application mode was turned on or off; returns how to stop listening. */
export function onAppMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
