/** The stored state of application mode in this browser, readable before the app is loaded (OFF-001, OFF-003). */
import { readStored } from './device.ts'

/** Names on this device: the last decision, and the offline-mode flag. */
export const APP_MODE = 'app-mode'
export const OFFLINE_MODE = 'offline-mode'
/** The stored text of a flag that is set. */
export const ON = 'on'

/** True when application mode is on in this browser. */
export function isAppMode(): boolean {
  return readStored(APP_MODE) === ON
}

/** True while the user chose to work offline; only application mode allows that. */
export function isOfflineChosen(): boolean {
  return isAppMode() && readStored(OFFLINE_MODE) === ON
}
