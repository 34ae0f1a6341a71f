/** Builds the gallery and serves it while pictures are taken or checks run. */
import { build, preview } from 'vite'
import { inRoot } from './root.mjs'

const CONFIG = inRoot('web', 'gallery.config.ts')
/** Any free port. */
const PORT = 0

/**
 * Builds the gallery and serves it.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} where it is, with a slash at the end
 */
export async function openGallery() {
  await build({ configFile: CONFIG, logLevel: 'error' })
  const server = await preview({ configFile: CONFIG, logLevel: 'error', preview: { port: PORT } })
  const [url] = server.resolvedUrls?.local ?? []
  return { url: `${url}gallery/`, close: () => server.close() }
}

/** Every screen with every state it can have, in alphabetical order. */
export async function statesOf(page, url) {
  await page.goto(url)
  await page.locator('html[data-gallery=shown]').waitFor()
  return page
    .locator('a[data-state]')
    .evaluateAll((links) => links.map(({ dataset: { screen, state } }) => ({ screen, state })))
}

/** Shows one state, and resolves once nothing moves. */
export async function showState(page, url, { screen, state, locale }) {
  await page.goto(`${url}?${new URLSearchParams({ screen, state, locale })}`)
  await page.locator('html[data-gallery=shown]').waitFor()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}
