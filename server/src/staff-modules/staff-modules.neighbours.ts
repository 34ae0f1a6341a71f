/** What the content origin needs of trials: each token once, the session of its staff member, and the files (CTM-007); and Home of packages. */
import { LAUNCH_TOKEN_LIFE_MS } from '@hub/contract/constants'
import type { Context } from '#platform/context.ts'
import { findVersionById } from '../catalogue/catalogue.neighbours.ts'
import { mayStaffSeeContent } from '../staff-sessions/staff-sessions.neighbours.ts'
import { listHostsOfModule, listHostsOfVersion } from './module-hosts.store.ts'
import { deleteTrial, listWarnedModules } from './package-checks.store.ts'

/** The launches of trials begin with it. */
export const TRIAL = 'trial:'
const STAFF_SESSION = 'staff:'
/** Modules of the catalogue have smaller ids. */
const TRIALS_FROM = 1_000_000_000

export const trialModuleId = (versionId: number): number => TRIALS_FROM + versionId
export const sessionOfTrial = (sessionId: number): string => `${STAFF_SESSION}${sessionId}`

/** Uses up a trial. Null for a launch that is none. */
export async function takeTrial(context: Context, launchId: string): Promise<boolean | null> {
  if (!launchId.startsWith(TRIAL)) return null
  const leftBefore = new Date(context.clock.now().getTime() - LAUNCH_TOKEN_LIFE_MS).toISOString()
  return deleteTrial(context.db, launchId.slice(TRIAL.length), leftBefore)
}

/** Whether the staff member is still signed in and may still see content. Null for a session of a facilitator. */
export async function isTrialSessionOpen(context: Context, sessionId: string): Promise<boolean | null> {
  if (!sessionId.startsWith(STAFF_SESSION)) return null
  return mayStaffSeeContent(context, Number(sessionId.slice(STAFF_SESSION.length)))
}

/** Where the files of a trial are. Null for the id of a module, and for another version. */
export async function findTrialFiles(
  context: Context,
  moduleId: number,
  version: string,
): Promise<{ codeDir: string } | null> {
  if (moduleId < TRIALS_FROM) return null
  const row = await findVersionById(context, moduleId - TRIALS_FROM)
  return row?.version === version ? { codeDir: row.codeDir } : null
}

/** The external hosts from which a module may load, by its id or by that of a trial (PKG-008). */
export function listHosts(context: Context, moduleId: number): Promise<string[]> {
  return moduleId < TRIALS_FROM
    ? listHostsOfModule(context.db, moduleId)
    : listHostsOfVersion(context.db, moduleId - TRIALS_FROM)
}

/** The modules whose last package was saved with warnings, the longest ago first, with when that was (STA-010). */
export function readWarnedModules(context: Context): Promise<{ name: string; begunAt: string }[]> {
  return listWarnedModules(context.db)
}
