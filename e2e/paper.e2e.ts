/** What comes out of the printer: words and tables alone, dark on white, in both languages, from a dark screen too, and no heading or foot alone. */
import { listTeamClients } from '@hub/contract/clients'
import { LOCALE_FACTS } from '@hub/contract/locales'
import { readSession } from '@hub/contract/sessions'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { paperFaultsOf } from './parts/inspection/paper-faults.ts'
import { printedBy, squeezed, textOf, unnumberedOf } from './parts/inspection/printed.ts'
import { signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
/** A sheet of A4 between its margins, in px. */
const SHEET = { width: 703, height: 1032 }
/** What ends a page goes over to the next sheet line by line, from all of it on one to all of it on the other. */
const LINE = 14
const LINES = 18
const DESK = { width: 1440, height: 900 }
/** Of the table of a year. */
const HEAD_MONTHS_AND_TOTAL = 14

let hub: RunningHub
let team: Facilitator

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
      expect(await paperFaultsOf(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      // A date is one line, and the words of a column begin below its head.
      const lines = await page
        .locator('td span + span')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
      await page.emulateMedia({ media: 'screen' })

      await page.goto('/func/profile/youth-learning')
      expect(await paperFaultsOf(page)).toEqual([])
      const { record } = await team.call(readSession)
      const { records } = await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })
      await page.goto(`/func/client/${records[0]?.id}/records`)
      expect(await paperFaultsOf(page)).toEqual([])
      await page.goto('/func/event-course/1')
      expect(await paperFaultsOf(page)).toEqual([])
      await page.context().close()
    })

  for (const [language, locale] of [
    ['en', 'en-CA'],
    ['zh', 'zh-CN'],
  ] as const)
    test(`REP-010 one’s own year is on paper as on the screen, with one’s name and nothing to press, in ${locale}`, async () => {
      test.setTimeout(OPEN_MS)
      const page = await openAs(hub, team, { locale, colorScheme: 'dark', viewport: SHEET })
      await page.goto('/func/profile/year')
      const table = page.getByRole('table')
      await expect(table).toBeVisible()
      // A year that is over has more months with sessions than the first weeks of this one.
      await page.getByRole('button', { name: /Year|年份/ }).click()
      await page.getByRole('option').last().click()
      const shown = await page.getByRole('heading', { level: 2 }).innerText()
      expect(await paperFaultsOf(page)).toEqual([])
      // A month without sessions is left out on a phone; a sheet has the width of one, and all twelve.
      await page.setViewportSize(DESK)
      const rows = (await table.getByRole('row').allInnerTexts()).map(squeezed)
      const note = await page.locator('table + p').innerText()
      await page.setViewportSize(SHEET)
      const { info, isTagged, sheets, textsOf } = await printedBy(page)
      expect(isTagged).toBe(true)
      expect(info).toMatchObject({ Language: LOCALE_FACTS[language].lang })
      expect(textsOf('H2')).toEqual([squeezed(shown)])
      expect(rows).toHaveLength(HEAD_MONTHS_AND_TOTAL)
      // Each sheet has a tag for every row, which is empty where the row is on another.
      expect(textsOf('TR').filter((text) => text !== '')).toEqual(rows)
      const whole = textOf(sheets.map(({ text }) => text).join(''))
      const { record } = await team.call(readSession)
      expect(whole).toContain(squeezed(`${record.name}${shown}`))
      expect(whole).toContain(squeezed(note))
      await page.context().close()
    })

  test('AUD-002 who saw a file has a number and no heading or foot alone on its sheets, in both languages', async () => {
    test.setTimeout(OPEN_MS)
    const { record } = await team.call(readSession)
    const { records } = await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })
    const staff = await signInAsOwner(hub, `/staff/client-files?code=${records[0]?.code}`, 'Client files')
    const storageState = await staff.context().storageState()
    for (const [language, locale] of [
      ['en', 'en-CA'],
      ['zh', 'zh-CN'],
    ] as const) {
      const context = await hub.browser.newContext({
        baseURL: hub.url,
        locale,
        viewport: SHEET,
        storageState,
      })
      const page = await context.newPage()
      await page.goto(staff.url())
      const whole = page.locator('article')
      await expect(whole.locator('table')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      const [height, titles, foot] = await whole.evaluate((one) => [
        one.getBoundingClientRect().height,
        [...one.querySelectorAll('h3')].map(({ textContent }) => textContent),
        one.lastElementChild?.textContent ?? '',
      ])
      expect(titles).toHaveLength(2)
      for (let line = 0; line < LINES; line += 1) {
        await whole.evaluate(
          (one, room) => {
            const table = one.querySelector('table')
            if (table) table.style.marginBottom = `${room}px`
          },
          SHEET.height - height + line * LINE,
        )
        const { sheets } = await printedBy(page)
        const texts = sheets.map(({ text }) => textOf(text))
        const where = `${locale}, ${line} lines`
        expect(unnumberedOf(sheets, language), where).toEqual([])
        expect(texts, where).not.toContain('')
        expect(texts, where).not.toContain(squeezed(foot))
        for (const title of titles)
          expect(
            texts.filter((text) => text.endsWith(squeezed(title))),
            where,
          ).toEqual([])
      }
      await context.close()
    }
    await staff.context().close()
  })
})
