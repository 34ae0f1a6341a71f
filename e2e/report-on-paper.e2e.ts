/** A report as a PDF that anybody can read, tagged, with title, filters, definitions and page numbers, and its charts in forced colours (REP-006, REP-007, 0032). */
import type { Page } from '@playwright/test'
import { EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FIGURES } from '@hub/contract/figures.rules'
import { FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { LOCALE_FACTS } from '@hub/contract/locales'
import type { RunningHub } from './parts/hub.ts'
import { paperFaultsOf } from './parts/inspection/paper-faults.ts'
import { settle } from './parts/inspection/settle.ts'
import { printedBy, squeezed, textOf, unnumberedOf } from './parts/inspection/printed.ts'
import { signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const ADDRESS = '/staff/reports?only=source:online'
/** A sheet of A4 between the margins of a report, in px. */
const SHEET = { width: 680, height: 997 }
/** The height of a sheet of Letter between these margins, and what is left below a head there: less than a row. */
const LETTER_ROOM = 931
const LEFT_ROOM = 10
const WORDS = {
  en: {
    title: 'Reports',
    filter: 'Online or offline: Online.',
    updated: 'Updated',
    addFilter: 'Add filter',
    saved: 'Saved reports',
    locale: 'en-CA',
  },
  zh: {
    title: '报表',
    filter: '在线或离线：在线。',
    updated: '更新',
    addFilter: '添加筛选',
    saved: '已保存的报表',
    locale: 'zh-CN',
  },
} as const

let hub: RunningHub
let staff: Page
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, ADDRESS, WORDS.en.title)
})

/** A page at a report in a browser of its own, dark, with the width of a sheet. */
async function openReport(address: string, locale: 'en' | 'zh') {
  const context = await hub.browser.newContext({
    ...{ baseURL: hub.url, locale: WORDS[locale].locale, colorScheme: 'dark', viewport: SHEET },
    storageState: await staff.context().storageState(),
  })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: WORDS[locale].title, exact: true })).toBeVisible()
  await expect(page.getByText(FIGURES.sessions.name[locale], { exact: true }).first()).toBeVisible()
  await settle(page)
  return page
}

for (const locale of ['en', 'zh'] as const)
  test(`REP-007 a report is printed with tags, title, filters, definitions and page numbers, in ${locale}`, async () => {
    test.setTimeout(OPEN_MS)
    const words = WORDS[locale]
    const page = await openReport(ADDRESS, locale)
    const { info, isTagged, sheets, textsOf } = await printedBy(page)
    expect(isTagged).toBe(true)
    expect(info).toMatchObject({
      Title: expect.stringContaining(words.title),
      Language: LOCALE_FACTS[locale].lang,
    })
    expect(textsOf('H1')).toEqual([words.title])
    expect(textsOf('TH')).toContain(squeezed(FIGURES.sessions.name[locale]))
    for (const role of ['H2', 'Table', 'TR', 'TD', 'Figure']) expect(textsOf(role)).not.toEqual([])
    expect(unnumberedOf(sheets, locale)).toEqual([])
    // Of the running numbers nothing may stand within a sentence that goes on over the page.
    const whole = textOf(sheets.map(({ text }) => text).join(''))
    expect(whole).toContain(squeezed(words.filter))
    for (const definitions of [FIGURES, FILE_FIGURES, EVENT_FIGURES])
      for (const { name, counts } of Object.values(definitions))
        expect(whole).toContain(squeezed(name[locale] + counts[locale]))
    // What is for the screen alone.
    for (const text of [words.updated, words.addFilter, words.saved])
      expect(whole).not.toContain(squeezed(text))
    await page.context().close()
  })

/** How many charts a report has, each on paper in words, and below them every table with its head. */
async function chartsOnPaper(page: Page): Promise<number> {
  const { tags, textsOf } = await printedBy(page)
  const charts = await page.locator('svg[role="img"]').count()
  const figures = tags.filter(({ role }) => role === 'Figure')
  expect(figures).toHaveLength(charts)
  for (const { alt } of figures) expect(alt).toMatch(/\d/)
  const heads = await page
    .locator('table')
    .evaluateAll((tables) => tables.map((table) => table.querySelector('thead')?.textContent ?? ''))
  expect(heads.length).toBeGreaterThan(charts)
  const rows = textsOf('TR')
  for (const head of heads) expect(rows).toContain(squeezed(head))
  return charts
}

