/**
 * A unit without internet for seven days (LIF-005): two sessions a day, the browser closed each evening and killed once
 * a day, each time at another moment. On the eighth day the hub has each session once, with the times it had.
 */
import type { Page } from '@playwright/test'
import { callAs, modulesByKey } from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { clockAhead } from './parts/moved-clock.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import {
  storedDelivery,
  storedEntries,
  untilAllSent,
  waitingRecords,
  wantedModules,
} from './parts/waiting-records.ts'
import { expect, test } from './parts/test.ts'

const NAME = 'Respect Through Boundaries'
const KEY = 'respect'
const KIND = 'youth-learning'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 7
/** As long as a session takes here: enough that its end is not taken for its start. */
const MINUTES = 2
const KILLS = ['in the module', 'in the form', 'after Submit'] as const
/** Shown as dates say it: to the second. */
const toSecond = (ms: number) => Math.floor(ms / 1000)

/** What somebody with a watch would have written down: the second is somewhere between the two. */
interface Seen {
  participants: number
  started: [from: number, to: number]
  ended: [from: number, to: number]
}

test.describe('a week without internet', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let browser: PersistentBrowser
  let before: number
  let topicId: number | undefined
  /** The first morning; the laptop's clock goes on from there. */
  let morning: number
  const seen: Seen[] = []

  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    const facilitator = await callAs(hub)
    before = (await facilitator.records(KIND)).length
    topicId = (await modulesByKey(facilitator)).get(KEY)?.topicId
    browser = await openPersistentBrowser({ baseURL: hub.url })
    const { page } = browser
    await logInByForm(page, hub.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const timeOf = (page: Page) => page.evaluate(() => Date.now())
  const countWaiting = async () => (await waitingRecords(browser.page)).length

  /** A laptop that was just opened, at this time of its clock. */
  async function arrive(page: Page, at: number): Promise<void> {
    await page.clock.install({ time: at })
    await page.addLocatorHandler(page.getByRole('button', { name: 'Stay Offline' }), (stay) => stay.click())
  }
  /** Opens a page; whose login has ended unlocks the device with the own password. */
  async function go(page: Page, path: string, isLocked: boolean): Promise<void> {
    await page.goto(path)
    if (!isLocked) return
    await page.waitForURL('**/unlock?backward=*')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    // A click waits for the question about the internet to be answered, where a key would go to that question.
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/unlock')
  }
  async function start(page: Page): Promise<Seen['started']> {
    await page.getByRole('link', { name: /^Enter Module/ }).click()
    const from = await timeOf(page)
    await page.getByRole('button', { name: 'Start Module' }).click()
    await expect(page.getByText('Module running')).toBeVisible()
    const started: Seen['started'] = [from, await timeOf(page)]
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const now = await timeOf(page)
      await page.clock.fastForward(MINUTE_MS)
      const lastContact = async () => Date.parse((await storedDelivery(page))?.lastContact ?? '')
      await expect.poll(lastContact).toBeGreaterThanOrEqual(now + MINUTE_MS)
    }
    return started
  }
  async function end(page: Page): Promise<Seen['ended']> {
    const from = await timeOf(page)
    await page.getByRole('button', { name: 'End Module' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL('**/participation')
    await expect.poll(async () => (await storedDelivery(page))?.run.endTime ?? null).not.toBeNull()
    return [from, await timeOf(page)]
  }
  /** Types the form; resolves once it is on the disk. */
  async function fillIn(page: Page, participants: number): Promise<void> {
    await field(page, 'Number of participants').fill(String(participants))
    await field(page, 'Minimum age').fill('14')
    await field(page, 'Maximum age').fill('17')
    await field(page, 'Maximum age').blur()
    await expect.poll(() => storedEntries(page)).toContain(`"maxAge":"17"`)
  }
  async function submit(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
  }
  /** One session from its start to its record; where it is killed, a browser that was opened anew goes on with it. */
  async function deliver(given: Page, kill?: (typeof KILLS)[number]): Promise<void> {
    let page = given
    const participants = seen.length + 10
    async function reopen() {
      const at = await timeOf(page)
      page = await browser.kill()
      await arrive(page, at + HOUR_MS)
      await go(page, kill === 'after Submit' ? '/dashboard' : '/participation', true)
      return at
    }
    const started = await start(page)
    let ended: Seen['ended']
    if (kill === 'in the module') {
      const from = Date.parse((await storedDelivery(page))?.lastContact ?? '')
      ended = [from, await reopen()]
      await expect(page.getByText(/^The session ended on /)).toBeVisible()
    } else ended = await end(page)
    await fillIn(page, participants)
    if (kill === 'in the form') {
      await reopen()
      await expect(field(page, 'Number of participants')).toHaveValue(String(participants))
    }
    await submit(page)
    if (kill === 'after Submit') {
      await reopen()
      await page.waitForURL('**/dashboard')
    }
    seen.push({ participants, started, ended })
    await expect.poll(countWaiting).toBe(seen.length)
  }

  test('OFF-013 OFF-031 downloads what was wanted when the server was away and the browser was killed', async () => {
    const { page } = browser
    await page.goto(`/func/modules/t/${topicId}`)
    await page.getByRole('button', { name: `Download ${NAME}` }).click()
    const yes = page.getByRole('button', { name: 'Yes, Download' })
    await expect(yes).toBeVisible()
    await hub.stop('SIGKILL')
    await yes.click()
    await expect.poll(() => wantedModules(page)).toHaveLength(1)
    const next = await browser.kill()
    await hub.start()
    await next.goto(`/func/modules/t/${topicId}`)
    await expect(
      next.getByRole('article', { name: NAME }).getByText('Downloaded', { exact: true }),
    ).toBeVisible()
  })

  test('LIF-005 is in step with the hub on the last morning with internet', async () => {
    const { page } = browser
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
    morning = Date.now()
    await hub.stop('SIGKILL')
  })

  for (let day = 1; day <= DAYS; day += 1)
    test(`LIF-005 DEL-024 delivers two sessions on day ${day}, and is killed in one of them`, async () => {
      const at = morning + (day - 1) * DAY_MS
      const page = await browser.restart()
      await arrive(page, at + MINUTE_MS)
      await go(page, '/func/modules/offline', day > 1)
      await deliver(page)
      await page.clock.setSystemTime(at + HOUR_MS)
      await go(page, '/func/modules/offline', false)
      await deliver(page, KILLS[day % KILLS.length])
    })

  test('LIF-005 OFF-012 has fourteen records on day eight, each once, with the times of the watch', async () => {
    expect(seen).toHaveLength(2 * DAYS)
    const kept = await waitingRecords(browser.page)
    const ahead = DAYS * DAY_MS + HOUR_MS
    await hub.start(clockAhead(ahead))
    const page = await browser.restart()
    await page.clock.install({ time: Date.now() + ahead })
    await page.goto('/dashboard')
    await page.waitForURL('**/unlock?backward=*')
    // A browser that was killed may have lost that somebody chose to work offline. Else it offers the internet that is
    // there once the hub has answered, and from then on the band behind, with a button of the same name, is out of reach.
    const isChosen = await page.evaluate(() => localStorage.getItem('hub.offline-mode') !== null)
    if (isChosen) {
      const offer = page.getByRole('dialog', { name: 'Internet is available.' })
      await offer.getByRole('button', { name: 'Reconnect' }).click()
      const connected = page.getByRole('dialog', { name: 'Successfully Connected' })
      await connected.getByRole('button', { name: 'Close' }).click()
    }
    await expect(
      page.getByRole('heading', { name: 'This device is no longer ready without internet' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByLabel('Email').fill('facilitator@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/dashboard')
    await untilAllSent(page)

    const records = await (await callAs(hub)).records(KIND)
    expect(records).toHaveLength(before + seen.length)
    for (const [index, { participants, started, ended }] of seen.entries()) {
      const same = records.filter(
        (one) => one.participants === participants && Date.parse(one.startTime) >= morning,
      )
      expect(same).toHaveLength(1)
      const { startTime, endTime } = same[0] as (typeof records)[number]
      expect({ startTime, endTime }).toEqual({
        startTime: kept[index]?.run.startTime,
        endTime: kept[index]?.run.endTime,
      })
      for (const [time, [from, to]] of [
        [startTime, started],
        [endTime, ended],
      ] as const) {
        expect(toSecond(Date.parse(time))).toBeGreaterThanOrEqual(toSecond(from))
        expect(toSecond(Date.parse(time))).toBeLessThanOrEqual(toSecond(to))
      }
    }
  })
})
