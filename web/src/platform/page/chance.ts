/** Where chance comes from on this device: the browser's secure source, as the server takes the machine's. */

const UINT32_RANGE = 2 ** 32

/** A whole number from 0 up to, not including, `maxExclusive` (at most 2^32); each equally likely. */
function int(maxExclusive: number): number {
  // The incomplete last stretch is drawn again, else small values would come more often.
  const fairBelow = UINT32_RANGE - (UINT32_RANGE % maxExclusive)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fairBelow) return drawn % maxExclusive
  }
}

/** The only source for secrets that are made here. */
export const secureChance = { int }
