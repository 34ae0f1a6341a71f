/** Numbers that look random but are always the same for the same text. Covers are drawn from them. */

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const MULBERRY_STEP = 0x6d2b79f5
const TWO_POW_32 = 4_294_967_296

/** FNV-1a of a text, 32 bits. */
export function seedOf(text: string): number {
  let hash = FNV_OFFSET
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, FNV_PRIME)
  }
  return hash >>> 0
}

/** The next number, from 0 up to but not 1. */
export type Next = () => number

/** mulberry32: a short, even sequence from a seed. */
export function numbersFrom(seed: number): Next {
  let state = seed
  return () => {
    state = (state + MULBERRY_STEP) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / TWO_POW_32
  }
}
