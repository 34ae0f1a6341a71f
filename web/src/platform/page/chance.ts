/** Random numbers on this device, from the browser's secure source, as the server uses the machine's. */

const UINT32_RANGE = 2 ** 32

/** A whole number from 0 up to, not including, `maxExclusive` (at most 2^32); each equally likely. */
function int(maxExclusive: number): number {
  // Values in the incomplete last range are drawn again; otherwise small values would come more often.
  const fairBelow = UINT32_RANGE - (UINT32_RANGE % maxExclusive)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fairBelow) return drawn % maxExclusive
  }
}

/** The only source for secrets that are made here. */
export const secureChance = { int }
