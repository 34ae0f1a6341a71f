import type { Locale } from '@hub/ui/language/locale.ts'

/** The product's name until the installation's own is read. */
export const DEFAULT_PRODUCT_NAME = 'Hub'

/** Chinese has a comma of its own, with no space behind it. */
const COMMAS: Record<Locale, string> = { en: ', ', zh: '，' }

/** "Screen, context · Hub", from the screen's heading: its overline is the context (design 3.1). */
export function pageTitle(heading: Element | null, product: string, locale: Locale = 'en'): string {
  const context = textOf(heading?.querySelector('.overline') ?? null)
  const whole = textOf(heading)
  const screen = context === '' ? whole : whole.replace(context, '').trim()
  return [[screen, context].filter((part) => part !== '').join(COMMAS[locale]), product]
    .filter((part) => part !== '')
    .join(' · ')
}

function textOf(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
