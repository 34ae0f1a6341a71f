/** Divides a stored package for download to a device: videos into hashed chunks, small files into packs. */
import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import {
  PACK_MAX_BYTES,
  PACK_MAX_FILES,
  PACKED_ASSET_MAX_BYTES,
  VIDEO_CHUNK_BYTES,
} from '@hub/contract/constants'
import { isVideo, type ManifestAsset } from '@hub/contract/offline'
import type { PackageFile } from './copy.ts'
import type { FileStore } from '../store/file-store.ts'
import { packageKey, readFileList, readStored } from './package-files.ts'

/** Stored beside the list of files, also under a hidden name. */
const CHUNK_LIST_NAME = '.chunks.json'

const ChunkList = z.object({ chunkBytes: z.number(), videos: z.record(z.string(), z.array(z.string())) })
type Videos = z.output<typeof ChunkList>['videos']

/** The running computation of each package of a store, so that simultaneous requests share one. */
const computing = new WeakMap<FileStore, Map<string, Promise<Videos>>>()

/** The files of a stored package, with the chunks of videos and the packs of small files; empty when it is not stored. */
export async function listParts(store: FileStore, codeDir: string): Promise<ManifestAsset[]> {
  const files = (await readFileList(store, codeDir)) ?? []
  const videos = await readChunks(store, codeDir, files)
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
export async function listPack(store: FileStore, codeDir: string, pack: number): Promise<ManifestAsset[]> {
  const files = (await readFileList(store, codeDir)) ?? []
  return packed(files.map(assetOf)).filter((asset) => asset.pack === pack)
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
async function readChunks(store: FileStore, codeDir: string, files: readonly PackageFile[]): Promise<Videos> {
  const videos = videosOf(files)
  if (videos.length === 0) return {}
  const kept = await readKept(store, codeDir)
  if (kept && videos.every((path) => kept[path])) return kept
  const running = computing.get(store) ?? new Map<string, Promise<Videos>>()
  computing.set(store, running)
  const begun = running.get(codeDir) ?? compute(store, codeDir, videos).finally(() => running.delete(codeDir))
  running.set(codeDir, begun)
  return begun
}

function videosOf(files: readonly PackageFile[]): string[] {
  return files
    .map(assetOf)
    .filter(isVideo)
    .map(({ path }) => path)
}

async function readKept(store: FileStore, codeDir: string): Promise<Videos | null> {
  const text = await readStored(store, packageKey(codeDir, CHUNK_LIST_NAME))
  try {
    const list = ChunkList.parse(JSON.parse(String(text)))
    return list.chunkBytes === VIDEO_CHUNK_BYTES ? list.videos : null
  } catch {
    return null
  }
}

async function compute(store: FileStore, codeDir: string, paths: readonly string[]): Promise<Videos> {
  const list = await chunkList(paths, async (path) => {
    const found = await store.get(packageKey(codeDir, path))
    if (!found) throw new Error(`${packageKey(codeDir, path)} is listed and not stored`)
    return found.stream
  })
  await store.put(packageKey(codeDir, CHUNK_LIST_NAME), Buffer.from(list.text))
  return list.videos
}

/** The list of chunks of a package that is not stored yet; null when it has no video. */
export async function chunkListOf(
  files: readonly PackageFile[],
  open: (path: string) => Readable,
): Promise<{ name: string; text: string } | null> {
  const paths = videosOf(files)
  if (paths.length === 0) return null
  const { text } = await chunkList(paths, async (path) => open(path))
  return { name: CHUNK_LIST_NAME, text }
}

async function chunkList(paths: readonly string[], open: (path: string) => Promise<Readable>) {
  const videos: Videos = {}
  for (const path of paths) videos[path] = await chunksOf(await open(path))
  return { videos, text: JSON.stringify({ chunkBytes: VIDEO_CHUNK_BYTES, videos }) }
}

async function chunksOf(stream: Readable): Promise<string[]> {
  const hashes: string[] = []
  let hash: Hash | undefined
  let filled = 0
  const close = () => {
    if (hash) hashes.push(hash.digest('hex'))
    hash = undefined
    filled = 0
  }
  for await (const bytes of stream) {
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
