/** Delivering in a room without internet: the module from the device, the record kept there, and sent once afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endKept, startKept } from './parts/deliver-kept.ts'
import { callAs, type Facilitator } from './parts/facilitator.ts'
import { hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspect-screen.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { waitingRecords } from './parts/waiting-records.ts'

const NAME = 'Respect Through Boundaries'
const KIND = 'youth-learning'
/** Shorter than a token lives: whoever sleeps longer logs in first. */
const SLEPT = '01:30:00'
const AWAKE_AT_MOST_MS = 10 * 60_000

describe.runIf(hasChromium)('a session without internet', () => {
  let hub: RunningHub
  let browser: PersistentBrowser
  let facilitator: Facilitator
  let before: number
  beforeAll(async () => {
    hub = await openHub({ HUB_APP_MODE: 'true' })
    facilitator = await callAs(hub)
    before = (await facilitator.records(KIND)).length
    browser = await openPersistentBrowser({ baseURL: hub.url })
    await logInByForm(browser.page, hub.url)
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  afterAll(async () => {
    await browser?.close()
    await hub?.close()
  })

  const waiting = () => waitingRecords(browser.page)
  const enter = async () => {
    const { page } = browser
    await startKept(page)
    await page
      .frameLocator('main iframe')
      .frameLocator('iframe')
      .getByRole('heading', { name: NAME })
      .waitFor()
  }
  const record = async () => {
    const { page } = browser
    await page.getByRole('button', { name: 'Facilitator Training' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Facilitator Training' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
  }

  it('OFF-013 OFF-015 CAT-021 downloads a module, and its card says so', async () => {
    const { page } = browser
    for (const name of ['Youth Learning', 'Youth Community', 'Peace & Justice', 'Modules'])
      await page.getByRole('link', { name, exact: true }).first().click()
    await page.locator('main ol a').first().click()
    const card = page.getByRole('article', { name: NAME })
    await card.getByRole('button', { name: `Download ${NAME}` }).click()
    await page.getByRole('alertdialog', { name: 'Do you wish to download this module?' }).waitFor()
    await page.getByRole('button', { name: 'Yes, Download' }).click()
    await card.getByText('Downloaded', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Downloads' }).getByText('Ready', { exact: true }).waitFor()
  })

  it('CAT-023 CAT-024 OFF-031 lists it in a new browser while the server is down', async () => {
    await hub.stop('SIGKILL')
    const page = await browser.restart()
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: 'Stay Offline' }).click()
    await page.getByRole('article', { name: NAME }).getByText('Downloaded', { exact: true }).waitFor()
    expect(await inspectScreen(page, 'offline modules', 'light')).toEqual([])
  })

  it('DEL-004 DEL-005 OFF-032 runs from the device, and its participation waits there', async () => {
    await enter()
    await endKept(browser.page)
    await record()
    expect(await waiting()).toHaveLength(1)
  })

  it('DEL-020 DEL-024 ends a session where the laptop was closed, and leads to its record when it is opened', async () => {
    await browser.page.clock.install()
    await enter()
    const { page } = browser
    await page.clock.fastForward(SLEPT)
    await page.waitForURL('**/participation')
    await page.getByText(/^The session ended on /).waitFor()
    await record()
    const { run } =
      (await waiting()).toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))[1] ?? {}
    expect(Date.parse(run?.endTime ?? '') - Date.parse(run?.startTime ?? '')).toBeLessThan(AWAKE_AT_MOST_MS)
    // The clock was this browser's.
    await browser.restart()
  })

  it('DEL-024 loses nothing when the browser is closed in the middle of a session', async () => {
    await enter()
    const page = await browser.restart()
    await page.goto('/dashboard')
    await page.waitForURL('**/participation')
    await page.getByRole('button', { name: 'Facilitator Training' }).waitFor()
    await record()
    expect(await waiting()).toHaveLength(3)
    await page.goto('/func/modules/offline')
    await page.getByRole('heading', { name: '3 sessions wait to be sent' }).waitFor()
  })

  it('OFF-012 sends each once when the hub is back, to the millisecond as it was delivered', async () => {
    const kept = (await waiting()).map(({ run }) => run)
    await hub.start()
    const { page } = browser
    await page.getByRole('button', { name: 'Platform is Offline' }).click()
    await page.getByRole('dialog', { name: 'Successfully Connected' }).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0)
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await page.getByRole('button', { name: 'Up to date' }).waitFor()
    const training = (await facilitator.records('facilitator-training')).map(({ startTime, endTime }) => ({
      start: Date.parse(startTime),
      end: Date.parse(endTime),
    }))
    for (const { startTime, endTime } of kept) {
      const same = training.filter((one) => one.start === Date.parse(startTime))
      expect(same).toEqual([{ start: Date.parse(startTime), end: Date.parse(endTime) }])
    }
    expect((await facilitator.records(KIND)).length).toBe(before)
  })

  it('CAT-025 deletes it from the device after asking', async () => {
    const { page } = browser
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: `Delete ${NAME}` }).click()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await page.getByRole('heading', { name: 'No downloaded modules.' }).waitFor()
  })
})
