/** Where two texts differ: word by word, and figure by figure in numbers (console design, "Compare versions"). */
import { type ArrayChange, diffArrays } from 'diff'

export interface Part {
  text: string
  /** It stands in this text alone. */
  differs: boolean
}

/** A word, one figure, one letter of a language without spaces, or one other sign. */
const PIECES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}|[\p{L}\p{M}]+|\s+|[^]/gu
/** Comparing takes longer the more differs: texts that have hardly anything in common differ as wholes. */
const MOST_DIFFERENCES = 500

/** Both texts in parts; those that they share stand in both in the same order. */
export function differencesOf(mine: string, theirs: string): { mine: Part[]; theirs: Part[] } {
  const changes = diffArrays(piecesOf(mine), piecesOf(theirs), { maxEditLength: MOST_DIFFERENCES })
  if (!changes) return { mine: [{ text: mine, differs: true }], theirs: [{ text: theirs, differs: true }] }
  return { mine: partsWithout('added', changes), theirs: partsWithout('removed', changes) }
}

function partsWithout(side: 'added' | 'removed', changes: readonly ArrayChange<string>[]): Part[] {
  const here = changes.filter((change) => !change[side])
  return joined(
    here.flatMap(({ value, added, removed }) => value.map((text) => ({ text, differs: added || removed }))),
  )
}

function piecesOf(text: string): string[] {
  return text.match(PIECES) ?? []
}

/** A space between two parts that differ belongs to them: a mark with holes is not read as one. */
function joined(pieces: readonly Part[]): Part[] {
  const differsAt = (at: number) =>
    pieces[at]?.differs === true ||
    (pieces[at]?.text.trim() === '' && pieces[at - 1]?.differs === true && pieces[at + 1]?.differs === true)
  const parts: Part[] = []
  for (const [at, { text }] of pieces.entries()) {
    const [last, differs] = [parts.at(-1), differsAt(at)]
    if (last?.differs === differs) last.text += text
    else parts.push({ text, differs })
  }
  return parts
}
