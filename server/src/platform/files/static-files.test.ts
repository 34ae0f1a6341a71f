import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { createHttp } from '../http/http.ts'
import { createLog } from '../log.ts'
import type { HubServer } from '../http/serve.ts'
import { createFolderStore } from '../store/folder-store.ts'
import { serveFolder } from '../store/served-files.ts'
import { mountPages, mountStaticFiles } from './static-files.ts'

const SCRIPT = '/assets/first-a1b2c3d4.js'
const PASSWORD_WORKER = '/assets/vault-password-worker-a1b2c3d4.js'
const log = createLog('silent')

let place: string
let plain: HubServer
let based: HubServer

/** A server with pages and content. Both need only the settings of a context. */
async function serverAt(base: string): Promise<HubServer> {
  const config = readConfig({
    HUB_DATA_DIR: place,
    HUB_SECRET: 'a secret of this test alone',
    HUB_BASE: base,
  })
  const fastify = await createHttp(config, log)
  const server = {
    fastify,
    context: { config, log, files: serveFolder(createFolderStore(place), place) } as Context,
  } as HubServer
  mountStaticFiles(server)
  await mountPages(server, join(place, 'dist'))
  return server
}

const get = ({ fastify }: HubServer, url: string, accept = 'identity') =>
  fastify.inject({ url, headers: { 'accept-encoding': accept } })

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-pages-'))
  await mkdir(join(place, 'dist/assets'), { recursive: true })
  await writeFile(join(place, 'dist/index.html'), '<meta name="hub-base" content="" /><p>hub</p>')
  await writeFile(join(place, 'dist', SCRIPT), 'export {}')
  await writeFile(join(place, 'dist', `${SCRIPT}.br`), 'packed')
  await writeFile(join(place, 'dist', PASSWORD_WORKER), 'export {}')
  await mkdir(join(place, 'static/guides'), { recursive: true })
  await writeFile(join(place, 'static/guides/peace.html'), '<p>guide</p>')
  await writeFile(join(place, 'static/guides/peace.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(place, 'static/guides/peace.xhtml'), '<html xmlns="http://www.w3.org/1999/xhtml"/>')
  for (const name of ['peace.js', 'peace.mjs', 'peace.pdf'])
    await writeFile(join(place, 'static/guides', name), 'alert(1)')
  await writeFile(join(place, 'secret.txt'), 'not for anybody')
  plain = await serverAt('')
  based = await serverAt('/hub')
})

afterAll(async () => {
  await plain.fastify.close()
  await based.fastify.close()
  await rm(place, { recursive: true, force: true })
})

