/** A new version of the app while it is open in two tabs: it is offered, taken by a press, and forced on nobody. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, logIn, openHub, type RunningHub } from './parts/hub.ts'
import { NEXT_MARK, openVersionProxy, type VersionProxy } from './parts/version-proxy.ts'

describe.runIf(hasChromium)('a new version of the app', () => {
  let hub: RunningHub
  let proxy: VersionProxy
  let first: Page
  let second: Page
  beforeAll(async () => {
    proxy = await openVersionProxy()
    hub = await openHub({ HUB_APP_MODE: 'true', HUB_PUBLIC_URL: proxy.url })
    proxy.forwardTo(hub.url)
    const { context, page } = await logIn({ ...hub, url: proxy.url })
    first = page
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    second = await context.newPage()
    await second.goto('/dashboard')
    await second.getByRole('heading', { level: 1 }).waitFor()
  })
  afterAll(async () => {
    await hub?.close()
    await proxy?.close()
  })
  const offer = (page: Page) => page.getByRole('button', { name: 'Update now' })
  const isNext = async (page: Page) => (await page.locator(NEXT_MARK).count()) === 1

  it('OFF-011 is offered while the pages go on as they were', async () => {
    // A value that a page has until it loads anew.
    await second.evaluate(() => Object.assign(globalThis, { isAsBefore: true }))
    proxy.serveNext()
    await first.reload()
    await offer(first).waitFor()
    await offer(second).waitFor()
    expect([await isNext(first), await isNext(second)]).toEqual([false, false])
  })

  it('OFF-011 is taken by a press, where it was pressed; the other tab goes on until it takes it too', async () => {
    await offer(first).click()
    await first.locator(NEXT_MARK).waitFor({ state: 'attached' })
    await first.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer(first).count()).toBe(0)
    expect(await second.evaluate(() => 'isAsBefore' in globalThis)).toBe(true)
    await offer(second).click()
    await second.locator(NEXT_MARK).waitFor({ state: 'attached' })
    expect(await second.evaluate(() => 'isAsBefore' in globalThis)).toBe(false)
  })
})
