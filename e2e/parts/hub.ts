/** The whole product for one journey: built pages, a real server with the demo in it, and a browser. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort } from './free-port.ts'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const hasChromium = existsSync(CHROMIUM)
if (!hasChromium) process.stdout.write(`Not run: journeys need Chromium at ${CHROMIUM}.\n`)

/** Every demo login has it. */
export const DEMO_PASSWORD = 'Demo-hub-2026'
const READY_MS = 60_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the scripts give: they are plain JavaScript. */
interface Ready {
  stepsToReady(env: Record<string, string | undefined>): { work(): Promise<unknown> }[]
}
const script = <T>(path: string) => import(pathToFileURL(join(ROOT, path)).href) as Promise<T>

export interface RunningHub {
  /** Where the hub answers, without a slash at the end. */
  url: string
  contentUrl: string
  browser: Browser
  /** Ends the server, at once and without a farewell when it is killed. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same data and ports, with other settings where some are given. */
  start(settings?: Record<string, string>): Promise<void>
  /** Gives a staff command to the running server, and gives back what it says; a refused one fails. */
  staff(...words: string[]): Promise<string>
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

/** Copies the ready demo into a directory of its own, and serves it on free ports with what was built. */
export async function openHub(settings: Record<string, string> = {}): Promise<RunningHub> {
  const place = await mkdtemp(join(tmpdir(), 'hub-journey-'))
  const [port, contentPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HUB_DATA_DIR: join(place, 'data'),
    HUB_PORT: String(port),
    HUB_CONTENT_PORT: String(contentPort),
    HUB_LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    REDIS_URL: '',
    ...settings,
  }
  const { stepsToReady } = await script<Ready>('scripts/parts/ready.mjs')
  for (const { work } of stepsToReady(env)) await work()

  let server = await startServer(env)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const stop: RunningHub['stop'] = async (signal = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    contentUrl: `http://localhost:${contentPort}`,
    browser,
    stop,
    async start(changed = {}) {
      server = await startServer({ ...env, ...changed })
    },
    staff: (...words) => staffCommand(env, words),
    async close() {
      await browser.close()
      await stop()
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server says that it is open. */
function startServer(env: Record<string, string | undefined>): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the server did not open in time')), READY_MS)
    server.once('message', () => {
      clearTimeout(late)
      resolve(server)
    })
    server.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the server ended with ${code} before it was open`))
    })
  })
}

async function staffCommand(env: Record<string, string | undefined>, words: string[]): Promise<string> {
  const program = ['server/dist/hub.js', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })
  return stdout
}

/** A page of a browser of its own, logged in with a demo account and on the dashboard. */
export async function logIn(
  { url, browser }: RunningHub,
  email = 'solo@demo.example',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-CA', ...options })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return { context, page }
}
