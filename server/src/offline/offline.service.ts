/** What a device may take along: which modules, of what they are made, and who may fetch them. */
import { existsSync } from 'node:fs'
import { PackageVersion } from '@hub/contract/frame'
import type { OfflineData, OfflineDownload } from '@hub/contract/offline'
import type { Caller } from '#platform/http/caller.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { createDownloadTokens } from '#platform/content-origin/download-token.ts'
import { fail, Refusal } from '#platform/fail.ts'
import { packageFolder, readFileList } from '#platform/packages/packages.ts'
import { assetOf } from '#platform/packages/parts.ts'
import { readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'

export { openSealed } from './sealing.service.ts'

/** True when this installation lets modules be kept on devices: application mode, or the demo, is on (API-051). */
export function isOfflineOffered(config: Pick<Config, 'appMode' | 'demo'>): boolean {
  return config.appMode || config.demo
}

/**
 * The files of a downloadable module and the token that fetches them (API-051).
 * Refuses with NotFound, or NotAvailable for a module that may not be downloaded.
 */
export async function readModuleOffline(
  context: Context,
  caller: Caller,
  moduleId: number,
): Promise<{ data: OfflineData; download: OfflineDownload }> {
  const module = await readDownloadable(context, moduleId)
  const files = await readFileList(packageFolder(context.config.dataDir, module.code_dir))
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

async function readDownloadable(context: Context, moduleId: number) {
  if (!isOfflineOffered(context.config)) return fail('NotAvailable')
  const module = await readModuleToDeliver(context, moduleId)
  const isThere = existsSync(packageFolder(context.config.dataDir, module.code_dir))
  return module.is_downloadable === 1 && isThere ? module : fail('NotAvailable')
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
