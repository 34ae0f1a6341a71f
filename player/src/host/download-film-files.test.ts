/**
 * Films written to files of the origin: a full disk, a power failure, files the browser deletes.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { openFilm } from '../store/film-files.ts'
import { removeModule, tidyUp } from '../store/remove-remains.ts'
import { findModule } from '../store/module-index.ts'
import { findChunk, findVideo, listChunks, listVideos, putVideo, videoId } from '../store/module-videos.ts'
import { sha256 } from '../store/sha256.ts'
import { findFaults } from '../store/verify-module.ts'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { makeFakeFilms } from '../testing/fake-films.ts'
import { type Files, filmOf, MODULE_ID } from '../testing/fake-content.ts'
import { download, failureIn, isWhole, serve as serveFiles } from '../testing/fake-download.ts'
import { serveStored } from '../worker/serve-stored.ts'

const CHUNKS = 4
const FILM = videoId(MODULE_ID, '1.0.0', 'film.mp4')
const film = filmOf(CHUNKS)
const files = { 'index.html': '<p>waves</p>', 'film.mp4': film }

/** Films are hashed, which a busy machine does slowly. */
vi.setConfig({ testTimeout: 20_000 })

let films: ReturnType<typeof makeFakeFilms>

beforeEach(() => {
  films = makeFakeFilms()
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
  vi.stubGlobal('FileSystemFileHandle', films.FileSystemFileHandle)
  const estimate = async () => ({ usage: 0, quota: 2 ** 40 })
  vi.stubGlobal('navigator', { storage: { ...films.storage, estimate } })
})
afterEach(async () => {
  await removeModule(MODULE_ID)
  vi.unstubAllGlobals()
})

const serve = (packageVersion = '1.0.0', given: Files = files) => serveFiles(packageVersion, given)
const failure = (packageVersion?: string) => failureIn(download(packageVersion))
const nameOf = async (id = FILM) => (await findVideo(id))?.file ?? ''
const rangesIn = ({ asked }: { asked: { range: string | null }[] }) =>
  asked.flatMap(({ range }) => (range === null ? [] : [range]))
const rangeOf = (index: number) => {
  const start = index * VIDEO_CHUNK_BYTES
  return `bytes=${start}-${Math.min(start + VIDEO_CHUNK_BYTES, film.length) - 1}`
}

describe('a film', () => {
  it('OFF-022 OFF-025 lies in one file, its chunks noted without their bytes', async () => {
    await serve()
    await download()
    const { file, ...metadata } = (await findVideo(FILM)) ?? {}
    expect(metadata).toMatchObject({
      ...{ totalSize: film.length, chunks: CHUNKS, chunkSize: VIDEO_CHUNK_BYTES, mimeType: 'video/mp4' },
      ...{ timestamp: expect.any(Number), isComplete: true },
    })
    expect(films.names()).toEqual([file])
    expect(await sha256(films.bytesOf(file ?? '') ?? new Uint8Array())).toBe(await sha256(film))
    const last = await findChunk(FILM, CHUNKS - 1)
    expect(new Uint8Array((await last?.arrayBuffer()) ?? [])).toEqual(film.slice(-3))
    expect(await rowsOfChunks()).toEqual(
      Array.from({ length: CHUNKS }, (_, index) => ({ id: FILM, index, timestamp: expect.any(Number) })),
    )
  })

  it('OFF-022 counts as complete only once all of it is on the disk', async () => {
    await serve()
    await download()
    expect(films.log.slice(-2)).toEqual(['flush', 'close'])
    films.losePower()
    expect(await isWhole()).toBe(true)
  })

  it('OFF-022 OFF-025 is noted as complete on the disk, before its module is launched', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await serve()
    await download()
    const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
    const strict = writes.flatMap(([stores, , options]) => (options?.durability === 'strict' ? [stores] : []))
    expect(strict.slice(-2)).toEqual(['metadata', 'modules'])
    begun.mockRestore()
  })

  it('OFF-025 OFF-032 is played from its file, also across the seam of two chunks', async () => {
    await serve()
    await download()
    const range = `bytes=${VIDEO_CHUNK_BYTES - 2}-${VIDEO_CHUNK_BYTES + 1}`
    const address = `${location.origin}/m/${MODULE_ID}/1.0.0/film.mp4`
    const answer = await serveStored(new Request(address, { headers: { range } }))
    expect(answer?.status).toBe(206)
    expect([...new Uint8Array((await answer?.arrayBuffer()) ?? [])]).toEqual([1, 1, 2, 2])
  })
})

/** The records of the chunks as stored in the database. */
function rowsOfChunks(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ModuleVideoStorage')
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    opening.onsuccess = () => {
      const reading = opening.result.transaction('chunks').objectStore('chunks').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result as unknown[])
      }
    }
  })
}

