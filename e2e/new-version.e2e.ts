/** A new version of the app while it is open in two tabs: it is offered, taken by a press, and forced on nobody. */
import type { Page } from '@playwright/test'
import { logIn, type RunningHub } from './parts/hub.ts'
import { NEXT_MARK, openVersionProxy, type VersionProxy } from './parts/proxies/version-proxy.ts'
import { expect, test } from './parts/test.ts'

test.describe('a new version of the app', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let proxy: VersionProxy
  let first: Page
  let second: Page
  test.beforeAll(async ({ freshHub }) => {
    proxy = await openVersionProxy()
    hub = await freshHub({ HUB_APP_MODE: 'true', HUB_PUBLIC_URL: proxy.url })
    proxy.forwardTo(hub.url)
    const { context, page } = await logIn({ ...hub, url: proxy.url })
    first = page
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    second = await context.newPage()
    await second.goto('/dashboard')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  })
  test.afterAll(async () => {
    await proxy?.close()
  })
  const offer = (page: Page) => page.getByRole('button', { name: 'Update now' })
  const isNext = async (page: Page) => (await page.locator(NEXT_MARK).count()) === 1

  test('OFF-011 is offered while the pages go on as they were', async () => {
    // A value that a page has until it loads anew.
    await second.evaluate(() => Object.assign(globalThis, { isAsBefore: true }))
    proxy.serveNext()
    await first.reload()
    await expect(offer(first)).toBeVisible()
    await expect(offer(second)).toBeVisible()
    expect([await isNext(first), await isNext(second)]).toEqual([false, false])
  })

  test('OFF-011 is taken by a press, where it was pressed; the other tab goes on until it takes it too', async () => {
    await offer(first).click()
    await expect(first.locator(NEXT_MARK)).toBeAttached()
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer(first)).toHaveCount(0)
    expect(await second.evaluate(() => 'isAsBefore' in globalThis)).toBe(true)
    await offer(second).click()
    await expect(second.locator(NEXT_MARK)).toBeAttached()
    expect(await second.evaluate(() => 'isAsBefore' in globalThis)).toBe(false)
  })
})
