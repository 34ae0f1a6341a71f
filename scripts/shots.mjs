/**
 * npm run shots: photographs the gallery, and the screens of a hub that is running with the demo, at three widths,
 * light and dark, in Chromium. The pictures are written to .cache/shots, to be looked at before a change lands.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { CACHE, inRoot } from './parts/root.mjs'
import { addresses, loadSettings } from './parts/server.mjs'
import { findChromium } from './parts/services.mjs'
import { main, PlainFailure, say, step } from './parts/steps.mjs'

const FOLDER = join(CACHE, 'shots')
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desk', width: 1440, height: 900 },
]
const SCHEMES = /** @type {const} */ (['light', 'dark'])
const GALLERY_PORT = 5199
const SETTLE_MS = 500
const LOGIN = { email: 'facilitator@demo.example', password: 'Demo-hub-2026' }
/** The token's name in the browser's storage. */
const TOKEN_KEY = 'hub.token'
const OUTSIDE = ['/login', '/registration', '/password-reset']
const INSIDE = ['/dashboard', '/func/sectors', '/func/profile', '/func/clients']

async function photograph(browser, { base, path, token }) {
  const name = path.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  for (const { name: size, ...viewport } of SIZES) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      if (token)
        await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token])
      const page = await context.newPage()
      await page.goto(`${base}${path}`, { waitUntil: 'networkidle' })
      await page.waitForTimeout(SETTLE_MS)
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`), fullPage: true })
      await context.close()
    }
  }
}

/** A session of the demo's facilitator, or nothing when no hub with the demo answers. */
async function demoToken(hub) {
  try {
    const answer = await fetch(`${hub}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    })
    const { newToken } = await answer.json()
    return newToken
  } catch {
    return undefined
  }
}

await main(async () => {
  loadSettings()
  const executablePath = findChromium()
  if (!executablePath) throw new PlainFailure('The pictures need Chromium: sudo apt-get install chromium')
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const vite = await createServer({ root: inRoot('web'), logLevel: 'error', server: { port: GALLERY_PORT } })
  try {
    await vite.listen()
    const base = `http://localhost:${GALLERY_PORT}`
    await step('Gallery', () => photograph(browser, { base, path: '/gallery.html', token: undefined }))
    const { hub } = addresses()
    const token = await demoToken(hub)
    if (!token) say(`  The screens are left out: no hub with the demo answers at ${hub} (npm start).`)
    else {
      for (const path of OUTSIDE)
        await step(path, () => photograph(browser, { base: hub, path, token: undefined }))
      for (const path of INSIDE) await step(path, () => photograph(browser, { base: hub, path, token }))
    }
  } finally {
    await vite.close()
    await browser.close()
  }
  say(`  The pictures are in ${FOLDER}.`)
})
