/** Working with no internet: the pages that were visited open again, from a browser that was closed meanwhile. */
import { MODAL_WIDTH_PX } from '../contract/src/constants.ts'
import { type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspection/inspect-screen.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { expect, test } from './parts/test.ts'

const TOKEN_OR_CLIENT = /eyJ|argon2|password|"code":/

test.describe('in application mode', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let browser: PersistentBrowser
  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    browser = await openPersistentBrowser({ baseURL: hub.url })
    await logInByForm(browser.page, hub.url)
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  const keptRoutes = () =>
    browser.page.evaluate(() => JSON.parse(localStorage.getItem('hub.cached-routes') ?? '[]') as string[])
  const visit = async (link: string, keptAs: RegExp) => {
    await browser.page.getByRole('link', { name: link, exact: true }).first().click()
    await expect.poll(async () => (await keptRoutes()).some((route) => keptAs.test(route))).toBe(true)
  }

  test('OFF-010 lists the routes that were visited once what they show is kept', async () => {
    await visit('Youth Learning', /^sectors\/l\/1$/)
    await visit('Youth Community', /^themes\/s\/1$/)
    await visit('Peace & Justice', /^theme\/\d+$/)
    await visit('Modules', /^topics\/th\/\d+$/)
  })

  test('OFF-011 can be installed', async () => {
    const line = await browser.page.context().newCDPSession(browser.page)
    expect(await line.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  })

  test('OFF-011 keeps content alone: nothing of clients, records, passwords or sessions', async () => {
    await browser.page.goto('/func/clients')
    await expect(browser.page.getByRole('heading', { level: 1 })).toBeVisible()
    await browser.page.goto('/func/profile/youth-learning')
    await expect(browser.page.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await browser.page.evaluate(async () => {
      const found: { url: string; text: string; headers: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!new URL(request.url).pathname.startsWith('/api/')) continue
          const answer = await cache.match(request, { ignoreVary: true })
          found.push({
            url: request.url,
            text: (await answer?.text()) ?? '',
            headers: JSON.stringify([...(answer?.headers ?? [])]),
          })
        }
      }
      return found
    })
    expect(kept.length).toBeGreaterThan(5)
    for (const { url, text, headers } of kept) {
      expect(url).not.toMatch(/clients|records|sessions|facilitators|events/)
      expect(text).not.toMatch(TOKEN_OR_CLIENT)
      expect(headers).not.toMatch(/renewed|eyJ/)
    }
  })

  test('OFF-003 OFF-008 NAV-034 CAT-006 CAT-009 opens what is kept in a new browser while the server is down', async () => {
    await hub.stop('SIGKILL')
    const page = await browser.restart()
    await page.goto('/func/themes/s/1')
    const dialog = page.getByRole('dialog', { name: 'You are offline.' })
    await expect(dialog).toBeVisible()
    expect(Math.round((await dialog.locator('..').boundingBox())?.width ?? 0)).toBe(MODAL_WIDTH_PX)
    await dialog.getByRole('button', { name: 'Stay Offline' }).click()
    await expect(page.getByRole('button', { name: 'Platform is Offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Peace & Justice', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Education' })).toHaveCount(0)
    await expect(page.getByText('Offline Access Coming Soon').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveAttribute('aria-disabled', 'true')
    expect(await inspectScreen(page, 'themes offline', 'light')).toEqual([])
  })

  test('OFF-009 tells that no connection was made, and makes it when the server is back', async () => {
    const { page } = browser
    // The screen was inspected at rest.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    // Watched from before: on a busy machine the dialog may be gone by the time one asks for it.
    const turning = page.waitForFunction(
      () => {
        const dialog = document.querySelector('[role=dialog], dialog')
        const isReconnecting = dialog?.textContent?.includes('Reconnecting')
        const times = dialog
          ?.getAnimations({ subtree: true })
          .map((one) => one.effect?.getTiming().iterations)
        return isReconnecting && times?.includes(Infinity)
      },
      undefined,
      { polling: 'raf' },
    )
    await page.getByRole('button', { name: 'Platform is Offline' }).click()
    await turning
    await expect(page.getByRole('dialog', { name: 'Connection Failed' })).toBeVisible()
    await hub.start()
    // Whoever works offline is offered the hub once it is seen: that popup may come before the press, in place of this one.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Try Again|Reconnect)$/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Successfully Connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Platform is Online' })).toBeVisible()
    await page.getByRole('button', { name: 'Sync' }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
  })

  test('OFF-006 keeps the choice to work offline through a restart, and offers the internet that is there', async () => {
    await browser.page.getByRole('button', { name: 'Platform is Online' }).click()
    await expect(browser.page.getByRole('button', { name: 'Platform is Offline' })).toBeVisible()
    const page = await browser.restart()
    await page.goto('/dashboard')
    const offer = page.getByRole('dialog', { name: 'Internet is available.' })
    await offer.getByRole('button', { name: 'Reconnect' }).click()
    await expect(page.getByRole('dialog', { name: 'Successfully Connected' })).toBeVisible()
  })
})

test.describe('without application mode', () => {
  test('OFF-001 shows nothing of it, and removes the worker that was left from before', async ({
    freshHub,
  }) => {
    const hub = await freshHub({ HUB_APP_MODE: 'true' })
    const browser = await openPersistentBrowser({ baseURL: hub.url })
    try {
      await logInByForm(browser.page, hub.url)
      await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await hub.stop()
      await hub.start({ HUB_APP_MODE: 'false' })
      const page = await browser.restart()
      await page.goto('/dashboard')
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
      // The token of the login lies where it can be removed without a trace; nothing of application mode does.
      await expect.poll(() => page.evaluate(keptInCaches)).toEqual(['/erasable/token'])
      await page.reload()
      await expect(page.getByRole('link', { name: 'Youth Learning' }).first()).toBeVisible()
      await expect(page.getByText(/Platform is|Sync/)).toHaveCount(0)
      const rail = page.getByRole('navigation', { name: 'Main' })
      await expect(rail.getByRole('link', { name: 'Offline Modules' })).toHaveCount(0)
    } finally {
      await browser.close()
    }
  })
})

/** The path of everything that lies in the caches of the page's origin. */
async function keptInCaches(): Promise<string[]> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}
