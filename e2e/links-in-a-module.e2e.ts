/** A module stays where it is, whatever its links, forms and scripts open; and one that shows nothing is not delivered. */
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import { axeFindings } from './parts/inspection/axe.ts'
import { callAs, modulesByKey, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { expect, test } from './parts/test.ts'

const packageOf = (name: string) => fileURLToPath(new URL(`packages/${name}`, import.meta.url))
const KINDS = ['links', 'broken', 'blank']
/** What two of the packages are called. */
const [LINKS, BLANK] = ['Links of every kind', 'Blank for good'] as const
const OUTSIDE = 'https://elsewhere.example/'
/** What is told of a module that fails at once. */
const TOLD_WITHIN_MS = 10_000
/** A blank one is waited for a little, and then begins. */
const BLANK_WITHIN_MS = 20_000

test.describe('links in a module', () => {
  let hub: RunningHub
  let facilitator: Facilitator
  let browser: PersistentBrowser
  let page: Page
  let places: Awaited<ReturnType<typeof modulesByKey>>

  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    facilitator = await callAs(hub)
    const topic = String((await modulesByKey(facilitator)).get('wotr')?.topicId)
    for (const name of KINDS)
      await hub.staff('module', 'add', packageOf(name), '--topic', topic, '--downloadable')
    places = await modulesByKey(facilitator)
    browser = await openPersistentBrowser({ baseURL: hub.url })
    page = browser.page
    page.setDefaultTimeout(8000)
    await logInByForm(page, hub.url)
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  const player = () => page.frameLocator('main iframe')
  const module = () => player().locator('body > iframe').contentFrame()
  const dialog = () => player().getByRole('dialog')
  const address = () => dialog().getByLabel('Address')
  const frameAt = (path: string): Frame | undefined =>
    page.frames().find((frame) => frame.url().includes(path))

  async function start(key: string): Promise<void> {
    const place = places.get(key)
    await page.goto(`/launch/t/${place?.topicId}/m/${place?.moduleId}`)
    await page.getByRole('button', { name: 'Start Module' }).click()
  }
  /** Ends the blank module that runs, and says that there was no session. */
  async function putAside(): Promise<void> {
    await page.getByRole('button', { name: 'End Module' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByText('The module showed nothing on this device')).toBeVisible()
    await page.getByRole('button', { name: 'No session took place' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'No session took place' }).click()
    await page.waitForURL('**/dashboard')
  }
  async function close(title: string | RegExp): Promise<void> {
    await expect(dialog().getByRole('heading', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await expect(module().getByRole('heading', { name: 'Links', exact: true })).toBeVisible()
  }
  const leads = /leads out of the module/

  test('DEL-017 tells where a link out of the module leads, and the module stays', async () => {
    await start('links')
    await expect(page.getByText('Module running')).toBeVisible()
    await module()
      .locator('body')
      .evaluate(() => Reflect.set(window, 'kept', 'yes'))
    const told: Record<string, string> = {}
    for (const id of ['outside', 'blank-outside', 'mail', 'phone', 'leaves', 'refreshes']) {
      await module().locator(`#${id}`).click()
      told[id] = await address().inputValue()
      await close(leads)
    }
    expect(told).toEqual({
      ...{
        outside: `${OUTSIDE}page?q=1`,
        'blank-outside': `${OUTSIDE}new`,
        mail: 'someone@elsewhere.example',
      },
      ...{ phone: '+14165550123', leaves: `${OUTSIDE}left`, refreshes: `${OUTSIDE}refreshed` },
    })
    await module().frameLocator('#inner').locator('#inner-outside').press('Enter')
    await expect(address()).toHaveValue(`${OUTSIDE}inner`)
    const layer = frameAt('/player/') as unknown as Page
    expect(await axeFindings(layer)).toEqual([])
    await dialog().getByRole('button', { name: 'Copy' }).click()
    await expect(dialog().getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    await close(leads)
    // The keyboard is back on the link that was pressed.
    const inner = frameAt('inner.html')
    expect(await inner?.evaluate(() => document.hasFocus() && document.activeElement?.id)).toBe(
      'inner-outside',
    )
    for (const id of ['form', 'post']) {
      await module().locator(`#${id} button`).click()
      await close(/cannot be sent/)
    }
    expect(
      await module()
        .locator('body')
        .evaluate(() => Reflect.get(window, 'kept')),
    ).toBe('yes')
  })

  test('DEL-017 shows a PDF, a text and a second window over the module', async () => {
    await module().locator('#pdf').click()
    await expect(dialog().getByText('Handout one')).toBeVisible()
    await dialog().getByRole('region', { name: 'File' }).press('End')
    await expect(dialog().getByText('Handout two')).toBeVisible()
    expect(await axeFindings(frameAt('/player/') as unknown as Page)).toEqual([])
    await close('handout.pdf')
    await module().locator('#text').click()
    await expect(dialog().getByText('Notes for the group.')).toBeVisible()
    await close('notes.txt')
    await module().frameLocator('#inner').locator('#inner-text').click()
    await expect(module().frameLocator('#inner').getByText('Notes for the group.')).toBeVisible()
    for (const id of ['blank-page', 'opens']) {
      await module().locator(`#${id}`).click()
      await expect(
        dialog().frameLocator('iframe').getByRole('heading', { name: 'Second page' }),
      ).toBeVisible()
      await dialog().getByRole('button', { name: 'Close' }).click()
    }
    expect(
      await module()
        .locator('body')
        .evaluate(() => Reflect.get(window, 'kept')),
    ).toBe('yes')
    const saving = page.waitForEvent('download')
    await module().locator('#saved').click()
    expect((await saving).suggestedFilename()).toBe('notes.txt')
  })

  test('DEL-017 leaves a module its own ways, and leads it back from a page that is not there', async () => {
    await module().locator('#hash').click()
    await module().locator('#script').click()
    const placeAndTitle = () =>
      module()
        .locator('body')
        .evaluate(() => [location.hash, document.title])
    await expect.poll(placeAndTitle).toEqual(['#end', 'ran'])
    for (const id of ['page', 'top-page']) {
      await module().locator(`#${id}`).click()
      await expect(module().getByRole('heading', { name: 'Second page' })).toBeVisible()
      if (id === 'page') {
        await module().locator('#based').click()
        await expect(dialog().getByText('Handout one')).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await module().locator('#back').click()
    }
    await module().locator('#search button').click()
    await expect(module().getByRole('heading', { name: 'Second page' })).toBeVisible()
    await module().locator('#back').click()
    await module().locator('#missing').click()
    await close(/did not open/)
    await expect(page.getByText('Module running')).toBeVisible()
    await page.getByRole('button', { name: 'End Module' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL('**/participation')
    await facilitator.recordWhatEnded()
  })

  test('DEL-006 tells of a module that fails at once, with its own error, and begins no session', async () => {
    await start('broken')
    const alert = page.getByRole('alert').filter({ hasText: 'The module is unavailable.' })
    await expect(alert.getByText('startTheModule is not defined')).toBeVisible({ timeout: TOLD_WITHIN_MS })
    expect(await facilitator.run()).toBeNull()
  })

  test('DEL-006 asks whether a session took place of a module that showed nothing, and puts it aside', async () => {
    await start('blank')
    await expect(page.getByText('Module running')).toBeVisible({ timeout: BLANK_WITHIN_MS })
    await putAside()
    expect(await facilitator.run()).toBeNull()
  })

  test('DEL-017 OFF-031 shows its PDF without internet, and puts a blank run of the device aside', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`/func/modules/t/${places.get('links')?.topicId}`)
    for (const name of [LINKS, BLANK]) {
      const card = page.getByRole('article', { name, exact: true })
      await card.getByRole('button', { name: `Download ${name}` }).click()
      await page.getByRole('button', { name: 'Yes, Download' }).click()
      await expect(card.getByText('Downloaded', { exact: true })).toBeVisible()
    }
    await hub.stop('SIGKILL')
    const enter = async (name: string) => {
      await page.goto('/func/modules/offline')
      const stay = page.getByRole('button', { name: 'Stay Offline' })
      const link = page
        .getByRole('article', { name, exact: true })
        .getByRole('link', { name: /^Enter Module/ })
      await expect(stay.or(link).first()).toBeVisible()
      if (await stay.isVisible()) await stay.click()
      await link.click()
      await page.getByRole('button', { name: 'Start Module' }).click()
      await expect(page.getByText('Module running')).toBeVisible({ timeout: BLANK_WITHIN_MS })
    }
    await enter(BLANK)
    await putAside()
    await enter(LINKS)
    await module().locator('#pdf').click()
    await expect(dialog().getByText('Handout one')).toBeVisible()
    await close('handout.pdf')
  })
})
