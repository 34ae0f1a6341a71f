import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LaunchSession } from '@hub/contract/frame'
import { type SettableClock, settableClock } from '../clock.ts'
import { buildContentOrigin } from './content-origin.ts'
import { createLaunchTokens, type LaunchTokens } from './launch-token.ts'
import { createLog } from '../log.ts'
import { createFolderStore } from '../store/folder-store.ts'
import { serveFolder } from '../store/served-files.ts'

const config = {
  publicUrl: 'https://hub.example.org',
  contentUrl: 'https://content.example.org',
  secret: 'a secret of this test alone, long enough',
}
const launch = {
  launchId: 'l-1',
  facilitatorId: 4,
  sessionId: 's-1',
  topicId: 9,
  moduleId: 7,
  moduleKey: 'wotr',
  version: '1.0.0',
  entry: 'index.html',
  locale: 'en',
}

const DIRS = new Map([
  ['7/1.0.0', 'wotr/1.0.0'],
  ['7/1.0.1', 'wotr/1.0.1'],
  ['8/1.0.0', 'other/1.0.0'],
])

const NOTHING = {
  files: serveFolder(createFolderStore('nowhere'), 'nowhere'),
  findModuleFiles: async () => null,
  takeLaunch: async () => false,
  isSessionOpen: async () => false,
}

let place: string
let clock: SettableClock
let tokens: LaunchTokens
let server: FastifyInstance
let asked: string[]
/** The launches that are used up. */
let taken: Set<string>
let ended: Set<string>
/** What happens when the session is checked, such as an outage. */
let sessionFault: Error | undefined

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-content-'))
  await mkdir(join(place, 'player/assets'), { recursive: true })
  await writeFile(join(place, 'player/index.html'), '<meta name="hub-origin" content="" /><p>player</p>')
  await writeFile(join(place, 'player/assets/player-a1b2c3d4.js'), 'export {}')
  for (const name of ['wotr/1.0.0', 'wotr/1.0.1', 'other/1.0.0']) {
    await mkdir(join(place, 'modules', name), { recursive: true })
    await writeFile(join(place, 'modules', name, 'index.html'), `<p>${name}</p>`)
    await writeFile(join(place, 'modules', name, 'film one.mp4'), '0123456789')
    await writeFile(join(place, 'modules', name, '.files.json'), '[]')
  }
})
afterAll(() => rm(place, { recursive: true, force: true }))

beforeEach(async () => {
  clock = settableClock('2026-03-01T10:00:00.000Z')
  tokens = createLaunchTokens(config, clock)
  asked = []
  taken = new Set()
  ended = new Set()
  sessionFault = undefined
  server = await buildContentOrigin({
    config,
    clock,
    log: createLog('silent'),
    playerDir: join(place, 'player'),
    files: serveFolder(createFolderStore(place), place),
    async findModuleFiles(moduleId, version) {
      asked.push(`${moduleId}/${version}`)
      const codeDir = DIRS.get(`${moduleId}/${version}`)
      return codeDir ? { codeDir } : null
    },
    async isSessionOpen(sessionId) {
      if (sessionFault) throw sessionFault
      return !ended.has(sessionId)
    },
    takeLaunch: async (launchId) => !taken.has(launchId) && taken.add(launchId).has(launchId),
  })
  return () => server.close()
})

const post = (launchToken: unknown, headers: Record<string, string> = { origin: config.contentUrl }) =>
  server.inject({ method: 'POST', url: '/session', headers, payload: { launchToken } as object })
async function cookieFor(claims = launch): Promise<string> {
  const answer = await post(await tokens.signLaunch(claims))
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

describe('the session of a launch', () => {
  const page = '/m/7/1.0.0/index.html'
  const FEW_SECONDS_MS = 5000

  it('ACC-053 API-027 takes the files of a module along when it ends', async () => {
    const cookie = await cookieFor()
    expect((await get(page, { cookie })).statusCode).toBe(200)
    ended.add('s-1')
    clock.advance(FEW_SECONDS_MS)
    expect((await get(page, { cookie })).statusCode).toBe(401)
    // The launch of the same module in another session still works.
    const other = await cookieFor({ ...launch, launchId: 'l-9', sessionId: 's-2' })
    expect((await get(page, { cookie: other })).statusCode).toBe(200)
  })

  it('DEL-021 lets a module that runs go on while the database is away', async () => {
    const cookie = await cookieFor()
    expect((await get(page, { cookie })).statusCode).toBe(200)
    sessionFault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    clock.advance(FEW_SECONDS_MS)
    expect((await get(page, { cookie })).statusCode).toBe(200)
    sessionFault = undefined
    ended.add('s-1')
    clock.advance(FEW_SECONDS_MS)
    expect((await get(page, { cookie })).statusCode).toBe(401)
  })
})

describe('POST /session', () => {
  it('API-027 trades a launch token for a cookie of that module alone', async () => {
    const answer = await post(await tokens.signLaunch(launch))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ success: true, record: LaunchSession.parse(launch) })
    expect(answer.body).not.toMatch(/facilitatorId|sessionId/)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^__Secure-hub_module=/)
    for (const right of ['; Path=/m/7/;', '; HttpOnly', '; SameSite=Strict', '; Secure'])
      expect(cookie).toContain(right)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('API-027 DEL-016 trades a token once; a reload of the frame goes on with the cookie it has', async () => {
    const token = await tokens.signLaunch(launch)
    const cookie = String((await post(token)).headers['set-cookie']).split(';')[0] ?? ''
    const again = await post(token)
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined])
    for (let reload = 0; reload < 2; reload += 1)
      expect((await get('/m/7/1.0.0/index.html', { cookie })).statusCode).toBe(200)
    expect((await post(await tokens.signLaunch({ ...launch, launchId: 'l-2' }))).statusCode).toBe(200)
  })

  it('API-027 refuses other tokens, late ones, other origins and other bodies', async () => {
    const token = await tokens.signLaunch(launch)
    expect((await post(token, { origin: config.publicUrl })).statusCode).toBe(403)
    expect((await post(token, {})).statusCode).toBe(403)
    expect((await post(token, { origin: 'null' })).statusCode).toBe(403)
    expect((await post('x.y.z')).json()).toMatchObject({
      success: false,
      error: { name: 'JsonWebTokenError' },
    })
    expect((await post(await tokens.signCookie(launch))).statusCode).toBe(401)
    expect((await post(7)).statusCode).toBe(400)
    expect((await post('x'.repeat(9000))).statusCode).toBe(413)
    const text = { origin: config.contentUrl, 'content-type': 'text/plain' }
    const plain = await server.inject({
      method: 'POST',
      url: '/session',
      headers: text,
      payload: '{"launchToken":"x"}',
    })
    expect(plain.statusCode).toBe(415)
    clock.advance(5 * 60 * 1000)
    expect((await post(token)).statusCode).toBe(401)
  })
})