describe('a disk that runs full in the middle of a film', () => {
  it.each([false, true])(
    'OFF-022 OFF-014 leaves nothing of the download, part taken: %s',
    async (takesPart) => {
      await serve()
      Object.assign(films, { room: 2.5 * VIDEO_CHUNK_BYTES, takesPart })
      expect(await failure()).toMatchObject({ code: 'quota' })
      expect(films.log.filter((done) => done === 'write').length).toBeGreaterThan(0)
      expect(await findModule(MODULE_ID)).toBeUndefined()
      expect([await listVideos(), await listChunks(FILM), films.names()]).toEqual([[], [], []])
      films.room = Infinity
      await download()
      expect(await isWhole()).toBe(true)
    },
  )

  it('OFF-022 OFF-014 leaves nothing in a database that is full, where films cannot be files', async () => {
    vi.stubGlobal('FileSystemFileHandle', undefined)
    await serve()
    const { put } = IDBObjectStore.prototype
    let room = 2
    const filling = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'chunks' && (room -= 1) < 0) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    })
    expect(await failure()).toMatchObject({ code: 'quota' })
    filling.mockRestore()
    expect(room).toBeLessThan(0)
    expect(await findModule(MODULE_ID)).toBeUndefined()
    expect([await listVideos(), await listChunks(FILM)]).toEqual([[], []])
  })

  it('OFF-018 OFF-022 leaves the launched version as it was, with its film', async () => {
    await serve()
    await download()
    const before = films.names()
    await serve('2.0.0', { ...files, 'film.mp4': filmOf(CHUNKS + 1).fill(9) })
    films.room = VIDEO_CHUNK_BYTES
    expect(await failure('2.0.0')).toMatchObject({ code: 'quota' })
    expect(await findModule(MODULE_ID)).toEqual({
      id: MODULE_ID,
      current: expect.objectContaining({ packageVersion: '1.0.0' }),
    })
    expect(films.names()).toEqual(before)
    expect(await isWhole()).toBe(true)
  })
})

describe('a download that was killed', () => {
  /** Fetches two chunks of four and stops there as a killed browser does: nothing is closed or cleaned up. */
  async function killInTheMiddle() {
    const content = await serve()
    content.change = ({ range }, answer) => {
      if (range !== null && Number(/\d+/.exec(range)?.[0]) >= 2 * VIDEO_CHUNK_BYTES)
        throw new TypeError('cut')
      return answer
    }
    expect(await failure()).toMatchObject({ code: 'video' })
    expect(await listChunks(FILM)).toEqual([0, 1])
    expect((await findVideo(FILM))?.isComplete).toBe(false)
  }

  it('OFF-022 OFF-031 goes on in the same file with what is missing', async () => {
    await killInTheMiddle()
    const file = await nameOf()
    const again = await serve()
    await download()
    expect(rangesIn(again).toSorted()).toEqual([2, 3].map(rangeOf).toSorted())
    expect(again.asked.filter(({ method }) => method === 'HEAD')).toEqual([])
    expect(films.names()).toEqual([file])
    expect(await isWhole()).toBe(true)
  })

  it('OFF-022 OFF-031 fetches a chunk again that is noted and never reached the disk', async () => {
    await killInTheMiddle()
    // Undoes the flush at the end of the broken download: the power failed before it.
    films.bytesOf(await nameOf())?.fill(0, 0, VIDEO_CHUNK_BYTES)
    const again = await serve()
    await download()
    expect(rangesIn(again).toSorted()).toEqual([0, 2, 3].map(rangeOf).toSorted())
    expect(await isWhole()).toBe(true)
  })

  it('OFF-022 OFF-031 begins the film anew whose file was made and not yet laid out', async () => {
    await killInTheMiddle()
    const video = await findVideo(FILM)
    ;(await openFilm('empty', 0)).close()
    if (video) await putVideo({ ...video, file: 'empty' })
    const again = await serve()
    await download()
    expect(rangesIn(again)).toHaveLength(CHUNKS)
    expect(await isWhole()).toBe(true)
  })

  it('OFF-025 removes at the start the files of films that nobody refers to, and those alone', async () => {
    await killInTheMiddle()
    const file = await nameOf()
    ;(await openFilm('of no film', 3)).close()
    await tidyUp(Date.now())
    expect(films.names()).toEqual([file])
  })

  it('OFF-016 OFF-025 leaves no file when what was begun is removed', async () => {
    await killInTheMiddle()
    await removeModule(MODULE_ID)
    expect(films.names()).toEqual([])
  })
})

it('OFF-018 OFF-022 an update copies the film from the old file, and fetches nothing of it', async () => {
  await serve()
  await download()
  const old = await nameOf()
  const content = await serve('2.0.0', { ...files, 'index.html': '<p>higher waves</p>' })
  await download('2.0.0')
  expect(content.asked.map(({ path }) => path)).toEqual(['manifest.json', 'index.html'])
  expect(films.names()).toEqual([await nameOf(videoId(MODULE_ID, '2.0.0', 'film.mp4'))])
  expect(films.names()).not.toEqual([old])
  expect(await isWhole()).toBe(true)
})

it('OFF-025 reads films on, that an older version of the hub kept in the database', async () => {
  vi.stubGlobal('FileSystemFileHandle', undefined)
  await serve()
  await download()
  expect(films.names()).toEqual([])
  vi.stubGlobal('FileSystemFileHandle', films.FileSystemFileHandle)
  expect(await isWhole()).toBe(true)
  await serve('2.0.0', { ...files, 'index.html': '<p>higher waves</p>' })
  await download('2.0.0')
  expect(films.names()).toHaveLength(1)
  expect(await isWhole()).toBe(true)
})

it('OFF-025 OFF-031 sees at a glance that a film’s file is not as long as it should be', async () => {
  await serve()
  await download()
  const look = async () =>
    (await findFaults({ moduleId: MODULE_ID, depth: 'quick' }))?.map(({ chunks }) => chunks)
  expect(await look()).toEqual([])
  ;(await openFilm(await nameOf(), film.length - 1)).close()
  expect(await look()).toEqual([[0, 1, 2, 3]])
})
