import type { Locale } from '@hub/contract/locales'
import { translate } from '@hub/ui/language/texts.ts'
import { appTexts } from '../app.texts.ts'

/** The product's name until the installation's own name is read. */
export const DEFAULT_PRODUCT_NAME = 'Hub'

/** "Screen, context · Hub", from the screen's heading: its overline is the context (design 3.1). */
export function pageTitle(heading: Element | null, product: string, locale: Locale = 'en'): string {
  const context = textOf(heading?.querySelector('.overline') ?? null)
  const whole = textOf(heading)
  const screen = context === '' ? whole : whole.replace(context, '').trim()
  const isBoth = screen !== '' && context !== ''
  const name = isBoth ? translate(appTexts, locale)('screenIn', { screen, context }) : screen || context
  return [name, product].filter((part) => part !== '').join(' · ')
}

function textOf(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
