/** Builds the gallery, serves it while pictures are taken or audits run, and shows its states. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { buildGallery } from './floors.mjs'
import { CACHE } from './root.mjs'

const FOLDER = join(CACHE, 'gallery')
/** Any free port. */
const PORT = 0
/** How long a page's content must stay as it is before a state counts as shown. */
const QUIET_MS = 60
/** While something loads, nothing of it is shown for a moment. */
const QUIET_LOADING_MS = 300

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Vite names what is below /assets/ after its content: a browser asks for it once. */
function serve(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = join(FOLDER, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  const type = TYPES[extname(file)]
  if (type === undefined || !existsSync(file)) return void response.writeHead(404).end()
  const isNamedByContent = pathname.startsWith('/assets/')
  const cached = isNamedByContent ? 'max-age=31536000, immutable' : 'no-cache'
  response.writeHead(200, { 'content-type': type, 'cache-control': cached })
  createReadStream(file).pipe(response)
}

/**
 * Builds the gallery and serves it.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} where it is, with a slash at the end
 */
export async function openGallery() {
  await buildGallery()
  const server = createServer(serve)
  await new Promise((resolve) => server.listen(PORT, 'localhost', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.')
  return {
    url: `http://localhost:${address.port}/gallery/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Every screen with every state it can have, in alphabetical order. */
export async function statesOf(page, url) {
  await page.goto(url)
  await page.locator('html[data-gallery=shown]').waitFor()
  return page
    .locator('a[data-state]')
    .evaluateAll((links) => links.map(({ dataset: { screen, state } }) => ({ screen, state })))
}

/** Shows one state, and resolves once its answers have come and nothing moves. */
export async function showState(page, url, { screen, state, locale }) {
  await page.goto(`${url}?${new URLSearchParams({ screen, state, locale })}`)
  await page.locator('html[data-gallery=shown]').waitFor()
  await page.evaluate(untilQuiet, { quietMs: QUIET_MS, loadingMs: QUIET_LOADING_MS })
}

/** Runs in the page. */
async function untilQuiet({ quietMs, loadingMs }) {
  let changedAt = performance.now()
  const watcher = new MutationObserver(() => (changedAt = performance.now()))
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  const isQuiet = () =>
    performance.now() - changedAt > (document.querySelector('[aria-busy=true]') ? loadingMs : quietMs) &&
    document.fonts.status === 'loaded' &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, quietMs))
  watcher.disconnect()
}
