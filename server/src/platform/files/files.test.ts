import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRange } from '@hub/contract/byte-range.rules'
import { mountBuiltFiles } from './built-files.ts'
import { mimeOf } from './media-types.ts'
import { openFolder, readPath, sendFile } from './files.ts'

const LARGE = 3_000_000
let place: string
let server: FastifyInstance

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-files-'))
  const root = join(place, 'root')
  await mkdir(join(root, 'folder'), { recursive: true })
  await writeFile(join(root, 'ten.txt'), '0123456789')
  await writeFile(join(root, 'empty.css'), '')
  await writeFile(join(root, 'a picture ü.svg'), '<svg/>')
  await writeFile(join(root, '.secret'), 'hidden')
  await writeFile(join(place, 'outside.txt'), 'outside')
  await writeFile(
    join(root, 'large.mp4'),
    Buffer.from(Uint8Array.from({ length: LARGE }, (_, at) => at % 251)),
  )
  await symlink(join(place, 'outside.txt'), join(root, 'link.txt'))
  await symlink(join(root, 'ten.txt'), join(root, 'inside.txt'))
  const built = join(place, 'built')
  await mkdir(join(built, 'assets'), { recursive: true })
  const script = 'console.log(1)'.repeat(100)
  await writeFile(join(built, 'index.html'), '<!doctype html>')
  await writeFile(join(built, 'assets/main-a1b2c3d4.js'), script)
  await writeFile(join(built, 'assets/main-a1b2c3d4.js.br'), brotliCompressSync(script))
  await writeFile(join(built, 'film.webm'), '')
  await truncate(join(built, 'film.webm'), LARGE)

  server = Fastify()
  const folder = openFolder(root)
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/f/*',
    async handler(request, reply) {
      const found = await folder.find(request.url.slice('/f/'.length))
      return found ? sendFile(request, reply, found) : reply.code(404).send('no')
    },
  })
  await mountBuiltFiles(server, { root: built, prefix: '/a/', without: ['index.html'] })
  await mountBuiltFiles(server, { root: join(place, 'nowhere'), prefix: '/n/', without: [] })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })
const range = (bytes: string, url = '/f/ten.txt') => get(url, { range: `bytes=${bytes}` })

describe('whole files', () => {
  it('API-053 gives bytes, type, length and validators, and no body to HEAD', async () => {
    const whole = await get('/f/ten.txt')
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '0123456789', '10'])
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const head = await server.inject({ method: 'HEAD', url: '/f/large.mp4' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(LARGE)])
    const large = await get('/f/large.mp4')
    expect([large.rawPayload.length, large.rawPayload[251], large.rawPayload[LARGE - 1]]).toEqual([
      LARGE,
      0,
      (LARGE - 1) % 251,
    ])
    expect((await get('/f/empty.css')).headers['content-length']).toBe('0')
    expect((await get(`/f/${encodeURIComponent('a picture ü.svg')}`)).body).toBe('<svg/>')
  })

  it('API-053 answers 304 to a reader who has it', async () => {
    const { etag, 'last-modified': modified } = (await get('/f/ten.txt')).headers
    for (const tags of [String(etag), String(etag).replace('W/', ''), `"x", ${String(etag)}`, '*']) {
      const fresh = await get('/f/ten.txt', { 'if-none-match': tags })
      expect([fresh.statusCode, fresh.body, fresh.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get('/f/ten.txt', { 'if-modified-since': String(modified) })).statusCode).toBe(304)
    expect(
      (await get('/f/ten.txt', { 'if-none-match': '"x"', 'if-modified-since': String(modified) })).statusCode,
    ).toBe(200)
  })
})

describe('ranges', () => {
  it.each([
    ['2-4', '234', 'bytes 2-4/10'],
    ['7-', '789', 'bytes 7-9/10'],
    ['-3', '789', 'bytes 7-9/10'],
    ['0-0', '0', 'bytes 0-0/10'],
    ['5-999', '56789', 'bytes 5-9/10'],
  ])('OFF-032 gives bytes=%s', async (bytes, body, contentRange) => {
    const part = await range(bytes)
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, body, contentRange])
    expect(part.headers['content-length']).toBe(String(body.length))
  })

  it('OFF-032 answers 416 beyond the end and the whole to what it does not read', async () => {
    for (const bytes of ['10-', '99-100', '-0', '4-2', 'x', '-']) {
      const none = await range(bytes)
      expect([none.statusCode, none.headers['content-range'], none.body]).toEqual([416, 'bytes */10', ''])
    }
    expect((await range('0-', '/f/empty.css')).statusCode).toBe(416)
    expect((await range('0-1,3-4')).statusCode).toBe(200)
    expect((await get('/f/ten.txt', { range: 'lines=0-1' })).statusCode).toBe(200)
  })

  it('OFF-032 cuts large files from the disk and honours If-Range', async () => {
    const part = await range('1999999-2000001', '/f/large.mp4')
    expect([...part.rawPayload]).toEqual([1_999_999 % 251, 2_000_000 % 251, 2_000_001 % 251])
    const { etag } = part.headers
    const same = await get('/f/ten.txt', {
      range: 'bytes=0-1',
      'if-range': String((await get('/f/ten.txt')).headers.etag),
    })
    expect(same.statusCode).toBe(206)
    expect((await get('/f/ten.txt', { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(200)
    const head = await server.inject({ method: 'HEAD', url: '/f/ten.txt', headers: { range: 'bytes=0-1' } })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([206, '', '2'])
  })

  it('OFF-032 never asks for bytes that are not there', () => {
    for (const size of [0, 1, 10]) {
      for (const header of ['bytes=0-', 'bytes=-1', 'bytes=5-7', 'bytes=9-9', 'bytes=0-0']) {
        const read = readRange(header, size)
        if (typeof read === 'string') continue
        expect(read.start).toBeGreaterThanOrEqual(0)
        expect(read.end).toBeLessThan(size)
        expect(read.start).toBeLessThanOrEqual(read.end)
      }
    }
  })
})

describe('confinement', () => {
  it.each([
    '../outside.txt',
    '%2e%2e/outside.txt',
    '..%2foutside.txt',
    'folder/../../outside.txt',
    'folder%2f..%2f..%2foutside.txt',
    '..%5coutside.txt',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'ten.txt%00.html',
    '%E0%A4%A',
    '.secret',
    'folder/.',
    'folder',
    'folder/',
    '',
    'link.txt',
    'no.txt',
    'ten.txt/x',
    `${'x'.repeat(300)}.txt`,
  ])('API-053 gives nothing for %s', async (path) => {
    const found = await openFolder(join(place, 'root')).find(path)
    expect(found).toBeNull()
    expect((await get(`/f/${path}`)).statusCode).not.toBe(200)
  })

  it('API-053 follows a link that stays inside and decodes each step once', async () => {
    expect((await get('/f/inside.txt')).body).toBe('0123456789')
    expect(readPath('a%2520b/c')).toBe('a%20b/c')
  })

  it('API-053 gives unknown endings as bytes', () => {
    expect(mimeOf('x.constructor')).toBe('application/octet-stream')
    expect(mimeOf('FILE.HTML')).toBe('text/html; charset=utf-8')
  })
})

describe('a built front end', () => {
  const url = '/a/assets/main-a1b2c3d4.js'

  it('API-053 serves it packed when the reader takes it, hashed names for ever', async () => {
    const plain = await get(url)
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(
      (await get(url, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
    ).toBeUndefined()
    const tag = String(packed.headers.etag)
    expect((await get(url, { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(304)
    expect((await get('/a/film.webm')).headers['cache-control']).toBe('no-cache')
    expect((await server.inject({ method: 'HEAD', url })).headers['content-length']).toBe(
      String(plain.rawPayload.length),
    )
  })

  it.each([`${url}.br`, '/a/index.html', '/a/no.js', '/a/', '/a/assets', '/n/'])(
    'API-053 has nothing at %s',
    async (address) => {
      expect((await get(address)).statusCode).toBe(404)
    },
  )

  it('API-053 gives a part of a large file', async () => {
    expect((await range('0-9', '/a/film.webm')).statusCode).toBe(206)
  })
})
