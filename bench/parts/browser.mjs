/** Opens pages in Chromium and measures what a person would notice: bytes, LCP, blocking time, layout shift. */
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/services.mjs'
import { PlainFailure } from '../../scripts/parts/steps.mjs'
import { pause } from './measure.mjs'

const VIEW = { width: 1366, height: 900 }
const SETTLE_MS = 800
/** Longer tasks than this delay a touch. */
const LONG_TASK_MS = 50

/** A slow phone on a poor connection: CPU four times slower, 1.6 Mbit/s down, 150 ms round trip. */
export const SLOW_PHONE = { cpu: 4, latency: 150, down: 1.6e6 / 8, up: 750e3 / 8 }

/**
 * While a program watches a page, the script engine reads each large script a second time, to know the places of errors.
 * No reader's browser does.
 */
const READ_ONCE = '--js-flags=--no-enable-lazy-source-positions'

export async function openBrowser() {
  const executablePath = findChromium()
  if (!executablePath) throw new PlainFailure('Chromium is needed: sudo apt-get install chromium')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', READ_ONCE] })
}

/** Runs in the page, before any other script. */
function watch(longTaskMs) {
  const seen = { lcp: 0, cards: 0, tbt: 0, cls: 0 }
  globalThis.benchSeen = seen
  const on = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  // The first frame after the dashboard's cards are there; a message comes right after it.
  const cards = new MutationObserver(() => {
    if (document.querySelector('#learning-type li') === null) return
    cards.disconnect()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (seen.cards = performance.now()))
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  })
  cards.observe(document, { childList: true, subtree: true })
  on('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - longTaskMs)))
  on('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
}

/**
 * Opens a page with an empty cache in a window of its own.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, token?: { key: string, value: string }, slow?: typeof SLOW_PHONE }} options
 */
export async function openCold(browser, { url, token, slow }) {
  const context = await browser.newContext({ viewport: VIEW })
  if (token) {
    await context.addInitScript(({ key, value }) => globalThis.localStorage.setItem(key, value), token)
  }
  await context.addInitScript(watch, LONG_TASK_MS)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (slow) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.down,
      uploadThroughput: slow.up,
    })
  }
  const requests = new Map()
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, { url: response.url, type, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await pause(SETTLE_MS)
  const seen = await page.evaluate(() => globalThis.benchSeen)
  const where = page.url()
  await context.close()
  return { ...seen, where, requests: [...requests.values()] }
}
