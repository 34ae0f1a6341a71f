/** What login and dashboard weigh, and that nothing moves while they arrive (NAV-023). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

/** Notes by how much the page moved what was painted already. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)

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
      expect(await shiftsOf(page)).toBeLessThan(SHIFT)
      await page.context().close()
    })
})
