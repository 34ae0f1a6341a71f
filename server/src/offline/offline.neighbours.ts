/** What devices bring for other slices, and the files of what they take along for the content origin. */
import { existsSync } from 'node:fs'
import { PackageVersion } from '@hub/contract/frame'
import type { SealedItem } from '@hub/contract/sealing'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { packageFolder } from '#platform/packages/packages.ts'
import { readDownloadable } from './downloads.ts'
import { openSeal } from './sealing.ts'

/** What lies in a seal, not yet looked at. Refuses with ValidationError what does not open (LIF-005). */
export function openSealed(context: Context, item: SealedItem): Promise<unknown> {
  return openSeal(context, item)
}

/**
 * Where the files of a version lie that is being downloaded; an older one too, so that a download does not mix two
 * (API-052). Null when the module may no longer be downloaded, or there is no such version.
 */
export async function findOfflinePackage(
  context: Context,
  moduleId: number,
  version: string,
): Promise<{ dir: string } | null> {
  if (!PackageVersion.safeParse(version).success) return null
  try {
    const { module_key: key } = await readDownloadable(context, moduleId)
    const dir = packageFolder(context.config.dataDir, `${key}/${version}`)
    return existsSync(dir) ? { dir } : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
