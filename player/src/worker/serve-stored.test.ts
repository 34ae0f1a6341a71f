/**
 * What the service worker answers for modules on the device, with a store of the test's own.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileAddress, storedFile } from '../store/module-files.ts'
import { forgetModule, putModule } from '../store/module-index.ts'
import { putChunk, putVideo, removeVideos, videoId } from '../store/module-videos.ts'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { readRange } from '@hub/contract/byte-range.rules'
import { serveStored } from './serve-stored.ts'

const version = {
  ...{ moduleKey: 'tide', version: '2026-03-01T09:00:00.000Z', packageVersion: '1.0.0' },
  ...{ entry: 'index.html', size: 100 },
}
const headers = { 'content-security-policy': "frame-ancestors 'self' https://hub.example" }
const page = {
  path: 'a b/index.html',
  size: 12,
  mimeType: 'text/html; charset=utf-8',
  sha256: 'f'.repeat(64),
}
const CHUNK = 4
const FILM = 'abcdefghij'

beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
  const cache = await caches.open('7')
  await cache.put(fileAddress(7, '1.0.0', page.path), storedFile(page, '<p>waves</p>', headers))
  const id = videoId(7, '1.0.0', 'film.mp4')
  const stored = { id, totalSize: FILM.length, chunks: 3, chunkSize: CHUNK, timestamp: 1 }
  await putVideo({ ...stored, mimeType: 'video/mp4', headers, isComplete: true })
  for (let index = 0; index < 3; index += 1) {
    const blob = new Blob([FILM.slice(index * CHUNK, (index + 1) * CHUNK)])
    await putChunk({ id, index, blob, timestamp: 1 })
  }
  await putModule({ id: 7, current: version })
})
afterEach(async () => {
  await forgetModule(7)
  await removeVideos('7/')
  vi.unstubAllGlobals()
})

const ask = (path: string, range?: string, method = 'GET') =>
  serveStored(
    new Request(`${location.origin}/m/${path}`, { method, ...(range ? { headers: { range } } : {}) }),
  )

describe('files', () => {
  it('OFF-032 SYS-008 come whole with the policy they were stored with, however the path is spelled', async () => {
    for (const path of [
      '7/1.0.0/a%20b/index.html',
      '7/1.0.0/a b/index.html?lang=en',
      '7/1.0.0/%61%20b/index.html',
    ]) {
      const answer = await ask(path)
      expect(await answer?.text()).toBe('<p>waves</p>')
      expect(answer?.headers.get('content-security-policy')).toBe(headers['content-security-policy'])
      expect(answer?.headers.get('content-type')).toBe(page.mimeType)
    }
  })

  it('OFF-032 come in ranges, and as headers alone', async () => {
    const part = await ask('7/1.0.0/a%20b/index.html', 'bytes=3-7')
    expect([part?.status, await part?.text()]).toEqual([206, 'waves'])
    expect(part?.headers.get('content-range')).toBe('bytes 3-7/12')
    const head = await ask('7/1.0.0/a%20b/index.html', undefined, 'HEAD')
    expect([head?.status, await head?.text(), head?.headers.get('content-length')]).toEqual([200, '', '12'])
  })

  it('OFF-018 are nobody’s when the version is not the one that is whole', async () => {
    for (const path of [
      '7/1.0.1/a%20b/index.html',
      '8/1.0.0/a%20b/index.html',
      '7/1.0.0/no.html',
      '7/1.0.0/',
      '7/1.0.0/%ff',
    ])
      expect(await ask(path)).toBeNull()
    await putModule({ id: 7, pending: version })
    expect(await ask('7/1.0.0/a%20b/index.html')).toBeNull()
    expect(await ask('7/1.0.0/film.mp4')).toBeNull()
  })
})

describe('films', () => {
  it.each([
    [undefined, 200, FILM, null],
    ['bytes=0-', 206, FILM, 'bytes 0-9/10'],
    ['bytes=2-5', 206, 'cdef', 'bytes 2-5/10'],
    ['bytes=3-3', 206, 'd', 'bytes 3-3/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, FILM, null],
  ])('OFF-032 answer %s', async (range, status, body, contentRange) => {
    const answer = await ask('7/1.0.0/film.mp4', range)
    expect([answer?.status, answer?.headers.get('content-range')]).toEqual([status, contentRange])
    expect(answer?.headers.get('content-length')).toBe(String(body.length))
    expect(answer?.headers.get('content-type')).toBe('video/mp4')
    expect(await answer?.text()).toBe(body)
  })

  it('OFF-023 fail where a chunk is missing', async () => {
    await removeVideos('7/')
    const id = videoId(7, '1.0.0', 'film.mp4')
    const stored = {
      id,
      totalSize: 10,
      chunks: 3,
      chunkSize: CHUNK,
      timestamp: 1,
      mimeType: 'video/mp4',
      headers,
    }
    await putVideo({ ...stored, isComplete: true })
    await expect((await ask('7/1.0.0/film.mp4'))?.text()).rejects.toThrow('Failed to retrieve video')
    await putVideo({ ...stored, isComplete: false })
    expect(await ask('7/1.0.0/film.mp4')).toBeNull()
  })
})

it('API-052 reads ranges as the server does', () => {
  expect(readRange('bytes = 0 - 1', 10)).toEqual({ start: 0, end: 1 })
  expect(readRange('bytes=0-1,3-4', 10)).toBe('whole')
  expect(readRange('bytes=-0', 10)).toBe('none')
  expect(readRange('bytes=0-', 0)).toBe('none')
})
