/** Defines where shared files are stored: packages, images and documents of the content (SCL-001). */
import type { Readable } from 'node:stream'
import type { ByteRange } from '@hub/contract/byte-range.rules'
import { Refusal } from '../fail.ts'

/** The first part of every key. Nothing else of the data folder is shared, and nothing else can be reached by a key. */
export const STORED_FOLDERS = ['modules', 'static'] as const

/**
 * Where parts of uploads pass through. They are shared like the rest, but no backup, move or check has them: only a
 * listing of this folder itself shows them.
 */
export const PASSING_FOLDER = 'uploads'

/** A file that is being written. Such a name is never listed. */
export const INCOMING = '.incoming-'

export interface StoredFile {
  /** The path of the file with `/` between its steps, such as `modules/waves/1.0.0/index.html`. */
  key: string
  size: number
}

export interface FileFacts {
  /** Bytes of the whole file. */
  size: number
  /** In hex. Undefined where the store does not keep it: in a folder, and for a file that others uploaded. */
  sha256: string | undefined
}

export interface ReadFile extends FileFacts {
  /** The bytes asked for. Whoever does not read to the end destroys it. */
  stream: Readable
}

/**
 * Keeps files by their keys. A file appears whole or not at all. Two writers of one key may overwrite each other: what
 * may be written only once is claimed in the database first. Every function throws StoreAway when the store does not
 * answer in time.
 */
export interface FileStore {
  /** The folder of this machine in which the files are, by their keys; null when they are elsewhere. */
  readonly folder: string | null
  /** What is known of a file; null when there is none. */
  find(key: string): Promise<FileFacts | null>
  /** A file or a range of it, which must lie within it; null when there is none. */
  get(key: string, range?: ByteRange): Promise<ReadFile | null>
  /** The files whose keys begin with the prefix, in no order. `''` lists all that are to stay. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Writes a small file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes a file of any size from a stream, in bounded memory.
   * @param sha256 what the bytes must have; otherwise nothing is stored, and it throws
   */
  putStream(key: string, stream: Readable, sha256?: string): Promise<{ size: number; sha256: string }>
  /** Removes a file. It is no error when there is none. */
  delete(key: string): Promise<void>
}

/** The store does not answer. A call that needs it is answered 503. */
export class StoreAway extends Refusal {
  constructor(cause: unknown) {
    super('Unavailable')
    this.cause = cause
  }
}

/** Some bytes are not those that were announced. */
export class WrongBytes extends Error {
  constructor(key: string) {
    super(`${key} arrived with other bytes than announced`)
  }
}

/** @throws Error for a key that names nothing of the shared folders, or leads out of them */
export function checkKey(key: string): string {
  const steps = key.split('/')
  const isBroken = steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\0]/.test(step))
  const isShared = [...STORED_FOLDERS, PASSING_FOLDER].some((folder) => folder === steps[0])
  if (isBroken || !isShared || steps.length < 2) throw new Error(`'${key}' is not the key of a stored file`)
  return key
}
