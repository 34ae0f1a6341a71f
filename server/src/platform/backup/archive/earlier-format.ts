/**
 * Reads what backups of format 1 were: the whole tar compressed by gzip, and at the end an empty gzip member with the
 * SHA-256 of everything before in its extra field.
 */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupUnusable } from './damage.ts'

const GZIP = Buffer.from('1f8b', 'hex')
const CHUNK_BYTES = 1024 * 1024
const SHA256_BYTES = 32
/** gzip, deflate, with an extra field; no time, no flags, no system; the length of the field; its id and length. */
const MEMBER_HEAD = Buffer.from('1f8b08040000000000ff24004842' + '2000', 'hex')
/** An empty deflate block, and the checksum and length of nothing. */
const MEMBER_END = Buffer.from('0300' + '00000000' + '00000000', 'hex')
const DIGEST_BYTES = MEMBER_HEAD.length + SHA256_BYTES + MEMBER_END.length

/** True when the first bytes of a backup, or of a decrypted one, say that it is of format 1. */
export function isEarlierFormat(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, GZIP.length).equals(GZIP)
}

/** The tar in it. Throws at the end when any byte differs from what was written. */
export async function* tarOfEarlierFormat(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const feeding = pipeline(source, withoutDigest, gunzip)
  // Its fault is thrown by whoever reads what it gave.
  feeding.catch(() => {})
  yield* gunzip
  await feeding
}

/** The member that ends a file of format 1. */
export function digestMember(sha256: Buffer): Buffer {
  return Buffer.concat([MEMBER_HEAD, sha256, MEMBER_END])
}

async function* withoutDigest(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk])
    const end = Math.max(0, bytes.length - DIGEST_BYTES)
    held = bytes.subarray(end)
    if (end === 0) continue
    hash.update(bytes.subarray(0, end))
    yield bytes.subarray(0, end)
  }
  if (!held.equals(digestMember(hash.digest())))
    throw new BackupUnusable('The digest at the end of the file does not match: it was changed or cut off.')
}
