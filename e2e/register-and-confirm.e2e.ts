/** From the form to the first login, and through a forgotten password, with a keyboard and the mails (ACC). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { axeFindings } from './parts/inspection/axe.ts'
import { type RunningHub } from './parts/hub.ts'
import { expect, test } from './parts/test.ts'

const EMAIL = 'amara.okafor@newshore.example'
const PASSWORD = 'riverbend-7'
const NEW_PASSWORD = 'harbour-light-8'
const SHOWN_MS = 20_000
const NARROW = { width: 320, height: 640 }

let hub: RunningHub
let context: BrowserContext
let page: Page

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })

/** Presses Tab until the control has the focus: what takes more steps than this is out of a keyboard's reach. */
async function tabTo(control: ReturnType<typeof field>): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead to the control.')
}

async function typeInto(name: string, text: string): Promise<void> {
  await tabTo(field(name))
  await page.keyboard.type(text)
}

/** Types, and takes the only option that is left. */
async function choose(name: string, typed: string, option: string): Promise<void> {
  await tabTo(page.getByRole('combobox', { name, exact: true }))
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** The newest mail with that subject, and the link in it. */
async function linkInMail(subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const list = await (await fetch(`${hub.url}/dev/mailbox`)).text()
        const id = new RegExp(`href="/dev/mailbox/(\\d+)">${subject}</a>\\s*<small>${EMAIL}`).exec(list)?.[1]
        if (id === undefined) return undefined
        const text = await (await fetch(`${hub.url}/dev/mailbox/${id}/text`)).text()
        link = /https?:\/\/\S+\/(?:confirm|password-reset)\/\S+/.exec(text)?.[0]
        return link
      },
      { timeout: SHOWN_MS },
    )
    .toBeTruthy()
  return new URL(link ?? '').pathname
}

async function expectNoSidewaysScroll(): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(NARROW)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
  if (before) await page.setViewportSize(before)
}

async function tryLogin(password: string): Promise<void> {
  await page.goto('/login')
  await field('Email').fill(EMAIL)
  await field('Password').fill(password)
  await button('Login').click()
}

test.describe('an account', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub()
  })
  test.beforeEach(async () => {
    context = await hub.browser.newContext({ baseURL: hub.url, locale: 'en-CA', reducedMotion: 'reduce' })
    page = await context.newPage()
    page.setDefaultTimeout(SHOWN_MS)
  })

  test('ACC-003 to ACC-032 is registered with a new agency and an unlisted city, by keyboard, and confirmed', async () => {
    await page.goto('/registration')
    await expect(heading('Create your facilitator account')).toBeVisible()
    await expectNoSidewaysScroll()
    await page.getByRole('button', { name: '中文' }).focus()
    await typeInto('First name', 'Amara')
    await typeInto('Last name', 'Okafor')
    await typeInto('Work email', EMAIL)
    await typeInto('Phone number', '4165550142')
    await typeInto('Password', PASSWORD)
    await choose('Agency', 'New Shore House', 'Other...')
    await typeInto('Agency name', 'New Shore House')
    await tabTo(page.getByRole('button', { name: /Province/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Ontario' })).toBeVisible()
    await page.keyboard.type('ont')
    await page.keyboard.press('Enter')
    await choose('City', 'Nowhere Bay', 'My city is not listed')
    await typeInto('City name', 'Nowhere Bay')
    await typeInto('Address', '218 Harbour Street')
    await typeInto('Postcode', 'k1a0b1')
    await page.keyboard.press('Enter')

    await expect(heading('Read and agree to the terms')).toBeVisible()
    const terms = page.getByRole('region', { name: 'Terms of service and privacy policy' })
    await expect(terms).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expectNoSidewaysScroll()
    const agree = page.getByRole('checkbox')
    await expect(agree).toBeDisabled()
    await heading('Read and agree to the terms').focus()
    await tabTo(terms)
    await page.keyboard.press('End')
    await expect(page.getByText('You reached the end. You can agree now.')).toBeVisible()
    await tabTo(agree)
    await page.keyboard.press('Space')
    await tabTo(button('Create Account and Continue'))
    await page.keyboard.press('Enter')
    await expect(heading('Thank you for signing up Amara!')).toBeVisible()
    await expectNoSidewaysScroll()

    await tryLogin(PASSWORD)
    await expect(page.getByText('Please confirm your account from the email we sent you.')).toBeVisible()

    const link = await linkInMail('Confirm your Hub account')
    // A link that was cut or typed by hand confirms nobody, and says so.
    await page.goto('/confirm/abc/abc')
    await expect(page.getByText('Account activation failed')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('Your account has been successfully activated.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/confirm')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(heading('Log in')).toBeVisible()
    await tryLogin(PASSWORD)
    await page.waitForURL('**/dashboard')
  })

  test('ACC-008 knows by now that the email is used', async () => {
    await page.goto('/registration')
    await field('Work email').fill(EMAIL.toUpperCase())
    await field('Phone number').focus()
    await expect(
      page.getByText('Sorry, this email has already been used to register an account'),
    ).toBeVisible()
  })

  test('ACC-039 to ACC-047 gets a new password by mail; the old one and the link are spent', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: /^Forgot/ }).click()
    await expect(heading('Forgot Your Password?')).toBeVisible()
    await field('Email').fill(EMAIL)
    await page.keyboard.press('Enter')
    await expect(heading('Check Your Email')).toBeVisible()

    const link = await linkInMail('Set a new Hub password')
    await page.goto(link)
    await field('New Password').fill(NEW_PASSWORD)
    expect(new URL(page.url()).pathname).toBe('/password-reset/new-password')
    await expect(field('Account email')).toHaveValue(EMAIL)
    expect(await axeFindings(page)).toEqual([])
    await expectNoSidewaysScroll()
    await field('Retype New Password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading('Your Password Has Been Changed')).toBeVisible()
    await page.getByRole('link', { name: 'Go to HUB log In' }).click()
    await expect(heading('Log in')).toBeVisible()

    await tryLogin(PASSWORD)
    await expect(page.getByText('Login info is incorrect.')).toBeVisible()
    await tryLogin(NEW_PASSWORD)
    await page.waitForURL('**/dashboard')

    const other = await hub.browser.newContext({ baseURL: hub.url, locale: 'en-CA' })
    page = await other.newPage()
    await page.goto(link)
    await expect(page.getByText('Invalid reset token.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    await other.close()
  })

  test('ACC-026 ships no developer button', () => {
    const dist = fileURLToPath(new URL('../web/dist', import.meta.url))
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    const all = scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')
    expect(all).toContain('Create your facilitator account')
    expect(all).not.toContain('Fill in sample values')
    expect(all).not.toContain('sample.facilitator')
  })
})
