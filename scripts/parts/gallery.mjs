/** Builds the galleries of both applications, serves them while pictures are taken or audits run, and shows their states. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { buildGalleries } from './floors.mjs'
import { CACHE } from './root.mjs'

const FOLDER = join(CACHE, 'gallery')
const CONSOLE_FOLDER = join(CACHE, 'gallery-console')
/** The path below which the console's gallery is built (console/gallery.config.ts). */
const CONSOLE = '/console'
/** What the names of the console's screens begin with. */
const CONSOLE_PREFIX = 'console-'
/** Any free port. */
const PORT = 0
/** How long a page's content must stay as it is before a state counts as shown. */
const QUIET_MS = 60
/** While something loads, nothing of it is shown for a moment. */
const QUIET_LOADING_MS = 300

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What reads a page for everybody: from an address, a browser compiles it once and not for each state. */
const AXE_PATH = '/assets/axe-core.js'
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Vite names what is below /assets/ after its content: a browser asks for it once. */
function serve(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const isConsole = pathname.startsWith(`${CONSOLE}/`)
  const path = isConsole ? pathname.slice(CONSOLE.length) : pathname
  const inFolder = join(isConsole ? CONSOLE_FOLDER : FOLDER, path.endsWith('/') ? `${path}index.html` : path)
  const file = path === AXE_PATH ? AXE : inFolder
  const type = TYPES[extname(file)]
  if (type === undefined || !existsSync(file)) return void response.writeHead(404).end()
  const isNamedByContent = path.startsWith('/assets/')
  const cached = isNamedByContent ? 'max-age=31536000, immutable' : 'no-cache'
  response.writeHead(200, { 'content-type': type, 'cache-control': cached })
  createReadStream(file).pipe(response)
}

/**
 * Builds the galleries and serves them.
 * @returns {Promise<{ url: string, axeUrl: string, close: () => Promise<void> }>} where they are, without a slash at the
 *   end, and where axe is
 */
export async function openGallery() {
  await buildGalleries()
  const server = createServer(serve)
  await new Promise((resolve) => server.listen(PORT, 'localhost', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.')
  const url = `http://localhost:${address.port}`
  return {
    url,
    axeUrl: `${url}${AXE_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Every screen with every state it can have, the facilitators' first, each in alphabetical order. */
export async function statesOf(page, url) {
  const states = []
  for (const address of [pageOf(url, ''), pageOf(url, CONSOLE_PREFIX)]) {
    await page.goto(address)
    await page.locator('html[data-gallery=shown]').waitFor()
    const links = page.locator('a[data-state]')
    states.push(
      ...(await links.evaluateAll((all) => all.map(({ dataset: { screen, state } }) => ({ screen, state })))),
    )
  }
  return states
}

/** The page that shows a screen of this name: each application has one. */
export const pageOf = (url, screen) => `${url}${screen.startsWith(CONSOLE_PREFIX) ? CONSOLE : ''}/gallery/`

/** Shows one state, and resolves once its answers have come and nothing moves. */
export async function showState(page, url, { screen, state, locale }) {
  await page.goto(`${pageOf(url, screen)}?${new URLSearchParams({ screen, state, locale })}`)
  await page.locator('html[data-gallery=shown]').waitFor()
  await quiet(page)
}

/**
 * Shows another state in the same page, of the open screen or of another of its application, and resolves as `showState`
 * does. It takes a third less time, and the browser keeps what it has compiled.
 */
export async function showAnotherState(page, shown) {
  await notify(page, 'gallery-state', shown)
  await page.locator('html[data-gallery=shown]').waitFor()
  await quiet(page)
}

/**
 * Shows the open state in another language, and resolves once it is there: a third of the time of showing it anew. A menu
 * closes when its words change, which no user can do to it: then the state is shown anew.
 */
export async function changeLocale(page, shown) {
  const before = await openOver(page)
  await notify(page, 'gallery-locale', shown.locale)
  await quiet(page)
  if ((await openOver(page)) !== before) await showAnotherState(page, shown)
}

/** What stands open over the screen, by its roles. */
export const openOver = (page) =>
  page.evaluate((overlays) => {
    const open = [...document.querySelectorAll(overlays)].filter((one) => one.checkVisibility())
    return open.map((one) => one.role).join(' ')
  }, OVERLAYS)

const notify = (page, name, detail) =>
  page.evaluate((event) => void window.dispatchEvent(new CustomEvent(event.name, event)), { name, detail })

const quiet = (page) => page.evaluate(untilQuiet, { quietMs: QUIET_MS, loadingMs: QUIET_LOADING_MS })

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