it.each(['/', '/dashboard', '/func/sectors/l/1', '/no/such/screen', '/confirm/5/a.b.c', '/login?next=x.y'])(
  'NAV-001 gives the page at %s, to be asked for anew each time',
  async (url) => {
    const { statusCode, headers, body } = await get(plain, url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>hub</p>')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

it.each(['/assets/first-00000000.js', '/assets/', '/assets/no/such.css', '/api/no-such-call', '/dev/none'])(
  'API-053 says that %s is not there, instead of giving the page',
  async (url) => {
    const { statusCode, headers, body } = await get(plain, url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
    expect(body).not.toContain('<p>hub</p>')
  },
)

it.each(['/wp-login.php', '/.env', '/blog/.git/config', '/api', '/static', '/static/none', '/metrics'])(
  'OPS-004 answers %s with 404, and never with the page of the application',
  async (url) => {
    for (const server of [plain, based]) {
      const { statusCode, headers, body } = await get(server, url)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(JSON.parse(body)).toMatchObject({ error: { name: 'NotFound' } })
    }
  },
)

it('OFF-001 gives the page by the name of its file, as the worker of application mode asks for it', async () => {
  const answers = [await get(plain, '/index.html'), await get(based, '/hub/index.html')]
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>hub</p>')
  }
})

it('OPS-004 shows a person who asks for a page that is not there a way back, in their language', async () => {
  const { body, statusCode, headers } = await based.fastify.inject({
    url: '/wp-login.php',
    headers: { accept: 'text/html,*/*', 'accept-language': 'zh-CN' },
  })
  expect(statusCode).toBe(404)
  expect(body).toContain('此网址没有页面')
  expect(body).toContain('href="/hub/dashboard"')
  expect(body).not.toContain('wp-login')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

it('serves a built file for good, packed when the browser takes it', async () => {
  const packed = await get(plain, SCRIPT, 'gzip, br')
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.vary).toContain('accept-encoding')
  const bare = await get(plain, SCRIPT)
  expect(bare.body).toBe('export {}')
  expect(bare.headers.etag).not.toBe(packed.headers.etag)
})

it('sends what only a page obeys with pages alone', async () => {
  const page = await get(plain, '/dashboard')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.headers['x-frame-options']).toBeDefined()
  const script = await get(plain, SCRIPT)
  expect(script.headers['content-security-policy']).toBe("frame-ancestors 'none'")
  expect(script.headers['permissions-policy']).toBeUndefined()
  expect(script.headers['x-content-type-options']).toBe('nosniff')
})

it('LIF-005 lets WebAssembly run in the worker that derives keys, which may fetch nothing, and on no page', async () => {
  const { headers } = await get(plain, PASSWORD_WORKER)
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
  expect((await get(plain, '/dashboard')).headers['content-security-policy']).not.toContain('wasm')
})

it('NAV-001 tells the page the path it lives under, and leads there from everywhere else', async () => {
  const page = await get(based, '/hub/dashboard')
  expect(page.body).toContain('<meta name="hub-base" content="/hub" />')
  for (const url of ['/', '/dashboard', '/hubbub']) {
    const { statusCode, headers } = await get(based, url)
    expect([statusCode, headers.location]).toEqual([302, '/hub/dashboard'])
  }
  // The console opens a preview without knowing the path (CTM-002).
  const preview = await get(based, '/preview/func/theme/3')
  expect(preview.headers.location).toBe('/hub/preview/func/theme/3')
  expect((await get(based, '/preview/%0d%0aset')).headers.location).toBe('/hub/dashboard')
  expect((await get(based, '/hub/preview/func/theme/3')).body).toContain('<p>hub</p>')
  expect((await get(based, SCRIPT)).statusCode).toBe(200)
  expect((await get(based, '/assets/none-00000000.js')).statusCode).toBe(404)
})

it('API-053 serves documents of content, which may run nothing', async () => {
  const { statusCode, headers, body } = await get(plain, '/static/guides/peace.html')
  expect([statusCode, body]).toEqual([200, '<p>guide</p>'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

it.each(['html', 'svg', 'xhtml'])(
  'HRD-001 gives a document of any kind no origin and no script: %s',
  async (kind) => {
    const { statusCode, headers } = await get(plain, `/static/guides/peace.${kind}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*; sandbox allow-popups allow-modals$/,
    )
    expect(headers['content-security-policy']).not.toContain('script-src')
  },
)

it.each(['js', 'mjs'])('HRD-001 serves no script from beside the documents: %s', async (kind) => {
  const { headers } = await get(plain, `/static/guides/peace.${kind}`)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

it('HRD-001 leaves a PDF to the viewer of the browser, which does not open in a sandbox', async () => {
  const { headers } = await get(plain, '/static/guides/peace.pdf')
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-security-policy']).not.toContain('sandbox')
})

it.each(['/static/../secret.txt', '/static/..%2fsecret.txt', '/static/%2e%2e/secret.txt', '/static/guides'])(
  'API-053 does not leave the folder of content by %s',
  async (url) => {
    const { body } = await get(plain, url)
    expect(body).not.toContain('not for anybody')
    expect(body).not.toContain('<p>guide</p>')
  },
)
