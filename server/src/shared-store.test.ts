/** A hub whose packages and documents are in an S3-compatible store: adding, serving, two writers, and an outage. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { OfflineManifest } from '@hub/contract/offline'
import { readConfig } from '#platform/config/config.ts'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { PackageRefused } from '#platform/packages/faults.ts'
import { packageVersions } from '#platform/packages/packages.tables.ts'
import { createLog } from '#platform/log.ts'
import { StoreAway } from '#platform/store/file-store.ts'
import { createS3Store } from '#platform/store/s3-store.ts'
import { loadModule, publishDocument, storePackage } from './catalogue/content.ts'
import { findOfflinePackage } from './offline/offline.neighbours.ts'
import { findModuleFiles } from './running-modules/running-modules.neighbours.ts'
import { CONTENT } from './testing/cast.ts'
import { type FaultyConnection, openFaultyConnection } from './testing/faulty-connection.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { type S3Double, startS3Double } from './testing/s3-double.ts'

const KEY = 'AKIA-KEY-OF-THIS-TEST'
const SECRET = 'the-secret-of-this-test-and-no-other'
/** What a test waits for the store at most, with a margin for a busy machine. */
const IN_TIME_MS = 9000
/** Different for each key, because the cache knows equal files by their hash. */
const filmOf = (key: string) => Buffer.alloc(VIDEO_CHUNK_BYTES + 1000, `film of ${key}`)

let double: S3Double
let line: FaultyConnection
let app: FreshApp
let content: FastifyInstance
let source: string
let logged = ''

beforeAll(async () => {
  double = await startS3Double()
  line = await openFaultyConnection({
    host: '127.0.0.1',
    port: Number(new URL(double.settings.endpoint).port),
  })
  source = await mkdtemp(path.join(tmpdir(), 'hub-source-'))
  app = await freshApp({
    config: { ...settings(), appMode: true },
    parts: { log: createLog('debug', { write: (text: string) => void (logged += text) }) },
  })
  const { config, log, clock, files } = app.context
  content = await buildContentOrigin({
    ...{ config, log, clock, files },
    findModuleFiles: (id, version) => findModuleFiles(app.context, id, version),
    findOfflinePackage: (id, version) => findOfflinePackage(app.context, id, version),
    takeLaunch: async () => true,
    isSessionOpen: async () => true,
  })
})
afterAll(async () => {
  await content.close()
  await app.close()
  await line.close()
  await double.close()
  await rm(source, { recursive: true, force: true })
})

function settings() {
  const { storeUrl, storeEndpoint, storeKeyId, storeKey, storeCacheMib } = readConfig({
    NODE_ENV: 'test',
    HUB_STORE_URL: `s3://${double.settings.bucket}/of this test`.replaceAll(' ', '-'),
    HUB_STORE_ENDPOINT: `http://127.0.0.1:${line.port}`,
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: SECRET,
    HUB_SECRET: 'a secret for tests alone, 32 long',
  })
  return { storeUrl, storeEndpoint, storeKeyId, storeKey, storeCacheMib }
}

/** A package of this key and version with a page, a film and a guide. */
async function packageOf(key: string, version: string, page: string): Promise<string> {
  const folder = await mkdtemp(path.join(source, 'package-'))
  const guides = { en: 'guides/guide en.pdf' }
  const facts = { key, version, title: key, entry: 'index.html', estimate: 5, languages: ['en'], guides }
  await mkdir(path.join(folder, 'guides'))
  await writeFile(path.join(folder, 'module.json'), JSON.stringify(facts))
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'film.mp4'), filmOf(key))
  await writeFile(path.join(folder, guides.en), 'guide')
  return folder
}
async function add(key: string, version: string, page: string): Promise<number> {
  const content = await storePackage(app.context, await packageOf(key, version, page))
  const place = { topicId: CONTENT.youthCommunity.topicId, isDownloadable: true, sortOrder: 9 }
  return loadModule(app.context, { ...content, ...place })
}
const tryAdd = (key: string, version: string, page: string) =>
  add(key, version, page).catch((error: unknown) => {
    if (error instanceof PackageRefused) return error.faults
    throw error
  })

