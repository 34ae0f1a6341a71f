/** Refreshing the content stored on this device within a facilitator's rate limit. */
import { afterEach, expect, it, vi } from 'vitest'
import { refreshCachedContent } from './connectivity.queries.ts'

const KEPT = 300
const CALLS_A_MINUTE = 300
const PAUSES_A_MINUTE = 40

function device(answerWith: () => Response) {
  const kept = Array.from({ length: KEPT }, (_, id) => new Request(`https://hub.example/api/topics/${id}`))
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => kept, delete: async () => true }) })
  const asked = vi.fn(async () => answerWith())
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => vi.unstubAllGlobals())

it('OFF-012 ACC-054 leaves calls for the screens while it reads many pages anew', async () => {
  const asked = device(() => new Response('{}'))
  const askedBeforePause: number[] = []
  await refreshCachedContent(async () => void askedBeforePause.push(asked.mock.calls.length))
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(KEPT)
  const inAMinute = askedBeforePause[PAUSES_A_MINUTE] ?? 0
  expect(inAMinute).toBeGreaterThan(0)
  expect(inAMinute).toBeLessThan(CALLS_A_MINUTE)
})

it('OFF-012 ACC-054 is not up to date when the server refused a read for too many calls', async () => {
  device(() => new Response('{}', { status: 429 }))
  await expect(refreshCachedContent(async () => undefined)).rejects.toThrow()
})
