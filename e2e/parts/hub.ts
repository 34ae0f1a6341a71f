/** The whole product for the journeys of one worker: built pages, and a real server with the demo in it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { noteServer } from './evidence.ts'
import { freePort } from './free-port.ts'

/** The password of every demo login. */
export const DEMO_PASSWORD = 'Demo-hub-2026'
const READY_MS = 60_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The embedded database's code is compiled once and not optimised: a server lives for one file of journeys, and optimising
 * takes a fifth of its processor time. Of the server alone: a command holds no database.
 */
const COMPILED_ONCE = '--liftoff-only'
/** Ends the server with its worker. */
const END_WITH_WORKER = new URL('../../scripts/parts/end-with-parent.mjs', import.meta.url).href

/** The types of the scripts, which are plain JavaScript. */
interface Ready {
  prepareReady(): Promise<string>
}
const script = <T>(path: string) => import(pathToFileURL(join(ROOT, path)).href) as Promise<T>

export interface HubServer {
  /** The hub's address, without a slash at the end. */
  url: string
  contentUrl: string
  /** What is in it may be read while the server is stopped. */
  dataDir: string
  /** Ends the server; a killed one ends at once and without a shutdown. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /**
   * Starts it again on the same data and ports, with other settings if some are given, from the folder of a release or
   * else from the last build.
   */
  start(settings?: Record<string, string>, release?: string): Promise<void>
  /** Runs a staff command on the running server and returns its output; a refused one fails. */
  staff(...words: string[]): Promise<string>
}

/** A hub with the browser of its worker. */
export interface RunningHub extends HubServer {
  browser: Browser
}

/** A hub that is passed from file to file. */
export interface WorkersHub extends HubServer {
  /** Starts it on the unchanged demo, with these settings only. */
  restore(settings?: Record<string, string>): Promise<void>
  /** Starts it as a provider's first start does: without a demo, on no data at all. */
  begin(settings?: Record<string, string>): Promise<void>
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

/** A hub on free ports, from the last build. It serves nothing until it is restored. */
export async function openHub(): Promise<WorkersHub> {
  const place = await mkdtemp(join(tmpdir(), 'hub-journey-'))
  const [port, contentPort] = [await freePort(), await freePort()]
  const { prepareReady } = await script<Ready>('scripts/parts/ready.mjs')
  const snapshot = await prepareReady()
  const dataDir = join(place, 'data')
  /** The copy for the next restore is made while a file's tests run. */
  const spare = join(place, 'spare')
  // The system's own program takes half of the processor time that Node takes for 1,700 files.
  const makeSpare = () => promisify(execFile)('cp', ['-R', snapshot, spare])
  let copying = makeSpare()
  const ownEnv = {
    ...process.env,
    NODE_ENV: 'development',
    HUB_DATA_DIR: dataDir,
    HUB_PORT: String(port),
    HUB_CONTENT_PORT: String(contentPort),
    HUB_LOG_LEVEL: 'info',
    DATABASE_URL: '',
    REDIS_URL: '',
  }
  let env: Record<string, string | undefined> = ownEnv
  let server: ChildProcess | undefined
  const stop: HubServer['stop'] = async (signal = 'SIGTERM') => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    contentUrl: `http://localhost:${contentPort}`,
    dataDir,
    stop,
    async start(changed = {}, release = ROOT) {
      server = await startServer({ ...env, ...changed }, release)
    },
    staff: (...words) => staffCommand(env, words),
    async restore(settings = {}) {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      await copying
      await rename(spare, dataDir)
      env = { ...ownEnv, ...settings }
      server = await startServer(env)
      copying = makeSpare()
    },
    async begin(settings = {}) {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      env = { ...ownEnv, HUB_DEMO: 'false', ...settings }
      server = await startServer(env)
    },
    async close() {
      await stop()
      await copying
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server says that it is open. */
function startServer(env: Record<string, string | undefined>, release = ROOT): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [COMPILED_ONCE, '--import', END_WITH_WORKER, join(release, 'server/dist/main.js')],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  server.stdout?.on('data', noteServer)
  server.stderr?.on('data', noteServer)
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

/** A page of a new browser, logged in with a demo account and on the dashboard. */
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
