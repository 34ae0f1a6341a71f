/** Files of a remote store as they are served: through the cache of a node, in ranges, and while the store is away. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type S3Double, startS3Double } from '../../testing/s3-double.ts'
import { sendFile } from '../files/files.ts'
import { createLog } from '../log.ts'
import { createDiskCache, type DiskCache } from './disk-cache.ts'
import { type FileStore, StoreAway } from './file-store.ts'
import { serveRemote } from './served-files.ts'

const MIB = 1024 * 1024
const log = createLog('silent')
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const FILM = Buffer.alloc(9 * MIB + 5, 'film of nine')

let place: string
let double: S3Double
let cache: DiskCache
let server: FastifyInstance
/** How often each key was read from the store, and what happens then. */
let reads: string[]
let fault: Error | undefined
/** Given in place of a whole file. */
let stuck: PassThrough | undefined

/** The store as it is, but counted, and away when the test says so. */
function counting(store: FileStore): FileStore {
  const asked = (key: string) => {
    if (fault) throw fault
    reads.push(key)
  }
  return {
    ...store,
    async find(key) {
      asked(key)
      return store.find(key)
    },
    async get(key, range) {
      asked(range ? `${key} ${range.start}-${range.end}` : key)
      const found = await store.get(key, range)
      if (!stuck || range || !found) return found
      found.stream.destroy()
      return { ...found, stream: stuck }
    },
  }
}

async function serve(mostBytes = 100 * MIB): Promise<void> {
  await server?.close()
  cache = await createDiskCache(join(place, 'cache'), mostBytes)
  const files = serveRemote(counting(double.store), cache, log)
  server = Fastify()
  server.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const [top = '', ...steps] = request.url.slice(1).split('/')
    const depth = top === 'modules' ? 2 : 0
    const folder = files.open([top, ...steps.slice(0, depth)].join('/'))
    const found = await folder.find(steps.slice(depth).join('/'))
    return found ? sendFile(request, reply, found) : reply.code(404).send()
  })
}
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const put = (key: string, bytes: Buffer) => double.store.putStream(key, Readable.from([bytes]), sha(bytes))
/** Waits until what comes into the cache beside the answers is there. */
async function cached(bytes: Buffer): Promise<void> {
  await expect.poll(() => readdir(join(place, 'cache')).catch(() => [])).toContain(sha(bytes))
}

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-served-'))
  double = await startS3Double()
  reads = []
  fault = undefined
  stuck = undefined
  await serve()
})
afterEach(async () => {
  await server.close()
  await double.close()
  await rm(place, { recursive: true, force: true })
})

