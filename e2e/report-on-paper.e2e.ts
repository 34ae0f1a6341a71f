/** A report as a PDF that anybody can read, tagged, with title, filters, definitions and page numbers, and its charts in forced colours (REP-006, REP-007, 0032). */
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FIGURES } from '@hub/contract/figures.rules'
import { LOCALE_FACTS } from '@hub/contract/locales'
import type { RunningHub } from './parts/hub.ts'
import { settle } from './parts/inspection/settle.ts'
import { signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const ADDRESS = '/staff/reports?only=source:online'
const WORDS = {
  en: { title: 'Reports', filter: 'Online or offline: Online.', locale: 'en-CA' },
  zh: { title: '报表', filter: '在线或离线：在线。', locale: 'zh-CN' },
} as const

let hub: RunningHub
let staff: Page
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, ADDRESS, WORDS.en.title)
})

interface Tag {
  role?: string
  children?: readonly Tag[]
}
const rolesIn = (tag: Tag): string[] => [tag.role ?? '', ...(tag.children ?? []).flatMap(rolesIn)]

/** A line may end anywhere, and a font may have one shape for two characters. */
const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

for (const [locale, words] of Object.entries(WORDS) as ['en' | 'zh', (typeof WORDS)['en' | 'zh']][])
  test(`REP-007 a report is printed with tags, title, filters, definitions and page numbers, in ${locale}`, async () => {
    test.setTimeout(OPEN_MS)
    const storageState = await staff.context().storageState()
    const context = await hub.browser.newContext({ baseURL: hub.url, locale: words.locale, storageState })
    const page = await context.newPage()
    await page.goto(ADDRESS)
    await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible()
    await expect(page.getByText(FIGURES.sessions.name[locale], { exact: true }).first()).toBeVisible()
    await settle(page)
    const printed = await page.pdf({ tagged: true, preferCSSPageSize: true })
    const pdf = await getDocument({ data: new Uint8Array(printed), verbosity: 0 }).promise
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: expect.stringContaining(words.title),
      Language: LOCALE_FACTS[locale].lang,
    })
    const roles: string[] = []
    const sheets: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const sheet = await pdf.getPage(number)
      roles.push(...rolesIn((await sheet.getStructTree()) as Tag))
      const { items } = await sheet.getTextContent()
      sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    }
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
    for (const [index, text] of sheets.entries()) expect(text).toContain(`${index + 1} / ${pdf.numPages}`)
    // Of the running numbers nothing may stand within a sentence that goes on over the page.
    const whole = squeezed(sheets.join('').replaceAll(/\d+ \/ \d+/g, ''))
    const { name, counts } = FIGURES.sessions
    for (const text of [
      words.title,
      words.filter,
      name[locale],
      counts[locale],
      FIGURES.people.counts[locale],
    ])
      expect(whole).toContain(squeezed(text))
    await context.close()
  })

test('REP-006 tells the series of a chart apart by their patterns where the system chooses the colours', async () => {
  await staff.goto('/staff/reports?period=last-half-year')
  await staff.emulateMedia({ forcedColors: 'active' })
  const bars = staff.locator('svg[role="img"] rect[data-series]')
  await expect(bars.first()).toBeVisible()
  const looks = await staff.locator('rect[data-series]').evaluateAll((found) => {
    const system = ['Canvas', 'CanvasText'].map((color) => {
      const one = document.body.appendChild(document.createElement('i'))
      one.style.color = color
      const { color: computed } = getComputedStyle(one)
      one.remove()
      return computed
    })
    return found.map((bar) => {
      const { fill, stroke } = getComputedStyle(bar)
      const isOfSystem = system.includes(fill) || fill.startsWith('url(')
      return { series: bar.getAttribute('data-series') ?? '', look: `${fill} ${stroke}`, isOfSystem }
    })
  })
  expect(looks.filter(({ isOfSystem }) => !isOfSystem)).toEqual([])
  const bySeries = new Map(looks.map(({ series, look }) => [series, look]))
  expect(bySeries.size).toBeGreaterThan(2)
  expect(new Set(bySeries.values()).size).toBe(bySeries.size)
  for (const { look } of looks) {
    const pattern = /url\("#([\w-]+)"\)/.exec(look)?.[1]
    if (pattern !== undefined) await expect(staff.locator(`pattern#${pattern}`)).toHaveCount(1)
  }
  // What is written on a bar has the ground of the page around it.
  const words = staff.locator('svg[role="img"] text').first()
  const [text, ground] = await words.evaluate((one) => {
    const { fill, stroke, paintOrder } = getComputedStyle(one)
    const page = getComputedStyle(document.body).backgroundColor
    return [fill !== stroke && paintOrder.startsWith('stroke'), stroke === page]
  })
  expect([text, ground]).toEqual([true, true])
  await staff.emulateMedia({ forcedColors: 'none' })
})
