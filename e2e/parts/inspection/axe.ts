/** Runs axe on the open page: any finding is a fault (SYS-015). */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { settle } from './settle.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The rules, and violations alone: that takes half the time. Sheets and films are not loaded for axe: one rule alone asks
 * for them here, about sound that begins by itself, and no screen has a sound.
 */
export const AXE_OPTIONS = { runOnly: WCAG, resultTypes: ['violations' as const], preload: false }
/**
 * Left out: what a module shows in its frame is the module's own; the ninth row of a list and the third month of records
 * are made as those before them; and what React Aria announced a moment ago may name a button that is gone.
 */
export const LEFT_OUT = [
  '[data-live-announcer]',
  'iframe',
  ':is(tr, li, label):nth-child(n + 9)',
  'section:has(table) ~ section:has(table) ~ section:has(table)',
]

/** Brings axe into the page, once for each document. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Each violation with its element, in the page's current scheme and size, once nothing moves. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settle(page)
  await bringAxe(page)
  return page.evaluate(
    async ({ options, exclude }) => {
      const { axe: brought } = window as unknown as { axe: typeof axe }
      const { violations } = await brought.run({ exclude }, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    { options: AXE_OPTIONS, exclude: LEFT_OUT },
  )
}
