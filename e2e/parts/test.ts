/** Playwright's test for every journey, with a hub for each worker and evidence of failures. */
import { test as base } from '@playwright/test'
import { forgetEvidence, writeEvidence, noteConsole } from './evidence.ts'
import { openHub, type RunningHub } from './hub.ts'

interface OfWorker {
  /** The worker's hub with the unchanged demo and these settings; no other test uses it. */
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
  /** Closes what the test opened in the worker's browser, and stores the evidence when it failed. */
  cleanUp: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts())
      await use()
      await writeEvidence(info)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
      forgetEvidence()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
