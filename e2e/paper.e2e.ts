/** What comes out of the printer: words and tables alone, dark on white, in both languages, from a dark screen too. */
import type { Page } from '@playwright/test'
import { listTeamClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
/** A sheet of A4 between its margins, in px. */
const SHEET = { width: 703, height: 1032 }
/** What most printers cannot reach at the edge of a sheet, with some room. */
const MARGIN = '12mm'
const WHITE = 'rgb(255, 255, 255)'
/** So dark that it reads on white, of 255. */
const DARK = 130

let hub: RunningHub
let team: Facilitator

/** What stands on the paper though it should not, and what is cut or broken there. */
async function faultsOf(page: Page): Promise<string[]> {
  await settle(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const faults = await page.evaluate(
    ({ white, dark, margin }) => {
      const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
      const found: string[] = []
      const ground = getComputedStyle(document.body).backgroundColor
      if (ground !== white) found.push(`the paper is ${ground}`)
      for (const one of document.querySelectorAll('button:not([data-print]), nav, aside, input'))
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

test.describe('on paper', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    // Where a device can be made ready, a notice says so over the page.
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    team = await callAs(hub)
  })

  for (const locale of ['en-CA', 'zh-CN'])
    test(`REC-001, REC-003, CLI-002 and EVT-015 print without controls, dark on white, in ${locale}`, async () => {
      test.setTimeout(OPEN_MS)
      const page = await openAs(hub, team, { locale, colorScheme: 'dark', viewport: SHEET })
      await page.goto('/func/clients')
      await expect(page.getByRole('button', { name: /^(Make ready|准备此设备)$/ })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      // A date is one line, and the words of a column begin below its head.
      const lines = await page
        .locator('td span + span')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
      await page.emulateMedia({ media: 'screen' })

      await page.goto('/func/profile/youth-learning')
      expect(await faultsOf(page)).toEqual([])
      const { record } = await team.call(readSession)
      const { records } = await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })
      await page.goto(`/func/client/${records[0]?.id}/records`)
      expect(await faultsOf(page)).toEqual([])
      await page.goto('/func/event-course/1')
      expect(await faultsOf(page)).toEqual([])
      await page.context().close()
    })
})
