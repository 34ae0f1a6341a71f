/** From a module's page through its session to participation, in a real browser and with real faults (DEL, NAV-010). */
import type { BrowserContext, Page } from '@playwright/test'
import { axeFindings } from './parts/inspection/axe.ts'
import { callAs, modulesByKey, openAs, type Facilitator, type ModuleWithPath } from './parts/facilitator.ts'
import type { RunningHub } from './parts/hub.ts'
import { expect, test } from './parts/test.ts'

const SOLO = 'solo@demo.example'
const MODULE = 'respect'
const SHOWN_MS = 30_000
/** A lost connection is noticed by the missing ping, and taken up again after a growing pause. */
const RECONNECT_MS = 60_000
const POLL_MS = 500
const AWAY_MS = 4000
/** A killed server leaves the run held for 20 s, and a form asks again after 15 s, or after 30 s where nothing answered. */
const ENDED_AFTER_KILL_MS = 75_000
const JOURNEYS_MS = 180_000

let hub: RunningHub
let context: BrowserContext
let page: Page
let solo: Facilitator
let module: ModuleWithPath

const readRun = () => solo.run()

/** Asks slowly: calls are counted. */
async function waitForEnd(timeout = SHOWN_MS): Promise<void> {
  const poll = { timeout, intervals: [POLL_MS] }
  await expect.poll(async () => (await readRun())?.endTime, poll).toBeTruthy()
}

const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true })
const launchPath = () => `/launch/t/${module.topicId}/m/${module.moduleId}`

async function waitForStatus(text: string, on: Page = page, timeout = SHOWN_MS): Promise<void> {
  await expect(on.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout })
}

async function openLaunch(on: Page = page): Promise<void> {
  await on.goto(launchPath())
  await waitForStatus('Ready to start', on)
}

async function start(on: Page = page): Promise<void> {
  await openLaunch(on)
  await button('Start Module', on).click()
  await waitForStatus('Module running', on)
}

async function end(): Promise<void> {
  await button('End Module').click()
  await button('Yes').click()
  await page.waitForURL('**/participation')
}

const enabled = async () => {
  const names = ['Back', 'Start Module', 'End Module']
  const states = await Promise.all(
    names.map(async (name) => (await button(name).count()) > 0 && (await button(name).isEnabled())),
  )
  return names.filter((_, index) => states[index])
}

