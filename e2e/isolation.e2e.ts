/** A real browser, two real listeners: what modules may do, and what a hostile one does not get (R17). */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type Frame, type Page } from '@playwright/test'
import { build } from 'vite'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Config } from '../server/src/platform/config/config.ts'
import { buildContentOrigin } from '../server/src/platform/content-origin/content-origin.ts'
import { createHttp } from '../server/src/platform/http/http.ts'
import { createLaunchTokens, type LaunchTokens } from '../server/src/platform/content-origin/launch-token.ts'
import { createLog } from '../server/src/platform/log.ts'
import { addPackage } from '../server/src/platform/packages/packages.ts'
import { createFolderStore } from '../server/src/platform/store/folder-store.ts'
import { serveFolder } from '../server/src/platform/store/served-files.ts'
import { freePort } from './parts/free-port.ts'
import { expect, test } from './parts/test.ts'

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const SECRET = 'a secret of this test alone, long enough'
const [HOSTILE, BENIGN, GONE, BROKEN] = [7, 8, 9, 500]
const SESSION_TOKEN = 'hub-session-token'
const READY_MS = 6000

/** Ways to take one's own frame to another address; each ends that module, and must end nothing else. */
const STEERS = [
  'void (location = ADDRESS)',
  'void (parent.location = ADDRESS)',
  "document.body.innerHTML = '<form method=post></form>', document.forms[0].action = ADDRESS, document.forms[0].submit()",
  "document.head.innerHTML = '<meta http-equiv=refresh content=0>', document.head.firstChild.content = '0;url=' + ADDRESS",
]

interface Launch {
  moduleId: number
  launchToken: string
  url?: string
  readyMs?: number
}

/** What the page of the test has on its window. */
interface HubWindow {
  launch(input: Launch): Promise<{ outcome: string; detail?: string }>
  statuses: string[]
  events: { name: string; value?: unknown }[]
  frame: { stop(): Promise<void>; remove(): void; focus(): void; element: HTMLIFrameElement }
  hubSecret: string
}

const PAGE = `<!doctype html><html lang="en"><title>Hub</title><button id="before">Before</button>
<div id="stage"></div><button id="after">After</button><script type="module" src="/hub.js"></script></html>`

const pageScript = (contentOrigin: string) => `
import { openModuleFrame } from '/module-frame.js'
localStorage.setItem('hub.token', '${SESSION_TOKEN}')
Object.assign(window, { hubSecret: 'secret', statuses: [], events: [] })
window.launch = (input) => new Promise((resolve) => {
  window.frame = openModuleFrame({
    container: document.getElementById('stage'), contentOrigin: '${contentOrigin}',
    url: '${contentOrigin}/player/', locale: 'en', title: 'A module', readyMs: ${READY_MS},
    onStatus: (outcome, detail) => { window.statuses.push(outcome); resolve({ outcome, detail }) },
    onEvent: (event) => window.events.push(event), ...input })
  window.frame.element.style.cssText = 'width:800px;height:400px'
})
document.body.dataset.ready = 'yes'`

let place: string
let browser: Browser
let context: BrowserContext
let page: Page
let hub: string
let content: string
let collector: string
let tokens: LaunchTokens
let hubCalls: string[] = []
let collected: string[] = []
const closers: (() => Promise<unknown>)[] = []

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const listening = (server: Server, host: string) =>
  new Promise<number>((resolve) => server.listen(0, host, () => resolve(portOf(server))))

async function bundle(entry: string): Promise<string> {
  const lib = { entry, formats: ['es' as const], fileName: 'module' }
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib, minify: false },
  })
  const [output] = Array.isArray(made) ? made : [made]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error(`${entry} was not built`)
  return chunk.code
}

