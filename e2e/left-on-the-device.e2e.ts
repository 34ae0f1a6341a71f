/** What a facilitator leaves on a device: the browser's whole profile is read from the disk and searched. */
import type { Page } from '@playwright/test'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { callAs, modulesByKey, type ModuleWithPath } from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspection/inspect-screen.ts'
import { makeDownloadable } from './parts/make-downloadable.ts'
import { runDownloaded } from './parts/run-downloaded.ts'
import { logInByForm, openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { findOnDisk } from './parts/profile-search.ts'
import { storedEntries, waitingRecords } from './parts/waiting-records.ts'
import { expect, test } from './parts/test.ts'

const EMAIL = 'facilitator@demo.example'
const DAYS_LATER_MS = 3 * 24 * 60 * 60 * 1000
const PLANTED = 'MARKER-4711-planted'
/** The email that was typed into the login form, as the browser's own password manager and form history keep it. */
const FORMS_OF_THE_BROWSER = /^facilitator@demo\.example in \/Default\/(Login|Web) Data/
const CODES_AT_LEAST = 3
const DEVICE_CODES = 20
const KEY = 'repair'

interface Coded {
  code: string
}

test.describe('what is left on a device', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  let hub: RunningHub
  let browser: PersistentBrowser
  /** Client codes, the names of the team's people. */
  let people: string[]
  let codes: string[]
  /** The codes this device holds for clients to come; every one it was ever given (LIF-007). */
  const reserved = new Set<string>()
  /** The session's token, its id, and what the server opens the vault with. */
  let keys: string[]
  /** Who was logged in. */
  let self: string[]
  let ownName: string
  let place: ModuleWithPath

  test.beforeAll(async ({ freshHub }) => {
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    const found = (await modulesByKey(await callAs(hub, EMAIL))).get(KEY)
    if (!found) throw new Error(`The demo has no module ${KEY}.`)
    place = found
    await makeDownloadable(hub, KEY, place.topicId)
    browser = await openPersistentBrowser({ baseURL: hub.url })
  })
  test.afterAll(async () => {
    await browser?.close()
  })

  test('LIF-005 OFF-012 makes the device ready at login, with the slow derivation of the password', async () => {
    const { page } = browser
    const kits: string[] = []
    const tokens = new Set<string>()
    page.on('response', async (answer) => {
      const token =
        answer.headers()['x-renewed-token'] ?? answer.request().headers()['authorization']?.slice(7)
      if (token !== undefined) tokens.add(token)
      if (answer.url().endsWith('/offline/kit')) kits.push(await answer.text())
      if (answer.url().endsWith('/clients/codes') && answer.ok())
        for (const { code } of ((await answer.json()) as { records: Coded[] }).records) reserved.add(code)
    })
    await logInByForm(page, hub.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
    const hasPeople = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('hub-people')
            opening.onsuccess = () => {
              const count = opening.result.transaction('lists').objectStore('lists').count()
              count.onsuccess = () => {
                opening.result.close()
                resolve(count.result)
              }
            }
          }),
      )
    await expect.poll(hasPeople).toBe(1)
    await expect.poll(() => reserved.size).toBeGreaterThanOrEqual(DEVICE_CODES)
    await page.goto(`/func/modules/t/${place.topicId}`)
    await page.getByRole('button', { name: `Download ${place.moduleName}` }).click()
    await page.getByRole('button', { name: 'Yes, Download' }).click()
    const card = page.getByRole('article', { name: place.moduleName })
    await expect(card.getByText('Downloaded', { exact: true })).toBeVisible()

    const facilitator = await callAs(hub, EMAIL)
    const session = await facilitator.call(readSession)
    const params = { id: session.record.team?.id ?? 0 }
    const team = await facilitator.call(listTeamFacilitators, { params })
    const all = await facilitator.call(listTeamActiveClients, { params })
    codes = all.records.map(({ code }) => code)
    people = [...codes]
    expect(people.length).toBeGreaterThan(CODES_AT_LEAST)
    people.push(...team.records.map(({ name }) => name).filter((name) => name !== session.record.name))
    ownName = session.record.name
    self = [EMAIL, ownName]
    const secrets = kits.map(
      (kit) => (JSON.parse(kit) as { record: { deviceSecret: string } }).record.deviceSecret,
    )
    expect(secrets.length).toBeGreaterThan(0)
    const bodies = [...tokens].map(
      (token) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid?: string },
    )
    keys = [...secrets, ...bodies.flatMap(({ sid }) => sid ?? [])]
    self.push(...[...tokens].map((token) => token.split('.')[2] ?? token))
  })

  test('A4 OFF-011 finds on the disk what is put there, so that the search is one', async () => {
    const { page } = browser
    await page.evaluate((text) => localStorage.setItem('planted', btoa(`x${text}`)), PLANTED)
    await browser.restart()
    expect(await findOnDisk(browser.profile, [PLANTED])).not.toEqual([])
  })

  test('A4 OFF-011 has neither client nor colleague on the disk, nor what the vault is opened with', async () => {
    expect(await findOnDisk(browser.profile, [...people, ...reserved, ...keys.slice(0, 1)])).toEqual([])
  })

  test('LIF-005 opens the vault by itself in a browser that was closed, while the session goes on', async () => {
    const { page } = browser
    await page.goto('/dashboard')
    const state = () => page.evaluate(async () => (await caches.match('/erasable/vault-1'))?.text())
    expect(await state()).not.toContain(EMAIL)
    await expect(page.getByRole('button', { name: /^(Sync|Up to date)$/ })).toBeVisible()
  })

  test('LIF-005 locks without internet once the token is over, and the own password opens it', async () => {
    await hub.stop('SIGKILL')
    const page = await browser.restart()
    await page.clock.install({ time: Date.now() + DAYS_LATER_MS })
    await page.goto('/func/clients')
    await page.waitForURL('**/unlock?backward=*')
    await page.getByRole('button', { name: 'Stay Offline' }).click()
    await expect(page.getByText(/^Until .+ this device stays ready without internet\.$/)).toBeVisible()
    expect(await inspectScreen(page, 'locked device', 'light')).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/func/clients')
    await expect(page.getByText('Your login has ended. You can go on.')).toBeVisible()
    // A page that is loaded anew is handed the opened vault by the worker.
    await page.goto('/dashboard')
    await expect(page.getByText('Your login has ended. You can go on.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  /** Delivers a session, to its form with a client and the whole team chosen in it. */
  async function deliver(page: Page): Promise<void> {
    await runDownloaded(page)
    for (const name of [codes[0] ?? '', ...people.slice(codes.length)])
      await page.locator('main label').filter({ hasText: name }).click()
    await expect.poll(() => storedEntries(page)).toMatch(/"clientIds":\[\d+\]/)
  }

  test('A4 OFF-011 has nobody on the disk where a record waits and the form of the next is half filled in', async () => {
    await deliver(browser.page)
    await browser.page.getByRole('button', { name: 'Submit' }).click()
    await browser.page.waitForURL('**/dashboard')
    await deliver(browser.page)
    expect(await waitingRecords(browser.page)).toHaveLength(1)
    const later = await browser.page.evaluate(() => Date.now())
    const page = await browser.restart()
    expect(await findOnDisk(browser.profile, [...people, ...reserved, ownName, ...keys.slice(0, 1)])).toEqual(
      [],
    )

    await page.clock.install({ time: later })
    await page.goto('/participation')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/participation')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/dashboard')
    expect(await waitingRecords(page)).toHaveLength(2)
  })

  test('LIF-005 logs in with the password that unlocks, once the hub can be reached', async () => {
    // The page of the test before must not see the hub first: the internet is offered once.
    const page = await browser.restart()
    await hub.start()
    await page.goto('/dashboard')
    await page.waitForURL('**/unlock?backward=*')
    await page
      .getByRole('dialog', { name: 'Internet is available.' })
      .getByRole('button', { name: 'Reconnect' })
      .click()
    await page
      .getByRole('dialog', { name: 'Successfully Connected' })
      .getByRole('button', { name: 'Close' })
      .click()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('button', { name: /^(Sync|Up to date)$/ })).toBeVisible()
  })

  test('A4 ACC-053 OFF-011 leaves nothing of anybody after a logout', async () => {
    const { page } = browser
    await page.goto('/dashboard')
    // To the hub they are of a time to come: they wait on.
    expect(await waitingRecords(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL('**/login')
    expect(await waitingRecords(page)).toHaveLength(2)
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('erasable')).keys()).map(({ url }) => url))
    await expect.poll(kept).toEqual([])
    await browser.restart()
    const found = await findOnDisk(browser.profile, [...people, ...reserved, ...keys, ...self])
    expect(found.filter((one) => !FORMS_OF_THE_BROWSER.test(one))).toEqual([])
  })
})
