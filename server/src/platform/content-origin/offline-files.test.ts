/** The paths from which devices download modules, with packages and tokens made for the test. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOWNLOAD_TOKEN_LIFE_MS, PACK_MAX_FILES, VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { OfflineManifest, packPath } from '@hub/contract/offline'
import { type SettableClock, settableClock } from '../clock.ts'
import { buildContentOrigin } from './content-origin.ts'
import { createDownloadTokens, type DownloadTokens } from './download-token.ts'
import { createLaunchTokens } from './launch-token.ts'
import { createLog } from '../log.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { addPackage, type StoredPackage } from '../packages/packages.ts'
import { createFolderStore } from '../store/folder-store.ts'
import { type ServedFiles, serveFolder } from '../store/served-files.ts'
import { createTokens } from '../credentials/tokens.ts'

const config = {
  publicUrl: 'https://hub.example.org',
  contentUrl: 'https://content.example.org',
  secret: 'a secret of this test alone, long enough',
}
const claims = {
  facilitatorId: 4,
  moduleId: 7,
  moduleKey: 'waves',
  version: '2026-03-01T09:00:00.000Z',
  packageVersion: '1.0.0',
  entry: 'index.html',
}
const film = Buffer.alloc(VIDEO_CHUNK_BYTES + 1000, 'film')
const SMALL = Array.from(
  { length: PACK_MAX_FILES + 5 },
  (_, n) => `icons/icon ${String(n).padStart(3, '0')}.svg`,
)
const files: Record<string, string | Buffer> = {
  'module.json': JSON.stringify({
    ...{
      key: 'waves',
      version: '1.0.0',
      title: 'Waves',
      entry: 'index.html',
      estimate: 5,
      languages: ['en'],
    },
  }),
  'index.html': '<p>waves</p>',
  'manifest.json': '{"own":"manifest"}',
  'film.mp4': film,
  'song.mp3': Buffer.alloc(300_000, 'la'),
  ...Object.fromEntries(SMALL.map((path) => [path, `<svg>${path}</svg>`])),
}

let place: string
let dir: string
let served: ServedFiles
let stored: StoredPackage
let clock: SettableClock
let tokens: DownloadTokens
let server: FastifyInstance
let isAllowed: boolean

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-offline-'))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(place, 'source', path)), { recursive: true })
    await writeFile(join(place, 'source', path), bytes)
  }
  served = serveFolder(createFolderStore(place), place)
  stored = await addPackage(join(place, 'source'), { store: served.store, dataDir: place, claims: null })
  dir = join(place, 'modules', stored.codeDir)
  await mkdir(join(place, 'player'), { recursive: true })
  for (const page of ['index', 'host'])
    await writeFile(join(place, `player/${page}.html`), `<meta name="hub-origin" content="" />${page}`)
  await writeFile(join(place, 'player/sw.js'), 'addEventListener("fetch", () => {})')
})
afterAll(() => rm(place, { recursive: true, force: true }))

async function build(isOffered = true, metrics: Metrics = NO_METRICS): Promise<FastifyInstance> {
  return buildContentOrigin({
    config,
    clock,
    log: createLog('silent'),
    metrics,
    playerDir: join(place, 'player'),
    files: served,
    findModuleFiles: async () => null,
    takeLaunch: async () => false,
    isSessionOpen: async () => false,
    findOfflinePackage: isOffered
      ? async (moduleId, version) => (isAllowed && moduleId === 7 && version === '1.0.0' ? stored : null)
      : undefined,
  })
}
beforeEach(async () => {
  clock = settableClock('2026-03-01T10:00:00.000Z')
  tokens = createDownloadTokens(config, clock)
  isAllowed = true
  server = await build()
  return () => server.close()
})

const bearer = async (change: Partial<typeof claims> = {}) => ({
  authorization: `Bearer ${(await tokens.sign({ ...claims, ...change })).token}`,
})
const get = async (path: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'GET',
    url: `/offline/waves/${path}`,
    headers: { ...(await bearer()), ...headers },
  })
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

it('OPS-004 counts what devices download: its manifest as the beginning, and the bytes of every part', async () => {
  const counted: { isManifest: boolean; bytes: number }[] = []
  await server.close()
  server = await build(true, { ...NO_METRICS, countDownload: (told) => void counted.push(told) })
  const manifest = await get('manifest.json')
  await get('film.mp4', { range: 'bytes=0-9' })
  await get('none.html')
  await server.inject({ url: '/offline/waves/film.mp4' })
  expect(counted).toEqual([
    { isManifest: true, bytes: manifest.rawPayload.length },
    { isManifest: false, bytes: 10 },
  ])
})

describe('the manifest', () => {
  it('API-052 OFF-021 lists every file with size, type and hash, videos in chunks, and what they are served with', async () => {
    const answer = await get('manifest.json')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.headers['cache-control']).toBe('no-store')
    const manifest = OfflineManifest.parse(answer.json())
    const { facilitatorId: _, ...told } = claims
    expect(manifest).toMatchObject(told)
    expect(manifest.assets.map(({ path }) => path)).toEqual(Object.keys(files).toSorted())
    const byPath = new Map(manifest.assets.map((asset) => [asset.path, asset]))
    expect(byPath.get('film.mp4')).toEqual({
      path: 'film.mp4',
      size: film.length,
      mimeType: 'video/mp4',
      sha256: sha(film),
      chunks: [sha(film.subarray(0, VIDEO_CHUNK_BYTES)), sha(film.subarray(VIDEO_CHUNK_BYTES))],
    })
    expect(byPath.get('song.mp3')).not.toHaveProperty('pack')
    expect(byPath.get('index.html')?.pack).toBeGreaterThanOrEqual(0)
    expect(manifest.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://hub.example.org",
    )
    expect(manifest.headers['x-content-type-options']).toBe('nosniff')
  })

  it('OFF-022 reckons the chunks of a film once and keeps them', async () => {
    await get('manifest.json')
    const kept = join(dir, '.chunks.json')
    const before = (await stat(kept)).mtimeMs
    await utimes(join(dir, 'film.mp4'), new Date(0), new Date(0))
    const read = await stat(join(dir, 'film.mp4'))
    await get('manifest.json')
    expect((await stat(kept)).mtimeMs).toBe(before)
    expect((await stat(join(dir, 'film.mp4'))).atimeMs).toBe(read.atimeMs)
    await writeFile(kept, 'broken')
    const manifest = OfflineManifest.parse((await get('manifest.json')).json())
    expect(manifest.assets.find(({ path }) => path === 'film.mp4')?.chunks).toHaveLength(2)
    expect(await readFile(kept, 'utf8')).toContain('film.mp4')
  })

  it('API-052 does not hide a file of the same name', async () => {
    expect((await get('manifest.json?asset')).body).toBe('{"own":"manifest"}')
  })
})

describe('files', () => {
  it('API-052 come whole, by HEAD and in ranges, with their length', async () => {
    const page = await get('index.html')
    expect([page.statusCode, page.body]).toEqual([200, '<p>waves</p>'])
    const headers = await bearer()
    const head = await server.inject({ method: 'HEAD', url: '/offline/waves/film.mp4', headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(film.length))
    const manifest = await server.inject({ method: 'HEAD', url: '/offline/waves/manifest.json', headers })
    expect(manifest.body).toBe('')
    expect(manifest.headers['content-length']).toBe((await get('manifest.json')).headers['content-length'])
    const part = await get('film.mp4', { range: `bytes=${VIDEO_CHUNK_BYTES}-${film.length - 1}` })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${VIDEO_CHUNK_BYTES}-${film.length - 1}/${film.length}`)
    expect(part.rawPayload.equals(film.subarray(VIDEO_CHUNK_BYTES))).toBe(true)
    expect((await get('film.mp4', { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await get('icons/icon%20000.svg')).body).toBe('<svg>icons/icon 000.svg</svg>')
  })

  it('API-052 come in packs of small ones, in the order of the manifest', async () => {
    const { assets } = OfflineManifest.parse((await get('manifest.json')).json())
    const packs = new Set(assets.flatMap(({ pack }) => (pack === undefined ? [] : [pack])))
    expect([...packs]).toEqual([0, 1])
    for (const pack of packs) {
      const answer = await server.inject({ url: packPath('waves', pack), headers: await bearer() })
      let from = 0
      for (const { path, size } of assets.filter((asset) => asset.pack === pack)) {
        expect(answer.rawPayload.subarray(from, from + size).toString()).toBe(String(files[path]))
        from += size
      }
      expect(answer.headers['content-length']).toBe(String(from))
    }
    expect((await get('.pack/2')).statusCode).toBe(404)
    expect((await get('.pack/0', { range: 'bytes=0-1' })).statusCode).toBe(206)
  })

  it.each([
    '..%2f..%2fsecret',
    '%2e%2e/secret',
    '.files.json',
    '.chunks.json',
    'nothing.html',
    'icons',
    'icons/',
    '.pack/x',
    '.pack/-1',
  ])('API-052 SYS-003 stay inside the package: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('who may', () => {
  const status = async (headers: Record<string, string>, key = 'waves') =>
    (await server.inject({ url: `/offline/${key}/index.html`, headers })).statusCode

  it('API-052 CON-13 nobody without a token of this module, and no other kind of token', async () => {
    expect(await status({})).toBe(401)
    expect(await status(await bearer())).toBe(200)
    expect(await status(await bearer({ moduleKey: 'other' }))).toBe(401)
    expect(await status(await bearer(), 'other')).toBe(401)
    const { token } = await tokens.sign(claims)
    expect(await status({ authorization: token })).toBe(401)
    expect(await status({ authorization: `Bearer ${token.slice(0, -3)}abc` })).toBe(401)
    const launch = await createLaunchTokens(config, clock).signLaunch({
      ...{ launchId: 'l', facilitatorId: 4, sessionId: 's', topicId: 1, moduleId: 7, moduleKey: 'waves' },
      ...{ version: '1.0.0', entry: 'index.html', locale: 'en' },
    })
    expect(await status({ authorization: `Bearer ${launch}` })).toBe(401)
    const until = new Date(clock.now().getTime() + 60_000)
    const session = await createTokens(config, clock).sign('session', { download: claims }, until)
    expect(await status({ authorization: `Bearer ${session}` })).toBe(401)
  })

  it('API-052 nobody once the token is over, or the module may no longer be downloaded', async () => {
    const headers = await bearer()
    clock.advance(DOWNLOAD_TOKEN_LIFE_MS)
    expect(await status(headers)).toBe(401)
    isAllowed = false
    expect(await status(await bearer())).toBe(403)
    expect(await status(await bearer({ packageVersion: '2.0.0' }))).toBe(403)
  })
})

describe('the host page and the worker', () => {
  const head = { 'service-worker': 'script' }

  it('DEL-017 are our own, and nothing else may be a worker', async () => {
    const host = await server.inject('/player/host.html')
    expect(host.body).toContain('content="https://hub.example.org"')
    expect(host.headers['content-security-policy']).toContain(
      'worker-src https://content.example.org/player/ ',
    )
    const worker = await server.inject({ url: '/sw.js', headers: head })
    expect([worker.statusCode, worker.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect(worker.body).toMatch(/^\/\/ https:\/\/hub\.example\.org\n.*fetch/)
    expect(worker.headers['cache-control']).toBe('no-cache')
    for (const url of ['/m/7/1.0.0/x.js', '/player/sw.js', '/offline/waves/x.js'])
      expect((await server.inject({ url, headers: head })).statusCode).toBe(403)
    expect((await server.inject('/player/sw.js')).statusCode).toBe(404)
  })

  it('OFF-001 are gone with application mode off: a worker of before removes itself', async () => {
    await server.close()
    server = await build(false)
    expect((await server.inject('/player/host.html')).statusCode).toBe(404)
    expect((await server.inject('/player/')).statusCode).toBe(200)
    expect((await get('manifest.json')).statusCode).toBe(404)
    const worker = (await server.inject('/sw.js')).body
    expect(worker).toContain('registration.unregister()')
    expect(worker).not.toContain("'fetch'")
  })
})
