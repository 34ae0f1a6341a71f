/** Which of several names fits best what was typed, and which letters of it (STA-009). */
import { folded } from '@hub/ui/language/folded.rules.ts'

/** A name that was prepared for many searches. */
export interface Searchable {
  folded: string
}

/** From best to worst: the name begins with it, a word of it does, it is somewhere in it. */
const BEGINS = 0
const WORD_BEGINS = 1
const HOLDS = 2

/** The best of the items whose name has what was typed, best first and in their order; `most` of them. */
export function bestOf<Item extends Searchable>(items: readonly Item[], typed: string, most: number): Item[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return []
  const ranks: [Item[], Item[], Item[]] = [[], [], []]
  for (const item of items) {
    const at = item.folded.indexOf(wanted)
    if (at === -1) continue
    const rank = at === 0 ? BEGINS : item.folded.includes(` ${wanted}`) ? WORD_BEGINS : HOLDS
    if (ranks[rank].length < most) ranks[rank].push(item)
  }
  return ranks.flat().slice(0, most)
}

/** The name in pieces, those that were typed marked. What has other letters than it looks like is marked nowhere. */
export function pieces(name: string, typed: string): { text: string; isMatch: boolean }[] {
  const wanted = folded(typed.trim())
  const letters = Array.from(name)
  const plain = letters.map(folded)
  // A letter that becomes several, or none, would shift everything behind it.
  const start = plain.every((one) => one.length === 1) ? plain.join('').indexOf(wanted) : -1
  if (wanted === '' || start === -1) return [{ text: name, isMatch: false }]
  const end = start + wanted.length
  return [
    { text: letters.slice(0, start).join(''), isMatch: false },
    { text: letters.slice(start, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ].filter(({ text }) => text !== '')
}
