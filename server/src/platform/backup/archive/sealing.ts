/**
 * Encrypts a stream with AES-256-GCM in chunks, so that it can be checked while it is read. Each file has a key of its
 * own, derived from the operator's key and a random salt, and each chunk a number and a mark of the last one: chunks
 * can be neither swapped nor cut off unnoticed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { BackupUnusable } from './damage.ts'

export const KEY_BYTES = 32
const MAGIC = Buffer.from('HUBSEAL1')
const SALT_BYTES = 32
const CHECK_BYTES = 8
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES
const NONCE_BYTES = 12
/** The number of a chunk is at this place of the nonce; the last byte marks the last chunk. */
const NUMBER_AT = 3
const ALGORITHM = 'aes-256-gcm'

interface FileKey {
  key: Buffer
  head: Buffer
}

function fileKey(key: Buffer, salt: Buffer): FileKey {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, salt, use, bytes))
  const head = Buffer.concat([MAGIC, salt, derive('hub backup: which key', CHECK_BYTES)])
  return { key: derive('hub backup: file', KEY_BYTES), head }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(number), NUMBER_AT)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Encrypts the bytes with the operator's key. */
export async function* sealed(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const file = fileKey(key, randomBytes(SALT_BYTES))
  yield file.head
  let number = 0
  for await (const { bytes, isLast } of pieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, file.key, nonceOf(number, isLast)).setAAD(file.head)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** True when the first bytes of a file say that it is encrypted. */
export function isSealed(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, MAGIC.length).equals(MAGIC)
}

/** Decrypts. Throws when the key is another, or any byte was changed, added or cut off. */
export async function* unsealed(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const { head, rest } = await cutHead(source)
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const file = fileKey(key, salt)
  if (!timingSafeEqual(file.head, head))
    throw new BackupUnusable(
      `The file does not open with this key: it was made with another, or its first ${HEAD_BYTES} bytes are damaged.`,
    )
  let number = 0
  for await (const { bytes, isLast } of pieces(rest, SEALED_BYTES)) {
    yield open(file, bytes, { number, isLast })
    number += 1
  }
}

function open(file: FileKey, bytes: Buffer, at: { number: number; isLast: boolean }): Buffer {
  const opened = opens(file, bytes, at)
  if (opened) return opened
  const from = HEAD_BYTES + at.number * SEALED_BYTES
  if (at.isLast && (bytes.length === 0 || opens(file, bytes, { ...at, isLast: false })))
    throw new BackupUnusable(`The file is cut off after byte ${from + bytes.length}.`)
  throw new BackupUnusable(`The file is damaged between the bytes ${from} and ${from + bytes.length}.`)
}

function opens(file: FileKey, bytes: Buffer, at: { number: number; isLast: boolean }): Buffer | undefined {
  if (bytes.length < TAG_BYTES) return undefined
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv(ALGORITHM, file.key, nonceOf(at.number, at.isLast), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(file.head).setAuthTag(bytes.subarray(end))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch {
    return undefined
  }
}

async function cutHead(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)
  while (bytes.length < HEAD_BYTES) {
    const next = await iterator.next()
    if (next.done) throw new BackupUnusable(`The file is cut off after byte ${bytes.length}.`)
    bytes = Buffer.concat([bytes, next.value])
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield bytes.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: bytes.subarray(0, HEAD_BYTES), rest: rest() }
}

/** Cuts a stream into pieces of one size. The last one is marked, and may be shorter or empty. */
async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    // A whole piece is held until it is known whether more follows.
    let at = 0
    for (; held.length - at > size; at += size) yield { bytes: held.subarray(at, at + size), isLast: false }
    held = held.subarray(at)
  }
  yield { bytes: held, isLast: true }
}
