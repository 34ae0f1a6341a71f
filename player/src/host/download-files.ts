/** Fetches the files of a module except films: small ones in packs, the others four at a time (OFF-021). */
import { ASSET_PAUSE_MS, ASSETS_AT_ONCE, VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { ASSET_QUERY, isVideo, type ManifestAsset, offlinePath, packPath } from '@hub/contract/offline'
import { cacheOf, fileAddress, listAddresses, storedFile } from '../store/module-files.ts'
import { sha256 } from '../store/sha256.ts'
import type { Job } from './download-job.ts'
import { bodyOf, fetchListed, fetchPart, isFinal, type PartRequest, pause } from './fetch-part.ts'

/** Fetches every file that is not stored yet. */
export async function fetchFiles(job: Job): Promise<void> {
  const cache = await caches.open(job.cacheName)
  const there = new Set(await listAddresses(job.cacheName))
  const files = job.manifest.assets.filter((asset) => !isVideo(asset))
  for (const asset of files) if (there.has(addressOf(job, asset))) job.add(asset.size)
  const fresh = await copyUnchanged(
    job,
    cache,
    files.filter((asset) => !there.has(addressOf(job, asset))),
  )
  const single = await fetchPacks(job, cache, fresh)
  let keeping: Promise<unknown> = Promise.resolve()
  try {
    for (let from = 0; from < single.length; from += ASSETS_AT_ONCE) {
      if (from > 0) await pause(ASSET_PAUSE_MS, job.signal)
      const taken = await allOf(single.slice(from, from + ASSETS_AT_ONCE), (asset) => fetchFile(job, asset))
      await keeping
      // Stored during the pause and while the next files are fetched.
      keeping = allOf(taken, (file) => keep(job, cache, file))
      keeping.catch(() => undefined)
    }
  } finally {
    // Nothing may be written after this function has ended.
    await keeping
  }
}

/** Waits for all before it fails, so that no write is still running when the next step begins. */
export async function allOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const outcomes = await Promise.allSettled(items.map(work))
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

function addressOf({ moduleId, manifest }: Job, asset: ManifestAsset): string {
  return fileAddress(moduleId, manifest.packageVersion, asset.path)
}

/** Copies on the device the files that are identical in the old version; returns those left to fetch. */
async function copyUnchanged(job: Job, cache: Cache, files: ManifestAsset[]): Promise<ManifestAsset[]> {
  const { old, moduleId, manifest } = job
  if (!old) return files
  const launched = await caches.open(cacheOf(moduleId))
  const known = new Map(old.assets.map((asset) => [asset.sha256, asset]))
  const left: ManifestAsset[] = []
  for (const asset of files) {
    const same = known.get(asset.sha256)
    const file = same && (await launched.match(fileAddress(moduleId, old.packageVersion, same.path)))
    if (!file) {
      left.push(asset)
      continue
    }
    await cache.put(addressOf(job, asset), storedFile(asset, await file.blob(), manifest.headers))
    job.add(asset.size)
  }
  return left
}

/** Fetches each pack of which no file is stored; returns the files to fetch one by one. */
async function fetchPacks(job: Job, cache: Cache, files: ManifestAsset[]): Promise<ManifestAsset[]> {
  const left = files.filter(({ pack }) => pack === undefined)
  const packs = new Set(files.flatMap(({ pack }) => (pack === undefined ? [] : [pack])))
  for (const pack of packs) {
    const fresh = files.filter((asset) => asset.pack === pack)
    const listed = job.manifest.assets.filter((asset) => asset.pack === pack)
    // If part of a pack is stored already, fetching the rest singly is faster.
    if (fresh.length < listed.length) left.push(...fresh)
    else left.push(...(await fetchPack(job, cache, listed)))
    await pause(ASSET_PAUSE_MS, job.signal)
  }
  return left
}

/** Returns the files of the pack that arrived damaged: each is fetched again by itself. */
async function fetchPack(job: Job, cache: Cache, listed: ManifestAsset[]): Promise<ManifestAsset[]> {
  const { manifest, token, signal } = job
  const path = packPath(manifest.moduleKey, listed[0]?.pack ?? 0)
  const request: PartRequest = { path, token, signal, fault: 'assets' }
  const bytes = await fetchPart(request, async (answer) => (await bodyOf(answer, request)).arrayBuffer())
  const damaged: ManifestAsset[] = []
  let from = 0
  const parts = listed.map((asset) => {
    from += asset.size
    return { asset, part: bytes.slice(from - asset.size, from) }
  })
  await allOf(parts, async ({ asset, part }) => {
    if ((await sha256(part)) === asset.sha256) await keep(job, cache, { asset, body: part })
    else damaged.push(asset)
  })
  return damaged
}

interface TakenFile {
  asset: ManifestAsset
  body: BodyInit
}

async function fetchFile(job: Job, asset: ManifestAsset): Promise<TakenFile> {
  const path = offlinePath(job.manifest.moduleKey, asset.path) + ASSET_QUERY
  const request: PartRequest = { path, token: job.token, signal: job.signal, fault: 'assets' }
  const isShort = asset.size <= VIDEO_CHUNK_BYTES
  const body = (isShort && (await takeWhole(request, asset))) || (await fetchListed(request, asset))
  return { asset, body }
}

/**
 * Leaves the body in the browser's storage as a blob and only checks it: half the work of reading it into memory.
 * Undefined when it did not arrive intact; then it is read into memory, to resume where the connection broke.
 */
async function takeWhole(request: PartRequest, asset: ManifestAsset): Promise<Blob | undefined> {
  try {
    const blob = await fetchPart({ ...request, tries: 1 }, (answer) => bodyOf(answer, request))
    return (await sha256(await blob.arrayBuffer())) === asset.sha256 ? blob : undefined
  } catch (error) {
    if (isFinal(error)) throw error
    return undefined
  }
}

async function keep(job: Job, cache: Cache, { asset, body }: TakenFile): Promise<void> {
  job.signal.throwIfAborted()
  await cache.put(addressOf(job, asset), storedFile(asset, body, job.manifest.headers))
  job.add(asset.size)
}
