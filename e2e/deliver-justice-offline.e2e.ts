/** A justice session in a room without internet: its clients and co-facilitator from the device, recorded as they were. */
import type { Page } from '@playwright/test'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { type ActiveClient, listTeamActiveClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { callAs, modulesByKey, type Facilitator, type ModuleWithPath } from './parts/facilitator.ts'
import { chooseOption } from './parts/choose-option.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspection/inspect-screen.ts'
import { makeDownloadable } from './parts/make-downloadable.ts'
import { runDownloaded } from './parts/run-downloaded.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { untilAllSent, waitingRecords, type WaitingRecord } from './parts/waiting-records.ts'
import { expect, test } from './parts/test.ts'

const KEY = 'repair'
const COLLEAGUE = 'second@demo.example'
const CHOSEN = 2
const SAVED_WITHIN_MS = 250
const SENT = { timeout: 30_000 }
/** The button that sends what waits, whatever it says of that. */
const SYNC = /^(Sync|Up to date)/
/** A whole browser lets a pressed button copy; one without windows refuses unless told, and then registering asks twice. */
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

test.describe('a justice session without internet', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let browser: PersistentBrowser
  let facilitator: Facilitator
  let place: ModuleWithPath
  let colleague: Facilitator
  let openClients: () => Promise<ActiveClient[]>
  let names: Map<number, string>
  let clients: ActiveClient[]
  let kept: WaitingRecord[]
  /** The client who is registered without internet. */
  let newCode: string
  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    facilitator = await callAs(hub)
    colleague = await callAs(hub, COLLEAGUE)
    const found = (await modulesByKey(facilitator)).get(KEY)
    if (!found) throw new Error(`The demo has no module ${KEY}.`)
    place = found
    await makeDownloadable(hub, KEY, place.topicId)
    const { record } = await facilitator.call(readSession)
    const params = { id: record.team?.id ?? 0 }
    openClients = async () => (await facilitator.call(listTeamActiveClients, { params })).records
    const { records: members } = await facilitator.call(listTeamFacilitators, { params })
    names = new Map(members.map(({ id, name }) => [id, name]))
    clients = await openClients()
    browser = await openPersistentBrowser({ baseURL: hub.url, ...CLIPBOARD })
    await logInByForm(browser.page, hub.url)
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  /** Runs the module on the device, to the form with everybody in it. */
  async function deliver(page: Page) {
    await runDownloaded(page)
    await expect(page.getByRole('heading', { name: 'Who took part?' })).toBeVisible()
    for (const { code } of clients) await expect(page.getByRole('checkbox', { name: code })).toBeVisible()
  }
  const chosen = () => clients.slice(0, CHOSEN)
  /** From the form to New Client and back; gives the ID that was shown. */
  async function registerClient(page: Page): Promise<string> {
    await page.getByRole('link', { name: 'New Client' }).click()
    await expect(page.getByText(/This Client ID is reserved for you/)).toBeVisible()
    await page.getByRole('toolbar', { name: 'Avatar' }).getByRole('button').first().click()
    await page.getByRole('toolbar', { name: 'Colour' }).getByRole('button').first().click()
    for (const name of [/Gender Identity$/, /Ethnic Identity$/, /Age$/])
      await chooseOption(page.getByRole('button', { name }), 1)
    await page.getByRole('radiogroup', { name: 'Referral Path' }).locator('label').first().click()
    await page.getByRole('button', { name: 'Add Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Client Registration' })
    const code = (await dialog.locator('dd .mono').first().textContent()) ?? ''
    await dialog.getByRole('button', { name: 'CONFIRM / REGISTER' }).click()
    await expect(dialog).toHaveCount(0)
    await page.waitForURL('**/participation')
    return code
  }
  /** A browser opened anew without internet has forgotten what opens the people it keeps: the password does. */
  async function unlock(page: Page) {
    // A browser that is killed may have lost what was chosen in its last seconds, and asks again.
    await page.addLocatorHandler(page.getByRole('button', { name: 'Stay Offline' }), (stay) => stay.click())
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=password]').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  test('CAT-022 OFF-013 downloads a justice module that staff marked for it', async () => {
    expect(place.sectorKey).toMatch(/justice$/)
    const { page } = browser
    await page.goto(`/func/modules/t/${place.topicId}`)
    const card = page.getByRole('article', { name: place.moduleName })
    await card.getByRole('button', { name: `Download ${place.moduleName}` }).click()
    await page.getByRole('button', { name: 'Yes, Download' }).click()
    await expect(card.getByText('Downloaded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
  })

  test('OFF-012 PAR-002 PAR-005 PAR-006 LIF-007 records it with the clients and the team this device keeps, and with a new one', async () => {
    await hub.stop('SIGKILL')
    const { page } = browser
    await page.goto('/func/modules/offline')
    await page.getByRole('button', { name: 'Stay Offline' }).click()
    await deliver(page)
    newCode = await registerClient(page)
    await expect(page.getByRole('checkbox', { name: newCode })).toBeVisible()
    expect(await inspectScreen(page, 'justice participation offline', 'light')).toEqual([])
    const chosenNames = [names.get(colleague.id) ?? '', ...chosen().map(({ code }) => code), newCode]
    for (const name of chosenNames) await page.locator('main label').filter({ hasText: name }).click()
    for (const name of [names.get(facilitator.id) ?? '', ...chosenNames])
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(chosenNames.length + 1)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
    kept = await waitingRecords(page)
    expect(kept).toHaveLength(1)
  })

  test('PAR-019 DEL-024 begins the next session with an empty form, though the browser was killed right after Submit', async () => {
    const page = await browser.kill()
    await page.goto('/func/modules/offline')
    await unlock(page)
    await deliver(page)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    for (const { code } of clients) await expect(page.getByRole('checkbox', { name: code })).not.toBeChecked()
    // What was chosen last is on the disk a moment later.
    await page
      .locator('main label')
      .filter({ hasText: clients[0]?.code ?? '' })
      .click()
    await page.waitForTimeout(SAVED_WITHIN_MS)
    const again = await browser.kill()
    await again.goto('/participation')
    await unlock(again)
    await expect(again.getByRole('checkbox', { name: clients[0]?.code ?? '' })).toBeVisible()
    await expect(again.getByRole('checkbox', { name: clients[0]?.code ?? '' })).toBeChecked()
    await again.getByRole('button', { name: 'Submit' }).click()
    await again.waitForURL('**/dashboard')
    expect(await waitingRecords(again)).toHaveLength(2)
  })

  test('OFF-012 LIF-007 SYS-017 sends each once when two tabs press Sync at the same moment', async () => {
    const { page, context } = browser
    const answered: string[] = []
    // Until both are there, nothing that waits gets through.
    const isSealed = (url: URL) => url.pathname.endsWith('/sealed')
    await context.route(isSealed, (route) => route.abort())
    await hub.start()
    await page.getByRole('button', { name: 'Platform is Offline' }).click()
    await expect(page.getByRole('dialog', { name: 'Successfully Connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const other = await context.newPage()
    await other.goto('/dashboard')
    const pages = [page, other]
    const sync = (one: Page) => one.getByRole('button', { name: SYNC })
    for (const one of pages) await expect(sync(one)).toBeVisible()
    expect(await waitingRecords(other)).toHaveLength(2)
    // Only what the hub answered: what was stopped on the way never got there, and Sync may go on by itself.
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('/sealed')) answered.push(pathname)
    })
    await context.unroute(isSealed)
    await Promise.all(pages.map((one) => sync(one).click()))
    for (const one of pages) await expect(one.getByRole('button', { name: 'Up to date' })).toBeVisible(SENT)
    expect(answered.toSorted()).toEqual(['/api/clients/sealed', '/api/records/sealed', '/api/records/sealed'])
    await other.goto('/func/modules/offline')
    const sent = other.getByRole('region', { name: 'Sent or removed in the last 30 days' })
    await expect(sent.getByText(`New client ${newCode}`)).toBeVisible()
    await other.close()
  })

  test('OFF-012 PAR-015 REC-001 LIF-007 is at the hub after Sync, for each client and each facilitator, as it was', async () => {
    await untilAllSent(browser.page)
    const [{ run }] = kept as [WaitingRecord]
    // The file came before the record, and once.
    const opened = await openClients()
    expect(opened.filter(({ code }) => code === newCode)).toHaveLength(1)
    expect(opened).toHaveLength(clients.length + 1)
    for (const one of [facilitator, colleague]) {
      const records = (await one.records('youth-learning')).filter(
        ({ startTime }) => Date.parse(startTime) === Date.parse(run.startTime),
      )
      const codes = records.map(({ clientCode }) => clientCode)
      expect(codes).toHaveLength(CHOSEN + 1)
      expect(new Set(codes)).toEqual(new Set([...chosen().map(({ code }) => code), newCode]))
      for (const { moduleName, endTime } of records)
        expect([moduleName, Date.parse(endTime)]).toEqual([place.moduleName, Date.parse(run.endTime)])
    }
  })
})
