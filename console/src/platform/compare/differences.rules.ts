/** Where two texts differ: word by word, and figure by figure in numbers (console design, "Compare versions"). */

export interface Part {
  text: string
  /** It stands in this text alone. */
  differs: boolean
}

/** A word, one figure, one letter of a language without spaces, or one other sign. */
const PIECES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}|[\p{L}\p{M}]+|\s+|[^]/gu
/** Comparing costs the product of both lengths: beyond this, two texts of many pages, each differs as a whole. */
const MOST_COMPARISONS = 1_000_000

/** Both texts in parts; those that they share stand in both in the same order. */
export function differencesOf(mine: string, theirs: string): { mine: Part[]; theirs: Part[] } {
  const [left, right] = [piecesOf(mine), piecesOf(theirs)]
  if (left.length * right.length > MOST_COMPARISONS)
    return { mine: [{ text: mine, differs: true }], theirs: [{ text: theirs, differs: true }] }
  const shared = longestShared(left, right)
  return { mine: partsOf(left, shared.left), theirs: partsOf(right, shared.right) }
}

function piecesOf(text: string): readonly string[] {
  return text.match(PIECES) ?? []
}

/** The places of the longest row of pieces that both have. */
function longestShared(left: readonly string[], right: readonly string[]) {
  const width = right.length + 1
  // How many pieces are shared from a place on, for each place of both.
  const counts = new Uint32Array((left.length + 1) * width)
  const countAt = (l: number, r: number) => counts[l * width + r] ?? 0
  for (let l = left.length - 1; l >= 0; l--)
    for (let r = right.length - 1; r >= 0; r--)
      counts[l * width + r] =
        left[l] === right[r] ? countAt(l + 1, r + 1) + 1 : Math.max(countAt(l + 1, r), countAt(l, r + 1))
  const shared = { left: new Set<number>(), right: new Set<number>() }
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length)
    if (left[l] === right[r]) {
      shared.left.add(l++)
      shared.right.add(r++)
    } else if (countAt(l + 1, r) >= countAt(l, r + 1)) l++
    else r++
  return shared
}

/** A space between two parts that differ belongs to them: a mark with holes is not read as one. */
function partsOf(pieces: readonly string[], shared: ReadonlySet<number>): Part[] {
  const differs = (at: number) =>
    !shared.has(at) ||
    (pieces[at]?.trim() === '' &&
      at > 0 &&
      at + 1 < pieces.length &&
      !shared.has(at - 1) &&
      !shared.has(at + 1))
  const parts: Part[] = []
  for (const [at, text] of pieces.entries()) {
    const last = parts.at(-1)
    if (last?.differs === differs(at)) last.text += text
    else parts.push({ text, differs: differs(at) })
  }
  return parts
}
