/**
 * How a document of the terms is written: `# ` before its title, `## ` before each heading, a blank line between
 * paragraphs. Staff write it so, both applications show it so, and no HTML is in it (CTM-011).
 */

/** The two documents of a version. */
export const TERMS_PARTS = ['terms', 'privacy'] as const
export type TermsPart = (typeof TERMS_PARTS)[number]

export interface TermsDocument {
  title: string
  /** What stands before the first heading. */
  intro: readonly string[]
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

const TITLE = '# '
const HEADING = '## '

/** The blocks of a document: its title, headings and paragraphs with their marks. */
function blocksOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((block) => block !== '')
}

/** The document that a text is; null when it does not begin with a title, or says nothing under one. */
export function readDocument(text: string): TermsDocument | null {
  const [first = '', ...rest] = blocksOf(text)
  if (!first.startsWith(TITLE) || rest.length === 0 || rest.some((block) => block.startsWith(TITLE)))
    return null
  const intro: string[] = []
  const sections: { heading: string; paragraphs: string[] }[] = []
  for (const block of rest) {
    if (block.startsWith(HEADING)) sections.push({ heading: block.slice(HEADING.length), paragraphs: [] })
    else (sections.at(-1)?.paragraphs ?? intro).push(block)
  }
  return { title: first.slice(TITLE.length), intro, sections }
}

/** The names that stand for `{product}`, `{provider}` and `{contact}`. */
export interface TermsNames {
  product: string
  provider: string
  contact: string
}

/** A text with this installation's names. */
export function withNames(text: string, names: TermsNames): string {
  return text.replaceAll(/\{(product|provider|contact)\}/g, (_, name: keyof TermsNames) => names[name])
}

export interface TermsChange {
  kind: 'added' | 'removed'
  text: string
}

/** What one text has and the other has not, block by block and in the order of the text. */
export function changesOf(before: string, after: string): TermsChange[] {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  // How much is common from here on: the usual table of a longest common sequence.
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (common[i] as number[])[j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const changes: TermsChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1
      j += 1
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      changes.push({ kind: 'added', text: now[j] ?? '' })
      j += 1
    }
  }
  return changes
}
