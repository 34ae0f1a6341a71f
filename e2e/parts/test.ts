/** What every journey is written with: Playwright's test, with a hub for each worker and evidence of what failed. */
import { test as base } from '@playwright/test'
import { forgetEvidence, keepEvidence, noteConsole } from './evidence.ts'
import { openHub, type RunningHub } from './hub.ts'

interface OfWorker {
  /** Gives the worker's hub with the demo as it was made, and with these settings; nobody else is on it. */
  freshHub(settings?: Record<string, string>): Promise<RunningHub>
}
interface OfTest {
  cleanUp: void
}

const SETUP_MS = 120_000

export const test = base.extend<OfTest, OfWorker>({
  freshHub: [
    async ({ browser }, use) => {
      browser.on('context', noteConsole)
      const hub = await openHub(browser)
      await use(async (settings) => {
        for (const context of browser.contexts()) await context.close()
        await hub.restore(settings)
        return hub
      })
      await hub.close()
    },
    { scope: 'worker', timeout: SETUP_MS },
  ],
  /** Closes what the test opened in the worker's browser, and keeps the evidence where it failed. */
  cleanUp: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts())
      await use()
      await keepEvidence(info)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
      forgetEvidence()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
