/**
 * The digest of a whole backup at its own end, in a block behind the tar, which ordinary tools do not read. The manifest
 * has the SHA-256 of every other entry, so the digest is of what is left: the manifest, the heads of the entries, and
 * the filling between them. Thus every byte is covered, and hashed only once.
 */
import { createHash } from 'node:crypto'
import { BackupUnusable } from './damage.ts'
import { MANIFEST_NAME } from './format.ts'

const BLOCK_BYTES = 512
/** Where a head of tar has the length of its body, in octal digits, and of what kind the entry is. */
const LENGTH_AT = { from: 124, to: 136 }
const KIND_AT = 156
const NAME_BYTES = 100
const OCTAL = 8
/** An entry whose body tells more about the next one, such as a length that has no room in the head. */
const EXTENSION = 'x'
const LONG = /(?:^|\n)\d+ size=(\d+)\n/

/** Hashes a tar as it passes, without the bodies that the manifest has the hashes of. */
class TarDigest {
  readonly #hash = createHash('sha256')
  readonly #head = Buffer.alloc(BLOCK_BYTES)
  #headBytes = 0
  #extension: string | undefined
  /** Bytes that are still passed over, and those after them that are still hashed, before the next head. */
  #over = 0
  #hashed = 0
  #isExtension = false

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      const rest = bytes.subarray(at)
      if (this.#over > 0) {
        const count = Math.min(this.#over, rest.length)
        this.#over -= count
        at += count
      } else if (this.#hashed > 0) at += this.#take(rest.subarray(0, this.#hashed))
      else at += this.#fillHead(rest)
    }
  }

  /** The block that ends a file of what was added. */
  end(): Buffer {
    this.#hash.update(this.#head.subarray(0, this.#headBytes))
    const block = Buffer.alloc(BLOCK_BYTES)
    block.write(`hub-backup-digest ${this.#hash.digest('hex')}\n`)
    return block
  }

  #take(bytes: Buffer): number {
    this.#hash.update(bytes)
    this.#hashed -= bytes.length
    if (this.#isExtension) this.#extension = (this.#extension ?? '') + bytes.toString()
    return bytes.length
  }

  #fillHead(bytes: Buffer): number {
    const count = bytes.copy(this.#head, this.#headBytes)
    this.#headBytes += count
    if (this.#headBytes < BLOCK_BYTES) return count
    this.#headBytes = 0
    this.#hash.update(this.#head)
    const length = this.#bodyLength()
    const filling = (BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES
    this.#extension = undefined
    this.#isExtension = String.fromCodePoint(this.#head[KIND_AT] ?? 0) === EXTENSION
    this.#over = this.#isExtension || this.#isManifest() ? 0 : length
    this.#hashed = length - this.#over + filling
    return count
  }

  #bodyLength(): number {
    const long = LONG.exec(this.#extension ?? '')?.[1]
    if (long !== undefined) return Number(long)
    return Number.parseInt(this.#head.toString('latin1', LENGTH_AT.from, LENGTH_AT.to), OCTAL) || 0
  }

  #isManifest(): boolean {
    const name = this.#head.toString('latin1', 0, NAME_BYTES)
    return name.slice(0, name.indexOf('\0')) === MANIFEST_NAME
  }
}

/** Passes the bytes of a tar on, and adds the digest at the end. */
export async function* withDigest(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = new TarDigest()
  for await (const chunk of source) {
    digest.add(chunk)
    yield chunk
  }
  yield digest.end()
}

/** Passes on the tar before the digest. Throws at the end when what the digest is of differs from what was written. */
export async function* withoutDigest(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = new TarDigest()
  // The digest may begin in one chunk and end in the next, so the last one is held until it is known how much follows.
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    if (chunk.length < BLOCK_BYTES) {
      held = Buffer.concat([held, chunk])
      continue
    }
    digest.add(held)
    if (held.length > 0) yield held
    held = chunk
  }
  const end = Math.max(0, held.length - BLOCK_BYTES)
  digest.add(held.subarray(0, end))
  if (end > 0) yield held.subarray(0, end)
  if (!held.subarray(end).equals(digest.end()))
    throw new BackupUnusable('The digest at the end of the file does not match: it was changed or cut off.')
}
