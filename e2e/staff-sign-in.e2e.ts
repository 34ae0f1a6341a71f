/** Staff sign in to their console, set up an account by its link, and share nothing with facilitators' pages (STA). */
import type { BrowserContext, Page } from '@playwright/test'
import { codeAt } from '../server/src/platform/credentials/one-time-codes.ts'
import { axeFindings } from './parts/inspection/axe.ts'
import { DEMO_PASSWORD, logIn, type RunningHub } from './parts/hub.ts'
import { button, DEMO_STAFF, demoCode, field, giveCode, givePassword, openConsole } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const MEI = 'mei.tan@provider.example'
const PASSWORD = 'lantern gravel teapot'
const RECOVERY_CODES = 10

let hub: RunningHub

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
})

/** A page of a new browser, with the paths of everything that it asked for. */
async function openAt(path: string): Promise<{ context: BrowserContext; page: Page; paths: Set<string> }> {
  const { page, context } = await openConsole(hub, 'about:blank')
  const paths = pathsOf(page)
  await page.goto(path)
  return { context, page, paths }
}
function pathsOf(page: Page): Set<string> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    paths.add(origin === hub.url ? pathname : request.url())
  })
  return paths
}

test('STA-014 STA-004 STA-010 the demo’s owner signs in with the code that a page shows, and reads Home', async () => {
  const { page, context } = await openAt('/staff/devices')
  await expect(page.getByText('Sign in to continue where you were.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await givePassword(page, DEMO_STAFF, 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('That email and password do not match.')
  await field(page, 'Password').fill(DEMO_PASSWORD)
  await button(page, 'Continue').click()
  await giveCode(page, '6-digit code', '000 000')
  await expect(page.getByRole('alert')).toContainText('That code does not match.')
  await giveCode(page, '6-digit code', await demoCode(hub))

  await expect(page).toHaveURL(`${hub.url}/staff/devices`)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, Jordan$/ })).toBeVisible()
  await expect(page.getByText(/items? needs? your attention\.|Nothing needs your attention/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // The address can be shared and reloaded; the session is a cookie that no script reads.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /, Jordan$/ })).toBeVisible()
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])

  // The menu opens above its button, and both are in sight on a desk of 900 px.
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Account of Jordan Leduc').click()
  await expect(button(page, 'Account of Jordan Leduc')).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Sign out')).toBeInViewport({ ratio: 1 })
  await button(page, 'Sign out').click()
  await expect(field(page, 'Work email')).toBeVisible()
  await page.goto('/staff')
  await expect(page).toHaveURL(`${hub.url}/staff/sign-in`)
  await context.close()
})

test('STA-002 STA-003 STA-004 a new account goes from its link to recovery codes, and signs in with one', async () => {
  const added = await hub.staff('staff', 'add', MEI, '--name', 'Mei Tan', '--role', 'people', '--json')
  const { link } = JSON.parse(added) as { link: string }
  const { page, context } = await openAt(link)
  await expect(page.getByText('Welcome, Mei Tan. 3 steps, about 3 minutes.')).toBeVisible()
  await field(page, 'New password').fill('password2026!!')
  await button(page, 'Continue').click()
  await expect(page.getByText(/known from lists of common and breached ones/)).toBeVisible()
  await field(page, 'New password').fill(PASSWORD)
  await button(page, 'Continue').click()

  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const key = (await field(page, 'Set-up key, in groups of four').textContent()) ?? ''
  await field(page, 'Current code from the app').fill(codeAt(key.replaceAll(' ', ''), new Date()))
  await button(page, 'Continue').click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(RECOVERY_CODES)
  const codes = await shown.allTextContents()
  expect(new Set(codes).size).toBe(RECOVERY_CODES)
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByText('I saved them in a safe place').click()
  await button(page, 'Finish').click()
  await expect(page.getByRole('heading', { level: 1, name: /, Mei$/ })).toBeVisible()
  await context.close()

  const again = await openAt(link)
  await expect(again.page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await again.page.getByRole('link', { name: 'To the sign-in' }).click()
  for (const [code = '', isRight] of [
    [codes[0], true],
    [codes[0], false],
  ] as const) {
    const { page: next, context: own } = await openAt('/staff')
    await givePassword(next, MEI, PASSWORD)
    await button(next, 'Use a recovery code instead').click()
    await giveCode(next, 'Recovery code', code.toLowerCase().replace('-', ' '))
    if (isRight) await expect(next.getByRole('heading', { level: 1, name: /, Mei$/ })).toBeVisible()
    else await expect(next.getByRole('alert')).toContainText('That code does not match.')
    await own.close()
  }
  await again.context.close()
})

test('STA-001 the console loads nothing of the facilitators’ application, nor they of it', async () => {
  const staff = await openAt('/staff')
  await givePassword(staff.page, MEI, PASSWORD)
  await expect(field(staff.page, '6-digit code')).toBeVisible()
  await staff.page.waitForLoadState('networkidle')

  const { page, context } = await logIn(hub)
  const paths = pathsOf(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const files = (all: Set<string>) => [...all].filter((path) => !path.startsWith('/api/'))
  expect(files(staff.paths).length).toBeGreaterThan(3)
  expect(files(staff.paths).filter((path) => !/^\/staff(\/|$)/.test(path))).toEqual([])
  expect([...staff.paths].filter((path) => /^\/api\/(?!staff\/|settings$)/.test(path))).toEqual([])
  expect(files(paths).length).toBeGreaterThan(3)
  expect([...paths].filter((path) => /^\/(api\/)?staff(\/|$)/.test(path))).toEqual([])
  await context.close()
  await staff.context.close()
})
