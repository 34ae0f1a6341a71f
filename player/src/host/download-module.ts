/**
 * Downloads one module: manifest, small files in packs, other files, films in chunks. Then makes it the launched
 * version in one step. What was stored is not fetched again after a crash (OFF-018 to OFF-022).
 */
import type { StoredModule } from '@hub/contract/frame-host'
import {
  isVideo,
  OFFLINE_MANIFEST,
  type OfflineDownload,
  OfflineManifest,
  offlinePath,
} from '@hub/contract/offline'
import { removeModule, removeUnfinished, settle } from '../store/remove-remains.ts'
import { cacheOf, fileAddress, nextCacheOf } from '../store/module-files.ts'
import {
  findManifest,
  findModule,
  type IndexedModule,
  putManifest,
  putModule,
  type StoredVersion,
} from '../store/module-index.ts'
import { removeChunk, videoId } from '../store/module-videos.ts'
import { fits } from '../store/storage-room.ts'
import { findFaults } from '../store/verify-module.ts'
import { DownloadFault, failureOf } from './download-fault.ts'
import { fetchFiles } from './download-files.ts'
import type { Job } from './download-job.ts'
import { fetchVideo } from './download-video.ts'
import { fetchPart } from './fetch-part.ts'

export interface DownloadRequest {
  moduleId: number
  download: OfflineDownload
  signal: AbortSignal
  onStart(version: StoredVersion): void
  onProgress(done: number, size: number): void
}

/** Includes what the browser needs in addition to the files themselves. */
const ROOM_FACTOR = 1.05

/**
 * Downloads or updates a module, or finds that it is already up to date.
 * @throws DownloadFault, or an error of the browser; after `cancelled` and `quota` nothing partial is left (OFF-016)
 */
export async function downloadModule(request: DownloadRequest): Promise<StoredModule> {
  try {
    return await fetchModule(request)
  } catch (error) {
    if (['cancelled', 'quota', 'low-storage'].includes(failureOf(error).code))
      await removeUnfinished(request.moduleId)
    throw error
  }
}

async function fetchModule(request: DownloadRequest): Promise<StoredModule> {
  const { moduleId, signal } = request
  const manifest = await fetchManifest(request)
  const version = versionOf(manifest)
  const module = await readyFor(manifest)
  if (module.current?.packageVersion === version.packageVersion) {
    await putModule({ id: moduleId, current: version })
    return { moduleId, ...version }
  }
  await makeRoom(version.size, module)
  await putManifest(manifest)
  await putModule({ ...module, pending: version })
  request.onStart(version)

  let done = 0
  const job: Job = {
    moduleId,
    token: request.download.token,
    signal,
    manifest,
    cacheName: module.current ? nextCacheOf(moduleId) : cacheOf(moduleId),
    old: module.current && (await findManifest(moduleId, module.current.packageVersion)),
    add(bytes) {
      done += bytes
      request.onProgress(done, version.size)
    },
  }
  await fetchFiles(job)
  for (const asset of manifest.assets) if (isVideo(asset)) await fetchVideo(job, asset)
  await launchFromNowOn(moduleId, version)
  return { moduleId, ...version }
}

async function fetchManifest({ moduleId, download, signal }: DownloadRequest): Promise<OfflineManifest> {
  const path = offlinePath(download.moduleKey, OFFLINE_MANIFEST)
  const manifest = await fetchPart(
    { path, token: download.token, signal, fault: 'metadata' },
    async (answer) => {
      const read = OfflineManifest.safeParse(await answer.json().catch(() => undefined))
      if (!read.success) throw new DownloadFault('metadata', 'the manifest is not valid')
      return read.data
    },
  ).catch((error: unknown) => {
    const isGone = error instanceof DownloadFault && error.code === 'gone'
    throw isGone ? new DownloadFault('metadata', error.message) : error
  })
  if (manifest.moduleId !== moduleId || manifest.packageVersion !== download.packageVersion)
    throw new DownloadFault('metadata', 'the manifest belongs to another module')
  return manifest
}

function versionOf(manifest: OfflineManifest): StoredVersion {
  const { moduleKey, version, packageVersion, entry, assets } = manifest
  return { moduleKey, version, packageVersion, entry, size: assets.reduce((sum, { size }) => sum + size, 0) }
}

/** The index record of the module, without an unfinished other version and without a damaged copy. */
async function readyFor({ moduleId, packageVersion }: OfflineManifest): Promise<IndexedModule> {
  const module = (await findModule(moduleId)) ?? { id: moduleId }
  if (module.pending && module.pending.packageVersion !== packageVersion) {
    await removeUnfinished(moduleId)
    return (await findModule(moduleId)) ?? { id: moduleId }
  }
  if (module.current?.packageVersion !== packageVersion) return module
  const faults = await findFaults({ moduleId, depth: 'deep' })
  if (faults?.length === 0) return module
  if (!faults) {
    await removeModule(moduleId)
    return { id: moduleId }
  }
  // A damaged copy is no longer launched. Its intact files stay and count as fetched.
  await putModule({ id: moduleId, pending: module.current })
  const cache = await caches.open(cacheOf(moduleId))
  for (const { asset, chunks } of faults) {
    if (!isVideo(asset)) await cache.delete(fileAddress(moduleId, packageVersion, asset.path))
    for (const index of chunks) await removeChunk(videoId(moduleId, packageVersion, asset.path), index)
  }
  return { id: moduleId, pending: module.current }
}

async function makeRoom(size: number, { pending }: IndexedModule): Promise<void> {
  // Part of a download that was begun is stored already, so its need is unknown: the browser reports when it is full.
  if (pending) return
  if (!(await fits(Math.ceil(size * ROOM_FACTOR))))
    throw new DownloadFault('low-storage', 'the device has too little free storage')
}

/** The swap: one record, durable when this resolves. Before it the old version is launched, after it the new one. */
async function launchFromNowOn(moduleId: number, version: StoredVersion): Promise<void> {
  const module = await findModule(moduleId)
  if (module?.pending?.packageVersion !== version.packageVersion)
    throw new DownloadFault('cancelled', 'the module was removed during the download')
  await putModule({ id: moduleId, current: version })
  await settle(moduleId)
}