/** In the demo a half year has people and no new files, and the year until today the other way round: nothing has no chart. */
function yearUntilToday(): string {
  const day = (yearsAgo: number) => {
    const at = new Date()
    at.setFullYear(at.getFullYear() - yearsAgo)
    return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  }
  return `/staff/reports?from=${day(1)}&to=${day(0)}`
}

test('REP-006 REP-007 paper has each chart in words and as a table, without controls, dark on white, and breaks no row', async () => {
  test.setTimeout(OPEN_MS)
  const year = await openReport(yearUntilToday(), 'en')
  const chartsOfYear = await chartsOnPaper(year)
  await year.context().close()
  const page = await openReport('/staff/reports?period=last-half-year', 'en')
  expect(chartsOfYear + (await chartsOnPaper(page))).toBeGreaterThan(3)
  expect(await paperFaultsOf(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('group', { name: 'Filters', includeHidden: true })).toBeHidden()
  const broken = await page.locator('svg[role="img"], dl > div').evaluateAll((all) =>
    all.filter((one) => {
      const above = [one, one.parentElement, one.parentElement?.parentElement]
      return !above.some((it) => it && getComputedStyle(it).breakInside === 'avoid')
    }),
  )
  expect(broken).toEqual([])
  const cut = await page
    .locator('table')
    .evaluateAll((all) =>
      all.filter((one) => one.parentElement && getComputedStyle(one.parentElement).overflowX !== 'visible'),
    )
  expect(cut).toEqual([])
  // An age group and a month are one line, however narrow their column.
  const lines = await page.locator('tbody th').evaluateAll((all) =>
    all.flatMap((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return /^(\d+-\d+|[A-Z][a-z]{2} \d{4})$/.test(one.textContent) ? [range.getClientRects().length] : []
    }),
  )
  expect(new Set(lines)).toEqual(new Set([1]))
  await page.context().close()
})

for (const [what, heads] of [
  ['panel', 'section[aria-labelledby] > header'],
  ['table', 'table > thead'],
] as const)
  test(`REP-007 no ${what}’s heading stands alone at the foot of a sheet`, async () => {
    test.setTimeout(OPEN_MS)
    const page = await openReport('/staff/reports?period=last-half-year', 'en')
    await page.emulateMedia({ media: 'print' })
    // Before each so much is empty that its head, and nothing else of it, has room on a sheet of Letter.
    const titles = await page.locator(heads).evaluateAll(
      (all, { sheet, left }) =>
        all.map((head) => {
          const room = document.createElement('div')
          room.style.breakBefore = 'page'
          room.style.height = `${sheet - head.getBoundingClientRect().height - left}px`
          const whole = head.closest('table')?.parentElement ?? head.parentElement
          whole?.before(room)
          return head.textContent.trim()
        }),
      { sheet: LETTER_ROOM, left: LEFT_ROOM },
    )
    const { sheets } = await printedBy(page)
    expect(titles.length).toBeGreaterThan(5)
    expect(sheets.length).toBeGreaterThanOrEqual(titles.length)
    // The head of a table that goes on is drawn on each sheet, and has a tag on the first alone.
    const alone = titles
      .map(squeezed)
      .filter((title) =>
        sheets.some(
          ({ tags, text }) =>
            tags.findLast((tag) => tag.text !== '')?.text === title || textOf(text).endsWith(title),
        ),
      )
    expect(alone).toEqual([])
    await page.context().close()
  })

for (const locale of ['en', 'zh'] as const)
  test(`REP-007 no sheet of a report has a heading alone, in ${locale}`, async () => {
    test.setTimeout(OPEN_MS)
    const page = await openReport('/staff/reports?period=last-half-year', locale)
    const { sheets, textsOf } = await printedBy(page)
    const titles = textsOf('H2')
    expect(titles.length).toBeGreaterThan(5)
    const whole = sheets.map(({ text }) => textOf(text))
    const alone = whole.filter((text) => text === '' || titles.includes(text))
    expect(alone).toEqual([])
    await page.context().close()
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
