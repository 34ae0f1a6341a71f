/** A justice session in a room without internet: its clients and co-facilitator from the device, recorded as they were. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, modulesByKey, type Facilitator, type Place } from './parts/facilitator.ts'
import { DEMO_PASSWORD, hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspect-screen.ts'
import { makeDownloadable } from './parts/make-downloadable.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { waitingRecords, type WaitingRecord } from './parts/waiting-records.ts'

const KEY = 'repair'
const COLLEAGUE = 'second@demo.example'
const CHOSEN = 2
const SAVED_WITHIN_MS = 250
const SENT = { timeout: 30_000 }

interface Named {
  id: number
  name: string
}
interface Coded {
  id: number
  code: string
}

describe.runIf(hasChromium)('a justice session without internet', () => {
  let hub: RunningHub
  let browser: PersistentBrowser
  let facilitator: Facilitator
  let place: Place
  let colleague: Facilitator
  let names: Map<number, string>
  let clients: Coded[]
  let kept: WaitingRecord[]
  beforeAll(async () => {
    hub = await openHub({ HUB_APP_MODE: 'true' })
    facilitator = await callAs(hub)
    colleague = await callAs(hub, COLLEAGUE)
    const found = (await modulesByKey(facilitator)).get(KEY)
    if (!found) throw new Error(`The demo has no module ${KEY}.`)
    place = found
    await makeDownloadable(hub, KEY, place.topicId)
    const { record } = await facilitator.call<{ record: { team: Named } }>('GET', '/sessions')
    const ofTeam = async <T>(what: string) =>
      (await facilitator.call<{ records: T[] }>('GET', `/teams/${record.team.id}/${what}`)).records
    names = new Map((await ofTeam<Named>('facilitators')).map(({ id, name }) => [id, name]))
    clients = await ofTeam<Coded>('active-clients')
    browser = await openPersistentBrowser({ baseURL: hub.url })
    await logInByForm(browser.page, hub.url)
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  afterAll(async () => {
    await browser?.close()
    await hub?.close()
  })

  /** Runs the module on the device, to the form with everybody in it. */
  async function deliver(page: Page) {
    await page.goto('/func/modules/offline')
    await page
      .getByRole('link', { name: /^Enter Module/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start Module' }).click()
    await page.getByText('Module running').waitFor()
    await page.getByRole('button', { name: 'End Module' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL('**/participation')
    await page.getByRole('heading', { name: 'Who took part?' }).waitFor()
    for (const { code } of clients) await page.getByRole('checkbox', { name: code }).waitFor()
  }
  const chosen = () => clients.slice(0, CHOSEN)
  /** A browser opened anew without internet has forgotten what opens the people it keeps: the password does. */
  async function unlock(page: Page) {
    // A browser that is killed may have lost what was chosen in its last seconds, and asks again.
    await page.addLocatorHandler(page.getByRole('button', { name: 'Stay Offline' }), (stay) => stay.click())
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=password]').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('CAT-022 OFF-013 downloads a justice module that staff marked for it', async () => {
    expect(place.sectorKey).toMatch(/justice$/)
    const { page } = browser
    await page.goto(`/func/modules/t/${place.topicId}`)
    const card = page.getByRole('article', { name: place.moduleName })
    await card.getByRole('button', { name: `Download ${place.moduleName}` }).click()
    await page.getByRole('button', { name: 'Yes, Download' }).click()
    await card.getByText('Downloaded', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await page.getByRole('button', { name: 'Up to date' }).waitFor()
  })

  it('OFF-012 PAR-002 PAR-005 PAR-006 records it with the clients and the team this device keeps', async () => {
    await hub.stop('SIGKILL')
    const { page } = browser
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: 'Stay Offline' }).click()
    await deliver(page)
    expect(await inspectScreen(page, 'justice participation offline', 'light')).toEqual([])
    const chosenNames = [names.get(colleague.id) ?? '', ...chosen().map(({ code }) => code)]
    for (const name of chosenNames) await page.locator('main label').filter({ hasText: name }).click()
    for (const name of [names.get(facilitator.id) ?? '', ...chosenNames])
      expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(chosenNames.length + 1)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
    kept = await waitingRecords(page)
    expect(kept).toHaveLength(1)
  })

  it('PAR-019 DEL-024 begins the next session with an empty form, though the browser was killed right after Submit', async () => {
    const page = await browser.kill()
    await page.goto('/func/modules/offline')
    await unlock(page)
    await deliver(page)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
    for (const { code } of clients)
      expect(await page.getByRole('checkbox', { name: code }).isChecked()).toBe(false)
    // What was chosen last is on the disk a moment later.
    await page
      .locator('main label')
      .filter({ hasText: clients[0]?.code ?? '' })
      .click()
    await page.waitForTimeout(SAVED_WITHIN_MS)
    const again = await browser.kill()
    await again.goto('/participation')
    await unlock(again)
    await again.getByRole('checkbox', { name: clients[0]?.code ?? '' }).waitFor()
    expect(await again.getByRole('checkbox', { name: clients[0]?.code ?? '' }).isChecked()).toBe(true)
    await again.getByRole('button', { name: 'Submit' }).click()
    await again.waitForURL('**/dashboard')
    expect(await waitingRecords(again)).toHaveLength(2)
  })

  it('OFF-012 PAR-015 REC-001 is at the hub after Sync, for each client and each facilitator, as it was', async () => {
    await hub.start()
    const { page } = browser
    await page.getByRole('button', { name: 'Platform is Offline' }).click()
    await page.getByRole('dialog', { name: 'Successfully Connected' }).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(async () => (await waitingRecords(page)).length, SENT).toBe(0)
    const [{ run }] = kept as [WaitingRecord]
    for (const one of [facilitator, colleague]) {
      const records = (await one.records('youth-learning')).filter(
        ({ startTime }) => Date.parse(startTime) === Date.parse(run.startTime),
      )
      const codes = records.map(({ clientCode }) => clientCode)
      expect(codes).toHaveLength(CHOSEN)
      expect(new Set(codes)).toEqual(new Set(chosen().map(({ code }) => code)))
      for (const { moduleName, endTime } of records)
        expect([moduleName, Date.parse(endTime)]).toEqual([place.moduleName, Date.parse(run.endTime)])
    }
  })
})
