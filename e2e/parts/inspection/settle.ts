import type { Page } from '@playwright/test'

/**
 * Waits until the screen is stable: its heading is there, and not only the one that is painted before the app has
 * loaded; nothing loads and nothing moves.
 */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1:not(.early h1)').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}
