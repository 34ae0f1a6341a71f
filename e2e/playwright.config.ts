/** How the journeys run: three at a time, each worker with a browser and a hub of its own. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, LAUNCH_ARGS } from './parts/chromium.ts'

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** It runs where no Chromium is installed, too. */
const IN_OTHERS = 'other-browsers.e2e.ts'
/** These end what hangs, and measure nothing. */
const JOURNEY_MS = 240_000
/** What a screen may take to become what is asked of it, where two journeys share a small machine. */
const SCREEN_MS = 30_000
const ACTION_MS = 60_000
/** A worker holds a browser, a server and its embedded database. It waits for them part of the time, so three keep two cores busy. */
const WORKERS = 3

export default defineConfig({
  testDir: root('.'),
  testMatch: '*.e2e.ts',
  tsconfig: root('tsconfig.json'),
  globalSetup: root('global-setup.ts'),
  outputDir: root('../.cache/e2e'),
  // A folder of a test that passed is removed at once.
  preserveOutput: 'failures-only',
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: JOURNEY_MS,
  expect: { timeout: SCREEN_MS },
  reporter: [['list']],
  // The first one takes long: begun first, it ends beside the others.
  projects: [
    { name: 'in other browsers', testMatch: IN_OTHERS },
    { name: 'in Chromium', testIgnore: IN_OTHERS },
  ],
  use: {
    actionTimeout: ACTION_MS,
    navigationTimeout: ACTION_MS,
    launchOptions: { executablePath: CHROMIUM, args: LAUNCH_ARGS },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: true },
    screenshot: 'only-on-failure',
  },
})
