/** The console in a browser of its own: how staff sign in, and what the demo shows instead of their phone. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type HubServer, type RunningHub } from './hub.ts'

/** The demo's owner, who may do everything. */
export const DEMO_STAFF = 'staff@demo.example'

/** A page of a new browser at a path of the console. */
export async function openConsole(
  hub: RunningHub,
  path: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await hub.browser.newContext({ baseURL: hub.url, locale: 'en-CA', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  return { context, page }
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByLabel(name, { exact: true })

export async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Work email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Continue').click()
}

export async function giveCode(page: Page, name: string, code: string): Promise<void> {
  await field(page, name).fill(code)
  await button(page, 'Sign in').click()
}

/** The code of the demo's owner, as its page shows it. */
export async function demoCode({ url }: HubServer): Promise<string> {
  const shown = await (await fetch(`${url}/dev/authenticator`)).text()
  return /<output>([\d ]+)<\/output>/.exec(shown)?.[1] ?? ''
}

/** Signs in as the demo's owner at a path, and waits for a heading. A code is taken once, so each hub has one such page. */
export async function signInAsOwner(hub: RunningHub, path: string, heading: string): Promise<Page> {
  const { page } = await openConsole(hub, path)
  await givePassword(page, DEMO_STAFF, DEMO_PASSWORD)
  await giveCode(page, '6-digit code', await demoCode(hub))
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  return page
}
