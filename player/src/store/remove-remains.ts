/** Removes modules and their remains, and finishes what a crash interrupted. */
import { STORED_VIDEO_LIFE_MS } from '@hub/contract/constants'
import { removeOtherFilms } from './film-files.ts'
import { cacheOf, nextCacheOf, removeAllFiles, removeFiles, takeOver } from './module-files.ts'
import {
  findModule,
  forgetManifest,
  forgetModule,
  type IndexedModule,
  listManifests,
  listModules,
  putModule,
} from './module-index.ts'
import { listVideos, removeVideos, videoId } from './module-videos.ts'

/** Removes a module completely; the record first, so that a half-removed module is never launched (CAT-025). */
export async function removeModule(moduleId: number): Promise<void> {
  await forgetModule(moduleId)
  await removeAllFiles(moduleId)
  await removeVideos(`${moduleId}/`)
}

/** Removes the files of a version that was not completed; the launched version stays (OFF-016). */
export async function removeUnfinished(moduleId: number): Promise<void> {
  const module = await findModule(moduleId)
  if (!module || (module.pending && !module.current)) return removeModule(moduleId)
  if (!module.pending || !module.current) return
  const { id, current, pending } = module
  await putModule({ id, current })
  await caches.delete(nextCacheOf(id))
  if (pending.packageVersion !== current.packageVersion) await removeVersion(id, pending.packageVersion)
}

/** Removes one version's files, films and manifest. */
async function removeVersion(moduleId: number, packageVersion: string): Promise<void> {
  await removeFiles(cacheOf(moduleId), moduleId, packageVersion)
  await removeVideos(videoId(moduleId, packageVersion))
  await forgetManifest(moduleId, packageVersion)
}

/**
 * After a version became the launched one: moves its files to the main cache and removes every other version.
 * Idempotent, so that an interrupted run is repaired at the next start.
 */
export async function settle(moduleId: number): Promise<void> {
  const module = await findModule(moduleId)
  if (!module?.current || module.pending) return
  await takeOver(moduleId)
  for (const packageVersion of await listManifests(moduleId))
    if (packageVersion !== module.current.packageVersion) await removeVersion(moduleId, packageVersion)
}

/** Cleans up after a start: half-moved updates, films without a reference, files without a film. */
export async function tidyUp(now: number): Promise<void> {
  const modules = await listModules()
  for (const { id } of modules) await settle(id)
  await removeOldVideos(modules, now)
  const files = (await listVideos()).flatMap(({ file }) => (file === undefined ? [] : [file]))
  await removeOtherFilms(new Set(files))
}

/** Removes films older than seven days, but never one that a module on the device refers to (OFF-024, CON-30). */
async function removeOldVideos(modules: readonly IndexedModule[], now: number): Promise<void> {
  const referred = modules.flatMap(({ id, current, pending }) =>
    [current, pending].flatMap((version) => (version ? [videoId(id, version.packageVersion)] : [])),
  )
  for (const { id, timestamp } of await listVideos()) {
    const isOld = now - timestamp > STORED_VIDEO_LIFE_MS
    if (isOld && !referred.some((prefix) => id.startsWith(prefix))) await removeVideos(id)
  }
}
