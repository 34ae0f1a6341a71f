/** A browser with a persistent profile: closed and opened again, it finds what it stored. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { CHROMIUM, LAUNCH_ARGS } from './chromium.ts'
import { noteConsole } from './evidence.ts'
import { DEMO_PASSWORD } from './hub.ts'

export interface PersistentBrowser {
  /** The folder on the disk. */
  profile: string
  page: Page
  context: BrowserContext
  /** Ends the browser and opens it again on the same profile; returns a new, empty page. */
  restart(): Promise<Page>
  /** Kills the browser without a shutdown and opens it again on the same profile; returns a new, empty page. */
  kill(): Promise<Page>
  /** Ends the browser and removes the profile. */
  close(): Promise<void>
}

/** Opens a browser on an empty profile. */
export async function openPersistentBrowser(options: BrowserContextOptions = {}): Promise<PersistentBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'hub-profile-'))
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      args: LAUNCH_ARGS,
      viewport: { width: 1440, height: 900 },
      ...options,
    })
  const browser = { profile } as PersistentBrowser
  const take = async () => {
    browser.context = await open()
    noteConsole(browser.context)
    browser.page = browser.context.pages()[0] ?? (await browser.context.newPage())
    return browser.page
  }
  await take()
  return Object.assign(browser, {
    async restart() {
      await browser.context.close()
      return take()
    },
    async kill() {
      const gone = browser.context.waitForEvent('close')
      for (const pid of await processesOf(profile)) process.kill(pid, 'SIGKILL')
      await gone
      await rm(join(profile, 'SingletonLock'), { force: true })
      return take()
    },
    async close() {
      await browser.context.close()
      await rm(profile, { recursive: true, force: true })
    },
  })
}

/** The processes of the browser on this profile, the first of them before those it started. */
async function processesOf(profile: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  const lines = stdout.split('\n').filter((line) => line.includes(`--user-data-dir=${profile}`))
  return lines.map((line) => Number.parseInt(line, 10)).toSorted((a, b) => a - b)
}

/** Logs in through the form; the page is on the dashboard afterwards. */
export async function logInByForm(
  page: Page,
  url: string,
  email = 'facilitator@demo.example',
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
}