/** Reads a file of a module as a browser that has launched it. */
async function ofModule(id: number, file: string, headers: Record<string, string> = {}) {
  const tokens = createLaunchTokens(app.context.config, app.clock)
  const launch = {
    moduleId: id,
    moduleKey: 'x',
    version: '1.0.0',
    entry: 'index.html',
    locale: 'en',
  }
  const cookie = await tokens.signCookie({ ...launch, sessionId: 's' })
  return content.inject({
    url: `/m/${id}/1.0.0/${file}`,
    headers: { ...headers, cookie: `hub_module=${cookie}` },
  })
}
const keys = async (prefix: string) => {
  const found: string[] = []
  for await (const { key } of app.context.store.list(prefix)) found.push(key)
  return found.toSorted()
}

describe('SCL-001 a package in a shared store', () => {
  it('is there with its list, its guide, and nothing of it on the disk of the node but the cache', async () => {
    const id = await add('waves', '1.0.0', '<p>waves</p>')
    expect(await keys('modules/waves/')).toEqual(
      ['.chunks.json', '.files.json', 'film.mp4', 'guides/guide en.pdf', 'index.html', 'module.json'].map(
        (name) => `modules/waves/1.0.0/${name}`,
      ),
    )
    expect((await ofModule(id, 'index.html')).body).toBe('<p>waves</p>')
    const part = await ofModule(id, 'film.mp4', { range: 'bytes=5-9' })
    expect([part.statusCode, part.body]).toEqual([206, filmOf('waves').subarray(5, 10).toString()])
    const guide = await app.hub.server.fastify.inject('/static/packages/waves/1.0.0/guides/guide%20en.pdf')
    expect([guide.statusCode, guide.body]).toEqual([200, 'guide'])
    expect(await readdir(path.join(app.context.config.dataDir, 'modules'))).toEqual([])
    expect(await readdir(app.context.config.dataDir)).not.toContain('static')
  })

  it('is there only when its list is, which is sent last', async () => {
    const { store } = app.context
    const sent: string[] = []
    const putStream: typeof store.putStream = async (key, stream, sha256) => {
      const stored = await store.putStream(key, stream, sha256)
      sent.push(key)
      return stored
    }
    const context = { ...app.context, store: { ...store, putStream } }
    await storePackage(context, await packageOf('last', '1.0.0', '<p>last</p>'))
    const files = sent.filter((key) => key.startsWith('modules/'))
    expect([files.length, files.at(-1)]).toEqual([5, 'modules/last/1.0.0/.files.json'])
  })

  it('API-052 is downloaded with its manifest, its packs and its chunks', async () => {
    const id = await add('clouds', '1.0.0', '<p>clouds</p>')
    const token = await app.signIn('member')
    const { data, download } = (await app.call(calls.readModuleOffline, { params: { id }, token })).ok
    expect(data.assets.map((asset) => asset.path)).toContain('film.mp4')
    const headers = { authorization: `Bearer ${download.token}` }
    const read = (file: string) => content.inject({ url: `/offline/clouds/${file}`, headers })
    const manifest = OfflineManifest.parse((await read('manifest.json')).json())
    expect(manifest.assets.find((asset) => asset.path === 'film.mp4')?.chunks).toHaveLength(2)
    expect((await read('.pack/0')).body).toContain('<p>clouds</p>')
    expect((await read('film.mp4')).rawPayload.equals(filmOf('clouds'))).toBe(true)
  })

  it('is written once: other bytes of the same version are refused, also at the same moment', async () => {
    await add('once', '1.0.0', '<p>first</p>')
    const taken = [{ code: 'version-taken', key: 'once', version: '1.0.0' }]
    expect(await tryAdd('once', '1.0.0', '<p>second</p>')).toEqual(taken)
    expect(typeof (await tryAdd('once', '1.0.0', '<p>first</p>'))).toBe('number')
    const both = await Promise.all([
      tryAdd('race', '1.0.0', '<p>one</p>'),
      tryAdd('race', '1.0.0', '<p>two</p>'),
    ])
    expect(both.map((one) => typeof one).toSorted()).toEqual(['number', 'object'])
    const id = Number(both.find((one) => typeof one === 'number'))
    const winner = typeof both[0] === 'number' ? 'one' : 'two'
    expect((await ofModule(id, 'index.html')).body).toBe(`<p>${winner}</p>`)
  })

  it('that was stored before versions were claimed is taken as it is, and not overwritten', async () => {
    await add('legacy', '1.0.0', '<p>legacy</p>')
    await app.context.db.orm.delete(packageVersions).where(eq(packageVersions.moduleKey, 'legacy'))
    expect(await tryAdd('legacy', '1.0.0', '<p>new</p>')).toMatchObject([{ code: 'version-taken' }])
    expect(await app.context.db.orm.select().from(packageVersions)).not.toContainEqual(
      expect.objectContaining({ moduleKey: 'legacy' }),
    )
    expect(typeof (await tryAdd('legacy', '1.0.0', '<p>legacy</p>'))).toBe('number')
  })

  it('whose sending was broken off can be sent again, and by others after an hour', async () => {
    const hour = 60 * 60 * 1000
    await line.cut()
    await expect(add('broken', '1.0.0', '<p>one</p>')).rejects.toThrow(StoreAway)
    await line.restore()
    expect(await tryAdd('broken', '1.0.0', '<p>two</p>')).toMatchObject([{ code: 'version-taken' }])
    app.clock.advance(hour + 1000)
    expect(typeof (await tryAdd('broken', '1.0.0', '<p>two</p>'))).toBe('number')
    expect(await tryAdd('broken', '1.0.0', '<p>one</p>')).toMatchObject([{ code: 'version-taken' }])
  })
})

