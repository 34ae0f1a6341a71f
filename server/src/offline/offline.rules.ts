/** Whether anything may be kept on devices. */

/** True when this installation lets modules be kept on devices: application mode, or the demo, is on (API-051). */
export function isOfflineOffered(config: { appMode: boolean; demo: boolean }): boolean {
  return config.appMode || config.demo
}
