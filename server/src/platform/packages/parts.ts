/** Divides a stored package for download to a device: videos into hashed chunks, small files into packs. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  PACK_MAX_BYTES,
  PACK_MAX_FILES,
  PACKED_ASSET_MAX_BYTES,
  VIDEO_CHUNK_BYTES,
} from '@hub/contract/constants'
import { isVideo, type ManifestAsset } from '@hub/contract/offline'
import type { PackageFile } from './copy.ts'
import { readFileList } from './packages.ts'

/** Stored beside the list of files, also under a hidden name. */
const CHUNK_LIST_NAME = '.chunks.json'
const READ_BYTES = 1024 * 1024

const ChunkList = z.object({ chunkBytes: z.number(), videos: z.record(z.string(), z.array(z.string())) })
type Videos = z.output<typeof ChunkList>['videos']

/** The running computation of each package, so that simultaneous requests share one. */
const computing = new Map<string, Promise<Videos>>()

/** The files of a stored package, with the chunks of videos and the packs of small files. */
export async function listParts(packageDir: string): Promise<ManifestAsset[]> {
  const files = await readFileList(packageDir)
  const videos = await readChunks(packageDir, files)
  return packed(files.map(assetOf)).map((asset) => {
    const chunks = videos[asset.path]
    return chunks ? { ...asset, chunks } : asset
  })
}

/** A file of a package in the form that is sent to devices. */
export function assetOf({ path, size, mime, sha256 }: PackageFile): ManifestAsset {
  return { path, size, mimeType: mime, sha256 }
}

/** The files of one pack in their order; empty when there is no such pack. Reads only the list, and no video. */
export async function listPack(packageDir: string, pack: number): Promise<ManifestAsset[]> {
  return packed((await readFileList(packageDir)).map(assetOf)).filter((asset) => asset.pack === pack)
}

/** Assigns small files to numbered packs. The same files always give the same packs. */
function packed(assets: ManifestAsset[]): ManifestAsset[] {
  let pack = 0
  let bytes = 0
  let files = 0
  return assets.map((asset) => {
    if (isVideo(asset) || asset.size > PACKED_ASSET_MAX_BYTES) return asset
    if (bytes + asset.size > PACK_MAX_BYTES || files === PACK_MAX_FILES) {
      pack += 1
      bytes = 0
      files = 0
    }
    bytes += asset.size
    files += 1
    return { ...asset, pack }
  })
}

/** Reads the stored hashes, or computes and stores them, so that a video is not read again for each download. */
async function readChunks(packageDir: string, files: readonly PackageFile[]): Promise<Videos> {
  const videos = files.map(assetOf).filter(isVideo)
  if (videos.length === 0) return {}
  const kept = await readKept(packageDir)
  if (kept && videos.every(({ path }) => kept[path])) return kept
  const running = computing.get(packageDir)
  if (running) return running
  const begun = compute(packageDir, videos).finally(() => computing.delete(packageDir))
  computing.set(packageDir, begun)
  return begun
}

async function readKept(packageDir: string): Promise<Videos | null> {
  try {
    const list = ChunkList.parse(JSON.parse(await readFile(join(packageDir, CHUNK_LIST_NAME), 'utf8')))
    return list.chunkBytes === VIDEO_CHUNK_BYTES ? list.videos : null
  } catch {
    return null
  }
}

async function compute(packageDir: string, assets: readonly ManifestAsset[]): Promise<Videos> {
  const videos: Videos = {}
  for (const { path } of assets) videos[path] = await chunksOf(join(packageDir, path))
  const list = join(packageDir, CHUNK_LIST_NAME)
  await writeFile(`${list}.new`, JSON.stringify({ chunkBytes: VIDEO_CHUNK_BYTES, videos }))
  await rename(`${list}.new`, list)
  return videos
}

async function chunksOf(file: string): Promise<string[]> {
  const hashes: string[] = []
  let hash: Hash | undefined
  let filled = 0
  const close = () => {
    if (hash) hashes.push(hash.digest('hex'))
    hash = undefined
    filled = 0
  }
  for await (const bytes of createReadStream(file, { highWaterMark: READ_BYTES })) {
    let rest = bytes as Buffer
    while (rest.length > 0) {
      const part = rest.subarray(0, VIDEO_CHUNK_BYTES - filled)
      hash = (hash ?? createHash('sha256')).update(part)
      filled += part.length
      rest = rest.subarray(part.length)
      if (filled === VIDEO_CHUNK_BYTES) close()
    }
  }
  close()
  return hashes
}
