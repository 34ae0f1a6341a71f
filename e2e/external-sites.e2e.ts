/** A module asks other sites for things: nothing loads until staff allow a site, and then of this site alone (PKG-008). */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { TEST_CERT, TEST_KEY } from '../server/src/testing/tls/tls-pair.ts'
import { CHROMIUM, LAUNCH_ARGS } from './parts/chromium.ts'
import { noteConsole } from './parts/evidence.ts'
import { callAs, modulesByKey, openAs } from './parts/facilitator.ts'
import type { RunningHub } from './parts/hub.ts'
import { axeFindings } from './parts/inspection/axe.ts'
import { button, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
/** What is allowed is believed for five seconds. */
const KNOWN_MS = 20_000
const PACKAGE = fileURLToPath(new URL('packages/external', import.meta.url))
const REASON = 'The film of our partner'

const FILES: Record<string, [type: string, body: string]> = {
  '/look.css': ['text/css', 'h1 { color: rgb(1, 2, 3) }'],
  '/picture.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  '/film.html': ['text/html', '<!doctype html><title>Film</title><p>The film plays</p>'],
  '/count.js': ['text/javascript', 'document.body.dataset.counted = "yes"'],
  '/data.json': ['application/json', '{}'],
}

/** Both sites of the package, on this machine, by https as everywhere. */
const sites = createServer({ cert: TEST_CERT, key: TEST_KEY }, ({ url = '' }, response) => {
  const [type, body] = FILES[url] ?? ['text/plain', '']
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
})

const BLOCKED = [
  ...['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'].map(
    (rule) => `films.example ${rule} blocked`,
  ),
  'other.example img-src blocked',
].join(', ')
const ALLOWED =
  'data loaded, films.example script-src-elem blocked, other.example img-src blocked, picture loaded, style loaded'

let hub: RunningHub
let browser: Browser
let staff: Page
let moduleId = 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(sites.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...LAUNCH_ARGS,
      `--host-resolver-rules=MAP films.example:443 ${at}, MAP other.example:443 ${at}`,
      '--ignore-certificate-errors',
    ],
  })
  browser.on('context', noteConsole)
  hub = { ...(await freshHub()), browser }
  const topic = String((await modulesByKey(await callAs(hub))).get('wotr')?.topicId)
  await hub.staff('module', 'add', PACKAGE, '--topic', topic, '--downloadable')
  moduleId = (await modulesByKey(await callAs(hub))).get('external')?.moduleId ?? 0
  staff = await signInAsOwner(hub, `/staff/content/modules/${moduleId}`, 'A film from elsewhere')
})
test.afterAll(async () => {
  await browser?.close()
  sites.close()
})

const frameOf = (page: Page, player: string) =>
  page.frameLocator(player).locator('body > iframe').contentFrame()
const TRIAL = 'section iframe'

/** Opens a trial until the module has seen this, because what is allowed is believed for some seconds. */
async function expectTrial(seen: string): Promise<void> {
  await expect(async () => {
    const end = button(staff, 'End trial')
    if (await end.isVisible()) await end.click()
    await button(staff, 'Try out version 1.0.0').click()
    await expect(frameOf(staff, TRIAL).locator('body')).toHaveAttribute('data-seen', seen, { timeout: 3000 })
  }).toPass({ timeout: KNOWN_MS })
}

test('PKG-008 what a module asks of other sites is blocked, and shown to staff with file and address', async () => {
  await expectTrial(BLOCKED)
  const panel = staff.getByRole('region', { name: 'External sites' })
  await panel.getByRole('button', { name: '4 addresses' }).click()
  await expect(panel.getByText('https://films.example/film.html')).toBeVisible()
  await expect(panel.getByText(/index.html, line 21/)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
})

test('PKG-008 an allowed site loads, its script and every other site do not', async () => {
  await staff.getByRole('button', { name: 'Allow films.example' }).click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByText(/Its scripts stay blocked/)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  await dialog.getByRole('textbox').fill(REASON)
  await button(dialog, 'Allow films.example').click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByText('Facilitators see “Needs internet” on this module.')).toBeVisible()
  await expectTrial(ALLOWED)
  const module = frameOf(staff, TRIAL)
  await expect(module.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(module.frameLocator('iframe').getByText('The film plays')).toBeVisible()
  await expect(module.locator('body')).not.toHaveAttribute('data-counted')
})

test('PKG-008 a facilitator sees that the module needs the internet, and delivers it with the film', async () => {
  const facilitator = await callAs(hub)
  const page = await openAs(hub, facilitator)
  const { topicId = 0 } = (await modulesByKey(facilitator)).get('external') ?? {}
  await page.goto(`/func/modules/t/${topicId}`)
  const card = page.getByRole('article', { name: 'A film from elsewhere' })
  await expect(card.getByText('Needs internet')).toBeVisible()
  await expect(page.getByText('Needs internet')).toHaveCount(1)
  await card.getByRole('link', { name: /^Enter Module/ }).click()
  await expect(page.getByText(/Keep this device connected/)).toBeVisible()
  await page.getByRole('button', { name: 'Start Module' }).click()
  const module = frameOf(page, 'main iframe')
  await expect(module.locator('body')).toHaveAttribute('data-seen', ALLOWED)
  await expect(module.frameLocator('iframe').getByText('The film plays')).toBeVisible()
  await page.context().close()
})

test('PKG-008 a site is blocked again in a browser that has loaded from it', async () => {
  await hub.staff('module', 'block', String(moduleId), 'films.example', '--reason', REASON)
  await expectTrial(BLOCKED)
})
