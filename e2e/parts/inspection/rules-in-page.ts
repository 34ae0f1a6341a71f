/**
 * How axe reads a page. Contrast takes most of its time, and its answer depends on colours, so each pair of a text and
 * what is behind it is read once. These functions run in the page and go there as text: they use each other and what
 * the page has.
 */
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core'

/** What axe is asked, and what is left out. */
export interface Rules {
  exclude: ElementContext & string[]
  options: RunOptions
}

interface Brought {
  axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  /** The pairs of colours that have passed in this document, in whatever state, scheme and size. */
  readColours?: Set<string>
}

/** Every violation of axe with its element. */
export async function brokenRules({ exclude, options }: Rules): Promise<string[]> {
  // A bar at the lower edge covers a part of what scrolls under it. At the end of the page it covers nothing.
  if (document.querySelector('[data-sticks-below]')) scrollTo(0, document.documentElement.scrollHeight)
  const { axe } = window as unknown as Brought
  const contrast = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run({ exclude }, { ...options, rules: contrast })
  const broken = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
  return [...broken, ...(await lowContrasts(exclude))].map(
    ({ id, node }) => `${id}: ${node.html.slice(0, 200)}`,
  )
}

/** Texts with too little contrast. A text whose colours passed before, by axe's own word, has passed too. */
async function lowContrasts(exclude: Rules['exclude']): Promise<{ id: string; node: NodeResult }[]> {
  /** The first of a kind may be one that axe cannot decide, such as one that is covered in part. */
  const READ_OF_EACH = 3
  const brought = window as unknown as Brought
  const read = (brought.readColours ??= new Set())
  const toRead = new Map<string, Element[]>()
  for (const [text, colours] of colouredTexts(exclude.join()))
    if (!read.has(colours)) toRead.set(colours, [...(toRead.get(colours) ?? []), text])
  const include = [...toRead.values()].flatMap((texts) => texts.slice(0, READ_OF_EACH))
  if (include.length === 0) return []
  const { violations, passes } = await brought.axe.run(
    { include, exclude },
    { runOnly: ['color-contrast'], elementRef: true, preload: false, resultTypes: ['violations', 'passes'] },
  )
  const nodesOf = (results: AxeResults['passes']) => results.flatMap(({ nodes }) => nodes)
  const elementsOf = (nodes: NodeResult[]) => new Set(nodes.map(({ element }) => element as Element))
  const [fine, low] = [elementsOf(nodesOf(passes)), elementsOf(nodesOf(violations))]
  for (const [colours, texts] of toRead)
    if (texts.some((text) => fine.has(text)) && !texts.some((text) => low.has(text))) read.add(colours)
  return nodesOf(violations).map((node) => ({ id: 'color-contrast', node }))
}

/** Every element with a text of its own that somebody can see, and all that decides its contrast. */
function colouredTexts(leftOut: string): [Element, string][] {
  const behind = new Map<Element | null, string>([[null, '']])
  const behindOf = (one: Element | null): string => {
    const known = behind.get(one)
    if (known !== undefined || one === null) return known ?? ''
    const style = getComputedStyle(one)
    const own = [
      ...[style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode],
      ...[style.position === 'static' ? '' : `${style.position} ${one.className}`],
    ].join(' ')
    const whole = `${behindOf(one.parentElement)}|${own}`
    behind.set(one, whole)
    return whole
  }
  // axe decides nothing about a single letter.
  const hasText = (one: Element) =>
    [...one.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    )
  // These axe reads also without a text of their own.
  const field = 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select'
  // Not a text for screen readers alone, nor the link that stands above the page until it has the focus.
  const isOnPage = (one: Element) => {
    const { width, bottom } = one.getBoundingClientRect()
    return width > 1 && bottom + scrollY > 0
  }
  // What cannot be used may be pale. What is hidden from screen readers alone may not.
  const unread = `[inert], :disabled, [aria-disabled="true"], ${leftOut}`
  return [...document.querySelectorAll('body *')]
    .filter((one) => (hasText(one) || one.matches(field)) && one.closest(unread) === null && isOnPage(one))
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one)
      return [one, [color, fontSize, fontWeight, textShadow, behindOf(one)].join(' ')]
    })
}

export const RULES_IN_THE_PAGE = [brokenRules, lowContrasts, colouredTexts]
