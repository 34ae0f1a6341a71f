/**
 * What is looked for in a page, and how. These functions run in the page and go there as text: they use each other and
 * what the page has, and nothing else of this project.
 */
import { CONTROLS_IN_THE_PAGE, feetOutOfSight, lowUnderFinger, shortly, sizes } from './controls-in-page.ts'
import { brokenRules, RULES_IN_THE_PAGE, type Rules } from './rules-in-page.ts'

/** What one look at a page asks. */
export interface Asked {
  /** The width as it is told in a finding. */
  width: number
  /** One first heading and a title. */
  asksFacts?: boolean
  /** The heights of the console's controls. */
  asksSizes?: boolean
  /** The heights of what a finger presses. */
  asksTargets?: boolean
  /** What moves, with less motion asked for. */
  asksMotion?: boolean
  /** Text that is cut off with the reader's spacing. */
  asksSpacing?: boolean
  /** What else a width decides, beside scrolling sideways and broken words. */
  asksLines?: boolean
  /** The rules of axe and what is left out. */
  axe?: Rules
}

/** Every finding of one look, once the page was painted in its size and nothing moves. */
async function findings(asked: Asked): Promise<string[]> {
  await painted()
  const ofWidth = [
    ...sideways(),
    ...brokenWords(asked.asksLines).map((word) => `a word is broken: ${word}`),
    ...(asked.asksLines ? [...cramped(), ...leftHanging(), ...narrowOnDesk()] : []),
  ]
  return [
    ...(asked.asksFacts ? facts() : []),
    ...(asked.asksSizes ? [...sizes(), ...feetOutOfSight()] : []),
    ...(asked.asksTargets ? [...sizes(), ...lowUnderFinger()] : []),
    ...(asked.asksMotion ? moving() : []),
    ...ofWidth.map((fault) => `${asked.width} px: ${fault}`),
    ...(asked.axe ? await brokenRules(asked.axe) : []),
    // Last, for it changes the page for a moment.
    ...(asked.asksSpacing ? clippedWhenSpaced() : []),
  ]
}

/** Until a page is painted in its new width, a script's choices are those of the old one. */
async function painted(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const LONGEST_MS = 5000
  const begun = performance.now()
  const isMoving = () =>
    document.fonts.status !== 'loaded' ||
    document.getAnimations().some(({ playState }) => playState === 'running')
  await frame()
  do await frame()
  while (isMoving() && performance.now() - begun < LONGEST_MS)
}

/** A screen has one first heading and a title. */
function facts(): string[] {
  const headings = document.querySelectorAll('h1').length
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(/\S+ · \S+/.test(document.title) ? [] : [`the title is "${document.title}"`]),
  ]
}

/** What would move with reduced motion. */
function moving(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((one) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one)
      const lasts = transitionDuration.split(',').some((duration) => Number.parseFloat(duration) > 0)
      return lasts || animationName !== 'none' || scrollBehavior === 'smooth'
    })
    .slice(0, 3)
    .map((one) => `moves though less motion is asked for: ${shortly(one)}`)
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const out = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  )
  return [`scrolls sideways, ${scrollWidth} px wide: ${out.slice(0, 3).map(shortly).join(' ')}`]
}

/** A dot between two facts that is left at a line's end, because the second one begins the next line. */
function leftHanging(): string[] {
  return [...document.querySelectorAll('main span')]
    .filter((one) => {
      const next = one.nextElementSibling
      const bottom = one.getBoundingClientRect().bottom
      if (next === null || next.getBoundingClientRect().top < bottom - 1) return false
      return getComputedStyle(one, '::after').content.includes('·')
    })
    .map((one) => `a line ends with a dot, after: ${one.textContent}`)
}

/** Words of a table that are broken into letters; a button or a link of a message too low to be pressed (WCAG 2.5.8). */
function cramped(): string[] {
  const LEAST_TARGET_PX = 24
  const isWide = (one: Element) => one.getBoundingClientRect().width > 1
  // More lines than words: letters stand under one another. A Chinese character is a word of its own, and so is each
  // part of a name with a hyphen, of an address, and of a Chinese list.
  const isBroken = (cell: HTMLElement) => {
    // As it is shown: a name and the address below it do not share a word.
    const words = cell.innerText.match(/\p{Script=Han}|[^\s\p{Script=Han}、.@-]+/gu)?.length ?? 0
    const content = document.createRange()
    content.selectNodeContents(cell)
    const lines =
      content.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight)
    return words > 0 && lines > words + 2
  }
  const cells = [...document.querySelectorAll<HTMLElement>('tbody :is(th, td)')].filter(
    (cell) => isWide(cell) && isBroken(cell),
  )
  const low = [...document.querySelectorAll('[role="alert"] a, section > a')].filter(
    (link) => isWide(link) && link.getBoundingClientRect().height < LEAST_TARGET_PX,
  )
  return [...cells, ...low].slice(0, 3).map((one) => `too narrow or too low: ${shortly(one)}`)
}

/**
 * Words of links, buttons, email addresses and the top bar that wrap, and Chinese from top to bottom (WCAG 1.4.4). An address may break at its
 * punctuation; and a word that is longer than a line may break, if the line takes a good part of the window.
 */
