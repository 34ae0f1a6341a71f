/** What other slices need from offline: the content of seals, and the files of downloads for the content origin. */
import { existsSync } from 'node:fs'
import { PackageVersion } from '@hub/contract/frame'
import type { SealedItem } from '@hub/contract/sealing'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { packageFolder } from '#platform/packages/packages.ts'
import { readDownloadable } from './downloads.ts'
import { openSeal } from './sealing.ts'

/** The content of a seal, not yet validated. Refuses with ValidationError a seal that does not open (LIF-005). */
export function openSealed(context: Context, item: SealedItem): Promise<unknown> {
  return openSeal(context, item)
}

/**
 * The folder of a version that is being downloaded, also of an older one, so that a download does not mix two
 * (API-052). Null when the module may no longer be downloaded, or the version does not exist.
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