async function openHub(): Promise<void> {
  const config = { publicUrl: hub, contentUrl: content, allowedOrigins: [], mode: 'test', trustProxy: false }
  const server = await createHttp(config as unknown as Config, createLog('silent'))
  const moduleFrame = await bundle(root('web/src/running-modules/module-frame.ts'))
  server.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api')) hubCalls.push(`${request.method} ${request.url}`)
  })
  server.get('/', async (_request, reply) => reply.type('text/html').send(PAGE))
  server.get('/hub.js', async (_request, reply) => reply.type('text/javascript').send(pageScript(content)))
  server.get('/module-frame.js', async (_request, reply) => reply.type('text/javascript').send(moduleFrame))
  server.get('/api/me', async () => ({ success: true }))
  server.post('/api/transfer', async () => ({ success: true }))
  await server.listen({ port: Number(new URL(hub).port), host: 'localhost' })
  closers.push(() => server.close())
}

async function openContent(): Promise<() => Promise<unknown>> {
  const server = await buildContentOrigin({
    config: { publicUrl: hub, contentUrl: content, secret: SECRET },
    log: createLog('silent'),
    clock: systemClock,
    playerDir: join(place, 'player'),
    files: serveFolder(createFolderStore(place), place),
    async findModuleFiles(moduleId) {
      if (moduleId === BROKEN) throw new Error('the database is away')
      if (moduleId === GONE) return null
      const key = moduleId === HOSTILE ? 'hostile' : 'benign'
      return { codeDir: `${key}/1.0.0` }
    },
    takeLaunch: async () => true,
    isSessionOpen: async () => true,
  })
  await server.listen({ port: Number(new URL(content).port), host: 'localhost' })
  return () => server.close()
}

let closeContent: () => Promise<unknown> = async () => undefined