describe('SCL-001 a store that is away', () => {
  let id: number
  beforeAll(async () => {
    id = await add('outage', '1.0.0', '<p>outage</p>')
    for (const name of ['cut.txt', 'held.txt']) {
      const at = path.join(source, name)
      await writeFile(at, name)
      await publishDocument(app.context, { name, at }, 'guides')
    }
    await ofModule(id, 'index.html')
  })
  const document = (name: string) => app.hub.server.fastify.inject(`/static/guides/${name}`)
  const readyz = async () => (await app.hub.server.fastify.inject('/readyz')).json() as unknown

  it.each([
    ['cannot be reached', 'cut.txt', () => line.cut()],
    ['does not answer', 'held.txt', async () => line.hold()],
  ] as const)(
    'and %s is answered 503 in time, sessions go on, and it is used again by itself',
    async (_what, name, fail) => {
      await fail()
      const before = performance.now()
      const [hub, film] = await Promise.all([
        document(name),
        ofModule(id, 'film.mp4', { range: 'bytes=0-9' }),
      ])
      expect(performance.now() - before).toBeLessThan(IN_TIME_MS)
      for (const answer of [hub, film]) {
        expect(answer.statusCode).toBe(503)
        expect(answer.headers['retry-after']).toBe('2')
        expect(answer.json()).toMatchObject({ error: { name: 'Unavailable' } })
      }
      expect((await ofModule(id, 'index.html')).body).toBe('<p>outage</p>')
      expect((await app.call(calls.readSession, { token: await app.signIn('member') })).status).toBe(200)
      await expect
        .poll(readyz, { timeout: IN_TIME_MS })
        .toEqual({ status: 'ready', missing: [], impaired: ['store'] })
      await line.restore()
      await expect.poll(async () => (await document(name)).body, { timeout: IN_TIME_MS }).toBe(name)
      await expect.poll(readyz, { timeout: IN_TIME_MS }).toEqual({ status: 'ready', missing: [] })
    },
    40_000,
  )

  it('is told once in the log, with its return, and never with a key', () => {
    expect(logged.split('the store of shared files does not answer as it should').length).toBeGreaterThan(2)
    expect(logged).toContain('the store of shared files answers again')
    expect(logged).not.toContain(KEY)
    expect(logged).not.toContain(SECRET)
  })

  it('counts as away when its bytes stop coming, something else answers (HRD-004), or the bucket is not there', async () => {
    const patience = { readMs: 500, writeMs: 500, stallMs: 300 }
    const half = createServer((socket) => {
      socket.on('data', () =>
        socket.write('HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: 100\r\n\r\nhalf of it'),
      )
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(half.address() as AddressInfo).port}`
    const stalling = createS3Store({ ...double.settings, endpoint }, createLog('silent'), patience)
    const found = await stalling.get('static/x')
    await expect(found?.stream.toArray()).rejects.toThrow(StoreAway)
    half.close()
    const page = createServer((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nsign in'))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const other = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const signIn = createS3Store({ ...double.settings, endpoint: other }, createLog('silent'), patience)
    await expect(signIn.get('static/x')).rejects.toThrow(StoreAway)
    await expect(signIn.put('static/x', Buffer.from('x'))).rejects.toThrow(StoreAway)
    page.close()
    const elsewhere = createS3Store(
      { ...double.settings, bucket: 'no-bucket' },
      createLog('silent'),
      patience,
    )
    await expect(elsewhere.find('static/x')).rejects.toThrow(StoreAway)
    await expect(elsewhere.list('')[Symbol.asyncIterator]().next()).rejects.toThrow(StoreAway)
  })
})