function brokenWords(asksAddresses = false): string[] {
  const MOST = 0.4
  // A column is as narrow as it is: of an address, what is longer than its line has no other way. In a row of a list
  // what stands beside it can go below.
  const given = new Set<Element | null>(
    asksAddresses ? addresses().filter((one) => one.closest('li') === null) : [],
  )
  const pieces = (node: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter((one) => one.width > 1)
  }
  const linesOf = (node: Node, from: number, to: number) =>
    new Set(pieces(node, from, to).map((one) => Math.round(one.top))).size
  const lineOf = (one: Element): number => {
    const { display, paddingLeft, paddingRight } = getComputedStyle(one)
    if (display.startsWith('inline') && one.parentElement) return lineOf(one.parentElement)
    return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  const isTooLong = (node: Node, from: number, to: number) => {
    const line = node.parentElement ? lineOf(node.parentElement) : 0
    const length = pieces(node, from, to).reduce((sum, { width }) => sum + width, 0)
    return length > line && (line > innerWidth * MOST || given.has(node.parentElement))
  }
  // Copies for measuring, and words for screen readers only, are narrow and not visible.
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.closest('[inert], .visually-hidden') === null
  const brokenIn = (node: Node) => {
    const text = node.textContent ?? ''
    // Most texts stand on one line, and none of their words is asked then.
    if (node.parentElement === null || linesOf(node, 0, text.length) < 2) return []
    if (!isSeen(node.parentElement)) return []
    const words = [...text.matchAll(/[\p{Script=Latin}\d]+/gu)]
      .map(({ 0: word, index }) => ({ word, at: [node, index, index + word.length] as const }))
      .filter(({ at }) => linesOf(...at) > 1 && !isTooLong(...at))
      .map(({ word }) => word)
    // Chinese may break after each character, and yet is not read where all of them stand under one another.
    const stacked = [...text.matchAll(/\p{Script=Han}{3,}/gu)]
      .filter(({ 0: word, index }) => linesOf(node, index, index + word.length) >= word.length)
      .map(([word]) => word)
    return [...words, ...stacked]
  }
  const found = [
    ...document.querySelectorAll('a, button, header > span'),
    ...(asksAddresses ? addresses() : []),
  ]
    .filter(isSeen)
    .flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) broken.push(...brokenIn(texts.currentNode))
      return broken
    })
  return found.slice(0, 3)
}

/** What says an email address outside a control, on the page or in what is open over it. */
function addresses(): Element[] {
  const found = new Set<Element>()
  for (const part of document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (/[\w.]@/.test(textContent ?? '') && parentElement?.closest('a, button') === null)
        found.add(parentElement)
    }
  }
  return [...found]
}

/** What a desk has room for: a chip of a table on one line, and the whole placeholder of a field. */
function narrowOnDesk(): string[] {
  const DESK_PX = 1360
  if (innerWidth < DESK_PX) return []
  const words = document.createRange()
  const isSplit = (chip: Element) => {
    words.selectNodeContents(chip)
    const lines = [...words.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom)
    return Math.max(...lines) - Math.min(...lines) > Number.parseFloat(getComputedStyle(chip).lineHeight) / 2
  }
  const canvas = document.createElement('canvas').getContext('2d')
  const isCut = (field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (canvas === null || room <= 0) return false
    canvas.font = font
    return canvas.measureText(field.placeholder).width > room
  }
  return [
    ...[...document.querySelectorAll('td span[class*="_chip_"]')].filter(isSplit),
    ...[...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].filter(isCut),
  ].map((one) => `has no room on a desk: ${shortly(one)}`)
}

/** Text that is cut off with the text spacing that a reader may set (WCAG 1.4.12). */
function clippedWhenSpaced(): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCut = (one: Element) => {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(one)
    if (!clips(overflowX) && !clips(overflowY)) return false
    if (clipPath !== 'none' || (position === 'absolute' && one.clientWidth <= 1)) return false
    if (one.textContent.trim() === '' || one.clientWidth === 0) return false
    // Arrows, keys and swipes show its other cards; each card is checked by itself.
    if (one.matches('[data-carousel]')) return false
    return (
      (clips(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (clips(overflowY) && one.scrollHeight > one.clientHeight + 1)
    )
  }
  const found = [...document.querySelectorAll('body *:not(svg *)')].filter(isCut)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  return found.map((one) => `cut off with wider spacing: ${shortly(one)}`)
}

const IN_THE_PAGE = [
  findings,
  painted,
  facts,
  moving,
  sideways,
  leftHanging,
  cramped,
  brokenWords,
  addresses,
  narrowOnDesk,
]
const AND_LATER = [clippedWhenSpaced, ...CONTROLS_IN_THE_PAGE, ...RULES_IN_THE_PAGE]

/** The expression that a page evaluates to all its findings. */
export function askPage(asked: Asked): string {
  return `(() => { ${[...IN_THE_PAGE, ...AND_LATER].join('\n')}; return findings(${JSON.stringify(asked)}) })()`
}
