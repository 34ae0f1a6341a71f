/** What must be true of every screen, whatever it shows (SYS-015, NAV-037). */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { AXE_OPTIONS, bringAxe, LEFT_OUT } from './axe.ts'
import { askPage, type Asked } from './page-checks.ts'
import { settle } from './settle.ts'

export const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 844 }

export type Scheme = 'light' | 'dark'

/** One look at a page in a size, and what is asked of it. */
export interface Look extends Omit<Asked, 'width' | 'axe'> {
  size: { width: number; height: number }
  /** Without one it stays what it was. */
  colorScheme?: Scheme
  /** How much larger than usual the reader sets text. */
  textTimes?: number
  /** A finger takes the place of the pointer. */
  isTouched?: boolean
  asksAxe?: boolean
}

export const onDesk = (colorScheme: Scheme, asksAxe = true): Look => ({
  ...{ size: DESK, colorScheme, asksAxe },
  ...{ asksFacts: true, asksSizes: true, asksMotion: true, asksLines: true },
})
export const onPhone = (colorScheme: Scheme, asksAxe = true): Look => ({
  ...{ size: PHONE, colorScheme, asksAxe },
  ...{ asksSizes: true, asksMotion: true, asksLines: true, asksSpacing: true },
})
/** Between the two the layout changes several times. */
export const BETWEEN: readonly Look[] = [960, 768].map((width) => ({
  size: { width, height: PHONE.height },
  asksLines: true,
}))
/** With a side bar, and less room than a desk has. */
export const NARROW_DESK: Look = { size: { width: 1100, height: DESK.height }, asksLines: true }
/** Tablets with a side bar: controls have their sizes for fingers beside it (console design, 2). */
export const TABLET: Look = {
  ...{ size: { width: 1024, height: 768 }, isTouched: true },
  ...{ asksLines: true, asksTargets: true },
}
export const NARROW: Look = { size: NARROWEST, asksLines: true }
/** With text twice as large. */
export const ENLARGED: Look = { size: NARROWEST, textTimes: 2 }
const ENLARGED_ON_PHONE: Look = { size: PHONE, textTimes: 2 }

export const otherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light')

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

/**
 * Everything wrong with the open screen, in words: on a desktop in one scheme and on a phone in the other, at every
 * width, and on a phone with text twice as large, as a reader sets it in the browser (WCAG 1.4.4).
 */
export async function inspectScreen(page: Page, name: string, desk: Scheme): Promise<string[]> {
  await settle(page)
  const looks = [onDesk(desk), ...BETWEEN, onPhone(otherScheme(desk)), ENLARGED_ON_PHONE, NARROW, ENLARGED]
  return inspectShown(page, name, looks)
}

/** All that some looks at the open screen find, which may still load. */
export async function inspectShown(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  if (looks.some(({ asksAxe }) => asksAxe)) await bringAxe(page)
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const look of looks) faults.push(...(await lookAt(page, browser, look)))
  await browser.detach()
  await page.setViewportSize(DESK)
  return faults.map((fault) => `${name}: ${fault}`)
}

async function lookAt(page: Page, browser: CDPSession, look: Look): Promise<string[]> {
  const { size, colorScheme, textTimes = 1, isTouched, asksAxe, ...asked } = look
  await page.setViewportSize(size)
  if (colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (textTimes > 1) await setText(browser, textTimes)
  if (isTouched) await setTouch(browser, true)
  const axe = asksAxe && { exclude: LEFT_OUT, options: AXE_OPTIONS }
  const faults = await page.evaluate<string[]>(askPage({ ...asked, width: size.width, ...(axe && { axe }) }))
  if (textTimes > 1) await setText(browser, 1)
  if (isTouched) await setTouch(browser, false)
  const told = [colorScheme, isTouched && 'touched', textTimes > 1 && 'text of 200 %']
    .filter(Boolean)
    .join(' ')
  return faults.map((fault) => (told ? `${told}: ${fault}` : fault))
}

const setText = (browser: CDPSession, times: number) =>
  browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })

const setTouch = (browser: CDPSession, enabled: boolean) =>
  browser.send('Emulation.setTouchEmulationEnabled', { enabled })