describe('module files', () => {
  it('DEL-016 opens with the cookie, with the headers of a sandboxed package', async () => {
    const cookie = await cookieFor()
    const page = await get('/m/7/1.0.0/index.html?lang=en', { cookie })
    expect([page.statusCode, page.body]).toEqual([200, '<p>wotr/1.0.0</p>'])
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; object-src 'none'; base-uri 'self'; " +
        "form-action 'self'; frame-ancestors 'self' https://hub.example.org",
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    const film = await get('/m/7/1.0.0/film%20one.mp4', { cookie, range: 'bytes=2-4' })
    expect([film.statusCode, film.body]).toEqual([206, '234'])
    expect(film.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    const head = await server.inject({ method: 'HEAD', url: '/m/7/1.0.0/index.html', headers: { cookie } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('DEL-016 stays shut without the cookie, with another module, another version or a broken one', async () => {
    const cookie = await cookieFor()
    expect((await get('/m/7/1.0.0/index.html')).statusCode).toBe(401)
    expect((await get('/m/8/1.0.0/index.html', { cookie })).statusCode).toBe(401)
    expect((await get('/m/7/1.0.1/index.html', { cookie })).statusCode).toBe(401)
    expect((await get('/m/7/1.0.0/index.html', { cookie: `${cookie.slice(0, -3)}abc` })).statusCode).toBe(401)
    const launchToken = await tokens.signLaunch(launch)
    expect(
      (await get('/m/7/1.0.0/index.html', { cookie: `__Secure-hub_module=${launchToken}` })).statusCode,
    ).toBe(401)
    expect(asked).toEqual([])
  })

  it('DEL-016 keeps a long session open, but not for ever', async () => {
    const cookie = await cookieFor()
    clock.advance(3 * 60 * 60 * 1000)
    expect((await get('/m/7/1.0.0/index.html', { cookie })).statusCode).toBe(200)
    clock.advance(9 * 60 * 60 * 1000)
    expect((await get('/m/7/1.0.0/index.html', { cookie })).statusCode).toBe(401)
  })

  it.each([
    '/m/7/1.0.0/',
    '/m/7/1.0.0',
    '/m/7/1.0.0/no.html',
    '/m/7/1.0.0/.files.json',
    '/m/7/1.0.0/..%2f1.0.1%2findex.html',
    '/m/7/1.0.0/%2e%2e%2findex.html',
    '/m/07/1.0.0/index.html',
    '/m/x/1.0.0/index.html',
    '/',
    '/session',
    '/api/ping',
    '/player',
    '/player/no.js',
    '/player/..%2f..%2fserver.js',
  ])('API-053 answers 404 without detail to %s', async (url) => {
    const answer = await get(url, { cookie: await cookieFor() })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, message: 'Not found.', error: { name: 'NotFound' } })
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('DEL-004 says not found when the version is gone', async () => {
    const cookie = await cookieFor({ ...launch, version: '9' })
    expect((await get('/m/7/9/index.html', { cookie })).statusCode).toBe(404)
  })

  it('DEL-017 never gives a package a service worker', async () => {
    const headers = { cookie: await cookieFor(), 'service-worker': 'script' }
    expect((await get('/m/7/1.0.0/index.html', headers)).statusCode).toBe(403)
  })
})

describe('the player page', () => {
  it('DEL-017 is framed by the hub alone, runs our own code alone, and knows the hub', async () => {
    const page = await get('/player/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<meta name="hub-origin" content="https://hub.example.org" />')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors https://hub.example.org')
    expect(policy).toContain('script-src https://content.example.org/player/;')
    expect(policy).not.toContain('unsafe')
    expect((await get('/player/assets/player-a1b2c3d4.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/ping')).body).toBe('pong')
  })

  it('DEL-006 is unavailable, not broken, when it has not been built', async () => {
    const parts = { config, clock, log: createLog('silent'), ...NOTHING }
    const bare = await buildContentOrigin({ ...parts, playerDir: join(place, 'nowhere') })
    expect((await bare.inject('/player/')).statusCode).toBe(503)
  })

  it('DEL-017 refuses to serve modules from the origin of the hub', async () => {
    const parts = { clock, log: createLog('silent'), ...NOTHING }
    const same = { ...config, contentUrl: 'https://hub.example.org/content' }
    await expect(buildContentOrigin({ ...parts, config: same })).rejects.toThrow('an origin of their own')
  })
})
