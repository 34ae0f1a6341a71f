/** Which modules a device may download. */
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { isPackageStored } from '#platform/packages/package-files.ts'
import { readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'
import { isOfflineOffered } from './offline.rules.ts'

/** A module that may be downloaded now. Refuses with NotFound, or NotAvailable (API-051). */
export async function readDownloadable(context: Context, moduleId: number) {
  if (!isOfflineOffered(context.config)) return fail('NotAvailable')
  const module = await readModuleToDeliver(context, moduleId)
  const isThere = module.is_downloadable === 1 && (await isPackageStored(context.store, module.code_dir))
  return isThere ? module : fail('NotAvailable')
}
