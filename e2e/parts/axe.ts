/** Runs axe on the open page: any finding is a fault (SYS-015). */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { settle } from './settle.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Left out: what a module shows in its frame is the module's own; the third month of records is made as the first two
 * are; and what React Aria announced a moment ago may name a button that is gone.
 */
const LEFT_OUT = [
  '[data-live-announcer]',
  'iframe',
  'section:has(table) ~ section:has(table) ~ section:has(table)',
]

/** Each violation with its element, in the page's current scheme and size, once nothing moves. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settle(page)
  // Injected once for each document, and returns violations only: that takes half the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, exclude }) => {
      const { axe: brought } = window as unknown as { axe: typeof axe }
      const { violations } = await brought.run({ exclude }, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    { runOnly: WCAG, exclude: LEFT_OUT },
  )
}
