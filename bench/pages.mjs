/** The size of the first two pages, and how soon the dashboard is there: on a desktop and on a slow phone. */
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../scripts/parts/root.mjs'
import { findPostgres } from '../scripts/parts/services.mjs'
import { openBrowser, openCold, SLOW_PHONE } from './parts/browser.mjs'
import { median } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

const ROUNDS = 11
const KB = 1000
/** Where the web stores the session's token. */
const TOKEN_KEY = 'hub.token'

const pathOf = (url) => new URL(url).pathname

/** The gzipped size of the scripts among the requests, as built. */
function scriptKb(requests) {
  const paths = new Set(requests.map(({ url }) => pathOf(url)).filter((path) => path.endsWith('.js')))
  let bytes = 0
  for (const path of paths) {
    const file = inRoot('web/dist', path)
    if (existsSync(file)) bytes += gzipSync(readFileSync(file), { level: 9 }).length
  }
  return bytes / KB
}

/** Each address once: what the first page has loaded comes from the cache on the second. */
function allKb(requests) {
  const byUrl = new Map(requests.map((request) => [request.url, request.bytes]))
  return [...byUrl.values()].reduce((sum, bytes) => sum + bytes, 0) / KB
}

function weightRows(requests) {
  return [
    {
      id: 'page-scripts',
      what: 'JavaScript of login + dashboard, gz',
      value: scriptKb(requests),
      unit: 'kB',
      bar: 150,
      aim: 125,
      better: 'less',
    },
    {
      id: 'page-bytes',
      what: 'All bytes of login + dashboard',
      value: allKb(requests),
      unit: 'kB',
      bar: 180,
      aim: 160,
      better: 'less',
    },
    {
      id: 'page-requests',
      what: 'Requests of login + dashboard',
      value: new Set(requests.map(({ url }) => url)).size,
      unit: '',
      bar: 13,
      aim: 10,
      better: 'less',
    },
  ].map((row) => ({ ...row, samples: requests }))
}

async function againstBare(browser, dashboard, bareUrl) {
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await openCold(browser, { url: bareUrl })
    const ours = await openCold(browser, dashboard)
    samples.push({
      bareLcpMs: theirs.lcp,
      hubLcpMs: ours.lcp,
      hubCardsMs: ours.cards,
      ratio: ours.lcp / theirs.lcp,
      cardsRatio: ours.cards / theirs.lcp,
    })
  }
  const value = median(samples.map(({ ratio }) => ratio))
  return [
    {
      id: 'dashboard-lcp',
      what: 'Dashboard LCP over a bare page of React and the router',
      value,
      unit: 'ratio',
      bar: 1,
      aim: 0.8,
      better: 'less',
      samples,
    },
    {
      id: 'dashboard-cards',
      what: "Dashboard's cards painted, over the LCP of a bare page of React and the router",
      value: median(samples.map(({ cardsRatio }) => cardsRatio)),
      unit: 'ratio',
      bar: 1.5,
      aim: 1.2,
      better: 'less',
      samples,
    },
  ]
}

async function onSlowPhone(browser, dashboard, bareUrl) {
  const samples = []
  for (let round = 0; round < ROUNDS - 2; round += 1) {
    const bare = await openCold(browser, { url: bareUrl, slow: SLOW_PHONE })
    const { lcp, tbt, cls } = await openCold(browser, { ...dashboard, slow: SLOW_PHONE })
    samples.push({ lcp, tbt, cls, bareTbt: bare.tbt })
  }
  const of = (name) => median(samples.map((sample) => sample[name]))
  const shared = { better: 'less', samples }
  return [
    {
      ...shared,
      id: 'phone-lcp',
      what: 'Dashboard on a slow phone: LCP',
      value: of('lcp'),
      unit: 'ms',
      bar: 1200,
      aim: 800,
    },
    {
      ...shared,
      id: 'phone-tbt',
      what: 'Dashboard on a slow phone: blocking time',
      value: of('tbt'),
      note: `the bare page: ${Math.round(of('bareTbt'))} ms`,
      unit: 'ms',
      bar: 280,
      aim: 150,
    },
    {
      ...shared,
      id: 'phone-cls',
      what: 'Dashboard on a slow phone: layout shift',
      value: of('cls'),
      unit: 'CLS',
      // What is told as 0.00.
      bar: 0.005,
      aim: 0,
    },
  ]
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'page-bytes', what: 'All bytes of login + dashboard', skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const bare = await startProgram('bare-page.mjs')
  const browser = await openBrowser()
  try {
    const bareUrl = `${bare.told.address}/`
    const dashboard = {
      url: `${hub.told.address}/dashboard`,
      token: { key: TOKEN_KEY, value: hub.told.token },
    }
    const login = await openCold(browser, { url: `${hub.told.address}/login` })
    const first = await openCold(browser, dashboard)
    if (!first.where.endsWith('/dashboard')) throw new Error(`the dashboard led to ${first.where}`)
    return [
      ...weightRows([...login.requests, ...first.requests]),
      ...(await againstBare(browser, dashboard, bareUrl)),
      ...(await onSlowPhone(browser, dashboard, bareUrl)),
    ]
  } finally {
    await browser.close()
    await bare.stop()
    await hub.stop()
  }
}
