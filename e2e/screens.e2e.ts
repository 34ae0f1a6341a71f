/**
 * Every screen of this release in the built product, in both languages: the browser complains of nothing, its content
 * policy included (SYS-015, SYS-018). The gallery's journey reads each state; here the last of each walk is read.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { chooseOption, typeOption } from './parts/choose-option.ts'
import { callAs, modulesByKey, type Facilitator, type ModuleWithPath } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspection/inspect-screen.ts'
import { linkFromMail } from './parts/mail/mailbox.ts'
import { settle } from './parts/inspection/settle.ts'
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
const PASSWORD = 'Lantern-quay-82!'

let hub: RunningHub
let team: Facilitator
let modules: ReadonlyMap<string, ModuleWithPath>

const moduleOf = (key: string): ModuleWithPath => {
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

      async function open(token?: string): Promise<void> {
        context = await hub.browser.newContext({ baseURL: hub.url, locale: tag, reducedMotion: 'reduce' })
        complaints = complaintsOf(context)
        page = await context.newPage()
        if (token === undefined) return
        await page.goto('/login')
        await page.evaluate((kept) => localStorage.setItem('hub.token', kept), token)
      }
      async function see(path: string): Promise<void> {
        await page.goto(path)
        await settle(page)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
      }
      /** What is open now is read. */
      async function close(name: string): Promise<void> {
        expect(await inspectScreen(page, `${name} ${tag}`, desk)).toEqual([])
        await context.close()
        expect(complaints).toEqual([])
      }
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const submit = () => page.locator('button[type=submit]')

      test('SYS-015 shows the screens of those who are not logged in', async () => {
        test.setTimeout(SCREENS_MS)
        await open()
        await see('/login')
        await submit().click()

        const email = `robin-${desk}@demo.example`
        await see('/password-reset')
        await page.locator('input[type=email]').fill('third@demo.example')
        await submit().click()
        await expect(page.locator('form')).toHaveCount(0)
        await see(await linkFromMail(hub, 'third@demo.example', '/password-reset/new-password/'))
        await see('/confirm/1/not-a-token')

        await see('/registration')
        await submit().click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        await register(page, email)
        await page.getByRole('region').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
        await expect(page.locator('input[type=checkbox]:enabled')).toBeAttached()
        await page.getByRole('checkbox').check({ force: true })
        await button(create).click()
        await expect(page.getByText(email)).toBeVisible()
        await see(await linkFromMail(hub, email, '/confirm/'))
        await close('confirmation')
      })

      test('SYS-015 shows the way down to a module', async () => {
        test.setTimeout(SCREENS_MS)
        const { typeId, sectorId, themeId, topicId, moduleId } = moduleOf('respect')
        await open(team.token)
        await see('/dashboard')
        await see(`/func/sectors/l/${typeId}`)
        await see(`/func/themes/s/${sectorId}`)
        await see(`/func/theme/${themeId}`)
        await see(`/func/topics/th/${themeId}`)
        await see(`/launch/t/${topicId}/m/${moduleId}`)
        await see(`/func/modules/t/${topicId}`)
        await page.getByRole('article').getByRole('button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await close('languages of a guide')
      })

      test('SYS-015 shows the profile, the menu and what is still to come', async () => {
        test.setTimeout(SCREENS_MS)
        await open(team.token)
        for (const list of ['youth-learning', 'adult-learning', 'facilitator-training'])
          await see(`/func/profile/${list}`)
        await see('/func/clients')
        await see('/func/events')
        await see('/func/help')
        await page.getByRole('navigation').getByRole('button', { name: menu, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await close('menu')
      })

      test('SYS-015 shows every form of participation and its dialogs', async () => {
        test.setTimeout(SCREENS_MS)
        await open(team.token)
        await team.leaveEnded(moduleOf('respect'))
        await see('/participation')
        await page.locator('button[aria-pressed]').first().click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page.getByRole('alertdialog').getByRole('button').last().click()
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await page.route('**/api/records', (route) =>
          route.fulfill({
            status: 500,
            json: { success: false, error: { name: 'ServerError', message: '' } },
          }),
        )
        await submit().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await team.recordWhatEnded()
        for (const key of ['repair', 'wotr']) {
          await team.leaveEnded(moduleOf(key))
          await see('/participation')
          await expectStrip(page)
          if (key === 'repair') await team.recordWhatEnded()
        }
        await close('participation')
        await team.recordWhatEnded()
      })

      test('SYS-015 shows a module that runs', async () => {
        test.setTimeout(SCREENS_MS)
        const { topicId, moduleId } = moduleOf('respect')
        await open(team.token)
        await see(`/launch/t/${topicId}/m/${moduleId}`)
        await button(start).click()
        await expect(page.locator('iframe')).toBeVisible()
        await close('running')
        await team.recordWhatEnded()
      })
    })
})

/** Above the form of a phone, whose module has a title of two lines. */
async function expectStrip(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const strip = page.locator('aside').first()
  // The page is laid out anew some time after the size has changed.
  await expect
    .poll(async () => (await strip.boundingBox())?.height, { message: 'PAR-001 the strip on a phone' })
    .toBe(STRIP_PX)
  if (before) await page.setViewportSize(before)
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
