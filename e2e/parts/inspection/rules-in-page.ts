/**
 * How axe reads a page. Contrast takes most of its time, and its answer depends on colours, so each pair of a text and
 * what is behind it is read once. These functions run in the page and go there as text: they use each other and what
 * the page has.
 */
import type { ElementContext, RunOptions, Spec } from 'axe-core'

/** What axe is asked, and what is left out. */
export interface Rules {
  exclude: ElementContext & string[]
  options: RunOptions
}

/** What axe found by one rule, before it is made into a report. */
interface Found {
  id: string
  violations: { node: { element: Element } }[]
  passes: { node: { element: Element } }[]
}

interface Brought {
  axe: {
    configure(spec: Spec): void
    run(
      context: ElementContext,
      options: Omit<RunOptions, 'reporter'> & { reporter: Reporter },
    ): Promise<Found[]>
  }
  /** The pairs of colours that have passed in this document, in whatever state, scheme and size. */
  readColours?: Set<string>
}
type Reporter = (found: Found[], options: RunOptions, give: (found: Found[]) => void) => void

/** Every violation of axe with its element. */
export async function brokenRules({ exclude, options }: Rules): Promise<string[]> {
  // A bar at the lower edge covers a part of what scrolls under it, which can be scrolled from there: it is read in its own
  // place, at the end of what it belongs to.
  const bars = [
    ...document.querySelectorAll<HTMLElement>('[data-sticks-below], [data-foot-bar], [data-popover-foot]'),
  ]
  for (const { style } of bars) style.setProperty('position', 'static')
  const CONTRAST = 'color-contrast'
  const MARK = 'data-reads-contrast'
  const { axe } = window as unknown as Brought
  const toRead = unreadColours(exclude)
  const marked = [...toRead.values()].flat()
  // One run for all rules: axe measures the whole page anew in each run.
  axe.configure({ rules: [{ id: CONTRAST, selector: `[${MARK}], [${MARK}] *` }] })
  for (const text of marked) text.setAttribute(MARK, '')
  // A report of axe has a selector for each element, which nobody reads.
  const reporter: Reporter = (found, _options, give) => give(found)
  const rules = { [CONTRAST]: { enabled: marked.length > 0 } }
  const found = await axe.run({ exclude }, { ...options, rules, reporter })
  for (const text of marked) text.removeAttribute(MARK)
  for (const { style } of bars) style.removeProperty('position')
  const contrast = found.find(({ id }) => id === CONTRAST)
  if (contrast) rememberFine(toRead, contrast)
  return found.flatMap(({ id, violations }) =>
    violations.map(({ node }) => `${id}: ${node.element.outerHTML.slice(0, 200)}`),
  )
}

/** The first texts of each pair of colours that has not passed yet. */
function unreadColours(exclude: Rules['exclude']): Map<string, Element[]> {
  /** The first of a kind may be one that axe cannot decide, such as one that is covered in part. */
  const READ_OF_EACH = 3
  const read = ((window as unknown as Brought).readColours ??= new Set())
  const unread = new Map<string, Element[]>()
  for (const [text, colours] of colouredTexts(exclude.join())) {
    const texts = unread.get(colours) ?? []
    if (!read.has(colours) && texts.length < READ_OF_EACH) unread.set(colours, [...texts, text])
  }
  return unread
}

/** Texts of these colours are not read again: by axe's own word, one has passed and none has failed. */
function rememberFine(toRead: Map<string, Element[]>, { passes, violations }: Found): void {
  const elementsOf = (nodes: Found['passes']) => new Set(nodes.map(({ node }) => node.element))
  const [fine, low] = [elementsOf(passes), elementsOf(violations)]
  for (const [colours, texts] of toRead)
    if (texts.some((text) => fine.has(text)) && !texts.some((text) => low.has(text)))
      (window as unknown as Brought).readColours?.add(colours)
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

export const RULES_IN_THE_PAGE = [brokenRules, unreadColours, rememberFine, colouredTexts]
