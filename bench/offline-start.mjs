/** A start without internet: when the modules of a topic are there, against the same page with internet. */
import { findPostgres } from '../scripts/parts/services.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { openBrowser } from './parts/browser.mjs'
import { median } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const ROUNDS = 7
const TOKEN_KEY = 'hub.token'
const KEPT_ROUTES_KEY = 'hub.cached-routes'

/** Notes the first frame after the first module of the list is there. Runs in the page, before any other script. */
function watchModules() {
  globalThis.benchModulesMs = 0
  const modules = new MutationObserver(() => {
    if (document.querySelector('main article') === null) return
    modules.disconnect()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (globalThis.benchModulesMs = performance.now()))
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  })
  modules.observe(document, { childList: true, subtree: true })
}

/** Opens the list in a new tab of the browser; returns when its modules were painted. */
async function open(context, address) {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => globalThis.benchModulesMs > 0)
  const ms = await page.evaluate(() => globalThis.benchModulesMs)
  await page.close()
  return ms
}

/** Visits the list until the worker has cached all it shows. */
async function keep(context, address, route) {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.waitForFunction(
    ([key, part]) => (localStorage.getItem(key) ?? '').includes(part),
    [KEPT_ROUTES_KEY, route],
  )
  await page.close()
}

/** A measurement of a page that is in fact online would be worthless. */
async function mustBeOffline(context, address) {
  const page = await context.newPage()
  await page.goto(address)
  const isReached = await page.evaluate(() =>
    fetch('/api/ping').then(
      () => true,
      () => false,
    ),
  )
  await page.close()
  if (isReached) throw new PlainFailure('The hub was reached though the network was off.')
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'offline-start', what: 'Start without internet', skipped: why }]
  const hub = await startHub({ databaseUrl: url, settings: { HUB_APP_MODE: 'true' } })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
    await context.addInitScript(
      ([key, value]) => globalThis.localStorage.setItem(key, value),
      [TOKEN_KEY, hub.told.token],
    )
    await context.addInitScript(watchModules)
    const route = `modules/t/${hub.told.module.topicId}`
    const address = `${hub.told.publicAddress}/func/${route}`
    await keep(context, address, route)
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await context.setOffline(false)
      const onlineMs = await open(context, address)
      await context.setOffline(true)
      if (round === 0) await mustBeOffline(context, address)
      const offlineMs = await open(context, address)
      samples.push({ onlineMs, offlineMs, ratio: offlineMs / onlineMs })
    }
    const of = (name) => median(samples.map((sample) => sample[name]))
    return [
      {
        id: 'offline-start',
        what: 'Start without internet: modules of a topic painted, over the same page with internet',
        value: of('ratio'),
        unit: 'ratio',
        bar: 1.5,
        aim: 1,
        better: 'less',
        note: `${Math.round(of('offlineMs'))} ms`,
        samples,
      },
    ]
  } finally {
    await browser.close()
    await hub.stop()
  }
}
