import type { Page } from '@playwright/test'
import { settle } from './settle.ts'

/** What most printers cannot reach at the edge of a sheet, with some room. */
const MARGIN = '12mm'
const WHITE = 'rgb(255, 255, 255)'
/** So dark that it reads on white, of 255. */
const DARK = 130

/** What stands on the paper though it should not, and what is cut or broken there. */
export async function paperFaultsOf(page: Page): Promise<string[]> {
  await settle(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const faults = await page.evaluate(
    ({ white, dark, margin }) => {
      const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
      const found: string[] = []
      const ground = getComputedStyle(document.body).backgroundColor
      if (ground !== white) found.push(`the paper is ${ground}`)
      for (const one of document.querySelectorAll(
        'button:not([data-print]), nav, aside, input, label, [role="radiogroup"]',
      ))
        if (seen(one) && one.getBoundingClientRect().width > 1)
          found.push(`${one.tagName} ${one.textContent}`)
      for (const one of document.querySelectorAll('body *'))
        if (seen(one) && getComputedStyle(one).position === 'fixed' && one.getBoundingClientRect().width > 1)
          found.push(`on every sheet: ${one.textContent}`)
      for (const one of document.querySelectorAll('h1, h2, th, td, td span, .lead')) {
        const red = Number(/\d+/.exec(getComputedStyle(one).color)?.[0])
        if (seen(one) && red > dark) found.push(`pale: ${one.textContent}`)
      }
      if (document.documentElement.scrollWidth > window.innerWidth) found.push('wider than the sheet')
      for (const { scrollWidth, clientWidth, textContent } of document.querySelectorAll('td, th'))
        if (scrollWidth > clientWidth) found.push(`cut: ${textContent}`)
      for (const one of document.querySelectorAll('tbody tr'))
        if (getComputedStyle(one).breakInside !== 'avoid') found.push(`may break: ${one.textContent}`)
      const rulesOf = (all: CSSRuleList): CSSRule[] =>
        [...all].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? rulesOf(rule.cssRules) : [rule]))
      const margins = [...document.styleSheets]
        .flatMap(({ cssRules }) => rulesOf(cssRules))
        .flatMap((rule) =>
          rule instanceof CSSPageRule && rule.selectorText === '' ? [rule.style.margin] : [],
        )
      if (margins.join() !== margin) found.push(`the margins are ${margins.join()}`)
      return found
    },
    { white: WHITE, dark: DARK, margin: MARGIN },
  )
  await page.emulateMedia({ media: 'screen' })
  return faults
}
