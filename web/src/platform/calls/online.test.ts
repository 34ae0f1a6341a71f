/** Whether the user works online: what the browser reports, and what the ping finds. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PING_TIMEOUT_MS } from '@hub/contract/constants'
import { decideAppMode } from '../device/app-mode.ts'
import { canReach, checkOnline, chooseOffline, isOnline, onOnline } from './online.ts'

const answerWith = (body: string, status = 200) => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}
const browserSays = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}
let stop = () => {}
beforeEach(() => {
  stop = onOnline(() => undefined)
})
afterEach(async () => {
  stop()
  vi.restoreAllMocks()
  answerWith('pong')
  await checkOnline()
  vi.unstubAllGlobals()
})

it('OFF-003 is offline while the browser reports no network, and then asks nobody', async () => {
  const asked = answerWith('pong')
  browserSays(false)
  expect(isOnline()).toBe(false)
  expect(await checkOnline()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

it('OFF-003 pings when the browser sees a network, which may lead nowhere', async () => {
  browserSays(false)
  const asked = answerWith('a captive portal')
  browserSays(true)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(isOnline()).toBe(false))
})

it('OFF-003 keeps the choice to work offline in the browser’s storage', () => {
  decideAppMode({ appMode: true, demo: false })
  chooseOffline(true)
  expect(localStorage.getItem('hub.offline-mode')).toBe('on')
  chooseOffline(false)
  expect(localStorage.getItem('hub.offline-mode')).toBeNull()
  decideAppMode({ appMode: false, demo: false })
})

it.each([
  ['pong', 200, true],
  ['pong', 503, false],
  ['pong!', 200, false],
  ['<html>pong</html>', 200, false],
])('OFF-004 takes the answer %s with the status %i for: online %s', async (body, status, isThere) => {
  answerWith(body, status)
  expect(await checkOnline()).toBe(isThere)
  expect(canReach()).toBe(isThere)
})

it('OFF-004 asks GET /ping past every cache, and waits 5 seconds at most', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const asked = answerWith('pong')
  await checkOnline()
  const [address, init] = asked.mock.calls[0] ?? []
  expect(address).toBe('/api/ping')
  expect(init?.cache).toBe('no-store')
  expect(timeout).toHaveBeenCalledWith(PING_TIMEOUT_MS)
  expect(PING_TIMEOUT_MS).toBe(5000)
  expect(init?.signal).toBe(timeout.mock.results[0]?.value)
})

it('OFF-004 is offline when the ping breaks off', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('timed out', 'TimeoutError')
  })
  expect(await checkOnline()).toBe(false)
})
