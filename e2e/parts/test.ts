/** Playwright's test for every journey, with a hub for each worker and evidence of failures. */
import { test as base } from '@playwright/test'
import { forgetEvidence, writeEvidence, noteConsole } from './evidence.ts'
import { type HubServer, openHub, type RunningHub, type WorkersHub } from './hub.ts'

interface OfWorkerAlone {
  server: WorkersHub
  /** The worker's hub with the unchanged demo and these settings; no other test uses it. */
  freshServer(settings?: Record<string, string>): Promise<HubServer>
}
interface OfWorker {
  /** The same with the worker's browser. */
  freshHub(settings?: Record<string, string>): Promise<RunningHub>
  /** In its place a hub without any data, as a provider begins with. */
  emptyHub(settings?: Record<string, string>): Promise<RunningHub>
}
interface Evidence {
  evidence: void
}
interface CleanUp {
  cleanUp: void
}

const SETUP_MS = 120_000

/** Starts no Chromium: for what runs without one. */
export const testWithoutChromium = base.extend<Evidence, OfWorkerAlone>({
  server: [
    async ({ playwright: _ }, use) => {
      const hub = await openHub()
      await use(hub)
      await hub.close()
    },
    { scope: 'worker', timeout: SETUP_MS },
  ],
  freshServer: [
    async ({ server }, use) =>
      use(async (settings) => {
        await server.restore(settings)
        return server
      }),
    { scope: 'worker', timeout: SETUP_MS },
  ],
  /** Stores the evidence of a test that failed. */
  evidence: [
    async ({ playwright: _ }, use, info) => {
      await use()
      await writeEvidence(info)
      forgetEvidence()
    },
    { auto: true },
  ],
})

export const test = testWithoutChromium.extend<CleanUp, OfWorker>({
  freshHub: [
    async ({ browser, freshServer }, use) => {
      browser.on('context', noteConsole)
      await use(async (settings) => {
        for (const context of browser.contexts()) await context.close()
        return { ...(await freshServer(settings)), browser }
      })
    },
    { scope: 'worker', timeout: SETUP_MS },
  ],
  emptyHub: [
    async ({ browser, server }, use) => {
      browser.on('context', noteConsole)
      await use(async (settings) => {
        for (const context of browser.contexts()) await context.close()
        await server.begin(settings)
        return { ...server, browser }
      })
    },
    { scope: 'worker', timeout: SETUP_MS },
  ],
  /** Closes what the test opened in the worker's browser. */
  cleanUp: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