test.describe('isolation of modules', () => {
  test.beforeAll(async ({ browser: given }) => {
    browser = given
    place = await mkdtemp(join(tmpdir(), 'hub-isolation-'))
    await build({ root: root('player'), logLevel: 'error', build: { outDir: join(place, 'player') } })
    for (const name of ['hostile', 'benign']) {
      const into = { store: createFolderStore(place), dataDir: place, claims: null }
      await addPackage(root(`e2e/packages/${name}`), into)
    }
    hub = `http://localhost:${await freePort()}`
    content = `http://localhost:${await freePort()}`
    const evil = createServer((request, response) => {
      collected.push(`${request.method} ${request.url}`)
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' })
        .end('collected')
    })
    evil.on('upgrade', (request, socket) => {
      collected.push(`UPGRADE ${request.url}`)
      socket.destroy()
    })
    collector = `http://127.0.0.1:${await listening(evil, '127.0.0.1')}`
    closers.push(() => new Promise((resolve) => evil.close(resolve)))
    await openHub()
    closeContent = await openContent()
    tokens = createLaunchTokens({ secret: SECRET }, systemClock)
  })
  test.afterAll(async () => {
    await closeContent()
    await Promise.all(closers.map((close) => close()))
    await rm(place, { recursive: true, force: true })
  })
  test.beforeEach(async () => {
    hubCalls = []
    collected = []
    context = await browser.newContext()
    page = await context.newPage()
    // Something to go back to, for a package that tries.
    await page.goto(`${hub}/?earlier`)
    await openHubPage()
  })

  async function openHubPage(): Promise<void> {
    await page.goto(`${hub}/`)
    await page.waitForSelector('[data-ready]')
  }

  async function tokenFor(moduleId: number, entry = 'index.html'): Promise<string> {
    const person = { launchId: 'l-1', facilitatorId: 4, sessionId: 's-1', topicId: 9, locale: 'en' }
    return tokens.signLaunch({ ...person, moduleId, moduleKey: 'any', version: '1.0.0', entry })
  }

  const start = (input: Launch) =>
    page.evaluate((launch) => (window as unknown as HubWindow).launch(launch), input)
  const statuses = () => page.evaluate(() => (window as unknown as HubWindow).statuses)

  async function packageFrame(): Promise<Frame> {
    const frame = page.frames().find((candidate) => candidate.url().includes('/m/'))
    if (!frame) throw new Error('no package is framed')
    return frame
  }

  const startBenign = async () =>
    start({ moduleId: BENIGN, launchToken: await tokenFor(BENIGN, 'start page.html') })

  test.describe('an ordinary package', () => {
    test('DEL-005 runs unmodified: styles, scripts, pictures, data and storage of its own', async () => {
      expect(await startBenign()).toEqual({ outcome: 'ready' })
      const frame = await packageFrame()
      const report = await frame.evaluate(() => Reflect.get(window, 'done'))
      expect(report).toEqual({ language: 'en', evaluated: 2, progress: '3', steps: 6, width: 12 })
      await frame.click('h1')
      expect(await frame.textContent('h1')).toBe('clicked')
      expect(await frame.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontSize)).toBe(
        '31px',
      )
      expect(await frame.evaluate(() => document.fullscreenEnabled)).toBe(true)
      await frame.evaluate(() => Reflect.get(window, 'finish')())
      await page.waitForFunction(() => (window as unknown as HubWindow).events.length > 0)
      const events = await page.evaluate(() =>
        (window as unknown as HubWindow).events.map((event) => event.name),
      )
      expect(events).toContain('complete')
    })

    test('DEL-013 hears the end, says its farewell and is gone, without asking the person again', async () => {
      const dialogs: string[] = []
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type())
        void dialog.accept()
      })
      await startBenign()
      await (await packageFrame()).click('#first')
      const took = await page.evaluate(async () => {
        const began = performance.now()
        await (window as unknown as HubWindow).frame.stop()
        return performance.now() - began
      })
      expect(took).toBeLessThan(2500)
      const player = page.frames().find((frame) => frame.url().endsWith('/player/'))
      expect(await player?.evaluate(() => localStorage.getItem('farewell'))).toBe('said')
      await page.evaluate(() => (window as unknown as HubWindow).frame.remove())
      await expect.poll(() => page.frames().length).toBe(1)
      expect(dialogs).toEqual([])
    })

    test('SYS-015 takes the keyboard when the hub gives it and lets it go on', async () => {
      await startBenign()
      await page.evaluate(() => (window as unknown as HubWindow).frame.focus())
      const frame = await packageFrame()
      const focused = () =>
        frame.evaluate(() => (document.hasFocus() ? (document.activeElement?.id ?? '') : 'away'))
      await expect.poll(focused).toBe('')
      await page.keyboard.press('Tab')
      await expect.poll(focused).toBe('first')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('after')
      await page.keyboard.press('Shift+Tab')
      await expect.poll(focused).toBe('last')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('before')
    })

    test('DEL-017 cannot stall the hub with a busy loop', async () => {
      await startBenign()
      const frame = await packageFrame()
      await frame.evaluate(() => {
        setTimeout(() => {
          const until = performance.now() + 3000
          while (performance.now() < until);
        }, 50)
      })
      const worst = await page.evaluate(async () => {
        let [gap, last] = [0, performance.now()]
        const end = last + 2500
        while (last < end) {
          await new Promise((resolve) => setTimeout(resolve, 20))
          gap = Math.max(gap, performance.now() - last)
          last = performance.now()
        }
        return gap
      })
      expect(worst).toBeLessThan(1500)
    })
  })

  test.describe('a hostile package', () => {
    test('R17 gets nothing: not the page, its storage, its calls, its window, another module, the camera', async () => {
      expect((await start({ moduleId: HOSTILE, launchToken: await tokenFor(HOSTILE) })).outcome).toBe('ready')
      const frame = await packageFrame()
      const targets = { hub, collector, otherModule: `/m/${BENIGN}/1.0.0/data.json` }
      const results = await frame.evaluate((given) => Reflect.get(window, 'attack')(given), targets)
      expect(Object.keys(results).length).toBeGreaterThan(45)
      const got = Object.entries(results).filter(([, result]) => String(result).startsWith('LEAKED'))
      expect(got).toEqual([])
      expect([hubCalls, collected]).toEqual([[], []])
      expect([page.url(), await page.title(), context.pages().length]).toEqual([`${hub}/`, 'Hub', 1])
      expect(await statuses()).toEqual(['ready'])
      // With the player's port it can claim what it likes of itself; the launch stands as it was.
      const claims = await page.evaluate(() =>
        (window as unknown as HubWindow).events.map((event) => event.name),
      )
      expect([...new Set(claims)].sort()).toEqual(['claim', 'score'])
      expect(await page.evaluate(() => localStorage.getItem('hub.token'))).toBe(SESSION_TOKEN)
    })

    test('R17 gets nothing by steering its own frames elsewhere', async () => {
      for (const steer of STEERS) {
        await start({ moduleId: HOSTILE, launchToken: await tokenFor(HOSTILE) })
        const frame = await packageFrame()
        await frame.evaluate(steer.replace('ADDRESS', `'${collector}/steered'`)).catch(() => undefined)
        await page.waitForTimeout(500)
        expect([collected, page.url()]).toEqual([[], `${hub}/`])
        await openHubPage()
      }
    })

    test('R17 would get it from inside the hub: the attacks themselves work', async () => {
      const control = createServer((request, response) => {
        const isInner = request.url === '/inner'
        const file = isInner
          ? '<script src="/attacks.js"></script>'
          : '<title>Hub</title><iframe src="/inner"></iframe>'
        if (request.url === '/attacks.js') return void response.end(attacks)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(file)
      })
      const { readFile } = await import('node:fs/promises')
      const attacks = await readFile(root('e2e/packages/hostile/attacks.js'))
      await page.goto(`http://localhost:${await listening(control, 'localhost')}/`)
      const frame = page.frames()[1]!
      const results = await frame.evaluate(() => Reflect.get(window, 'readAttacks')())
      expect(results['top document']).toBe('LEAKED Hub')
      control.closeAllConnections()
      control.close()
    })

    test('DEL-017 is framed by nobody but the hub', async () => {
      const stranger = createServer((_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<iframe src="${content}/player/"></iframe>`)
      })
      await page.goto(`http://localhost:${await listening(stranger, 'localhost')}/`)
      await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error/)
      stranger.closeAllConnections()
      stranger.close()
    })
  })

  test.describe('launch tokens and statuses', () => {
    test('DEL-016 opens what the token names, whatever the hub says, and nothing else', async () => {
      const launched = await start({ moduleId: BENIGN, launchToken: await tokenFor(HOSTILE) })
      expect(launched.outcome).toBe('ready')
      const frame = await packageFrame()
      expect(frame.url()).toContain(`/m/${HOSTILE}/1.0.0/index.html`)
      expect(
        await frame.evaluate(
          (path) => fetch(path).then((answer) => answer.status),
          `/m/${BENIGN}/1.0.0/data.json`,
        ),
      ).toBe(401)
    })

    test('DEL-006 says unavailable for a refused token and for an entry that is not there', async () => {
      expect((await start({ moduleId: BENIGN, launchToken: 'x.y.z' })).outcome).toBe('unavailable')
      await openHubPage()
      expect((await start({ moduleId: GONE, launchToken: await tokenFor(GONE) })).outcome).toBe('unavailable')
      await openHubPage()
      expect(
        (await start({ moduleId: BENIGN, launchToken: await tokenFor(BENIGN, 'no.html') })).outcome,
      ).toBe('unavailable')
    })

    test('DEL-006 says maintenance at once when the server fails, and in time when it is gone', async () => {
      const launchToken = await tokenFor(BROKEN)
      const failed = await start({ moduleId: BROKEN, launchToken })
      expect(failed).toEqual({ outcome: 'missing', detail: 'the server answered 500' })
      await openHubPage()
      await closeContent()
      try {
        const gone = await start({ moduleId: BENIGN, launchToken: await tokenFor(BENIGN), readyMs: 1500 })
        expect(gone).toEqual({ outcome: 'missing', detail: 'no report in time' })
      } finally {
        closeContent = await openContent()
      }
    })

    test('DEL-006 says maintenance when something else answers in the place of the server', async () => {
      await closeContent()
      const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
      await new Promise<void>((resolve) =>
        proxy.listen(Number(new URL(content).port), 'localhost', () => resolve()),
      )
      try {
        const away = await start({ moduleId: BENIGN, launchToken: await tokenFor(BENIGN), readyMs: 1500 })
        expect(away.outcome).toBe('missing')
      } finally {
        proxy.closeAllConnections()
        await new Promise((resolve) => proxy.close(resolve))
        closeContent = await openContent()
      }
    })
  })
})
