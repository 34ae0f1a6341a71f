/** Where every way leads: guards, Back, menus, logout, language and colours (NAV, ACC-053, I18-002). */
import type { Page } from '@playwright/test'
import { listThemes } from '@hub/contract/catalogue'
import { listOwnClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import {
  callAs,
  forgetLogin,
  modulesByKey,
  openAs,
  type Facilitator,
  type ModuleWithPath,
} from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { expect, test } from './parts/test.ts'

const EMAIL = 'facilitator@demo.example'
const OPEN_MS = 180_000
const NO_SUCH_ID = 999_999
const PHONE = { width: 390, height: 844 }

let hub: RunningHub
let team: Facilitator
let stranger: Facilitator
let respect: ModuleWithPath
let homeward: ModuleWithPath
let page: Page

const rail = () => page.getByRole('navigation', { name: 'Main' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drawer = () => page.getByRole('dialog')
const atDashboard = () => page.waitForURL((url) => url.pathname === '/dashboard')

async function closedTheme(sectorId: number): Promise<number> {
  const { records } = await team.call(listThemes, { params: { id: sectorId } })
  return records.find((one) => one.theme_status !== 'open')?.id ?? NO_SUCH_ID
}
async function firstClient(who: Facilitator): Promise<number> {
  return (await who.call(listOwnClients)).records[0]?.id ?? NO_SUCH_ID
}
async function logIn(email = EMAIL): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button('Login').click()
}

/** Nothing lies over it, from its left end to its right. */
function isInFront(shown: Element): boolean {
  const { left, right, top, height } = shown.getBoundingClientRect()
  const along = [left + 2, (left + right) / 2, right - 2]
  return along.every((x) => document.elementFromPoint(x, top + height / 2) === shown)
}

test.describe('finding the way', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub, EMAIL)
    stranger = await callAs(hub, 'other-team@demo.example')
    const modules = await modulesByKey(team)
    respect = modules.get('respect') as ModuleWithPath
    homeward = modules.get('homeward') as ModuleWithPath
  })
  test.afterEach(async () => {
    await page.context().close()
    await team.recordWhatEnded()
  })

  test.describe('as one of the team', () => {
    test.beforeEach(async () => {
      page = await openAs(hub, team)
    })

    test('NAV-001, NAV-012, NAV-013 and NAV-014 lead what is not there to the dashboard', async () => {
      const { sectorId, topicId, moduleId, themeId } = respect
      const closed = await closedTheme(sectorId)
      const foreign = await firstClient(stranger)
      for (const path of [
        '/nowhere',
        '/func/no/such/screen',
        `/func/theme/${closed}`,
        `/func/topics/th/${closed}`,
        `/func/theme/${NO_SUCH_ID}`,
        `/func/client/${foreign}/records`,
        '/func/client/abc/profile',
        `/launch/t/${topicId}/m/${homeward.moduleId}`,
        `/launch/t/${homeward.topicId}/m/${moduleId}`,
        `/func/theme/${themeId}x`,
        '/func/sectors/l/0',
        '/func/themes/s/-1',
        '/func/modules/t/one',
        '/participation',
        '/login',
        '/registration',
        '/password-reset',
        '/',
      ]) {
        await page.goto(path)
        await atDashboard().catch(() => {
          throw new Error(`${path} leads to ${page.url()}`)
        })
      }
      expect(closed).not.toBe(NO_SUCH_ID)
      expect(foreign).not.toBe(NO_SUCH_ID)
    })

    test('NAV-009 and ACC-033 lead a visitor through login back to where they wanted, never off the hub', async () => {
      await page.context().close()
      page = await hub.browser.newPage({ baseURL: hub.url, locale: 'en-CA' })
      const path = `/func/modules/t/${respect.topicId}`
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('backward') === path)
      await logIn()
      await page.waitForURL(`**${path}`)
      for (const outside of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)']) {
        await forgetLogin(page)
        await page.goto(`/login?backward=${encodeURIComponent(outside)}`)
        await logIn()
        await atDashboard()
      }
    })

    test('NAV-010 lets nothing but participation and New Client be seen until a run is recorded', async () => {
      await team.leaveEnded(respect)
      for (const path of ['/dashboard', `/func/theme/${respect.themeId}`, '/func/clients', '/nowhere']) {
        await page.goto(path)
        await page.waitForURL('**/participation')
      }
      await page.goto('/func/client/new')
      await expect(page.getByRole('heading', { level: 1, name: 'New Client' })).toBeVisible()
      await rail().getByRole('link', { name: 'Back to Participation' }).click()
      await page.waitForURL('**/participation')
      await expect(rail().getByRole('button', { name: 'Menu' })).toBeDisabled()
    })

    test('NAV-016 to NAV-020 lead Back one level up, down to the dashboard', async () => {
      const { typeId, sectorId, themeId, topicId, moduleId } = respect
      await page.goto(`/launch/t/${topicId}/m/${moduleId}`)
      await button('Back').click()
      const upwards = [
        `/func/modules/t/${topicId}`,
        `/func/topics/th/${themeId}`,
        `/func/theme/${themeId}`,
        `/func/themes/s/${sectorId}`,
        `/func/sectors/l/${typeId}`,
      ]
      for (const [level, path] of upwards.entries()) {
        await page.waitForURL(`**${path}`)
        // The address is new a moment before the rail is; only the link that leads on from here is pressed.
        await rail()
          .getByRole('link', { name: /^Back to/ })
          .and(page.locator(`[href="${upwards[level + 1] ?? '/dashboard'}"]`))
          .click()
      }
      await atDashboard()
      for (const path of ['/func/profile/adult-learning', '/func/clients', '/func/events']) {
        await page.goto(path)
        await rail().getByRole('link', { name: 'Back to Dashboard' }).click()
        await atDashboard()
      }
    })

    test('NAV-004 NAV-005 NAV-007 opens the areas of clients, events and downloads by their address', async () => {
      const client = await firstClient(team)
      for (const [path, name] of [
        ['/func/clients', 'Client List'],
        [`/func/client/${client}/records`, 'Record of Participation'],
        ['/func/events', 'Professional Development'],
        ['/func/modules/offline', 'Downloaded Modules'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      }
    })

    test('ACC-053 forgets at logout what was the facilitator’s, also for the browser’s Back', async () => {
      const leaving = await callAs(hub, EMAIL)
      await page.context().close()
      page = await openAs(hub, leaving)
      await page.goto(`/func/modules/t/${respect.topicId}`)
      await page.evaluate(() => localStorage.setItem('hub.personal.note', 'of the facilitator'))
      await page.goto('/dashboard')
      await rail().getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('**/login')
      const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      expect(kept.filter((key) => key.startsWith('hub.personal') || key === 'hub.token')).toEqual([])
      await expect(leaving.call(readSession)).rejects.toThrow('401')
      await page.goBack()
      await page.waitForURL((url) => url.pathname === '/login')
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    })
  })

  // One facilitator may make 300 calls a minute, and these journeys open that many pages: so there are two.
  test.describe('as another', () => {
    test.beforeEach(async () => {
      page = await openAs(hub, stranger)
    })

    test('NAV-028 opens the menu by keyboard, keeps the focus in it and gives it back', async () => {
      await page.goto('/func/clients')
      const menu = rail().getByRole('button', { name: 'Menu' })
      await enter(page, menu)
      await expect(drawer()).toBeVisible()
      for (let step = 0; step < 15; step += 1) {
        await page.keyboard.press('Tab')
        expect(await drawer().evaluate((one) => one.contains(document.activeElement))).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(drawer()).toHaveCount(0)
      await expect(menu).toBeFocused()
      await page.keyboard.press('Enter')
      const here = drawer().locator('[aria-current]')
      await expect(here).toHaveText('Client List')
      await enter(page, drawer().getByRole('link', { name: 'Adult Learning' }))
      await page.waitForURL('**/func/sectors/l/*')
      await expect(drawer()).toHaveCount(0)
      await menu.click()
      await expect(here).toHaveText('Adult Learning')
    })

    test('NAV-029 opens the same menu from the bar of a phone', async () => {
      await page.setViewportSize(PHONE)
      await page.goto('/dashboard')
      const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
      await menu.click()
      await drawer().getByRole('link', { name: 'Profile' }).click()
      await page.waitForURL('**/func/profile/youth-learning')
      await expect(drawer()).toHaveCount(0)
      await expect(rail()).toBeHidden()
    })

    test('NAV-026 keeps Logout in reach offline and says what it needs', async () => {
      await page.goto('/dashboard')
      const logout = page.getByRole('main').getByRole('button', { name: 'Logout' })
      await expect(logout).toBeVisible()
      await page.context().setOffline(true)
      await expect(logout).toHaveAttribute('aria-disabled', 'true')
      await tabTo(page, logout)
      const tip = page.getByRole('main').getByRole('tooltip', { name: 'Internet is required to logout' })
      await expect.poll(() => tip.evaluate(isInFront)).toBe(true)
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).pathname).toBe('/dashboard')
      await page.context().setOffline(false)
      await expect(logout).not.toHaveAttribute('aria-disabled', 'true')
    })

    test('NAV-027 says in front of the screen what the Logout of its rail needs', async () => {
      await page.goto('/func/events')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.context().setOffline(true)
      const logout = rail().getByRole('button', { name: 'Logout' })
      await expect(logout).toHaveAttribute('aria-disabled', 'true')
      await logout.focus()
      const tip = page.getByRole('tooltip', { name: 'Internet is required to logout' })
      await expect(tip).toBeVisible()
      await expect.poll(() => tip.evaluate(isInFront)).toBe(true)
      await page.context().setOffline(false)
    })

    test('I18-002 CTM-003 changes the language of page, menu and content, and keeps it', async () => {
      await page.goto('/dashboard')
      await rail().getByRole('button', { name: 'Menu' }).click()
      await drawer().getByText('中文', { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: '请选择一项服务' })).toBeVisible()
      await expect(page.getByRole('link', { name: '青少年学习' }).first()).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: '请选择一项服务' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
      await page.goto(`/func/theme/${respect.themeId}`)
      await expect(page.getByRole('heading', { level: 1, name: '和平与公正' })).toBeVisible()
      await forgetLogin(page)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
      await button('English').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    })

    test('SYS-015 keeps the colours that were chosen', async () => {
      await page.goto('/dashboard')
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await ground()
      await rail().getByRole('button', { name: 'Menu' }).click()
      await drawer().getByText('Dark', { exact: true }).click()
      await expect.poll(ground).not.toBe(light)
      const dark = await ground()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await ground()).toBe(dark)
    })

    test('SYS-015 draws a ring around a heading that gets the focus for those alone who go by keyboard', async () => {
      await page.goto('/dashboard')
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      // Asked at once: the heading of a screen that loads gives way to that of its content, and hands the focus on.
      const focusOn = () =>
        heading.evaluate((one) => ({
          isVisible: one.matches(':focus-visible'),
          hasRing: getComputedStyle(one).outlineStyle !== 'none',
        }))
      // Whoever types and presses Enter goes by keyboard to the browser, and not to us.
      await page.getByRole('button', { name: 'Find a module' }).click()
      const found = page.getByRole('dialog').getByRole('option')
      await expect(found.first()).toBeVisible()
      await page.getByRole('dialog').getByRole('searchbox').fill(respect.themeName)
      await expect(found.filter({ hasText: respect.moduleName })).toBeVisible()
      // The modules of the theme stand before the theme itself.
      for (let row = await found.count(); row > 1; row -= 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/func/topics/th/${respect.themeId}`)
      await expect.poll(focusOn).toEqual({ isVisible: true, hasRing: false })
      await enter(page, rail().getByRole('link', { name: 'Dashboard', exact: true }))
      await atDashboard()
      await expect.poll(focusOn).toEqual({ isVisible: true, hasRing: true })
    })

    test('SYS-015 marks where one is though the colours are forced', async () => {
      await page.goto('/dashboard')
      await page.emulateMedia({ forcedColors: 'active' })
      const lineUnder = (name: string) =>
        rail()
          .getByRole('link', { name, exact: true })
          .evaluate((link) => getComputedStyle(link).textDecorationLine)
      expect([await lineUnder('Dashboard'), await lineUnder('Profile')]).toEqual(['underline', 'none'])
      await page.emulateMedia({ forcedColors: 'none' })
    })
  })
})
