/**
 * A thousand sessions that wait on a device, sent while responses are lost, the server fails and tabs are closed: how
 * many records the hub has in the end, and after what time.
 */
import pg from 'pg'
import { findPostgres } from '../scripts/parts/services.mjs'
import { openBrowser } from './parts/browser.mjs'
import { bundle } from './parts/bundle.mjs'
import { pause } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const WAITING = 1000
const TABS = 2
/** After so many tries a tab is closed during its work, and another is opened. */
const CLOSE_AFTER = 80
const GIVE_UP_MS = 100_000
const LOOK_EVERY_MS = 200
/** Of each hundred tries: the response is lost, and the server fails after and before it has written. */
const FAULTS = { lost: 4, 'stumbles after': 3, 'stumbles before': 3 }
const PERCENT = 100
const MS = 1000
const TOKEN_KEY = 'hub.token'
const STUMBLE = { status: 500, body: '{"success":false,"message":"","error":{"name":"ServerError"}}' }

/** The same faults in each run. */
function dice(seed) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state / 2 ** 31) * PERCENT
  }
}

/** Intercepts the calls between the tabs and the hub; returns how often each fault occurred. */
async function withFaults(context) {
  const roll = dice(7)
  const struck = { lost: 0, 'stumbles after': 0, 'stumbles before': 0, tries: 0 }
  const pick = () => {
    let left = roll()
    return Object.keys(FAULTS).find((fault) => (left -= FAULTS[fault]) < 0)
  }
  const meet = async (route) => {
    const fault = pick()
    struck.tries += 1
    if (fault) struck[fault] += 1
    if (fault === 'stumbles before') return route.fulfill(STUMBLE)
    if (!fault) return route.continue()
    const response = await route.fetch()
    await response.body()
    return fault === 'lost' ? route.abort('connectionreset') : route.fulfill(STUMBLE)
  }
  // The tab of a call may be closed at any moment.
  await context.route('**/api/records', (route) => meet(route).catch(() => undefined))
  return struck
}

async function openTab(context, hub, script) {
  const page = await context.newPage()
  // The smallest page of the hub's origin, because the sending is measured, not the screens.
  await page.goto(`${hub.told.publicAddress}/api/ping`)
  await page.evaluate(script)
  return page
}

/** Delivers on this device, one session after the other, as the module and its form do. */
function deliver(page, given) {
  return page.evaluate(async ({ count, facilitatorId, topicId, moduleId }) => {
    const { beginDelivery, noteDelivery, queueSubmission } = globalThis.benchDevice
    const [minute, every] = [60_000, 30 * 60_000]
    for (let n = 0; n < count; n += 1) {
      const start = Date.now() - (n + 1) * every
      const [startTime, end] = [start, start + minute].map((ms) => new Date(ms).toISOString())
      const run = {
        ...{ id: 0, hostId: facilitatorId, hostName: '', topicId, moduleId, themeId: 0, moduleKey: '' },
        ...{ moduleName: '', themeName: '', themeColor: '', moduleImage: '', sectorKey: '' },
        ...{ startTime, endTime: null },
      }
      await beginDelivery({ facilitatorId, id: crypto.randomUUID(), run, lastContact: startTime })
      await noteDelivery(facilitatorId, end, true)
      const body = { facilitatorIds: [facilitatorId], facilitatorTraining: true }
      await queueSubmission(facilitatorId, { body, entries: null })
    }
  }, given)
}

/** Sends again and again, like presses on Sync until nothing waits. */
function keepSending(page) {
  return page
    .evaluate(async () => {
      const { sendSubmissions } = globalThis.benchDevice
      for (let isDone = false; !isDone;)
        isDone = await sendSubmissions().then(
          () => true,
          () => false,
        )
    })
    .catch(() => undefined)
}

const left = (page, facilitatorId) =>
  page.evaluate(async (id) => (await globalThis.benchDevice.listSubmissions(id)).length, facilitatorId)

/** The records that the hub has. */
async function count(databaseUrl, facilitatorId) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as records, count(distinct offline_run_id)::int as sessions
       from records join running_modules on running_modules.id = records.running_id
       where records.host_id = $1 and offline_run_id is not null`,
      [facilitatorId],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Closes and opens tabs until nothing waits; returns how many were closed. */
async function sendAll(context, { hub, script, watcher, facilitatorId, struck }) {
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openTab(context, hub, script)))
  for (const tab of tabs) void keepSending(tab)
  let closed = 0
  const giveUpAt = performance.now() + GIVE_UP_MS
  while ((await left(watcher, facilitatorId)) > 0 && performance.now() < giveUpAt) {
    await pause(LOOK_EVERY_MS)
    if (struck.tries < (closed + 1) * CLOSE_AFTER) continue
    await tabs.shift()?.close()
    closed += 1
    const next = await openTab(context, hub, script)
    void keepSending(next)
    tabs.push(next)
  }
  return closed
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'submissions', what: 'A thousand waiting sessions, sent', skipped: why }]
  const hub = await startHub({ databaseUrl: url, settings: { HUB_APP_MODE: 'true' } })
  const browser = await openBrowser()
  try {
    const facilitatorId = hub.told.facilitatorId
    const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true })
    await context.addInitScript(
      ([key, value]) => globalThis.localStorage.setItem(key, value),
      [TOKEN_KEY, hub.told.token],
    )
    const script = await bundle({ entry: 'bench/parts/submissions-in-page.mjs', name: 'benchDevice' })
    const watcher = await openTab(context, hub, script)
    const { topicId, moduleId } = hub.told.module
    await deliver(watcher, { count: WAITING, facilitatorId, topicId, moduleId })
    const struck = await withFaults(context)
    const from = performance.now()
    const closed = await sendAll(context, { hub, script, watcher, facilitatorId, struck })
    const seconds = (performance.now() - from) / MS
    const { records, sessions } = await count(hub.told.databaseUrl, facilitatorId)
    const waits = await left(watcher, facilitatorId)
    const samples = [{ records, sessions, waits, seconds, closed, ...struck }]
    return [
      {
        id: 'submissions-once',
        what: `${WAITING} waiting sessions sent through faults: records of one session each, less every double`,
        value: sessions - (records - sessions),
        unit: 'records',
        bar: WAITING,
        aim: WAITING,
        better: 'more',
        note: `${struck.lost} answers lost, ${struck['stumbles after'] + struck['stumbles before']} answers 500, ${closed} tabs closed, ${waits} still wait`,
        samples,
      },
      {
        id: 'submissions-time',
        what: `${WAITING} waiting sessions sent through faults: time`,
        value: seconds,
        unit: 's',
        bar: 90,
        aim: 20,
        better: 'less',
        samples,
      },
    ]
  } finally {
    await browser.close()
    await hub.stop()
  }
}
