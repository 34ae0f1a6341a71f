/**
 * Downloading a module: what is requested, what is stored, and what remains when the download stops.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASSET_PAUSE_MS, VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { removeModule } from '../store/remove-remains.ts'
import { listAddresses } from '../store/module-files.ts'
import { findModule, listManifests } from '../store/module-index.ts'
import { findVideo, listChunks, listVideos, videoId } from '../store/module-videos.ts'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { type Files, filmOf, MODULE_ID } from '../testing/fake-content.ts'
import {
  download as downloadFiles,
  failureIn,
  isWhole,
  serve as serveFiles,
} from '../testing/fake-download.ts'

const CHUNKS = 5
const FILM = videoId(MODULE_ID, '1.0.0', 'film.mp4')
const film = filmOf(CHUNKS)
const files = {
  'index.html': '<p>waves</p>',
  'pack/one.svg': '<svg>1</svg>',
  'pack/two.svg': '<svg>two</svg>',
  ...Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`song ${at}.mp3`, `song ${at}`])),
  'film.mp4': film,
}

/** Films are hashed, which a busy machine does slowly. */
vi.setConfig({ testTimeout: 20_000 })

let abort: AbortController
let free: number
let progress: number[]

beforeEach(() => {
  abort = new AbortController()
  free = 2 ** 40
  progress = []
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 0, quota: free }) } })
})
afterEach(async () => {
  await removeModule(MODULE_ID)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serve = (packageVersion = '1.0.0', given: Files = files) => serveFiles(packageVersion, given)
const download = (packageVersion = '1.0.0') =>
  downloadFiles(packageVersion, abort.signal, (done) => progress.push(done))
const failure = (packageVersion?: string) => failureIn(download(packageVersion))
const nothingIsLeft = async () => {
  expect(await findModule(MODULE_ID)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
  expect(await listVideos()).toEqual([])
  expect(await listChunks(FILM)).toEqual([])
  expect(await listManifests(MODULE_ID)).toEqual([])
}

describe('a download', () => {
  it('OFF-018 OFF-025 OFF-030 is kept in a cache named after the module, its films in chunks, its version noted', async () => {
    const { manifest, size } = await serve()
    expect(await download()).toMatchObject({ moduleId: MODULE_ID, version: manifest.version, size })
    expect(await caches.keys()).toEqual([String(MODULE_ID)])
    expect(await listAddresses(String(MODULE_ID))).toHaveLength(Object.keys(files).length - 1)
    expect(await findVideo(FILM)).toMatchObject({
      ...{ totalSize: film.length, chunks: CHUNKS, chunkSize: VIDEO_CHUNK_BYTES },
      ...{ mimeType: 'video/mp4', isComplete: true },
    })
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('ModuleVideoStorage')
    expect(await findModule(MODULE_ID)).toEqual({
      id: MODULE_ID,
      current: expect.objectContaining({ version: manifest.version, packageVersion: '1.0.0' }),
    })
    expect(await isWhole()).toBe(true)
    expect(progress.at(-1)).toBe(size)
  })

  it('OFF-021 comes from the offline path of its key, with a pause before each next four files', async () => {
    const { asked } = await serve()
    const waits = vi.spyOn(globalThis, 'setTimeout')
    await download()
    const paths = asked.map(({ path }) => path).filter((path) => path !== 'film.mp4')
    const songs = Array.from({ length: 5 }, (_, at) => `song%20${at}.mp3`)
    expect(paths).toEqual(['manifest.json', '.pack/0', 'index.html', ...songs])
    // One after the pack, one between the two batches of single files.
    expect(waits.mock.calls.map(([, ms]) => ms).filter((ms) => ms === ASSET_PAUSE_MS)).toHaveLength(2)
    expect(ASSET_PAUSE_MS).toBe(50)
  })

  it('OFF-022 asks for the length of a film, then for ranges of 2 MiB, three at a time', async () => {
    const content = await serve('1.0.0', { 'film.mp4': film })
    await download()
    const [head, ...parts] = content.asked.filter(({ path }) => path === 'film.mp4')
    expect(head).toMatchObject({ method: 'HEAD', range: null })
    const mib2 = 2 * 1024 * 1024
    const asked = parts.map(({ range }) => range)
    expect(asked).toHaveLength(CHUNKS)
    for (let at = 0; at < CHUNKS; at += 1)
      expect(asked).toContain(`bytes=${at * mib2}-${Math.min((at + 1) * mib2, film.length) - 1}`)
    expect(content.mostAtOnce).toBe(3)
  })

  it('OFF-031 goes on after it was broken off, and fetches nothing that is there', async () => {
    const content = await serve()
    content.change = ({ range }, answer) => {
      if (range?.startsWith(`bytes=${3 * VIDEO_CHUNK_BYTES}`)) throw new TypeError('cut')
      return answer
    }
    expect(await failure()).toMatchObject({ code: 'video' })
    expect((await findModule(MODULE_ID))?.current).toBeUndefined()
    const there = await listChunks(FILM)
    expect(there.length).toBeGreaterThan(0)

    const again = await serve()
    await download()
    expect(again.asked.map(({ path }) => path).filter((path) => path !== 'film.mp4')).toEqual([
      'manifest.json',
    ])
    const ranges = again.asked.flatMap(({ range }) => (range === null ? [] : [range]))
    expect(ranges).toHaveLength(CHUNKS - there.length)
    expect(progress.at(-1)).toBe(content.size)
    expect(await isWhole()).toBe(true)
  })

  it('OFF-031 finds at its next turn what is damaged on the device, and fetches that alone', async () => {
    await serve()
    await download()
    const cache = await caches.open(String(MODULE_ID))
    const [song] = (await cache.keys()).filter(({ url }) => url.endsWith('song%203.mp3'))
    if (song) await cache.put(song, new Response('damaged'))
    expect(await isWhole()).toBe(false)
    const { asked } = await serve()
    await download()
    expect(asked.map(({ path }) => path)).toEqual(['manifest.json', 'song%203.mp3'])
    expect(await isWhole()).toBe(true)
  })
})

describe('a download that fails', () => {
  it.each(['index.html', 'film.mp4', '.pack/0'])(
    'OFF-020 OFF-031 is not launched while %s is not as listed',
    async (bad) => {
      const content = await serve()
      content.change = async ({ method, path }, answer) => {
        const isBad = method === 'GET' && (path === bad || (bad === '.pack/0' && path.startsWith('pack')))
        if (!isBad) return answer
        const bytes = new Uint8Array(await answer.arrayBuffer()).fill(0)
        return new Response(bytes, { status: answer.status, headers: answer.headers })
      }
      expect(await failure()).toMatchObject({ code: 'integrity' })
      expect((await findModule(MODULE_ID))?.current).toBeUndefined()
    },
  )

  it('OFF-023 names a film without a length', async () => {
    const content = await serve()
    content.change = ({ method }, answer) => (method === 'HEAD' ? new Response(null) : answer)
    const failed = await failure()
    expect(failed?.code).toBe('video')
    expect(failed?.detail).toContain('Failed to fetch and store video')
  })

  it('OFF-022 asks for nothing of a film that is not as long as listed', async () => {
    const content = await serve()
    content.change = ({ method }, answer) =>
      method === 'HEAD' ? new Response(null, { headers: { 'content-length': '3' } }) : answer
    expect(await failure()).toMatchObject({ code: 'integrity' })
    expect(content.asked.filter(({ range }) => range !== null)).toEqual([])
  })

  it('OFF-019 names a manifest that cannot be had or is that of another version', async () => {
    const content = await serve()
    expect(await failure('2.0.0')).toMatchObject({ code: 'metadata' })
    content.change = () => new Response('', { status: 404 })
    expect(await failure()).toMatchObject({ code: 'metadata' })
    await nothingIsLeft()
  })

  it('OFF-016 leaves nothing when it is cancelled in the middle of a film', async () => {
    const content = await serve()
    content.change = ({ range }, answer) => {
      if (range?.startsWith(`bytes=${3 * VIDEO_CHUNK_BYTES}`)) abort.abort()
      return answer
    }
    expect(await failure()).toMatchObject({ code: 'cancelled' })
    await nothingIsLeft()
  })

  it('OFF-014 begins nothing on a device without room, and leaves nothing on one that ran full', async () => {
    const { asked, size } = await serve()
    free = size
    expect(await failure()).toMatchObject({ code: 'low-storage' })
    expect(asked.map(({ path }) => path)).toEqual(['manifest.json'])
    await nothingIsLeft()

    free = 2 ** 40
    const fake = makeFakeCaches()
    const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const open = async (name: string) => ({ ...(await fake.open(name)), put })
    vi.stubGlobal('caches', { ...fake, open })
    expect(await failure()).toMatchObject({ code: 'quota' })
    await nothingIsLeft()
  })
})

describe('an update', () => {
  const newer = { ...files, 'index.html': '<p>higher waves</p>' }

  it('OFF-018 is gathered beside the old copy, which is launched until the new one is whole', async () => {
    await serve()
    await download()
    const content = await serve('2.0.0', newer)
    content.change = ({ path }, answer) =>
      path === 'index.html' ? new Response('', { status: 500 }) : answer
    expect(await failure('2.0.0')).toMatchObject({ code: 'assets' })
    expect(await findModule(MODULE_ID)).toMatchObject({
      ...{ current: { packageVersion: '1.0.0' }, pending: { packageVersion: '2.0.0' } },
    })
    expect((await caches.keys()).toSorted()).toEqual(['7', '7.next'])
    expect(await isWhole()).toBe(true)

    const { asked } = await serve('2.0.0', newer)
    await download('2.0.0')
    expect(asked.map(({ path }) => path)).toEqual(['manifest.json', 'index.html'])
    expect(await findModule(MODULE_ID)).toEqual({
      id: MODULE_ID,
      current: expect.objectContaining({ packageVersion: '2.0.0' }),
    })
    expect(await caches.keys()).toEqual(['7'])
    expect((await listVideos()).map(({ id }) => id)).toEqual([videoId(MODULE_ID, '2.0.0', 'film.mp4')])
    expect(await isWhole()).toBe(true)
  })

  it('OFF-016 leaves the old copy as it was when it is cancelled', async () => {
    await serve()
    await download()
    const content = await serve('2.0.0', newer)
    content.change = ({ path }, answer) => {
      if (path === 'index.html') abort.abort()
      return answer
    }
    expect(await failure('2.0.0')).toMatchObject({ code: 'cancelled' })
    expect(await findModule(MODULE_ID)).toEqual({
      id: MODULE_ID,
      current: expect.objectContaining({ packageVersion: '1.0.0' }),
    })
    expect(await caches.keys()).toEqual(['7'])
    expect(await isWhole()).toBe(true)
  })
})
