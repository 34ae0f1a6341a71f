/** The films of modules in chunks: they are played from them, and a fetch that broke off goes on with what is missing. */
import type { DBSchema } from 'idb'
import { deviceDatabase } from './databases.ts'

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
}

export interface StoredChunk {
  id: string
  index: number
  blob: Blob
  timestamp: number
}

interface VideoSchema extends DBSchema {
  metadata: { key: string; value: StoredVideo }
  chunks: { key: [string, number]; value: StoredChunk }
}

/** The name of the requirement (OFF-025). */
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

export async function putVideo(video: StoredVideo): Promise<void> {
  await (await open()).put('metadata', video)
}

/** Keeps a chunk whose bytes were checked. Not waited for to reach the disk: one that is lost is fetched again. */
export async function putChunk(chunk: StoredChunk): Promise<void> {
  const transaction = (await open()).transaction('chunks', 'readwrite', { durability: 'relaxed' })
  await Promise.all([transaction.store.put(chunk), transaction.done])
}

export async function findChunk(id: string, index: number): Promise<Blob | undefined> {
  return (await (await open()).get('chunks', [id, index]))?.blob
}

/** The numbers of the chunks that are there. */
export async function listChunks(id: string): Promise<number[]> {
  const keys = await (await open()).getAllKeys('chunks', IDBKeyRange.bound([id, 0], [id, Infinity]))
  return keys.map(([, index]) => index)
}

export async function removeChunk(id: string, index: number): Promise<void> {
  await (await open()).delete('chunks', [id, index])
}

/** Removes every film whose id begins so: a version of a module, or all of it. */
export async function removeVideos(prefix: string): Promise<void> {
  const transaction = (await open()).transaction(['metadata', 'chunks'], 'readwrite')
  await Promise.all([
    transaction.objectStore('metadata').delete(IDBKeyRange.bound(prefix, prefix + LAST)),
    transaction.objectStore('chunks').delete(IDBKeyRange.bound([prefix, 0], [prefix + LAST, Infinity])),
    transaction.done,
  ])
}
