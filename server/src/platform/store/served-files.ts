/** Finds shared files for serving: in the folder of this machine, or in a remote store through the cache of this node. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '@hub/contract/byte-range.rules'
import { type FileFolder, openFolder, readPath, type RemoteFile } from '../files/files.ts'
import { mimeOf } from '../files/media-types.ts'
import type { Log } from '../log.ts'
import { packageOf, readFileList } from '../packages/package-files.ts'
import { type CachedFile, CacheUnwritable, type DiskCache } from './disk-cache.ts'
import { type FileFacts, type FileStore, StoreAway, WrongBytes } from './file-store.ts'

export interface ServedFiles {
  readonly store: FileStore
  /**
   * Opens the files below a key, such as `static` or `modules/waves/1.0.0`.
   * @param options `remember`: how many found paths to cache; only for folders whose files never change
   */
  open(key: string, options?: { remember?: number }): FileFolder
}

/** Serves the files of a store that is a folder of this machine. */
export function serveFolder(store: FileStore, folder: string): ServedFiles {
  return { store, open: (key, options) => openFolder(join(folder, key), options) }
}

/** Up to this size a file is fetched whole before it is answered, so that its hash is checked before it is read. */
const WHOLE_BYTES = 2 * 1024 * 1024
/** How long the facts of a file that may be replaced are believed. */
const BELIEVED_MS = 30_000
/** A file with wrong bytes is asked for again after this time, because somebody may have put it right. */
const WRONG_MS = 60_000
const REMEMBERED = 5000

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** How the facts of a file of a store elsewhere are found. */
function findFacts(store: FileStore) {
  const facts = new Map<string, { facts: FileFacts; until: number }>()

  /** The facts of a file that may be replaced. While the store is away the last ones are used. */
  async function factsOf(key: string): Promise<FileFacts | null> {
    const known = facts.get(key)
    if (known && known.until > performance.now()) return known.facts
    const found = await store.find(key).catch((error: unknown) => {
      if (known && error instanceof StoreAway) return known.facts
      throw error
    })
    if (facts.size >= REMEMBERED) facts.clear()
    if (found) facts.set(key, { facts: found, until: performance.now() + BELIEVED_MS })
    else facts.delete(key)
    return found
  }

  /** The facts of a file of a package never change, and its list has them all. */
  async function factsInPackage(key: string): Promise<FileFacts | null> {
    const { codeDir, path } = packageOf(key)
    const list = await readFileList(store, codeDir)
    return list?.find((file) => file.path === path) ?? null
  }

  return { factsOf, factsInPackage }
}

/** Serves the files of a store elsewhere. What it has once fetched it can serve while the store is away. */
export function serveRemote(store: FileStore, cache: DiskCache, log: Log): ServedFiles {
  const { factsOf, factsInPackage } = findFacts(store)
  const wrong = new Map<string, number>()

  async function fetch(key: string, range?: ByteRange): Promise<Readable> {
    const found = await store.get(key, range)
    if (!found) throw new StoreAway(new Error(`${key} is listed and not there`))
    return found.stream
  }

  async function fill(key: string, file: CachedFile): Promise<void> {
    try {
      await cache.fill(file, () => fetch(key))
    } catch (error) {
      if (!(error instanceof WrongBytes)) throw error
      throw isWrong(key, error)
    }
  }

  function isWrong(key: string, error: WrongBytes): StoreAway {
    wrong.set(key, performance.now() + WRONG_MS)
    log.error({ key }, 'a file of the store has other bytes than were put there, so it is not served')
    return new StoreAway(error)
  }

  /** A file whose hash is checked before any of it is answered. */
  async function readChecked(key: string, file: CachedFile, range?: ByteRange): Promise<Readable> {
    try {
      await fill(key, file)
    } catch (error) {
      if (!(error instanceof CacheUnwritable)) throw error
      log.warn({ err: error, key }, 'a file is served without the cache of this node')
      const bytes = await buffer(await fetch(key))
      if (sha256Of(bytes) !== file.sha256) throw isWrong(key, new WrongBytes(key))
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
    }
    return (await cache.read(file, range)) ?? fetch(key, range)
  }

  async function read(key: string, { size, sha256 }: FileFacts, range?: ByteRange): Promise<Readable> {
    if (sha256 === undefined) return fetch(key, range)
    const file = { size, sha256 }
    const cached = await cache.read(file, range)
    if (cached) return cached
    if ((wrong.get(key) ?? 0) > performance.now()) throw new StoreAway(new WrongBytes(key))
    wrong.delete(key)
    if (!cache.takes(file)) return fetch(key, range)
    if (size <= WHOLE_BYTES) return readChecked(key, file, range)
    // A film begins at once, and the rest of it comes into the cache beside it.
    const stream = await fetch(key, range)
    fill(key, file).catch((error: unknown) =>
      log.warn({ err: error, key }, 'a file did not come into the cache'),
    )
    return stream
  }

  return {
    store,
    open: (folder) => ({
      async find(encodedPath): Promise<RemoteFile | null> {
        const path = readPath(encodedPath)
        if (path === null) return null
        const key = `${folder}/${path}`
        const found = await (folder.startsWith('modules/') ? factsInPackage(key) : factsOf(key))
        if (!found) return null
        const { size, sha256 } = found
        return { size, sha256, mime: mimeOf(path), read: (range) => read(key, found, range) }
      },
    }),
  }
}
