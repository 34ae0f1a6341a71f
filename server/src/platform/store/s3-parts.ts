/** Cuts a stream into the parts of an upload, and checks its hash on the way. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { WrongBytes } from './file-store.ts'

/** S3 takes 10,000 parts, of 5 MiB at least: with these a file may have 80 GB. */
export const PART_BYTES = 8 * 1024 * 1024

export interface HashCheck {
  expected: string | undefined
  add(bytes: Buffer): void
  /** @throws WrongBytes unless the hash is as expected */
  end(): void
  facts(): { size: number; sha256: string }
}

export function hashCheck(key: string, expected: string | undefined): HashCheck {
  const hash = createHash('sha256')
  const found = { size: 0, sha256: '' }
  return {
    expected,
    add(bytes) {
      hash.update(bytes)
      found.size += bytes.length
    },
    end() {
      found.sha256 = hash.digest('hex')
      if (expected !== undefined && expected !== found.sha256) throw new WrongBytes(key)
    },
    facts: () => found,
  }
}

/** Gathers a stream into parts of one size. The last may be smaller. */
export async function* inParts(stream: Readable, check: HashCheck): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest = Buffer.from(chunk as Uint8Array)
    check.add(rest)
    while (rest.length > 0) {
      const piece = rest.subarray(0, PART_BYTES - length)
      waiting.push(piece)
      length += piece.length
      rest = rest.subarray(piece.length)
      if (length < PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
  return undefined
}
