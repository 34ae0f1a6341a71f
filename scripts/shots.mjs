/**
 * npm run shots: photographs every screen of the gallery in every state, on a phone and on a desk, light and dark, in
 * both languages. The pictures are written to .cache/shots with a page to look at them, before a change lands.
 * `npm run shots -- client login` takes only the screens with one of these words in their names.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { changeLocale, openGallery, showState, statesOf } from './parts/gallery.mjs'
import { CACHE } from './parts/root.mjs'
import { findJourneyBrowser } from './parts/services.mjs'
import { pageOfShots } from './parts/page-of-shots.mjs'
import { main, PlainFailure, say, step } from './parts/steps.mjs'

const FOLDER = join(CACHE, 'shots')
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1440, height: 900 },
]
const SCHEMES = /** @type {const} */ (['light', 'dark'])
const LOCALES = ['en', 'zh']

/** The pictures of what the page shows, by the names of their files. */
async function photograph(page, name) {
  const files = []
  for (const { name: size, ...viewport } of SIZES) {
    await page.setViewportSize(viewport)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const file = `${name}-${size}-${colorScheme}.png`
      await page.screenshot({ path: join(FOLDER, file), fullPage: true })
      files.push(file)
    }
  }
  return files
}

await main(async () => {
  const executablePath = findJourneyBrowser()
  if (!executablePath) throw new PlainFailure('The pictures need Chromium: sudo apt-get install chromium')
  const words = process.argv.slice(2)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const gallery = await openGallery()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const taken = []
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const states = await statesOf(page, gallery.url)
    if (words.length === 0) {
      await page.goto(`${gallery.url}/gallery/`)
      await page.locator('html[data-gallery=shown]').waitFor()
      taken.push({ name: 'controls', files: await photograph(page, 'controls') })
    }
    const wanted = states.filter(
      ({ screen }) => words.length === 0 || words.some((word) => screen.includes(word)),
    )
    for (const screen of new Set(wanted.map((one) => one.screen)))
      await step(screen, async () => {
        for (const { state } of wanted.filter((one) => one.screen === screen))
          for (const [index, locale] of LOCALES.entries()) {
            if (index === 0) await showState(page, gallery.url, { screen, state, locale })
            else await changeLocale(page, { screen, state, locale })
            taken.push({
              name: `${screen} ${state} ${locale}`,
              files: await photograph(page, `${screen}-${state}-${locale}`),
            })
          }
      })
  } finally {
    await browser.close()
    await gallery.close()
  }
  writeFileSync(join(FOLDER, 'index.html'), pageOfShots(taken))
  say(`  The pictures are in ${join(FOLDER, 'index.html')}.`)
})
