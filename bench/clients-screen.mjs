/** The client list of a team of ten thousand on the screen: when its first rows are there, and how it scrolls. */
import { findPostgres } from '../scripts/parts/services.mjs'
import { openBrowser } from './parts/browser.mjs'
import { addClients } from './parts/many-clients.mjs'
import { median, pause } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const MANY = 10_000
const ROUNDS = 5
const VIEW = { width: 1440, height: 900 }
const TOKEN_KEY = 'hub.token'
const WHEEL_PX = 1500
const SCROLL_MAX_MS = 90_000
const JUMPS = [0, 0.5, 0.2, 0.9, 0.1, 1, 0.33]
const JUMP_PAUSE_MS = 300
const LONG_TASK_MS = 100

async function signIn(hub, email) {
  const answer = await fetch(`${hub.told.address}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: hub.told.login.password }),
  })
  const { newToken, record } = await answer.json()
  return { token: newToken, facilitatorId: record.id, teamId: record.team.id }
}

/** Opens the list in a window of its own; returns the page and when the first row was there. */
async function openList(browser, hub, token) {
  const context = await browser.newContext({ viewport: VIEW })
  await context.addInitScript(
    ([key, value]) => globalThis.localStorage.setItem(key, value),
    [TOKEN_KEY, token],
  )
  await context.addInitScript(() => {
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const page = await context.newPage()
  await page.goto(`${hub.told.address}/func/clients`)
  await page.locator('tr[aria-rowindex]').nth(1).waitFor()
  return { context, page, ms: await page.evaluate(() => performance.now()) }
}

/** Wheels through the whole list, then jumps around in it; returns the longest task of each. */
async function scroll(page) {
  const longest = () => page.evaluate(() => Math.max(0, ...globalThis.longTasks.splice(0)))
  await longest()
  await page.mouse.move(VIEW.width / 2, VIEW.height / 2)
  const from = performance.now()
  for (let last = -1; performance.now() - from < SCROLL_MAX_MS;) {
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, WHEEL_PX)
    await pause(50)
    const at = await page.evaluate(() => globalThis.scrollY)
    if (at === last) break
    last = at
  }
  const rows = await page.locator('table').getAttribute('aria-rowcount')
  const wheeled = await longest()
  for (const part of JUMPS) {
    await page.evaluate((to) => globalThis.scrollTo(0, to * document.documentElement.scrollHeight), part)
    await pause(JUMP_PAUSE_MS)
  }
  return { wheeled, jumped: await longest(), rows: Number(rows) }
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'clients-screen', what: 'The client list on the screen', skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const browser = await openBrowser()
  try {
    const small = await signIn(hub, hub.told.login.email)
    const large = await signIn(hub, 'stranger@cast.example')
    await addClients({ databaseUrl: hub.told.databaseUrl, ...large, count: MANY, mark: 'L' })
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const few = await openList(browser, hub, small.token)
      await few.context.close()
      const many = await openList(browser, hub, large.token)
      const scrolled = await scroll(many.page)
      await many.context.close()
      samples.push({ fewMs: few.ms, manyMs: many.ms, ratio: many.ms / few.ms, ...scrolled })
    }
    const of = (name) => median(samples.map((sample) => sample[name]))
    return [
      {
        id: 'clients-screen',
        what: `Client list of ${MANY} on the screen, cold: first row over that of a team of 100`,
        value: of('ratio'),
        unit: 'ratio',
        bar: 1.5,
        aim: 1.1,
        better: 'less',
        note: `${Math.round(of('manyMs'))} ms`,
        samples,
      },
      {
        id: 'clients-scroll',
        what: `Longest task while ${MANY} clients are scrolled through and jumped about in`,
        value: Math.max(of('wheeled'), of('jumped')),
        unit: 'ms',
        bar: LONG_TASK_MS,
        aim: LONG_TASK_MS / 2,
        better: 'less',
        note: `${of('rows')} rows were reached`,
        samples,
      },
    ]
  } finally {
    await browser.close()
    await hub.stop()
  }
}
