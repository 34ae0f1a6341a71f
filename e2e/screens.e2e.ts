/** Every screen of this release, in both languages, light and dark, from phone to desk (SYS-015, SYS-018). */
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseOption, typeOption } from './parts/choose-option.ts'
import { callAs, modulesByKey, type Facilitator, type Place } from './parts/facilitator.ts'
import { hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspect-screen.ts'
import { linkFromMail } from './parts/mailbox.ts'
import { settle } from './parts/settle.ts'

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

describe.skipIf(!hasChromium)('every screen', () => {
  beforeAll(async () => {
    hub = await openHub()
    team = await callAs(hub)
    modules = await modulesByKey(team)
  }, SCREENS_MS)
  afterAll(() => hub?.close())

  describe.each(LOCALES)('in $tag', ({ tag, lang, desk, menu, start, create }) => {
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
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang)
      await context.close()
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const submit = () => page.locator('button[type=submit]')

    it('SYS-015 shows the screens of those who are not logged in', { timeout: SCREENS_MS }, async () => {
      await open()
      await page.goto('/login')
      await settle(page)
      await submit().click()
      await inspect('login')

      const email = `robin-${desk}@demo.example`
      await inspect('password reset', '/password-reset')
      await page.locator('input[type=email]').fill('third@demo.example')
      await submit().click()
      await page.locator('form').waitFor({ state: 'detached' })
      await inspect('password reset sent')
      const reset = await linkFromMail(hub, 'third@demo.example', '/password-reset/new-password/')
      await inspect('new password', reset)
      await inspect('confirmation failed', '/confirm/1/not-a-token')

      await page.goto('/registration')
      await settle(page)
      await submit().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      await inspect('registration')
      await register(page, email)
      await inspect('terms')
      await page.getByRole('region').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
      await page.locator('input[type=checkbox]:enabled').waitFor({ state: 'attached' })
      await page.getByRole('checkbox').check({ force: true })
      await button(create).click()
      await page.getByText(email).waitFor()
      await inspect('thank you')
      await inspect('confirmation', await linkFromMail(hub, email, '/confirm/'))
      await close()
    })

    it('SYS-015 shows the way down to a module', { timeout: SCREENS_MS }, async () => {
      const { typeId, sectorId, themeId, topicId, moduleId } = moduleOf('respect')
      await open(team.token)
      await inspect('dashboard', '/dashboard')
      await inspect('sectors', `/func/sectors/l/${typeId}`)
      await inspect('themes', `/func/themes/s/${sectorId}`)
      await inspect('theme', `/func/theme/${themeId}`)
      await inspect('topics', `/func/topics/th/${themeId}`)
      await inspect('modules', `/func/modules/t/${topicId}`)
      await page.getByRole('article').getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
      await inspect('languages of a guide')
      await inspect('launch', `/launch/t/${topicId}/m/${moduleId}`)
      await close()
    })

    it('SYS-015 shows the profile, the menu and what is still to come', { timeout: SCREENS_MS }, async () => {
      await open(team.token)
      for (const list of ['youth-learning', 'adult-learning', 'facilitator-training'])
        await inspect(`profile ${list}`, `/func/profile/${list}`)
      await inspect('clients', '/func/clients')
      await inspect('events', '/func/events')
      await inspect('help', '/func/help')
      await page.getByRole('navigation').getByRole('button', { name: menu, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await inspect('menu')
      await close()
    })

    it('SYS-015 shows every form of participation and its dialogs', { timeout: SCREENS_MS }, async () => {
      await open(team.token)
      await team.leaveEnded(moduleOf('respect'))
      await inspect('participation workshop', '/participation')
      await page.locator('button[aria-pressed]').first().click()
      await page.getByRole('alertdialog').waitFor()
      await inspect('training question')
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await inspect('participation training')
      await page.route('**/api/records', (route) =>
        route.fulfill({ status: 500, json: { success: false, error: { name: 'ServerError', message: '' } } }),
      )
      await submit().click()
      await page.getByRole('dialog').waitFor()
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

    it('SYS-015 shows a module that runs', { timeout: SCREENS_MS }, async () => {
      const { topicId, moduleId } = moduleOf('respect')
      await open(team.token)
      await page.goto(`/launch/t/${topicId}/m/${moduleId}`)
      await settle(page)
      await button(start).click()
      await page.locator('iframe').waitFor()
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
  await page.getByRole('region').waitFor()
}
