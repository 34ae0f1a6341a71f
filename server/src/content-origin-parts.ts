/** Hands the content origin what it may not fetch: launches, sessions and files, of facilitators and of trials of staff. */
import type { Context } from '#platform/context.ts'
import type { ContentOrigin } from '#platform/content-origin/content-origin.ts'
import { findModuleFiles, takeLaunch } from './running-modules/running-modules.neighbours.ts'
import { findCaller } from './sessions/sessions.neighbours.ts'
import {
  findTrialFiles,
  isTrialSessionOpen,
  listHosts,
  takeTrial,
} from './staff-modules/staff-modules.neighbours.ts'

export function contentOriginParts(
  context: Context,
): Pick<ContentOrigin, 'findModuleFiles' | 'listHosts' | 'takeLaunch' | 'isSessionOpen'> {
  return {
    findModuleFiles: async (moduleId, version) =>
      (await findTrialFiles(context, moduleId, version)) ?? findModuleFiles(context, moduleId, version),
    listHosts: (moduleId) => listHosts(context, moduleId),
    takeLaunch: async (launchId) => (await takeTrial(context, launchId)) ?? takeLaunch(context, launchId),
    isSessionOpen: async (sessionId) =>
      (await isTrialSessionOpen(context, sessionId)) ?? (await findCaller(context, sessionId)) !== null,
  }
}
