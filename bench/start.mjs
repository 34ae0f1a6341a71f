/** From the built product to the first dashboard on an empty data directory; then memory, idle. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { ROOT } from '../scripts/parts/root.mjs'
import { waitForAnswer } from '../scripts/parts/server.mjs'
import { openBrowser } from './parts/browser.mjs'
import { median, memoryMib, pause } from './parts/measure.mjs'

const ROUNDS = 3
const PORT = 8941
const CONTENT_PORT = 8942
const UP_MS = 120_000
const IDLE_MS = 60_000
const LOGIN = { email: 'facilitator@demo.example', password: 'Demo-hub-2026' }
const HUB = `http://localhost:${PORT}`

function start(dataDir) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HUB_PORT: String(PORT),
    HUB_CONTENT_PORT: String(CONTENT_PORT),
    HUB_DATA_DIR: dataDir,
    HUB_DEMO: 'true',
    DATABASE_URL: '',
    REDIS_URL: '',
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })))
  return { child, ended }
}

/** Logs in as a person would, and waits for the dashboard's heading. */
async function toDashboard(browser) {
  const page = await browser.newPage()
  await page.goto(`${HUB}/login`)
  await page.locator('input[type="email"], input[name="email"]').first().fill(LOGIN.email)
  await page.locator('input[type="password"]').first().fill(LOGIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${HUB}/dashboard`)
  await page.locator('h1:not(.early h1)').first().waitFor()
  await page.close()
}

async function oneStart(browser, { idle }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-start-'))
  const began = performance.now()
  const first = start(dataDir)
  try {
    await waitForAnswer(`${HUB}/api/ping`, first.ended, UP_MS)
    const firstAnswerMs = performance.now() - began
    await toDashboard(browser)
    const dashboardMs = performance.now() - began
    first.child.kill('SIGTERM')
    await first.ended
    const again = performance.now()
    const second = start(dataDir)
    await waitForAnswer(`${HUB}/api/ping`, second.ended, UP_MS)
    const secondAnswerMs = performance.now() - again
    const memory = idle ? await idleMemory(second) : undefined
    second.child.kill('SIGTERM')
    await second.ended
    return { firstAnswerMs, dashboardMs, secondAnswerMs, memory }
  } finally {
    first.child.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The server is the child of the start script. */
async function idleMemory({ child }) {
  await pause(IDLE_MS)
  const server = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]
  return memoryMib(Number(server))
}

export async function measure() {
  const browser = await openBrowser()
  try {
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1)
      samples.push(await oneStart(browser, { idle: round === 0 }))
    const of = (name) => median(samples.map((sample) => sample[name])) / 1000
    return [
      {
        id: 'start-dashboard',
        what: 'Built product to first dashboard, empty data directory',
        value: of('dashboardMs'),
        unit: 's',
        bar: 6,
        aim: 3,
        better: 'less',
        samples,
      },
      {
        id: 'start-again',
        what: 'Second start to the first answer of /api/ping',
        value: of('secondAnswerMs'),
        unit: 's',
        bar: 5,
        aim: 3,
        better: 'less',
        samples,
      },
      {
        id: 'idle-memory',
        what: 'Idle memory with the embedded database (PSS)',
        value: samples[0]?.memory,
        unit: 'MiB',
        bar: 250,
        aim: 180,
        better: 'less',
        note: `after ${IDLE_MS / 1000} s`,
        samples,
      },
    ]
  } finally {
    await browser.close()
  }
}
