/**
 * The films of modules in chunks: playback reads chunks, and an interrupted download resumes with the missing ones.
 */
import type { DBSchema } from 'idb'
import { deviceDatabase } from './databases.ts'
import { findFilm, removeFilm } from './film-files.ts'

export interface StoredVideo {
  /** `{moduleId}/{packageVersion}/{path}` */
  id: string
  totalSize: number
  chunks: number
  chunkSize: number
  timestamp: number
  mimeType: string
  /** The headers it is served with. */
  headers: Record<string, string>
  isComplete: boolean
  /** The file that holds the bytes of its chunks; absent where the chunk records hold them. */
  file?: string
}

export interface StoredChunk {
  id: string
  index: number
  /** Absent where the film's file holds the bytes: then the record only says that they are stored. */
  blob?: Blob
  timestamp: number
}

interface VideoSchema extends DBSchema {
  metadata: { key: string; value: StoredVideo }
  chunks: { key: [string, number]; value: StoredChunk }
}

/** The name that the requirement prescribes (OFF-025). */
const NAME = 'ModuleVideoStorage'
const LAST = '\uffff'

const open = deviceDatabase<VideoSchema>(NAME, (database) => {
  database.createObjectStore('metadata', { keyPath: 'id' })
  database.createObjectStore('chunks', { keyPath: ['id', 'index'] })
})

export function videoId(moduleId: number, packageVersion: string, path = ''): string {
  return `${moduleId}/${packageVersion}/${path}`
}

export async function findVideo(id: string): Promise<StoredVideo | undefined> {
  return (await open()).get('metadata', id)
}

export async function listVideos(): Promise<StoredVideo[]> {
  return (await open()).getAll('metadata')
}

/** Writes a film's record; durable when it resolves, together with the chunks written before it. */
export async function putVideo(video: StoredVideo): Promise<void> {
  const transaction = (await open()).transaction('metadata', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(video), transaction.done])
}

/** Stores a chunk whose bytes were verified. Does not wait for the disk: a lost chunk is fetched again. */
export async function putChunk(chunk: StoredChunk): Promise<void> {
  const transaction = (await open()).transaction('chunks', 'readwrite', { durability: 'relaxed' })
  await Promise.all([transaction.store.put(chunk), transaction.done])
}

export async function findChunk(id: string, index: number): Promise<Blob | undefined> {
  const database = await open()
  const chunk = await database.get('chunks', [id, index])
  if (!chunk || chunk.blob) return chunk?.blob
  const video = await database.get('metadata', id)
  if (!video) return undefined
  const { chunkSize, totalSize } = video
  return (await fileOf(video))?.slice(index * chunkSize, Math.min(totalSize, (index + 1) * chunkSize))
}

/** The numbers of the stored chunks. */
export async function listChunks(id: string): Promise<number[]> {
  const database = await open()
  const video = await database.get('metadata', id)
  if (video?.file !== undefined && !(await fileOf(video))) return []
  const keys = await database.getAllKeys('chunks', IDBKeyRange.bound([id, 0], [id, Infinity]))
  return keys.map(([, index]) => index)
}

/** The file of a film, if it has one and its length is right. */
async function fileOf({ file: name, totalSize }: StoredVideo): Promise<File | undefined> {
  const file = name === undefined ? undefined : await findFilm(name)
  return file?.size === totalSize ? file : undefined
}

export async function removeChunk(id: string, index: number): Promise<void> {
  await (await open()).delete('chunks', [id, index])
}

/** Removes every film whose id begins with this prefix: of a version of a module, or of all versions. */
export async function removeVideos(prefix: string): Promise<void> {
  const transaction = (await open()).transaction(['metadata', 'chunks'], 'readwrite')
  const videos = await transaction.objectStore('metadata').getAll(IDBKeyRange.bound(prefix, prefix + LAST))
  await Promise.all([
    transaction.objectStore('metadata').delete(IDBKeyRange.bound(prefix, prefix + LAST)),
    transaction.objectStore('chunks').delete(IDBKeyRange.bound([prefix, 0], [prefix + LAST, Infinity])),
    transaction.done,
  ])
  for (const { file } of videos) if (file !== undefined) await removeFilm(file)
}
