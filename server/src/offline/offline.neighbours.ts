/** What other slices need from offline: the content of seals, and the files of downloads for the content origin. */
import { PackageVersion } from '@hub/contract/frame'
import type { SealedItem } from '@hub/contract/sealing'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { isPackageStored } from '#platform/packages/package-files.ts'
import { StoreAway } from '#platform/store/file-store.ts'
import { readDownloadable } from './downloads.ts'
import { openSeal } from './sealing.ts'

/** The content of a seal, not yet validated. Refuses with ValidationError a seal that does not open (LIF-005). */
export function openSealed(context: Context, item: SealedItem): Promise<unknown> {
  return openSeal(context, item)
}

/**
 * Where a version is stored that is being downloaded, also of an older one, so that a download does not mix two
 * (API-052). Null when the module may no longer be downloaded, or the version does not exist.
 */
export async function findOfflinePackage(
  context: Context,
  moduleId: number,
  version: string,
): Promise<{ codeDir: string } | null> {
  if (!PackageVersion.safeParse(version).success) return null
  try {
    const { module_key: key } = await readDownloadable(context, moduleId)
    const codeDir = `${key}/${version}`
    return (await isPackageStored(context.store, codeDir)) ? { codeDir } : null
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof StoreAway)) return null
    throw error
  }
}
