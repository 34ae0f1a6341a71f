/** How often a part is asked for, and what ends the asking, with a fetch of the test's own. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadFault, failureOf } from './download-fault.ts'
import { bodyOf, fetchPart, type PartRequest, pause } from './fetch-part.ts'

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
    const broken = { arrayBuffer: () => Promise.reject(new TypeError('cut')) } as Response
    expect(await codeOf(bodyOf(broken, request()))).toBe('video')
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
