/** Sources of random values: the machine's secure one, and a seeded one, so that the demo is the same every time. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  bytes(count: number): Buffer
  /** A version 4 UUID. */
  uuid(): string
  /** A whole number from 0 to `maxExclusive` - 1, each with the same probability. */
  int(maxExclusive: number): number
  /** `bytes` random bytes as base64url: 32 bytes give 43 characters. */
  token(bytes: number): string
}

/** The operating system's secure source. Secrets must come from it. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
  int: (maxExclusive) => randomInt(maxExclusive),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}

const UINT32_RANGE = 2 ** 32
const UINT32_BYTES = 4
const UUID_BYTES = 16
/** RFC 9562: octet 6 carries the version, octet 8 the variant. */
const VERSION_OCTET = 6
const VARIANT_OCTET = 8
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * Gives the same sequence for the same seed on every machine (SHA-256 in counter mode). Only for the demo and for
 * tests, because anyone who knows the seed knows every value.
 */
export function seededRandom(seed: string): Random {
  let pool = Buffer.alloc(0)
  let counter = 0
  function bytes(count: number): Buffer {
    while (pool.length < count) {
      const block = createHash('sha256').update(`${seed}:${counter}`).digest()
      counter += 1
      pool = Buffer.concat([pool, block])
    }
    const taken = Buffer.from(pool.subarray(0, count))
    pool = pool.subarray(count)
    return taken
  }
  return {
    bytes,
    uuid: () => uuidOf(bytes(UUID_BYTES)),
    int(maxExclusive) {
      if (!Number.isInteger(maxExclusive) || maxExclusive < 1 || maxExclusive > UINT32_RANGE) {
        throw new RangeError(`int() needs a whole number from 1 to 2^32, not ${maxExclusive}`)
      }
      // Values above the last multiple of `maxExclusive` are drawn again, or small results would be more likely.
      const fairBelow = UINT32_RANGE - (UINT32_RANGE % maxExclusive)
      let drawn = bytes(UINT32_BYTES).readUInt32BE()
      while (drawn >= fairBelow) drawn = bytes(UINT32_BYTES).readUInt32BE()
      return drawn % maxExclusive
    },
    token: (count) => bytes(count).toString('base64url'),
  }
}

function uuidOf(octets: Buffer): string {
  octets[VERSION_OCTET] = ((octets[VERSION_OCTET] ?? 0) & 0x0f) | 0x40
  octets[VARIANT_OCTET] = ((octets[VARIANT_OCTET] ?? 0) & 0x3f) | 0x80
  return octets.toString('hex').replace(UUID_GROUPS, '$1-$2-$3-$4-$5')
}
