/** Caches files of a remote store on the disk of this node, named by their hash, the least recently used out first. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '@hub/contract/byte-range.rules'
import { INCOMING, WrongBytes } from './file-store.ts'
import { counted } from './folder-store.ts'

export interface CachedFile {
  sha256: string
  size: number
}

/** The disk of this node does not take the file: it is full, or cannot be written. */
export class CacheUnwritable extends Error {
  constructor(cause: unknown) {
    super('the cache of this node cannot be written', { cause })
  }
}

export interface DiskCache {
  /** A cached file or a range of it; null when it is not cached. */
  read(file: CachedFile, range?: ByteRange): Promise<Readable | null>
  /** False for a file that would drive out most of the others. */
  takes(file: CachedFile): boolean
  /**
   * Fetches a file and caches it once its hash is right. Whoever asks meanwhile waits for the same fetch.
   * @throws CacheUnwritable, WrongBytes, and what `fetch` and its stream throw
   */
  fill(file: CachedFile, fetch: () => Promise<Readable>): Promise<void>
}

/** One file may take at most this part of the cache. */
const LARGEST_PART = 4
const READ_BYTES = 1024 * 1024
const HASH = /^[0-9a-f]{64}$/

/** Opens the cache with what an earlier process left in it. */
export async function createDiskCache(folder: string, mostBytes: number): Promise<DiskCache> {
  // Least recently used first.
  const known = await leftIn(folder)
  const filling = new Map<string, Promise<void>>()
  let total = [...known.values()].reduce((sum, size) => sum + size, 0)
  const pathOf = (sha256: string) => join(folder, sha256)

  function forget(sha256: string): void {
    total -= known.get(sha256) ?? 0
    known.delete(sha256)
  }

  async function makeRoom(): Promise<void> {
    for (const sha256 of known.keys()) {
      if (total <= mostBytes) return
      forget(sha256)
      // A reader that has it open reads on.
      await rm(pathOf(sha256), { force: true })
    }
  }

  async function fetchInto({ sha256, size }: CachedFile, fetch: () => Promise<Readable>): Promise<void> {
    const incoming = join(folder, `${INCOMING}${randomUUID()}`)
    const source = await fetch()
    let fault: unknown
    source.once('error', (error) => (fault = error))
    const { count, facts } = counted()
    try {
      await mkdir(folder, { recursive: true })
      await pipeline(source, count, createWriteStream(incoming, { flags: 'wx' }))
      if (facts().sha256 !== sha256) throw new WrongBytes(sha256)
      await rename(incoming, pathOf(sha256))
    } catch (error) {
      source.destroy()
      if (error === fault || error instanceof WrongBytes) throw error
      throw new CacheUnwritable(error)
    } finally {
      await rm(incoming, { force: true }).catch(() => undefined)
    }
    forget(sha256)
    known.set(sha256, size)
    total += size
    await makeRoom()
  }

  await makeRoom()
  return {
    async read({ sha256, size }, range) {
      if (known.get(sha256) !== size) return null
      // Opened before anything is answered, because the file may be driven out at any moment.
      const handle = await open(pathOf(sha256)).catch(() => null)
      forget(sha256)
      if (!handle) return null
      known.set(sha256, size)
      total += size
      const now = new Date()
      void utimes(pathOf(sha256), now, now).catch(() => undefined)
      return handle.createReadStream({ ...range, highWaterMark: READ_BYTES })
    },
    takes: ({ size }) => size <= mostBytes / LARGEST_PART,
    fill(file, fetch) {
      const running = filling.get(file.sha256)
      if (running) return running
      const begun = fetchInto(file, fetch).finally(() => filling.delete(file.sha256))
      filling.set(file.sha256, begun)
      return begun
    },
  }
}

/** The sizes of the cached files by their hashes, least recently used first. What was half-fetched is removed. */
async function leftIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => [])
  const found: { sha256: string; size: number; usedMs: number }[] = []
  for (const name of names) {
    const file = join(folder, name)
    if (name.startsWith(INCOMING)) await rm(file, { force: true })
    if (!HASH.test(name)) continue
    const { size, mtimeMs } = await stat(file)
    found.push({ sha256: name, size, usedMs: mtimeMs })
  }
  found.sort((a, b) => a.usedMs - b.usedMs)
  return new Map(found.map(({ sha256, size }) => [sha256, size]))
}
