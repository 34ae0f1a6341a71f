/** What this browser was told of application mode, readable before the app is there (OFF-001, OFF-003). */
import { readKept } from './device.ts'

/** What was decided last, and the offline-mode flag: names on this device. */
export const APP_MODE = 'app-mode'
export const OFFLINE_MODE = 'offline-mode'
/** The text a flag is kept as. */
export const ON = 'on'

/** True when application mode is on in this browser. */
export function isAppMode(): boolean {
  return readKept(APP_MODE) === ON
}

/** True while somebody chose to work offline; without application mode nobody can. */
export function isOfflineChosen(): boolean {
  return isAppMode() && readKept(OFFLINE_MODE) === ON
}
