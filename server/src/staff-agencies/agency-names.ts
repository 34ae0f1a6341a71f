/** Which names of agencies are probably names of one agency (PPL-005). */
import leven from 'leven'

/** Words that say nothing about which agency it is. */
const COMMON = new Set(['the', 'of', 'and', 'for', 'a', 'inc', 'ltd', 'society', 'association', 'agency'])
/** Of ten letters one may differ. */
const LETTERS_FOR_EACH_FAULT = 10
/** Shorter names would resemble too much. */
const LETTERS_MIN = 4

/** The words of a name that matter, in alphabetical order: without accents, signs, and the plural. */
function coreOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON.has(word))
  return words.map((word) => (word.length > LETTERS_MIN ? word.replace(/s$/, '') : word)).toSorted()
}

/** True when the names differ by a few letters, by common words, by their order, or when one only has more words. */
export function isProbablySame(one: string, other: string): boolean {
  return areProbablySame(coreOf(one), coreOf(other))
}

/** Gives of many things those whose name is probably one with a name. Their words are worked out once. */
export function alikeIn<Named extends { name: string }>(things: readonly Named[]): (name: string) => Named[] {
  const cores = things.map((thing) => ({ thing, core: coreOf(thing.name) }))
  return (name) => {
    const wanted = coreOf(name)
    return cores.filter(({ core }) => areProbablySame(wanted, core)).map(({ thing }) => thing)
  }
}

function areProbablySame(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const [short, long] = [few.join(' '), many.join(' ')]
  if (short.length < LETTERS_MIN) return short !== '' && short === long
  if (few.length > 1 && few.every((word) => many.includes(word))) return true
  const faults = Math.floor(long.length / LETTERS_FOR_EACH_FAULT)
  return Math.abs(long.length - short.length) <= faults && leven(short, long) <= faults
}
