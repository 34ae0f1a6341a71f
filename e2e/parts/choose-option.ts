/** Taking an option of a list with the mouse, at the pace of a machine. */
import type { Locator } from '@playwright/test'
import { expect } from 'vitest'

/**
 * Opens a list and takes one option; in a list that filters, the text is typed first. Waits until the list is
 * gone and its field has the focus again: who goes on before that meets the options of the list that is closing,
 * or loses the focus to its field.
 * @param field The button or the combobox the list belongs to
 * @param option The name of the option, or its place in the list from 0
 */
export async function chooseOption(field: Locator, option: string | number, typed?: string): Promise<void> {
  const page = field.page()
  // The name of the field may hold what is chosen, so the field itself is kept, not the way to it.
  const itself = await field.elementHandle()
  if (typed === undefined) await field.click()
  else await field.fill(typed)
  const options = page.getByRole('option')
  await (
    typeof option === 'number' ? options.nth(option) : page.getByRole('option', { name: option, exact: true })
  ).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => itself?.evaluate((one) => one === document.activeElement)).toBe(true)
}
