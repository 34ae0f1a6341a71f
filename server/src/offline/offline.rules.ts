/** Whether this installation offers offline use. */

/** True when this installation lets devices store modules: application mode, or the demo, is on (API-051). */
export function isOfflineOffered(config: { appMode: boolean; demo: boolean }): boolean {
  return config.appMode || config.demo
}
