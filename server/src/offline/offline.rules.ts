/** Whether this installation offers offline use, and how long its devices may stay away. */
import { OFFLINE_DAYS_MAX } from '@hub/contract/constants'

const MS_PER_DAY = 24 * 60 * 60 * 1000
/** A device asks on its first contact, which may be long after it was prepared. */
export const STANDING_LIFE_MS = 4 * OFFLINE_DAYS_MAX * MS_PER_DAY

/** True when this installation lets devices store modules: application mode, or the demo, is on (API-051). */
export function isOfflineOffered(config: { appMode: boolean; demo: boolean }): boolean {
  return config.appMode || config.demo
}
