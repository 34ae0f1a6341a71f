/** What must be true of every screen, whatever it shows (SYS-015, NAV-037). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { settle } from './settle.ts'

const NARROWEST_PX = 320
const WIDTHS = [NARROWEST_PX, 390, 768, 960, 1440]
const LEAST_TARGET_PX = 24
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A folder for pictures of every screen, to look at. */
const SHOTS = process.env['HUB_SHOTS']

/** The text spacing that a reader may set (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }`

/** Collects errors of the browser, content policy included; a refusal that a screen is about does not count. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (/^Failed to load resource: the server responded with a status of [45]\d\d/.test(message.text()))
      return
    complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (fault) => complaints.push(`${fault.page()?.url()}: ${fault.error().message}`))
  return complaints
}

type Scheme = 'light' | 'dark'

/**
 * Everything wrong with the open screen, in words: on a desktop in one scheme and on a phone in the other, and at every
 * width.
 */
export async function inspectScreen(page: Page, name: string, desk: Scheme): Promise<string[]> {
  const phone = desk === 'light' ? 'dark' : 'light'
  await settle(page)
  const faults = await facts(page)
  for (const [viewport, colorScheme] of [
    [DESK, desk],
    [PHONE, phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    faults.push(...(await axeFindings(page)).map((fault) => `${colorScheme} ${viewport.width}: ${fault}`))
    faults.push(...(await moving(page)))
    if (SHOTS) await photograph(page, `${name}-${viewport.width}`, [desk, phone])
  }
  faults.push(...(await clippedWhenSpaced(page)))
  for (const width of WIDTHS) faults.push(...(await faultsOfWidth(page, width)))
  faults.push(...(await withLargeText(page)))
  await page.setViewportSize(DESK)
  return faults.map((fault) => `${name}: ${fault}`)
}

async function photograph(page: Page, name: string, schemes: Scheme[]): Promise<void> {
  mkdirSync(SHOTS ?? '', { recursive: true })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(SHOTS ?? '', `${name}-${colorScheme}.png`.replaceAll(' ', '-')) })
  }
}

/** A screen has one first heading, a title and a language. */
async function facts(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count()
  const title = await page.title()
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(/\S+ · \S+/.test(title) ? [] : [`the title is "${title}"`]),
  ]
}

/** What would move with reduced motion. */
async function moving(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one)
        const lasts = transitionDuration.split(',').some((duration) => Number.parseFloat(duration) > 0)
        return lasts || animationName !== 'none' || scrollBehavior === 'smooth'
      })
      .slice(0, 3)
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  return found.map((html) => `moves though less motion is asked for: ${html}`)
}

async function faultsOfWidth(page: Page, width: number): Promise<string[]> {
  return [
    ...(await sideways(page, width)),
    ...(await brokenWords(page, width)),
    ...(await cramped(page, width)),
    ...(await leftHanging(page, width)),
  ]
}

/** A dot between two facts that is left at a line's end, because the second one begins the next line. */
async function leftHanging(page: Page, width: number): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('main span')]
      .filter((one) => {
        const next = one.nextElementSibling
        const isDotted = getComputedStyle(one, '::after').content.includes('·')
        const bottom = one.getBoundingClientRect().bottom
        return isDotted && next !== null && next.getBoundingClientRect().top >= bottom - 1
      })
      .map((one) => one.textContent),
  )
  return found.map((text) => `a line ends with a dot at ${width} px, after: ${text}`)
}

/** Resolves once the page was painted in its new width: until then a script's choices are those of the old one. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: PHONE.height })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

async function sideways(page: Page, width: number): Promise<string[]> {
  await resize(page, width)
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const out = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return `${scrollWidth} px wide: ${out
      .slice(0, 3)
      .map((one) => one.outerHTML.slice(0, 120))
      .join(' ')}`
  })
  return wide === null ? [] : [`scrolls sideways at ${width} px, ${wide}`]
}

/** Words of a table that are broken into letters; a button or a link of a message too low to be pressed (WCAG 2.5.8). */
async function cramped(page: Page, width: number): Promise<string[]> {
  const found = await page.evaluate((least) => {
    const isSeen = (one: Element) => one.getBoundingClientRect().width > 1
    // More lines than words: letters stand under one another. A Chinese character is a word of its own.
    const isBroken = (cell: Element) => {
      const words = cell.textContent.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)?.length ?? 0
      const content = document.createRange()
      content.selectNodeContents(cell)
      const lines =
        content.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight)
      return words > 0 && lines > words + 2
    }
    const cells = [...document.querySelectorAll('tbody :is(th, td)')].filter(
      (cell) => isSeen(cell) && isBroken(cell),
    )
    const low = [...document.querySelectorAll('[role="alert"] a, section > a')].filter(
      (link) => isSeen(link) && link.getBoundingClientRect().height < least,
    )
    return [...cells, ...low].slice(0, 3).map((one) => one.outerHTML.slice(0, 120))
  }, LEAST_TARGET_PX)
  return found.map((html) => `too narrow or too low at ${width} px: ${html}`)
}

/** Words of links, buttons and the top bar that wrap; an address may break at its punctuation (WCAG 1.4.4). */
async function brokenWords(page: Page, width: number): Promise<string[]> {
  const found = await page.evaluate(() => {
    const linesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set(
        [...range.getClientRects()].filter((one) => one.width > 1).map((one) => Math.round(one.top)),
      )
    }
    // Copies for measuring, and words for screen readers only, are narrow and not visible.
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('[inert], .visually-hidden') === null
    return [...document.querySelectorAll('a, button, header > span')].filter(isSeen).flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode
        if (node.parentElement === null || !isSeen(node.parentElement)) continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{Script=Latin}\d]+/gu))
          if (linesOf(node, index, index + word.length).size > 1) broken.push(word)
      }
      return broken
    })
  })
  return found.slice(0, 3).map((word) => `a word is broken at ${width} px: ${word}`)
}

/** Text twice as large, as a reader sets it in the browser, on a phone and on the narrowest one (WCAG 1.4.4). */
async function withLargeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const size = (times: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  await size(2)
  const faults: string[] = []
  for (const width of [PHONE.width, NARROWEST_PX])
    faults.push(...(await sideways(page, width)), ...(await brokenWords(page, width)))
  await size(1)
  await browser.detach()
  return faults.map((fault) => `with text of 200 % ${fault}`)
}

/** Text that is cut off with the reader's spacing; on a phone, where space is least. */
async function clippedWhenSpaced(page: Page): Promise<string[]> {
  const cut = await page.evaluate((style) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const isCut = (one: Element) => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(one)
      if (clipPath !== 'none' || (position === 'absolute' && one.clientWidth <= 1)) return false
      if (one.textContent?.trim() === '' || one.clientWidth === 0) return false
      // Arrows, keys and swipes show its other cards; each card is checked by itself.
      if (one.matches('[data-carousel]')) return false
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (clips(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (clips(overflowY) && one.scrollHeight > one.clientHeight + 1)
      )
    }
    const found = [...document.querySelectorAll('body *:not(svg *)')].filter(isCut)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    return found.map((one) => one.outerHTML.slice(0, 160))
  }, SPACED)
  return cut.map((html) => `cut off with wider spacing: ${html}`)
}
