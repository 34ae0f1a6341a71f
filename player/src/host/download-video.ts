/** Fetches a film in ranges of 2 MiB, three at a time, and stores each chunk once its hash is verified (OFF-022). */
import { VIDEO_CHUNK_BYTES, VIDEO_CHUNKS_AT_ONCE } from '@hub/contract/constants'
import { ASSET_QUERY, type ManifestAsset, offlinePath } from '@hub/contract/offline'
import {
  findChunk,
  findVideo,
  listChunks,
  putChunk,
  putVideo,
  type StoredVideo,
  videoId,
} from '../store/module-videos.ts'
import { canStoreFilms, type OpenFilm, openFilm } from '../store/film-files.ts'
import { sha256 } from '../store/sha256.ts'
import { goodChunks } from '../store/verify-module.ts'
import { DownloadFault } from './download-fault.ts'
import { allOf } from './download-files.ts'
import type { Job } from './download-job.ts'
import { fetchListed, fetchPart, type PartRequest } from './fetch-part.ts'

interface Video {
  asset: ManifestAsset
  hashes: string[]
  id: string
  /** The id of the same film in the launched version. */
  oldId: string | undefined
  /**
   * Buffers of chunks that are already stored, reused for the next ones: allocating memory costs as much as hashing.
   */
  spare: ArrayBuffer[]
}

