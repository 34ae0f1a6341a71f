/** Copies every shared file from one store to another, comparing hashes. What is there already is not sent again. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { FILE_LIST_NAME } from '../packages/package-files.ts'
import { type FileStore, StoreAway, WrongBytes } from './file-store.ts'

export interface MovedFiles {
  /** All files of the first store. */
  files: number
  bytes: number
  copied: number
  /** Those that were there before, with the same bytes. */
  present: number
  /** Keys of files whose bytes are not those that were once stored, and which were not copied. */
  damaged: string[]
}

/** How many files are sent at the same time. */
const AT_ONCE = 8
const LIST = new RegExp(`/${FILE_LIST_NAME.replaceAll('.', '\\.')}$`)

/**
 * Copies while the hub goes on: new files may come meanwhile, and the next call copies them.
 * @param onProgress called after each file
 * @throws StoreAway when one of the stores does not answer; what was copied stays
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (moved: MovedFiles) => void = () => undefined,
): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, bytes: 0, copied: 0, present: 0, damaged: [] }
  // A version is there with its list, so the lists go last.
  const lists: string[] = []
  const files: string[] = []
  for await (const { key, size } of from.list('')) {
    ;(LIST.test(key) ? lists : files).push(key)
    moved.files += 1
    moved.bytes += size
  }
  const copyNext = async (waiting: string[]): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const what = await moveFile(from, to, key)
      if (what === 'damaged') moved.damaged.push(key)
      else if (what !== 'gone') moved[what] += 1
      onProgress(moved)
    }
  }
  for (const waiting of [files, lists])
    await Promise.all(Array.from({ length: AT_ONCE }, () => copyNext(waiting)))
  return moved
}

type What = 'copied' | 'present' | 'damaged' | 'gone'

async function moveFile(from: FileStore, to: FileStore, key: string): Promise<What> {
  const source = await from.find(key)
  // Removed since it was listed.
  if (!source) return 'gone'
  const sha256 = source.sha256 ?? (await hashIn(from, key))
  if (sha256 === null) return 'gone'
  const target = await to.find(key)
  const known = target?.size === source.size ? (target.sha256 ?? (await hashIn(to, key))) : null
  if (known === sha256) return 'present'
  const read = await from.get(key)
  if (!read) return 'gone'
  try {
    await to.putStream(key, read.stream, sha256)
  } catch (error) {
    if (error instanceof WrongBytes) return 'damaged'
    throw error
  }
  // Read again: what counts is what the store has, not what was sent.
  if ((await hashIn(to, key)) !== sha256) throw new StoreAway(new WrongBytes(key))
  return 'copied'
}

/** The SHA-256 of the bytes that a store gives; null when there is no such file. */
export async function hashIn(store: FileStore, key: string): Promise<string | null> {
  const found = await store.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  await pipeline(found.stream, hash)
  return hash.digest('hex')
}
