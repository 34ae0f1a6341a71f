/** A hub whose content origin is behind a proxy, a module made for the test, and pages that drive the engine. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { bundleForPage } from './bundle-for-page.ts'
import { type ContentProxy, openContentProxy } from './proxies/content-proxy.ts'
import { callAs, modulesByKey } from './facilitator.ts'
import { freePort } from './free-port.ts'
import type { RunningHub } from './hub.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIB = 1024 * 1024
/** Twelve chunks and a bit. */
export const FILM_BYTES = 24 * MIB + 1000
export const FILM_CHUNKS = 13
const ICONS = 30

export interface OfflineJourney {
  hub: RunningHub
  proxy: ContentProxy
  /** Bytes that are never played; they only have to be the same. */
  film: Buffer
  /** The demo's, by their keys. */
  idOf(moduleKey: string): number
  /** Adds a version of the module made for the test; returns its id. */
  addVersion(version: string, change?: Record<string, string | Buffer>): Promise<number>
  /** Opens a page of the hub that drives the engine, logged in. */
  openPage(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

export async function openOfflineJourney(
  freshHub: (settings: Record<string, string>) => Promise<RunningHub>,
): Promise<OfflineJourney> {
  const place = await mkdtemp(join(tmpdir(), 'hub-offline-'))
  const [outer, inner] = [await freePort(), await freePort()]
  const env = {
    HUB_APP_MODE: 'true',
    HUB_CONTENT_PORT: String(inner),
    HUB_CONTENT_URL: `http://localhost:${outer}`,
  }
  const hub = await freshHub(env)
  const proxy = await openContentProxy(outer, inner)
  const facilitator = await callAs(hub)
  const demo = await modulesByKey(facilitator)
  const script = await bundleForPage(join(ROOT, 'e2e/parts/engine-in-page.ts'))
  const film = randomBytes(FILM_BYTES)
  return {
    hub,
    proxy,
    film,
    idOf: (moduleKey) => demo.get(moduleKey)?.moduleId ?? 0,
    async addVersion(version, change = {}) {
      const folder = join(place, version)
      for (const [path, bytes] of Object.entries({ ...filesOf(version, film), ...change })) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), bytes)
      }
      const topic = String(demo.get('wotr')?.topicId)
      await hub.staff('module', 'add', folder, '--topic', topic, '--downloadable')
      return (await modulesByKey(facilitator)).get('tide')?.moduleId ?? 0
    },
    async openPage(context) {
      const page = await context.newPage()
      await page.goto(`${hub.url}/login`)
      await page.evaluate((token) => localStorage.setItem('hub.token', token), facilitator.token)
      await page.evaluate(script)
      await page.evaluate((url) => startOffline(url), proxy.url)
      return page
    },
    async close() {
      await proxy.close()
      await rm(place, { recursive: true, force: true })
    },
  }
}

function filesOf(version: string, film: Buffer): Record<string, string | Buffer> {
  const manifest = {
    key: 'tide',
    version,
    title: 'Tide',
    entry: 'index.html',
    estimate: 5,
    languages: ['en'],
  }
  const icons = Array.from({ length: ICONS }, (_, n) => [`icons/icon ${n}.svg`, iconOf(n)])
  return {
    'module.json': JSON.stringify(manifest),
    'index.html': `<!doctype html><title>Tide</title><h1>Tide ${version}</h1><img src="icons/icon 3.svg" alt="">
      <script src="tide.js"></script>`,
    'tide.js': 'document.documentElement.dataset.ran = "yes"',
    'media/film.mp4': film,
    'song.mp3': Buffer.alloc(MIB, 'la'),
    ...Object.fromEntries(icons),
  }
}

const iconOf = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${n + 1}" height="1"></svg>`
