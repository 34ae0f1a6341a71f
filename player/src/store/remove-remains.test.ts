/**
 * What is removed and what stays, with a store of the test's own.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STORED_VIDEO_LIFE_MS } from '@hub/contract/constants'
import type { OfflineManifest } from '@hub/contract/offline'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { removeModule, removeUnfinished, settle, tidyUp } from './remove-remains.ts'
import { fileAddress, listAddresses, storedFile } from './module-files.ts'
import { findModule, listManifests, listModules, putManifest, putModule } from './module-index.ts'
import { listChunks, listVideos, putChunk, putVideo, videoId } from './module-videos.ts'
import { findFaults } from './verify-module.ts'

const NOW = Date.parse('2026-03-20T10:00:00.000Z')
const OLD = NOW - STORED_VIDEO_LIFE_MS - 1
const hash = 'a'.repeat(64)

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
})
afterEach(async () => {
  for (const { id } of await listModules()) await removeModule(id)
  for (const { id } of await listVideos()) await removeModule(Number(id.split('/')[0]))
  vi.unstubAllGlobals()
})

const versionOf = (packageVersion: string) => ({
  ...{
    moduleKey: 'tide',
    version: '2026-03-01T09:00:00.000Z',
    packageVersion,
    entry: 'index.html',
    size: 10,
  },
})
const asset = (path: string, mimeType: string) => ({ path, size: 5, mimeType, sha256: hash })

/** Stores a version of a module: a page in the cache of that name, and a film of one chunk. */
async function lay(
  moduleId: number,
  packageVersion: string,
  cacheName: string,
  timestamp = NOW,
): Promise<void> {
  const page = asset('index.html', 'text/html')
  const manifest: OfflineManifest = {
    ...versionOf(packageVersion),
    ...{ moduleId, headers: {} },
    assets: [page, { ...asset('film.mp4', 'video/mp4'), chunks: [hash] }],
  }
  await putManifest(manifest)
  const cache = await caches.open(cacheName)
  await cache.put(fileAddress(moduleId, packageVersion, 'index.html'), storedFile(page, 'waves', {}))
  const id = videoId(moduleId, packageVersion, 'film.mp4')
  const stored = { totalSize: 5, chunks: 1, chunkSize: 5, mimeType: 'video/mp4', headers: {} }
  await putVideo({ id, ...stored, timestamp, isComplete: true })
  await putChunk({ id, index: 0, blob: new Blob(['12345']), timestamp })
}
const films = async () => (await listVideos()).map(({ id }) => id)

it('OFF-024 CON-30 removes films older than seven days unless a module on the device refers to them', async () => {
  await lay(1, '1.0.0', '1', OLD)
  await lay(2, '1.0.0', '2', OLD)
  await lay(3, '1.0.0', '3', OLD)
  await lay(4, '1.0.0', '4', NOW - STORED_VIDEO_LIFE_MS)
  await putModule({ id: 1, current: versionOf('1.0.0') })
  await putModule({ id: 2, pending: versionOf('1.0.0') })
  await tidyUp(NOW)
  expect(await films()).toEqual(['1/1.0.0/film.mp4', '2/1.0.0/film.mp4', '4/1.0.0/film.mp4'])
  expect(await listChunks('3/1.0.0/film.mp4')).toEqual([])
})

it('OFF-018 an update that was swapped but not moved is moved at the next start, and the old one goes', async () => {
  await lay(1, '1.0.0', '1')
  await lay(1, '2.0.0', '1.next')
  await putModule({ id: 1, current: versionOf('2.0.0') })
  expect(await findFaults({ moduleId: 1, depth: 'quick' })).toEqual([])
  await tidyUp(NOW)
  await settle(1)
  expect(await listAddresses('1')).toEqual(['https://content.example/m/1/2.0.0/index.html'])
  expect(await caches.has('1.next')).toBe(false)
  expect(await films()).toEqual(['1/2.0.0/film.mp4'])
  expect(await listManifests(1)).toEqual(['2.0.0'])
  expect(await findFaults({ moduleId: 1, depth: 'quick' })).toEqual([])
})

it('OFF-018 an update that is not whole is left alone at the start: it goes on, and the old one is launched', async () => {
  await lay(1, '1.0.0', '1')
  await lay(1, '2.0.0', '1.next')
  await putModule({ id: 1, current: versionOf('1.0.0'), pending: versionOf('2.0.0') })
  await tidyUp(NOW)
  expect(await listAddresses('1')).toEqual(['https://content.example/m/1/1.0.0/index.html'])
  expect(await caches.has('1.next')).toBe(true)
})

it('OFF-016 a cancelled update leaves the old version, a cancelled download nothing', async () => {
  await lay(1, '1.0.0', '1')
  await lay(1, '2.0.0', '1.next')
  await putModule({ id: 1, current: versionOf('1.0.0'), pending: versionOf('2.0.0') })
  await removeUnfinished(1)
  expect(await findModule(1)).toEqual({ id: 1, current: versionOf('1.0.0') })
  expect(await findFaults({ moduleId: 1, depth: 'quick' })).toEqual([])
  expect(await films()).toEqual(['1/1.0.0/film.mp4'])
  await removeUnfinished(1)
  expect(await findModule(1)).toBeDefined()

  await lay(2, '1.0.0', '2')
  await putModule({ id: 2, pending: versionOf('1.0.0') })
  await removeUnfinished(2)
  expect([await findModule(2), await caches.has('2')]).toEqual([undefined, false])
  expect(await films()).toEqual(['1/1.0.0/film.mp4'])
})

it('OFF-031 names what is missing, quickly, and what is damaged, deeply', async () => {
  await lay(1, '1.0.0', '1')
  await putModule({ id: 1, current: versionOf('1.0.0') })
  const faulty = async (depth: 'quick' | 'deep') =>
    (await findFaults({ moduleId: 1, depth }))?.map((fault) => [fault.asset.path, fault.chunks])
  expect(await faulty('quick')).toEqual([])
  expect(await faulty('deep')).toEqual([
    ['index.html', []],
    ['film.mp4', [0]],
  ])
  await caches.delete('1')
  expect(await faulty('quick')).toEqual([['index.html', []]])
  expect(await findFaults({ moduleId: 9, depth: 'quick' })).toBeNull()
})

it('CAT-025 removes all of one module and nothing of another', async () => {
  await lay(1, '1.0.0', '1')
  await lay(11, '1.0.0', '11')
  await putModule({ id: 1, current: versionOf('1.0.0') })
  await putModule({ id: 11, current: versionOf('1.0.0') })
  await removeModule(1)
  expect((await listModules()).map(({ id }) => id)).toEqual([11])
  expect(await films()).toEqual(['11/1.0.0/film.mp4'])
  expect(await caches.keys()).toEqual(['11'])
})
