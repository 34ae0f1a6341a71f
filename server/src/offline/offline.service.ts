/** What a device may download: a module's files, and the token that fetches them. */
import type { OfflineData, OfflineDownload } from '@hub/contract/offline'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { createDownloadTokens } from '#platform/content-origin/download-token.ts'
import { readFileList } from '#platform/packages/package-files.ts'
import { assetOf } from '#platform/packages/parts.ts'
import { readDownloadable } from './downloads.ts'

/**
 * The files of a downloadable module and the token that fetches them (API-051). Refuses with NotFound, or NotAvailable
 * for a module that may not be downloaded.
 */
export async function readModuleOffline(
  context: Context,
  caller: Caller,
  moduleId: number,
): Promise<{ data: OfflineData; download: OfflineDownload }> {
  const module = await readDownloadable(context, moduleId)
  const files = found(await readFileList(context.store, module.code_dir))
  const { token, expiresAt } = await createDownloadTokens(context.config, context.clock).sign({
    facilitatorId: caller.id,
    moduleId,
    moduleKey: module.module_key,
    version: module.last_update,
    packageVersion: module.current_version,
    entry: module.entry,
  })
  return {
    data: {
      assets: files.map(assetOf),
      storageRequirement: files.reduce((sum, { size }) => sum + size, 0),
      version: module.last_update,
    },
    download: {
      token,
      expiresAt,
      moduleKey: module.module_key,
      packageVersion: module.current_version,
    },
  }
}
