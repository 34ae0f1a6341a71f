/** Taking an option of a list, at the pace of a machine. */
import { expect, type Locator } from '@playwright/test'

/**
 * Opens a list with the mouse and takes one option. Waits until the list is gone and its field has the focus again:
 * who goes on before that meets the options of the list that is closing, or loses the focus to its field.
 * @param field The button the list belongs to
 * @param option The name of the option, or its place in the list from 0
 */
export async function chooseOption(field: Locator, option: string | number): Promise<void> {
  const page = field.page()
  // The name of the field may hold what is chosen, so the field itself is kept, not the way to it.
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
 * Types into a list that filters, and takes the first option that is left. By keyboard: to click an option that has
 * just come, the page is scrolled to it, and a scroll closes the list.
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
