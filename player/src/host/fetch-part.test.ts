/** How often a part is requested and what ends the retries, with the test's own fetch. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadFault, failureOf } from './download-fault.ts'
import { sha256 } from '../store/sha256.ts'
import { bodyOf, fetchListed, fetchPart, type PartRequest, pause } from './fetch-part.ts'

let asked: RequestInit[]
let answers: (() => Response | Promise<Response>)[]
let abort: AbortController

beforeEach(() => {
  asked = []
  abort = new AbortController()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    asked.push(init)
    const next = answers[Math.min(asked.length, answers.length) - 1]
    if (!next) throw new TypeError('no network')
    return next()
  })
  return () => vi.unstubAllGlobals()
})

const request = (change: Partial<PartRequest> = {}): PartRequest => ({
  ...{ path: '/offline/tide/film.mp4', token: 'the-token', signal: abort.signal, fault: 'video' },
  ...change,
})
const text =
  (body: string, init: ResponseInit = {}) =>
  () =>
    new Response(body, init)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => failureOf(error).code,
  )
const take = async (answer: Response) => {
  const body = await answer.text()
  if (body !== 'good') throw new DownloadFault('integrity', 'not as listed')
  return body
}

describe('a part', () => {
  it('OFF-031 is asked for again when it is damaged, lost or cut, three times at most', async () => {
    answers = [text('bad'), text('', { status: 502 }), text('good')]
    expect(await fetchPart(request(), take)).toBe('good')
    expect(asked).toHaveLength(3)
    answers = [text('bad')]
    asked = []
    expect(await codeOf(fetchPart(request(), take))).toBe('integrity')
    expect(asked).toHaveLength(3)
    answers = []
    expect(await codeOf(fetchPart(request(), take))).toBe('video')
  })

  it('API-052 is fetched with the token as bearer, past every cache', async () => {
    answers = [text('good')]
    await fetchPart(request(), take)
    expect(asked[0]).toMatchObject({ headers: { authorization: 'Bearer the-token' }, cache: 'no-store' })
  })

  it.each([
    [401, 'auth'],
    [403, 'gone'],
    [404, 'gone'],
  ])('OFF-020 is not asked for again after %s', async (status, code) => {
    answers = [text('', { status })]
    expect(await codeOf(fetchPart(request(), take))).toBe(code)
    expect(asked).toHaveLength(1)
  })

  it('OFF-022 counts only in the range that was asked for', async () => {
    const range = { start: 2, end: 5, size: 9 }
    answers = [text('good')]
    expect(await codeOf(fetchPart(request({ range }), take))).toBe('video')
    answers = [text('good', { status: 206, headers: { 'content-range': 'bytes 2-5/10' } })]
    expect(await codeOf(fetchPart(request({ range }), take))).toBe('video')
    answers = [text('good', { status: 206, headers: { 'content-range': 'bytes 2-5/9' } })]
    expect(await codeOf(fetchPart(request({ range }), take))).toBe('done')
    expect(asked[0]?.headers).toMatchObject({ range: 'bytes=2-5' })
  })

  it('OFF-020 OFF-023 that broke off is a fault of fetching', async () => {
    const broken = { blob: () => Promise.reject(new TypeError('cut')) } as Response
    expect(await codeOf(bodyOf(broken, request()))).toBe('video')
  })
})

describe('a part that is listed', () => {
  const SONG = 'one two three four'
  const bytesOf = (from = 0, to = SONG.length) => new TextEncoder().encode(SONG.slice(from, to))
  const listed = async () => ({ size: SONG.length, sha256: await sha256(bytesOf()) })
  /** A response with these bytes of the song, after which the connection breaks. */
  const cut = (from: number, to: number, init: ResponseInit) => () => {
    const chunks = [bytesOf(from, to)]
    return new Response(
      new ReadableStream({
        pull(controller) {
          const chunk = chunks.shift()
          if (chunk) controller.enqueue(chunk)
          else controller.error(new TypeError('cut'))
        },
      }),
      init,
    )
  }
  const partial = (from: number, size = SONG.length) => ({
    status: 206,
    headers: { 'content-range': `bytes ${from}-${size - 1}/${size}` },
  })
  const ranges = () => asked.map(({ headers }) => (headers as Record<string, string>)['range'])

  it('OFF-031 comes once, however often its line is cut', async () => {
    answers = [
      cut(0, 3, {}),
      cut(3, 7, partial(3)),
      cut(7, 9, partial(7)),
      cut(9, 12, partial(9)),
      () => new Response(bytesOf(12), partial(12)),
    ]
    const bytes = await fetchListed(request(), await listed())
    expect(new TextDecoder().decode(bytes)).toBe(SONG)
    expect(ranges()).toEqual([undefined, 'bytes=3-17', 'bytes=7-17', 'bytes=9-17', 'bytes=12-17'])
  })

  it('OFF-022 OFF-031 a range goes on inside of itself', async () => {
    const range = { start: 100, end: 117, size: 200 }
    const of = (start: number) => ({ status: 206, headers: { 'content-range': `bytes ${start}-117/200` } })
    answers = [cut(0, 5, of(100)), () => new Response(bytesOf(5), of(105))]
    await fetchListed(request({ range }), await listed())
    expect(ranges()).toEqual(['bytes=100-117', 'bytes=105-117'])
  })

  it('OFF-031 is given up when three tries bring nothing new', async () => {
    answers = [cut(0, 3, {}), cut(3, 3, partial(3))]
    expect(await codeOf(fetchListed(request(), await listed()))).toBe('video')
    expect(asked).toHaveLength(4)
  })

  it.each([
    ['other bytes', 'one two three five'],
    ['more bytes', `${SONG}!`],
    ['fewer bytes', 'one two'],
  ])('OFF-031 begins again after %s, three times at most', async (_what, body) => {
    answers = [text(body), text(SONG)]
    expect(await codeOf(fetchListed(request(), await listed()))).toBe('done')
    expect(ranges()).toEqual([undefined, undefined])
    asked = []
    answers = [text(body)]
    expect(await codeOf(fetchListed(request(), await listed()))).toBe('integrity')
    expect(asked).toHaveLength(3)
  })
})

describe('cancelling', () => {
  it('OFF-016 ends a wait at once, and one that has not begun', async () => {
    const waiting = codeOf(pause(60_000, abort.signal))
    abort.abort()
    expect(await waiting).toBe('cancelled')
    expect(await codeOf(pause(60_000, abort.signal))).toBe('cancelled')
  })

  it('OFF-016 is no fault to be tried again', async () => {
    answers = [
      () => {
        abort.abort()
        throw new DOMException('aborted', 'AbortError')
      },
    ]
    expect(await codeOf(fetchPart(request(), take))).toBe('cancelled')
    expect(asked).toHaveLength(1)
  })
})

it('OFF-014 names a device that is full', () => {
  expect(failureOf(new DOMException('full', 'QuotaExceededError')).code).toBe('quota')
  expect(failureOf(new Error('x'.repeat(999)))).toEqual({ code: 'error', detail: 'x'.repeat(200) })
})
