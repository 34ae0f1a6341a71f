/** A browser with a page of the hub that drives the engine, and the content origin it downloads from. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/services.mjs'
import { PlainFailure } from '../../scripts/parts/steps.mjs'
import { bundle } from './bundle.mjs'
import { startProgram } from './programs.mjs'

/**
 * @param {Record<string, string>} [env] what device-origin.mjs is to know beside
 * @param {(told: any) => void} [onOrigin] is handed what device-origin.mjs tells, before the browser comes
 * @returns {Promise<{ page: import('@playwright/test').Page, told: any, close: () => Promise<void> }>} `page`: with the engine as `engine`
 */
export async function openDevice(env = {}, onOrigin = () => {}) {
  const executablePath = findChromium()
  if (!executablePath) throw new PlainFailure('Chromium is needed: sudo apt-get install chromium')
  const origin = await startProgram('device-origin.mjs', { NODE_ENV: 'development', ...env })
  onOrigin(origin.told)
  const { hub, content, downloads } = origin.told
  const profile = mkdtempSync(join(tmpdir(), 'hub-bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const close = async () => {
    await context.close()
    await origin.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const page = await context.newPage()
    await page.goto(hub)
    await page.evaluate(await bundle({ entry: 'web/src/offline/engine.ts', name: 'benchEngine' }))
    await page.evaluate(
      ([contentUrl, given]) => {
        globalThis.engine = globalThis.benchEngine.createOfflineEngine({
          contentUrl,
          askDownload: async (id) => given[id],
        })
      },
      [content, downloads],
    )
    return { page, told: origin.told, close }
  } catch (fault) {
    await close()
    throw fault
  }
}
