/**
 * The digest of a whole compressed file at its own end. It is an empty gzip member with the SHA-256 of all bytes before
 * in its extra field, so that ordinary tools read the file as if it were not there.
 */
import { createHash } from 'node:crypto'
import { BackupUnusable } from './damage.ts'

const SHA256_BYTES = 32
/** gzip, deflate, with an extra field; no time, no flags, no system; the length of the field; its id and length. */
const MEMBER_HEAD = Buffer.from('1f8b08040000000000ff24004842' + '2000', 'hex')
/** An empty deflate block, and the checksum and length of nothing. */
const MEMBER_END = Buffer.from('0300' + '00000000' + '00000000', 'hex')
const DIGEST_BYTES = MEMBER_HEAD.length + SHA256_BYTES + MEMBER_END.length

/** Passes the bytes on, and adds the digest at the end. */
export async function* withDigest(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([MEMBER_HEAD, hash.digest(), MEMBER_END])
}

/** Passes on what is before the digest. Throws at the end when any byte differs from what was written. */
export async function* withoutDigest(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  if (!held.equals(Buffer.concat([MEMBER_HEAD, hash.digest(), MEMBER_END])))
    throw new BackupUnusable('The digest at the end of the file does not match: it was changed or cut off.')
}
