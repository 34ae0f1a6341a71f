/** A tab that was opened before a release goes on after it: it loads what it needs, or is loaded anew between two screens. */
import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn, type RunningHub } from './parts/hub.ts'
import { makeTwoReleases, type TwoReleases } from './parts/releases.ts'
import { signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

test.describe('a tab from before a release', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let releases: TwoReleases
  let hub: RunningHub
  let facilitator: Page
  let staff: Page
  test.beforeAll(async ({ freshHub }) => {
    releases = await makeTwoReleases()
    hub = await freshHub()
    await restartFrom(releases.first)
    facilitator = (await logIn(hub)).page
    staff = await signInAsOwner(hub, '/staff/facilitators', 'Facilitators')
    for (const page of [facilitator, staff]) await mark(page)
  })
  test.afterAll(async () => {
    await hub?.stop()
    await releases?.close()
  })

  async function restartFrom(release: string) {
    await hub.stop()
    await hub.start({}, release)
  }
  /** A value that a page has until it loads anew. */
  const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isAsBefore: true }))
  const isAsBefore = (page: Page) => page.evaluate(() => 'isAsBefore' in globalThis)
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  /** Which scripts a new tab begins with. */
  const scriptsAt = async (path: string) =>
    [...(await (await fetch(hub.url + path)).text()).matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name)

  test('SCL-004 opens screens it has not loaded yet, of both applications, and without a reload', async () => {
    const paths = ['/login', '/staff']
    const before = await Promise.all(paths.map(scriptsAt))
    await restartFrom(releases.second)
    const after = await Promise.all(paths.map(scriptsAt))
    expect(before.flat().length).toBeGreaterThan(1)
    expect(after.flat().filter((name) => before.flat().includes(name))).toEqual([])

    const loaded: string[] = []
    for (const page of [facilitator, staff])
      page.on('response', (answer) => {
        if (answer.url().endsWith('.js')) loaded.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
    await facilitator.getByRole('link', { name: 'Client List', exact: true }).click()
    await expect(heading(facilitator, 'Client List')).toBeVisible()
    await staff.getByRole('link', { name: 'Teams', exact: true }).first().click()
    await expect(heading(staff, 'Teams')).toBeVisible()
    expect([await isAsBefore(facilitator), await isAsBefore(staff)]).toEqual([true, true])
    expect(loaded.filter((one) => !one.startsWith('200 '))).toEqual([])
    expect(loaded.some((one) => one.includes('/client-list.screen-'))).toBe(true)
    expect(loaded.some((one) => one.includes('/staff/assets/teams.screen-'))).toBe(true)
  })

  test('SCL-004 reloads once where the earlier release was removed, and shows the screen that was asked for', async () => {
    await rm(releases.first, { recursive: true })
    await facilitator.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect.poll(() => isAsBefore(facilitator).catch(() => true)).toBe(false)
    await expect(facilitator.getByRole('complementary', { name: 'Personal Profile' })).toBeVisible()
    await staff.getByRole('link', { name: 'Agencies', exact: true }).first().click()
    await expect.poll(() => isAsBefore(staff).catch(() => true)).toBe(false)
    await expect(heading(staff, 'Agencies')).toBeVisible()
  })

  test('SCL-004 offers to reload where a part of the screen is gone, and reloads by a press alone', async () => {
    const { page } = await logIn(hub, 'facilitator@demo.example')
    await page.route('**/assets/find-module-*', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await mark(page)
    const search = page.getByRole('dialog', { name: 'Find a module' })
    await page.getByRole('button', { name: 'Find a module' }).click()
    const reload = page.getByRole('button', { name: 'Reload', exact: true })
    await expect(reload).toBeVisible()
    await expect(search).toHaveCount(0)
    expect(await isAsBefore(page)).toBe(true)
    await page.unroute('**/assets/find-module-*')
    await reload.click()
    await expect.poll(() => isAsBefore(page).catch(() => true)).toBe(false)
    await page.getByRole('button', { name: 'Find a module' }).click()
    await expect(search).toBeVisible()
  })
})
