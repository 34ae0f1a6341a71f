/** Checks a stored module against its manifest. */
import { isVideo, type ManifestAsset } from '@hub/contract/offline'
import { sha256 } from './sha256.ts'
import { cacheOf, fileAddress, findFile, listAddresses, nextCacheOf } from './module-files.ts'
import { findManifest, findModule } from './module-index.ts'
import { findChunk, findVideo, listChunks, videoId } from './module-videos.ts'

/** A file that is missing or differs from the manifest; for a film, the faulty chunks. */
export interface FaultyFile {
  asset: ManifestAsset
  chunks: number[]
}

export type Look = { depth: 'quick' | 'deep'; moduleId: number }

/** The faults of the launched version; null when there is none. Deep reads every byte. */
export async function findFaults({ moduleId, depth }: Look): Promise<FaultyFile[] | null> {
  const current = (await findModule(moduleId))?.current
  const manifest = current && (await findManifest(moduleId, current.packageVersion))
  if (!manifest) return null
  const { packageVersion } = manifest
  const there = new Set([
    ...(await listAddresses(cacheOf(moduleId))),
    ...(await listAddresses(nextCacheOf(moduleId))),
  ])
  const faults: FaultyFile[] = []
  for (const asset of manifest.assets) {
    if (isVideo(asset)) {
      const chunks = await faultyChunks(videoId(moduleId, packageVersion, asset.path), asset, depth)
      if (chunks.length > 0) faults.push({ asset, chunks })
      continue
    }
    const address = fileAddress(moduleId, packageVersion, asset.path)
    const isGood = there.has(address) && (depth === 'quick' || (await isAsListed(moduleId, address, asset)))
    if (!isGood) faults.push({ asset, chunks: [] })
  }
  return faults
}

async function isAsListed(moduleId: number, address: string, asset: ManifestAsset): Promise<boolean> {
  const file = await findFile(moduleId, address)
  return file !== undefined && (await sha256(await file.arrayBuffer())) === asset.sha256
}

/** The numbers of a film's faulty chunks; all of them when it is not complete. */
async function faultyChunks(id: string, asset: ManifestAsset, depth: Look['depth']): Promise<number[]> {
  const hashes = asset.chunks ?? []
  const all = hashes.map((_, index) => index)
  if (!(await findVideo(id))?.isComplete) return all.length === 0 ? [0] : all
  const good = new Set(depth === 'quick' ? await listChunks(id) : await goodChunks(id, hashes))
  return all.filter((index) => !good.has(index))
}

/** The numbers of the stored chunks whose bytes are correct. */
export async function goodChunks(id: string, hashes: readonly string[]): Promise<number[]> {
  const good: number[] = []
  for (const index of await listChunks(id)) if (await isGoodChunk(id, index, hashes[index])) good.push(index)
  return good
}

async function isGoodChunk(id: string, index: number, hash: string | undefined): Promise<boolean> {
  const chunk = await findChunk(id, index)
  return chunk !== undefined && (await sha256(await chunk.arrayBuffer())) === hash
}
