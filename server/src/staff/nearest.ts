/** Finds what somebody most likely meant by a mistyped word. */
import { closestMatch } from 'leven'

/** Of a long word two letters may be wrong or swapped, of a short one fewer: else everything would resemble it. */
const LETTERS_FOR_EACH_FAULT = 3

/** The word of the list that is nearest to the typed one, or undefined when none is near. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const longer = words.filter((word) => typed !== '' && word.startsWith(typed))
  if (longer.length === 1) return longer[0]
  const maxDistance = Math.ceil(typed.length / LETTERS_FOR_EACH_FAULT)
  return closestMatch(typed.toLowerCase(), [...new Set(words)], { maxDistance })
}