/** A chunk that was fetched, or copied from the launched version. */
interface TakenChunk {
  index: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The sentence that the requirement prescribes (OFF-023). */
const FAILED = 'Failed to fetch and store video'

/**
 * Fetches the missing chunks and marks the film complete.
 * @throws DownloadFault `video` when the length, a range or a chunk is missing
 */
export async function fetchVideo(job: Job, asset: ManifestAsset): Promise<void> {
  const { moduleId, manifest } = job
  const video: Video = {
    asset,
    hashes: asset.chunks ?? [],
    id: videoId(moduleId, manifest.packageVersion, asset.path),
    oldId: oldIdOf(job, asset),
    spare: [],
  }
  const stored = (await findVideo(video.id)) ?? (await begin(job, video))
  // A listed chunk may have bytes that never reached the disk: the power may fail at any time.
  const there = new Set(await goodChunks(video.id, video.hashes))
  const missing: number[] = []
  for (const index of video.hashes.keys()) {
    if (there.has(index)) job.add(lengthOf(asset, index))
    else missing.push(index)
  }
  await fetchMissing(job, video, { missing, file: stored.file })
  if ((await listChunks(video.id)).length !== video.hashes.length)
    throw new DownloadFault('video', `${FAILED}: chunks of ${asset.path} are missing`)
  await putVideo({ ...stored, isComplete: true })
}

async function fetchMissing(
  job: Job,
  video: Video,
  { missing, file }: { missing: readonly number[]; file: string | undefined },
): Promise<void> {
  const film = file === undefined ? undefined : await openFilm(file, video.asset.size)
  try {
    await inTurn(missing, {
      take: (index) => takeChunk(job, video, index),
      keep: (chunk) => keepChunk(job, video, { ...chunk, film }),
    })
    film?.flush()
  } finally {
    film?.close()
  }
}

function oldIdOf({ old, moduleId }: Job, { sha256: hash }: ManifestAsset): string | undefined {
  const same = old?.assets.find((asset) => asset.sha256 === hash)
  return old && same && videoId(moduleId, old.packageVersion, same.path)
}

/** Requests the length of the film before any of it is stored. */
async function begin(job: Job, { id, asset, hashes, oldId }: Video): Promise<StoredVideo> {
  if (hashes.length !== Math.ceil(asset.size / VIDEO_CHUNK_BYTES))
    throw new DownloadFault('metadata', `the manifest lists a wrong number of chunks for ${asset.path}`)
  if (oldId === undefined) await checkLength(job, asset)
  const video: StoredVideo = {
    id,
    totalSize: asset.size,
    chunks: hashes.length,
    chunkSize: VIDEO_CHUNK_BYTES,
    timestamp: Date.now(),
    mimeType: asset.mimeType,
    headers: job.manifest.headers,
    isComplete: false,
    ...((await canStoreFilms()) && { file: crypto.randomUUID() }),
  }
  await putVideo(video)
  return video
}

async function checkLength(job: Job, asset: ManifestAsset): Promise<void> {
  const request: PartRequest = { ...requestOf(job, asset), method: 'HEAD' }
  await fetchPart(request, async ({ headers }) => {
    const length = headers.get('content-length')
    if (length === null) throw new DownloadFault('video', `${FAILED}: ${asset.path} has no length`)
    if (Number(length) !== asset.size)
      throw new DownloadFault('integrity', `the length of ${asset.path} differs from the manifest`)
  })
}

function requestOf({ manifest, token, signal }: Job, asset: ManifestAsset): PartRequest {
  const path = offlinePath(manifest.moduleKey, asset.path) + ASSET_QUERY
  return { path, token, signal, fault: 'video' }
}

function lengthOf({ size }: ManifestAsset, index: number): number {
  return Math.min(VIDEO_CHUNK_BYTES, size - index * VIDEO_CHUNK_BYTES)
}

/**
 * Fetches three at a time; each worker takes the next chunk as soon as it is free. While one is being fetched, the
 * previous one is written. The first fault stops all of them.
 */
async function inTurn<T>(
  indices: readonly number[],
  { take, keep }: { take: (index: number) => Promise<T>; keep: (taken: T) => Promise<void> },
): Promise<void> {
  const waiting = indices.values()
  let hasFailed = false
  const noteFailure = () => {
    hasFailed = true
  }
  const line = async () => {
    let keeping = Promise.resolve()
    try {
      for (const index of waiting) {
        if (hasFailed) break
        const taking = take(index)
        taking.catch(noteFailure)
        const taken = await taking
        await keeping
        keeping = keep(taken)
        keeping.catch(noteFailure)
      }
    } finally {
      // Nothing may be written after this function has ended: what was fetched may be removed then.
      await keeping
    }
  }
  await allOf(Array.from({ length: VIDEO_CHUNKS_AT_ONCE }), line)
}

async function takeChunk(job: Job, video: Video, index: number): Promise<TakenChunk> {
  const old = video.oldId === undefined ? undefined : await findChunk(video.oldId, index)
  const bytes = old && new Uint8Array(await old.arrayBuffer())
  const isGood = bytes !== undefined && (await sha256(bytes)) === video.hashes[index]
  return { index, bytes: isGood ? bytes : await fetchChunk(job, video, index) }
}

/** Writes the bytes first, then the record that they are stored. */
async function keepChunk(
  job: Job,
  { id, asset, spare }: Video,
  { index, bytes, film }: TakenChunk & { film: OpenFilm | undefined },
): Promise<void> {
  job.signal.throwIfAborted()
  const blob = film ? undefined : new Blob([bytes])
  film?.write(bytes, index * VIDEO_CHUNK_BYTES)
  if (bytes.buffer.byteLength === VIDEO_CHUNK_BYTES) spare.push(bytes.buffer)
  await putChunk({ id, index, timestamp: Date.now(), ...(blob && { blob }) })
  job.add(lengthOf(asset, index))
}

function fetchChunk(
  job: Job,
  { asset, hashes, spare }: Video,
  index: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = index * VIDEO_CHUNK_BYTES
  const range = { start, end: start + lengthOf(asset, index) - 1, size: asset.size }
  return fetchListed(
    { ...requestOf(job, asset), range },
    { size: lengthOf(asset, index), sha256: hashes[index] ?? '' },
    new Uint8Array(spare.pop() ?? new ArrayBuffer(VIDEO_CHUNK_BYTES), 0, lengthOf(asset, index)),
  )
}
