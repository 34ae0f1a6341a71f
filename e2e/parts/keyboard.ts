/** Walks through a page with the keyboard only. */
import type { Locator, Page } from '@playwright/test'

const STEPS_MAX = 120

/** Presses Tab until the control has focus; a control that cannot be reached fails the journey. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' })
  const hasFocus = () => control.evaluate((one) => one === document.activeElement)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await hasFocus()) return seesFocus(control)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(control)}.`)
}

/** Tabs to the control and presses Enter. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Expects a ring on the control, or on the field or card around it: without one a keyboard user is lost. */
async function seesFocus(control: Locator): Promise<void> {
  const isSeen = await control.evaluate((one) => {
    for (let place: Element | null = one; place !== null; place = place.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      if (outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2) return true
    }
    return false
  })
  if (!isSeen) throw new Error(`Nothing shows that ${String(control)} has the focus.`)
}
