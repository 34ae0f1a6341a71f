/** What login and dashboard weigh, and that nothing moves while they arrive (NAV-023). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const KB = 1000
/** The bar of docs/performance.md. */
const SCRIPTS_KB = 150
const SHIFT = 0.01
/** All other answers are mostly there by then. Where they are not, the test sees less, and does not fail. */
const OTHERS_MS = 1500
/** As in frame.tsx. */
const DIALOGS_AFTER_MS = 3000
const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))

let hub: RunningHub
let facilitator: Facilitator

/** The gzipped size of a script of the product, as it was built. */
const sizeOf = (path: string) => gzipSync(readFileSync(DIST + path)).length

/** Gathers the paths of the scripts a page fetches. */
function scriptsOf(page: Page, paths: Set<string>): void {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) paths.add(pathname)
  })
}

/** Waits for every part that comes after its screen. */
async function allThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await settle(page)
}

/** Leaves these requests without an answer, until what it returns is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(what, async (route) => {
    await released
    await route.continue()
  })
  return release
}

interface Shift {
  by: number
  /** What moved, and from where to where. */
  what: string[]
}
interface Moved {
  value: number
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Notes by how much the page moved what was painted already. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shifts: Shift[] }
    seen.shifts = []
    const where = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Moved[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.outerHTML?.slice(0, 80) ?? node?.nodeName} ${where(previousRect)} > ${where(currentRect)}`,
        )
        seen.shifts.push({ by: value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const all = shifts.reduce((sum, { by }) => sum + by, 0)
  expect(all, JSON.stringify(shifts, null, 1)).toBeLessThan(SHIFT)
}

test.describe('the first load', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    facilitator = await callAs(hub, 'facilitator@demo.example')
  })

  test('NAV-023 fetches no more script for login and dashboard than promised', async () => {
    const paths = new Set<string>()
    const stranger = await hub.browser.newPage()
    scriptsOf(stranger, paths)
    await stranger.goto(`${hub.url}/login`)
    await expect(stranger.getByLabel('Email', { exact: true })).toBeVisible()
    await stranger.close()

    const page = await openAs(hub, facilitator)
    scriptsOf(page, paths)
    await page.goto(`${hub.url}/dashboard`)
    await expect(page.getByText('Continue')).toBeVisible()
    await allThere(page)
    await page.context().close()

    const sizes = [...paths].map((path) => `${path} ${sizeOf(path)}`)
    const all = [...paths].reduce((sum, path) => sum + sizeOf(path), 0)
    expect(all / KB, sizes.join('\n')).toBeLessThan(SCRIPTS_KB)
  })

  test('NAV-023 fetches the dialogs for a lost network once the screen has everything', async () => {
    const page = await openAs(hub, facilitator)
    const paths = new Set<string>()
    scriptsOf(page, paths)
    const answer = await hold(page, '**/api/utilities')
    await page.goto(`${hub.url}/dashboard`)
    const dialog = () => [...paths].filter((path) => path.startsWith('/assets/error-dialog-'))
    await sleep(DIALOGS_AFTER_MS + 1000)
    expect(dialog()).toEqual([])
    answer()
    await expect(page.getByText('Continue')).toBeVisible()
    await expect.poll(dialog).toHaveLength(1)
    await page.context().close()
  })

  for (const { of, width, height } of [
    { of: 'a desktop', width: 1440, height: 900 },
    { of: 'a phone', width: 390, height: 844 },
  ])
    test(`NAV-023 moves nothing of the dashboard once it is painted, on ${of}`, async () => {
      const page = await openAs(hub, facilitator)
      await page.setViewportSize({ width, height })
      await watchShifts(page)
      await page.goto(`${hub.url}/dashboard`)
      await expect(page.getByText('Continue')).toBeVisible()
      await allThere(page)
      await expectStill(page)
      await page.context().close()
    })

  for (const late of [
    '/api/events',
    '/api/facilitators/*/shortcuts',
    '/api/learning-types',
    '/api/utilities',
  ])
    test(`NAV-023 moves nothing on a phone when the answer of ${late} comes last`, async () => {
      const page = await openAs(hub, facilitator)
      await page.setViewportSize({ width: 390, height: 844 })
      await watchShifts(page)
      const answer = await hold(page, `**${late}`)
      await page.goto(`${hub.url}/dashboard`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await sleep(OTHERS_MS)
      answer()
      await expect(page.getByText('Continue')).toBeVisible()
      await allThere(page)
      await expectStill(page)
      await page.context().close()
    })
})
