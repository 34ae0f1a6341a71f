/** Chooses an option of a list at the speed of a test. */
import { expect, type Locator } from '@playwright/test'

/**
 * Opens a list with the mouse and chooses one option. Waits until the list is gone and its field has focus again:
 * otherwise the next step meets the options of the closing list, or loses focus to its field.
 * @param field The button the list belongs to
 * @param option The name of the option, or its position in the list from 0
 */
export async function chooseOption(field: Locator, option: string | number): Promise<void> {
  const page = field.page()
  // The name of the field may contain the choice, so the element itself is stored, not its locator.
  const itself = await field.elementHandle()
  await field.click()
  const options = page.getByRole('option')
  await (
    typeof option === 'number' ? options.nth(option) : page.getByRole('option', { name: option, exact: true })
  ).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => itself?.evaluate((one) => one === document.activeElement)).toBe(true)
}

/**
 * Types into a list that filters, and chooses the first remaining option. By keyboard: a click on an option that has
 * just appeared scrolls the page to it, and a scroll closes the list.
 * @param field The combobox
 * @param option The name of the option, which is typed
 */
export async function typeOption(field: Locator, option: string): Promise<void> {
  const page = field.page()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(option)
}
