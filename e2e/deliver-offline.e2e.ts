/** Delivering in a room without internet: the module from the device, the record kept there, and sent once afterwards. */
import { endDownloaded, startDownloaded } from './parts/run-downloaded.ts'
import { callAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspection/inspect-screen.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { untilAllSent, waitingRecords } from './parts/waiting-records.ts'
import { expect, test } from './parts/test.ts'

const NAME = 'Respect Through Boundaries'
const KIND = 'youth-learning'
/** Shorter than a token lives: whoever sleeps longer logs in first. */
const SLEPT = '01:30:00'
const AWAKE_AT_MOST_MS = 10 * 60_000

test.describe('a session without internet', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let browser: PersistentBrowser
  let facilitator: Facilitator
  let before: number
  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    facilitator = await callAs(hub)
    before = (await facilitator.records(KIND)).length
    browser = await openPersistentBrowser({ baseURL: hub.url })
    await logInByForm(browser.page, hub.url)
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  const waiting = () => waitingRecords(browser.page)
  const enter = async () => {
    const { page } = browser
    await startDownloaded(page)
    await expect(
      page.frameLocator('main iframe').frameLocator('iframe').getByRole('heading', { name: NAME }),
    ).toBeVisible()
  }
  const record = async () => {
    const { page } = browser
    await page.getByRole('button', { name: 'Facilitator Training' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Facilitator Training' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
  }

  test('OFF-013 OFF-015 CAT-021 downloads a module, and its card says so', async () => {
    const { page } = browser
    for (const name of ['Youth Learning', 'Youth Community', 'Peace & Justice', 'Modules'])
      await page.getByRole('link', { name, exact: true }).first().click()
    await page.locator('main ol a').first().click()
    const card = page.getByRole('article', { name: NAME })
    await card.getByRole('button', { name: `Download ${NAME}` }).click()
    await expect(
      page.getByRole('alertdialog', { name: 'Do you wish to download this module?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Yes, Download' }).click()
    await expect(card.getByText('Downloaded', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Downloads' }).getByText('Ready', { exact: true }),
    ).toBeVisible()
  })

  test('CAT-023 CAT-024 OFF-031 lists it in a new browser while the server is down', async () => {
    await hub.stop('SIGKILL')
    const page = await browser.restart()
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: 'Stay Offline' }).click()
    await expect(
      page.getByRole('article', { name: NAME }).getByText('Downloaded', { exact: true }),
    ).toBeVisible()
    expect(await inspectScreen(page, 'offline modules', 'light')).toEqual([])
  })

  test('DEL-004 DEL-005 OFF-032 runs from the device, and its participation waits there', async () => {
    await enter()
    await endDownloaded(browser.page)
    await record()
    expect(await waiting()).toHaveLength(1)
  })

  test('DEL-020 DEL-024 ends a session where the laptop was closed, and leads to its record when it is opened', async () => {
    await browser.page.clock.install()
    await enter()
    const { page } = browser
    await page.clock.fastForward(SLEPT)
    await page.waitForURL('**/participation')
    await expect(page.getByText(/^The session ended on /)).toBeVisible()
    await record()
    const { run } =
      (await waiting()).toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))[1] ?? {}
    expect(Date.parse(run?.endTime ?? '') - Date.parse(run?.startTime ?? '')).toBeLessThan(AWAKE_AT_MOST_MS)
    // The clock was this browser's.
    await browser.restart()
  })

  test('DEL-024 loses nothing when the browser is closed in the middle of a session', async () => {
    await enter()
    const page = await browser.restart()
    await page.goto('/dashboard')
    await page.waitForURL('**/participation')
    await expect(page.getByRole('button', { name: 'Facilitator Training' })).toBeVisible()
    await record()
    expect(await waiting()).toHaveLength(3)
    await page.goto('/func/modules/offline')
    await expect(page.getByRole('heading', { name: '3 sessions wait to be sent' })).toBeVisible()
  })

  test('OFF-012 sends each once when the hub is back, to the millisecond as it was delivered', async () => {
    const kept = (await waiting()).map(({ run }) => run)
    await hub.start()
    const { page } = browser
    await page.getByRole('button', { name: 'Platform is Offline' }).click()
    await expect(page.getByRole('dialog', { name: 'Successfully Connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await untilAllSent(page)
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
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

  test('CAT-025 deletes it from the device after asking', async () => {
    const { page } = browser
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: `Delete ${NAME}` }).click()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No downloaded modules.' })).toBeVisible()
  })
})