test.describe('running a module', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(JOURNEYS_MS)
    hub = await freshHub()
    solo = await callAs(hub, SOLO)
    const found = (await modulesByKey(solo)).get(MODULE)
    if (found === undefined) throw new Error(`The demo has no module ${MODULE}.`)
    module = found
  })
  test.beforeEach(async () => {
    page = await openAs(hub, solo)
    context = page.context()
  })
  test.afterEach(async () => {
    await context?.close()
    await recordWhatEnded()
  })

  /** Leaves nothing to be recorded for the next journey; a run that is still held ends with its browser. */
  async function recordWhatEnded(): Promise<void> {
    const run = await readRun()
    if (run === null) return
    if (run.endTime === null) {
      const cleaning = await openAs(hub, solo)
      await cleaning.goto('/participation')
      await waitForEnd()
      await cleaning.context().close()
    }
    await solo.recordWhatEnded()
  }

  test('NAV-003 DEL-002 starts a module, shows it, ends it and goes on to participation', async () => {
    await page.goto(`/func/modules/t/${module.topicId}`)
    await page.getByRole('link', { name: `Enter Module, ${module.moduleName}` }).click()
    await waitForStatus('Ready to start')
    expect(await enabled()).toEqual(['Back', 'Start Module'])

    await button('Start Module').click()
    await waitForStatus('Module running')
    expect(await enabled()).toEqual(['End Module'])
    const frame = page.frames().find((candidate) => candidate.url().startsWith(`${hub.contentUrl}/m/`))
    expect(await frame?.locator('h1, h2').first().textContent()).toBeTruthy()
    await expect(page.locator('iframe')).toHaveAttribute('title', `Module: ${module.moduleName}`)
    expect(await readRun()).toMatchObject({ hostId: solo.id, moduleName: module.moduleName, endTime: null })

    await button('End Module').click()
    expect(await page.getByRole('alertdialog').textContent()).toContain(
      'You are trying to end the module. Are you sure you want to leave?',
    )
    await button('Cancel').click()
    await waitForStatus('Module running')
    await end()
    expect((await readRun())?.endTime).toBeTruthy()
    await page.goto('/dashboard')
    await page.waitForURL('**/participation')
  })

  test('DEL-003 goes back to the modules of the topic', async () => {
    await openLaunch()
    await button('Back').click()
    await page.waitForURL(`**/func/modules/t/${module.topicId}`)
  })

  test('DEL-010 asks before the browser goes back, and ends with the way to participation', async () => {
    await page.goto(`/func/modules/t/${module.topicId}`)
    await page.getByRole('link', { name: `Enter Module, ${module.moduleName}` }).click()
    await waitForStatus('Ready to start')
    await button('Start Module').click()
    await waitForStatus('Module running')
    await page.goBack().catch(() => null)
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.textContent()).toContain(
      "The module isn't finished yet. If you continue, you will end the current running module.",
    )
    await button('Cancel').click()
    await expect(dialog).toHaveCount(0)
    await waitForStatus('Module running')
    expect(new URL(page.url()).pathname).toBe(launchPath())

    await page.goBack().catch(() => null)
    await button('Yes').click()
    await page.waitForURL('**/participation')
    expect((await readRun())?.endTime).toBeTruthy()
  })

  test('DEL-011 and DEL-021 warn before a reload, which leads to participation with the run ended', async () => {
    await start()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    // Browsers warn only where somebody has done something.
    await page.getByRole('heading', { level: 1 }).click()
    await page.reload()
    await page.waitForURL('**/participation')
    expect(asked).toEqual(['beforeunload'])
    await waitForEnd()
    const run = await readRun()
    const lastedMs = Date.parse(run?.endTime ?? '') - Date.parse(run?.startTime ?? '')
    expect(lastedMs).toBeGreaterThanOrEqual(0)
    expect(lastedMs).toBeLessThan(SHOWN_MS)
  })

  test('DEL-014 tells a second browser that the module runs, and leaves the first alone', async () => {
    const second = await context.newPage()
    await openLaunch(second)
    await start()
    await button('Start Module', second).click()
    await expect(second.getByText('The module is running from another browser')).toBeVisible()
    await waitForStatus('Ready to start', second)
    await waitForStatus('Module running')
    await end()
    await button('Start Module', second).click()
    await second.waitForURL('**/participation')
  })

  test('DEL-012 takes the session up again after the network was away', async () => {
    await start()
    const before = await readRun()
    await context.setOffline(true)
    await waitForStatus('Reconnecting. The session continues.')
    expect(await enabled()).toEqual(['End Module'])
    await page.waitForTimeout(AWAY_MS)
    await context.setOffline(false)
    await waitForStatus('Module running', page, RECONNECT_MS)
    expect(await readRun()).toEqual(before)
    await end()
    expect((await readRun())?.id).toBe(before?.id)
  })

  test('DEL-012 takes the session up again after the server was killed', async () => {
    await start()
    const before = await readRun()
    await hub.stop('SIGKILL')
    await waitForStatus('Reconnecting. The session continues.')
    await hub.start()
    await waitForStatus('Module running', page, RECONNECT_MS)
    expect(await readRun()).toEqual(before)
    await end()
    expect((await readRun())?.endTime).toBeTruthy()
  })

  test('DEL-015 DEL-021 keeps participation open while the server is away, and ends the run once it is back', async () => {
    await start()
    await hub.stop('SIGKILL')
    await waitForStatus('Reconnecting. The session continues.')
    await button('End Module').click()
    await button('Yes').click()
    await page.waitForURL('**/participation', { timeout: SHOWN_MS })
    await expect(page.getByText('The module could not be ended yet')).toBeVisible()
    await page.waitForTimeout(AWAY_MS)
    expect(new URL(page.url()).pathname).toBe('/participation')
    await hub.start()
    await waitForEnd(ENDED_AFTER_KILL_MS)
    await expect(page.getByText('The module could not be ended yet')).toHaveCount(0)
    await expect(page.getByText(/ended at/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/participation')
  })

  test('SYS-015 has no finding of axe while it runs and is asked whether to end', async () => {
    await openLaunch()
    await button('Start Module').click()
    await waitForStatus('Module running')
    await button('End Module').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
