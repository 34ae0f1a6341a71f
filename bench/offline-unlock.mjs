/**
 * A laptop that was opened without internet after its login had ended: from the password to the first screen, with the
 * processor slowed four times (LIF-005). The derivation of the key from the password alone takes most of it.
 */
import { findPostgres } from '../scripts/parts/services.mjs'
import { openBrowser, SLOW_PHONE } from './parts/browser.mjs'
import { median } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const ROUNDS = 3
/** Longer than a login lasts. */
const LATER_MS = 13 * 60 * 60 * 1000
const S = 1000

/** Logs in, and waits until the device has what it shows without internet. */
async function makeReady(page, { publicAddress, login }) {
  await page.goto(`${publicAddress}/login`)
  await page.getByLabel('Email').fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: /^(Sync|Up to date)$/ }).click()
  await page.getByRole('button', { name: 'Up to date' }).waitFor()
  await page.waitForFunction(async () => {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === 'hub-people')
  })
  await page.reload()
  await page.locator('#learning-type li').first().waitFor()
  // A tab that stays open would unlock the next one.
  await page.close()
}

/** @returns {Promise<number>} seconds from Enter to the cards of the dashboard */
async function unlock(context, { publicAddress, login }) {
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + LATER_MS })
  await page.addLocatorHandler(page.getByRole('button', { name: 'Stay Offline' }), (stay) => stay.click())
  await page.goto(`${publicAddress}/dashboard`)
  await page.waitForURL('**/unlock?backward=*')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(login.password)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpu })
  const from = performance.now()
  await password.press('Enter')
  await page.locator('#learning-type li').first().waitFor()
  const seconds = (performance.now() - from) / S
  await page.close()
  return seconds
}

export async function measure() {
  const what = 'Unlocking a device without internet, processor slowed four times: password to first screen'
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'offline-unlock', what, skipped: why }]
  const hub = await startHub({ databaseUrl: url, settings: { HUB_APP_MODE: 'true' } })
  const browser = await openBrowser()
  try {
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // A browser of its own: in one that goes on, the device stays unlocked for the next page.
      const context = await browser.newContext()
      await makeReady(await context.newPage(), hub.told)
      await context.setOffline(true)
      samples.push(await unlock(context, hub.told))
      await context.close()
    }
    const row = { id: 'offline-unlock', what, value: median(samples), unit: 's', bar: 2.5, aim: 1.5 }
    return [{ ...row, better: 'less', samples }]
  } finally {
    await browser.close()
    await hub.stop()
  }
}
