/** Every screen of this release, in both languages, light and dark, from phone to desk (SYS-015, SYS-018). */
import type { BrowserContext, Page } from '@playwright/test'
import { chooseOption, typeOption } from './parts/choose-option.ts'
import { callAs, modulesByKey, type Facilitator, type Place } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspect-screen.ts'
import { linkFromMail } from './parts/mailbox.ts'
import { settle } from './parts/settle.ts'
import { expect, test } from './parts/test.ts'

const LOCALES = [
  {
    tag: 'en-CA',
    lang: 'en-CA',
    desk: 'light',
    menu: 'Menu',
    start: 'Start Module',
    create: 'Create Account and Continue',
  },
  { tag: 'zh-CN', lang: 'zh-Hans', desk: 'dark', menu: '菜单', start: '开始模块', create: '创建账户并继续' },
] as const
const STRIP_PX = 64
const SCREENS_MS = 180_000
const PASSWORD = 'Summer-2026!'

let hub: RunningHub
let team: Facilitator
let modules: ReadonlyMap<string, Place>

const moduleOf = (key: string): Place => {
  const place = modules.get(key)
  if (place === undefined) throw new Error(`The demo has no module ${key}.`)
  return place
}

test.describe('every screen', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(SCREENS_MS)
    hub = await freshHub()
    team = await callAs(hub)
    modules = await modulesByKey(team)
  })

  for (const { tag, lang, desk, menu, start, create } of LOCALES)
    test.describe(`in ${tag}`, () => {
      let context: BrowserContext
      let page: Page
      let complaints: string[]
      let faults: string[] = []

      async function open(token?: string): Promise<void> {
        faults = []
        context = await hub.browser.newContext({ baseURL: hub.url, locale: tag, reducedMotion: 'reduce' })
        complaints = complaintsOf(context)
        page = await context.newPage()
        if (token === undefined) return
        await page.goto('/login')
        await page.evaluate((kept) => localStorage.setItem('hub.token', kept), token)
      }
      async function inspect(name: string, path?: string): Promise<void> {
        if (path !== undefined) await page.goto(path)
        faults.push(...(await inspectScreen(page, `${name} ${tag}`, desk)))
      }
      async function close(): Promise<void> {
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await context.close()
        expect(faults).toEqual([])
        expect(complaints).toEqual([])
      }
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const submit = () => page.locator('button[type=submit]')

      test('SYS-015 shows the screens of those who are not logged in', async () => {
        test.setTimeout(SCREENS_MS)
        await open()
        await page.goto('/login')
        await settle(page)
        await submit().click()
        await inspect('login')

        const email = `robin-${desk}@demo.example`
        await inspect('password reset', '/password-reset')
        await page.locator('input[type=email]').fill('third@demo.example')
        await submit().click()
        await expect(page.locator('form')).toHaveCount(0)
        await inspect('password reset sent')
        const reset = await linkFromMail(hub, 'third@demo.example', '/password-reset/new-password/')
        await inspect('new password', reset)
        await inspect('confirmation failed', '/confirm/1/not-a-token')

        await page.goto('/registration')
        await settle(page)
        await submit().click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        await inspect('registration')
        await register(page, email)
        await inspect('terms')
        await page.getByRole('region').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
        await expect(page.locator('input[type=checkbox]:enabled')).toBeAttached()
        await page.getByRole('checkbox').check({ force: true })
        await button(create).click()
        await expect(page.getByText(email)).toBeVisible()
        await inspect('thank you')
        await inspect('confirmation', await linkFromMail(hub, email, '/confirm/'))
        await close()
      })

      test('SYS-015 shows the way down to a module', async () => {
        test.setTimeout(SCREENS_MS)
        const { typeId, sectorId, themeId, topicId, moduleId } = moduleOf('respect')
        await open(team.token)
        await inspect('dashboard', '/dashboard')
        await inspect('sectors', `/func/sectors/l/${typeId}`)
        await inspect('themes', `/func/themes/s/${sectorId}`)
        await inspect('theme', `/func/theme/${themeId}`)
        await inspect('topics', `/func/topics/th/${themeId}`)
        await inspect('modules', `/func/modules/t/${topicId}`)
        await page.getByRole('article').getByRole('button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect('languages of a guide')
        await inspect('launch', `/launch/t/${topicId}/m/${moduleId}`)
        await close()
      })

      test('SYS-015 shows the profile, the menu and what is still to come', async () => {
        test.setTimeout(SCREENS_MS)
        await open(team.token)
        for (const list of ['youth-learning', 'adult-learning', 'facilitator-training'])
          await inspect(`profile ${list}`, `/func/profile/${list}`)
        await inspect('clients', '/func/clients')
        await inspect('events', '/func/events')
        await inspect('help', '/func/help')
        await page.getByRole('navigation').getByRole('button', { name: menu, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect('menu')
        await close()
      })

      test('SYS-015 shows every form of participation and its dialogs', async () => {
        test.setTimeout(SCREENS_MS)
        await open(team.token)
        await team.leaveEnded(moduleOf('respect'))
        await inspect('participation workshop', '/participation')
        await page.locator('button[aria-pressed]').first().click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await inspect('training question')
        await page.getByRole('alertdialog').getByRole('button').last().click()
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await inspect('participation training')
        await page.route('**/api/records', (route) =>
          route.fulfill({
            status: 500,
            json: { success: false, error: { name: 'ServerError', message: '' } },
          }),
        )
        await submit().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect('error')
        await team.recordWhatEnded()
        for (const key of ['repair', 'wotr']) {
          await team.leaveEnded(moduleOf(key))
          await inspect(`participation ${key}`, '/participation')
          expect(await stripHeight(page), 'PAR-001 the strip on a phone').toBe(STRIP_PX)
          await team.recordWhatEnded()
        }
        await close()
      })

      test('SYS-015 shows a module that runs', async () => {
        test.setTimeout(SCREENS_MS)
        const { topicId, moduleId } = moduleOf('respect')
        await open(team.token)
        await page.goto(`/launch/t/${topicId}/m/${moduleId}`)
        await settle(page)
        await button(start).click()
        await expect(page.locator('iframe')).toBeVisible()
        await inspect('running')
        await close()
        await team.recordWhatEnded()
      })
    })
})

/** Above the form of a phone, whose module has a title of two lines. */
async function stripHeight(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const { height = 0 } = (await page.locator('aside').first().boundingBox()) ?? {}
  if (before) await page.setViewportSize(before)
  return height
}

/** The form filled in; the words of its labels depend on the language. */
async function register(page: Page, email: string): Promise<void> {
  const filled = { firstName: 'Robin', lastName: 'Field', email, password: PASSWORD }
  const place = { address: '1 Demo Street', postcode: 'K1A 0B1', phoneNumber: '8075550100' }
  for (const [name, value] of Object.entries({ ...filled, ...place }))
    await page.locator(`input[name=${name}]`).fill(value)
  await typeOption(page.getByRole('combobox').first(), 'Harbour Street Community House (demo)')
  const province = page.locator('form button[aria-haspopup=listbox]').filter({ has: page.locator('span') })
  await chooseOption(province.first(), 0)
  await typeOption(page.getByRole('combobox').last(), 'Calgary')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('region')).toBeVisible()
}
