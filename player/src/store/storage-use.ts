/** How much storage the modules use: their own files, not the browser's overhead or what it has not cleared yet. */
import { isVideo, type ManifestAsset } from '@hub/contract/offline'
import { cacheOf, fileAddress, listAddresses, nextCacheOf } from './module-files.ts'
import { findManifest, listManifests, listModules } from './module-index.ts'
import { findVideo, listChunks, videoId } from './module-videos.ts'

/** The bytes of all stored files, also of unfinished downloads. */
export async function countUsed(): Promise<number> {
  let used = 0
  for (const { id, current } of await listModules())
    for (const packageVersion of await listManifests(id))
      used += packageVersion === current?.packageVersion ? current.size : await countThere(id, packageVersion)
  return used
}

/** The stored bytes of an incomplete version. */
async function countThere(moduleId: number, packageVersion: string): Promise<number> {
  const manifest = await findManifest(moduleId, packageVersion)
  const there = new Set([
    ...(await listAddresses(cacheOf(moduleId))),
    ...(await listAddresses(nextCacheOf(moduleId))),
  ])
  let bytes = 0
  for (const asset of manifest?.assets ?? [])
    if (isVideo(asset)) bytes += await countOfFilm(videoId(moduleId, packageVersion, asset.path), asset)
    else if (there.has(fileAddress(moduleId, packageVersion, asset.path))) bytes += asset.size
  return bytes
}

async function countOfFilm(id: string, { size }: ManifestAsset): Promise<number> {
  const { chunkSize = 0 } = (await findVideo(id)) ?? {}
  const chunks = await listChunks(id)
  return chunks.reduce((sum, index) => sum + Math.max(0, Math.min(chunkSize, size - index * chunkSize)), 0)
}