describe('SCL-001 a file of a remote store', () => {
  it('comes with its hash as its tag, in ranges, and not again to whoever has it', async () => {
    await put('static/ten.txt', Buffer.from('0123456789'))
    const whole = await get('/static/ten.txt')
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    const etag = `"${sha(Buffer.from('0123456789'))}"`
    expect(whole.headers).toMatchObject({
      etag,
      'content-length': '10',
      'content-type': 'text/plain; charset=utf-8',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const part = await get('/static/ten.txt', { range: 'bytes=2-4', 'if-range': etag })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await get('/static/ten.txt', { range: 'bytes=2-4', 'if-range': '"other"' })).statusCode).toBe(200)
    const none = await get('/static/ten.txt', { range: 'bytes=10-' })
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect((await get('/static/ten.txt', { 'if-none-match': `W/${etag}` })).statusCode).toBe(304)
    const head = await server.inject({ method: 'HEAD', url: '/static/ten.txt' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
    for (const path of ['none.txt', '%2e%2e/x', '.hidden'])
      expect((await get(`/static/${path}`)).statusCode).toBe(404)
  })

  it('is fetched once, and served from the cache while the store is away', async () => {
    await put('static/ten.txt', Buffer.from('0123456789'))
    await Promise.all([get('/static/ten.txt'), get('/static/ten.txt'), get('/static/ten.txt')])
    expect(reads.filter((key) => key === 'static/ten.txt').length).toBeLessThanOrEqual(4)
    const before = reads.length
    expect((await get('/static/ten.txt')).body).toBe('0123456789')
    expect(reads.length).toBe(before)
    fault = new StoreAway(new Error('gone'))
    expect((await get('/static/ten.txt')).body).toBe('0123456789')
    const away = await get('/static/other.txt')
    expect(away.statusCode).toBe(500)
    expect(away.body).toContain('The service is busy')
    const later = performance.now() + 31_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect((await get('/static/ten.txt')).body).toBe('0123456789')
    clock.mockRestore()
    fault = undefined
    await put('static/other.txt', Buffer.from('other'))
    expect((await get('/static/other.txt')).body).toBe('other')
  })

  it('begins before it is whole, when it is long, and the cache has it afterwards', async () => {
    await put('static/film.mp4', FILM)
    const part = await get('/static/film.mp4', { range: `bytes=${FILM.length - 5}-` })
    expect([part.statusCode, part.body]).toEqual([206, FILM.subarray(-5).toString()])
    expect(reads).toContain(`static/film.mp4 ${FILM.length - 5}-${FILM.length - 1}`)
    await cached(FILM)
    const before = reads.length
    expect((await get('/static/film.mp4')).rawPayload.equals(FILM)).toBe(true)
    expect((await get('/static/film.mp4', { range: 'bytes=3-9' })).body).toBe(FILM.subarray(3, 10).toString())
    expect(reads.length).toBe(before)
  })

  it('begins at once, also while the whole of it takes for ever', async () => {
    await put('static/film.mp4', FILM)
    stuck = new PassThrough()
    for (const start of [0, 4 * MIB, FILM.length - 5]) {
      const part = await get('/static/film.mp4', { range: `bytes=${start}-${start + 4}` })
      expect([part.statusCode, part.body]).toEqual([206, FILM.subarray(start, start + 5).toString()])
    }
    // Its facts, and one fetch of the whole.
    expect(reads.filter((key) => key === 'static/film.mp4')).toHaveLength(2)
    stuck.destroy(new StoreAway(new Error('gone')))
    stuck = undefined
    const afterOneMore = async () => {
      await get('/static/film.mp4', { range: 'bytes=0-4' })
      return readdir(join(place, 'cache'))
    }
    await expect.poll(afterOneMore).toContain(sha(FILM))
  })

  it('is not served when its bytes are not those that were put there', async () => {
    await put('modules/waves/1.0.0/index.html', Buffer.from('<p>other</p>'))
    const list = [
      { path: 'index.html', size: 12, sha256: sha(Buffer.from('<p>waves</p>')), mime: 'text/html' },
    ]
    await double.store.put('modules/waves/1.0.0/.files.json', Buffer.from(JSON.stringify(list)))
    const answer = await get('/modules/waves/1.0.0/index.html')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('The service is busy')
    expect(await readdir(join(place, 'cache'))).toEqual([])
  })

  it('is served, whole and in ranges, while the disk of the node takes nothing', async () => {
    await put('static/map.png', Buffer.from('a map of the lake'))
    await writeFile(join(place, 'cache'), 'no folder can be made here')
    expect((await get('/static/map.png')).body).toBe('a map of the lake')
    expect((await get('/static/map.png', { range: 'bytes=2-4' })).body).toBe('map')
    await put('modules/waves/1.0.0/index.html', Buffer.from('<p>other</p>'))
    const list = [
      { path: 'index.html', size: 12, sha256: sha(Buffer.from('<p>waves</p>')), mime: 'text/html' },
    ]
    await double.store.put('modules/waves/1.0.0/.files.json', Buffer.from(JSON.stringify(list)))
    expect((await get('/modules/waves/1.0.0/index.html')).body).toContain('The service is busy')
  })

  it('of a package is found by its list alone, which is read once', async () => {
    const bytes = Buffer.from('<p>waves</p>')
    await put('modules/waves/1.0.0/index.html', bytes)
    await put('modules/waves/1.0.0/stray.html', bytes)
    const list = [{ path: 'index.html', size: bytes.length, sha256: sha(bytes), mime: 'text/html' }]
    await double.store.put('modules/waves/1.0.0/.files.json', Buffer.from(JSON.stringify(list)))
    expect((await get('/modules/waves/1.0.0/index.html')).body).toBe('<p>waves</p>')
    expect((await get('/modules/waves/1.0.0/stray.html')).statusCode).toBe(404)
    expect((await get('/modules/waves/2.0.0/index.html')).statusCode).toBe(404)
    expect(reads.filter((key) => key === 'modules/waves/1.0.0/.files.json')).toHaveLength(1)
  })
})

describe('SCL-001 the cache of a node', () => {
  const file = (text: string) => ({ sha256: sha(Buffer.from(text)), size: text.length })
  const fill = (text: string) => cache.fill(file(text), async () => Readable.from([Buffer.from(text)]))
  const has = async (text: string) => {
    const stream = await cache.read(file(text))
    return stream !== null && (await buffer(stream)).toString() === text
  }
  const TEXTS = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'] as const

  it('removes what was not used for the longest time when it is full', async () => {
    cache = await createDiskCache(join(place, 'cache'), 30)
    for (const text of TEXTS.slice(0, 3)) await fill(text)
    expect(await has('aaaaaaaaaa')).toBe(true)
    await fill('dddddddddd')
    expect(await Promise.all(TEXTS.map(has))).toEqual([true, false, true, true])
    expect(await readdir(join(place, 'cache'))).toHaveLength(3)
  })

  it('takes no file that would drive out most of the others', async () => {
    cache = await createDiskCache(join(place, 'cache'), 40)
    expect([cache.takes({ sha256: 'x', size: 10 }), cache.takes({ sha256: 'x', size: 11 })]).toEqual([
      true,
      false,
    ])
  })

  it('reads on in a file that is removed meanwhile', async () => {
    cache = await createDiskCache(join(place, 'cache'), 10)
    await fill('aaaaaaaaaa')
    const stream = await cache.read(file('aaaaaaaaaa'))
    await fill('bbbbbbbbbb')
    expect(await has('aaaaaaaaaa')).toBe(false)
    expect((await buffer(stream ?? Readable.from([]))).toString()).toBe('aaaaaaaaaa')
  })

  it('goes on with what it had, in the order of use, and drops what was half-fetched or cut', async () => {
    for (const text of TEXTS) await fill(text)
    const pathOf = (text: string) => join(place, 'cache', sha(Buffer.from(text)))
    for (const [days, text] of TEXTS.entries())
      await utimes(pathOf(text), new Date(days * 1e8), new Date(days * 1e8))
    await writeFile(join(place, 'cache/.incoming-x'), 'half')
    await writeFile(pathOf('bbbbbbbbbb'), 'cut')
    cache = await createDiskCache(join(place, 'cache'), 25)
    expect(await Promise.all(TEXTS.map(has))).toEqual([false, false, true, true])
    await expect(stat(join(place, 'cache/.incoming-x'))).rejects.toThrow('ENOENT')
  })

  it('stores nothing that has another hash than it should', async () => {
    const wrong = cache.fill(file('aaaaaaaaaa'), async () => Readable.from([Buffer.from('bbbbbbbbbb')]))
    await expect(wrong).rejects.toThrow('other bytes than announced')
    expect(await has('aaaaaaaaaa')).toBe(false)
    expect(await readdir(join(place, 'cache'))).toEqual([])
  })
})
