/** Runs the first of the modules that are stored on the device. */
import type { Page } from '@playwright/test'

/** Navigates from any page to a running module. */
export async function startDownloaded(page: Page): Promise<void> {
  await page.goto('/func/modules/offline')
  await page
    .getByRole('link', { name: /^Enter Module/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Start Module' }).click()
  await page.getByText('Module running').waitFor()
}

/** Ends the running module: the participation form is open afterwards. */
export async function endDownloaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Module' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL('**/participation')
}

/** Runs it and ends it. */
export async function runDownloaded(page: Page): Promise<void> {
  await startDownloaded(page)
  await endDownloaded(page)
}
