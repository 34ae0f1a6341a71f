/**
 * Any order of broken connections, damaged bytes, refusals, cancellations and new versions: a listed download opens (R16).
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE_MANIFEST } from '@hub/contract/offline'
import { removeModule } from '../store/remove-remains.ts'
import { findModule } from '../store/module-index.ts'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { filmOf, MODULE_ID, serveContent } from '../testing/fake-content.ts'
import { download, isWhole } from '../testing/fake-download.ts'
import { makeFakeFilms } from '../testing/fake-films.ts'

const CASES = 30
const TRIES_MAX = 4
const FATES_MAX = 12
const CASES_MS = 120_000

/** The outcome of one request. */
const fate = fc.oneof(
  { arbitrary: fc.constant('well'), weight: 5 },
  {
    arbitrary: fc.constantFrom('lost', 'cut', 'short', 'damaged', 'busy', 'gone', 'cancelled'),
    weight: 2,
  },
)
const attempt = fc.record({
  version: fc.constantFrom('1.0.0', '1.0.0', '2.0.0'),
  fates: fc.array(fate, { minLength: 1, maxLength: FATES_MAX }),
})

/**
 * The response as such a connection delivers it. The manifest is never damaged: everything else is checked against
 * it, and it comes by TLS.
 */
async function spoil(path: string, answer: Response, now: string): Promise<Response> {
  if (now === 'damaged' && path === OFFLINE_MANIFEST) return answer
  if (now === 'busy') return new Response('', { status: 503 })
  if (now === 'gone') return new Response('', { status: 404 })
  if (!['cut', 'short', 'damaged'].includes(now)) return answer
  const { status, headers } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const middle = Math.floor(bytes.length / 2)
  if (now === 'damaged') bytes.set([(bytes[middle] ?? 0) ^ 1], middle)
  if (now !== 'cut')
    return new Response(now === 'short' ? bytes.slice(0, middle) : bytes, { status, headers })
  const parts = [bytes.slice(0, middle)]
  const body = new ReadableStream({
    pull(line) {
      const part = parts.shift()
      if (part === undefined) line.error(new TypeError('the line broke'))
      else line.enqueue(part)
    },
  })
  return new Response(body, { status, headers })
}

const filesOf = (version: string, mark: number) => ({
  'index.html': `<p>waves ${version}</p>`,
  'pack/one.svg': `<svg>${version}</svg>`,
  'pack/two.svg': '<svg>two</svg>',
  'song.mp3': `song ${mark}`,
  'film.mp4': filmOf(2).map((byte) => byte + mark),
})

beforeEach(() => {
  const wait = setTimeout
  // The pauses between tries are tested in fetch-part.test.ts.
  vi.stubGlobal('setTimeout', (work: () => void) => wait(work))
  vi.stubGlobal('location', new URL('https://content.example'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it(
  'OFF-022 OFF-031 lists a module as downloaded only while all of it is there, whatever the line did',
  async () => {
    const versions = new Map([
      ['1.0.0', await serveContent('1.0.0', filesOf('1.0.0', 0))],
      ['2.0.0', await serveContent('2.0.0', filesOf('2.0.0', 1))],
    ])
    async function tryOnce(version: string, fates: string[]): Promise<boolean> {
      const content = versions.get(version)
      if (content === undefined) throw new Error(`no version ${version}`)
      const abort = new AbortController()
      let requests = 0
      content.change = ({ path }, answer) => {
        const now = fates[requests % fates.length] ?? 'well'
        requests += 1
        if (now === 'cancelled') abort.abort()
        if (now === 'cancelled' || now === 'lost') throw new TypeError('network')
        return spoil(path, answer, now)
      }
      vi.stubGlobal('fetch', content.fetch)
      return download(version, abort.signal).then(
        () => true,
        () => false,
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: TRIES_MAX }), async (attempts) => {
        const films = makeFakeFilms()
        vi.stubGlobal('caches', makeFakeCaches())
        vi.stubGlobal('FileSystemFileHandle', films.FileSystemFileHandle)
        const estimate = async () => ({ usage: 0, quota: 2 ** 40 })
        vi.stubGlobal('navigator', { storage: { ...films.storage, estimate } })
        let listed: string | undefined
        for (const { version, fates } of attempts) {
          if (await tryOnce(version, fates)) listed = version
          expect((await findModule(MODULE_ID))?.current?.packageVersion).toBe(listed)
          if (listed !== undefined) expect(await isWhole()).toBe(true)
        }
        expect(await tryOnce('2.0.0', ['well'])).toBe(true)
        expect(await isWhole()).toBe(true)
        await removeModule(MODULE_ID)
      }),
      { numRuns: CASES },
    )
  },
  CASES_MS,
)
