/** Stores shared files in a folder of this machine, each at the path that is its key. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  checkKey,
  type FileStore,
  INCOMING,
  PASSING_FOLDER,
  STORED_FOLDERS,
  type StoredFile,
  WrongBytes,
} from './file-store.ts'

/** Large reads cost less of the CPU than small ones. */
const READ_BYTES = 1024 * 1024
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

/** @param folder usually the data folder; what else it holds is not reached */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key))

  async function putStream(key: string, stream: Readable, sha256?: string) {
    const path = pathOf(key)
    // In the top folder, so that the move is one within a file system and a listing of a package never shows it.
    const incoming = join(folder, key.slice(0, key.indexOf('/')), `${INCOMING}${randomUUID()}`)
    await mkdir(dirname(path), { recursive: true })
    try {
      const { count, facts } = counted()
      await pipeline(
        stream,
        count,
        createWriteStream(incoming, { flags: 'wx', flush: true, highWaterMark: READ_BYTES }),
      )
      const found = facts()
      if (sha256 !== undefined && found.sha256 !== sha256) throw new WrongBytes(key)
      await rename(incoming, path)
      return found
    } finally {
      await rm(incoming, { force: true })
    }
  }

  return {
    folder,
    async find(key) {
      const size = await sizeOf(pathOf(key))
      return size === null ? null : { size, sha256: undefined }
    },
    async get(key, range) {
      const path = pathOf(key)
      const size = await sizeOf(path)
      if (size === null) return null
      return {
        size,
        sha256: undefined,
        stream: createReadStream(path, { ...range, highWaterMark: READ_BYTES }),
      }
    },
    async *list(prefix) {
      for (const top of STORED_FOLDERS)
        if (top.startsWith(prefix) || prefix.startsWith(`${top}/`)) yield* listBelow(folder, top, prefix)
      if (prefix.startsWith(`${PASSING_FOLDER}/`)) yield* listBelow(folder, PASSING_FOLDER, prefix)
    },
    async put(key, bytes) {
      await putStream(key, Readable.from([bytes]))
    },
    putStream,
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Passes bytes through. `facts` has their number and their hash once all have passed. */
export function counted() {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { count, facts: () => ({ size, sha256: hash.digest('hex') }) }
}

/** The SHA-256 of a file of this machine, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), hash)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code))
}

async function* listBelow(folder: string, top: string, prefix: string): AsyncGenerator<StoredFile> {
  const root = await realpath(join(folder, top)).catch(() => null)
  if (root === null) return
  const waiting = [top]
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const entry of await entriesOf(join(folder, below))) {
      const key = `${below}/${entry.name}`
      if (entry.name.startsWith(INCOMING)) continue
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) waiting.push(key)
        continue
      }
      if (!key.startsWith(prefix) || !(await isInside(root, join(folder, key), entry))) continue
      const size = await sizeOf(join(folder, key))
      if (size !== null) yield { key, size }
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // Removed since its parent was read.
    if (isNotThere(error)) return []
    throw error
  }
}

/** A link counts as the file it leads to, unless that is outside. */
async function isInside(root: string, path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile()
  const target = await realpath(path).catch(() => null)
  return target !== null && target.startsWith(root + sep)
}
