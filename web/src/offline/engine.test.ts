/** The queue and the tokens of the engine, with the test's own host behind the real connection to the frame. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HostInit, HostRequest, type StoredModule } from '@hub/contract/frame-host'
import { createOfflineEngine, type OfflineEngine } from './engine.ts'
import { EngineFault } from './host-channel.ts'

const CONTENT = 'https://content.example.org'
const hello = { type: 'frame:hello', v: 1, role: 'host' }
const storedAs = (moduleId: number): StoredModule => ({
  ...{ moduleId, moduleKey: 'tide', version: '2026-03-01T09:00:00.000Z', packageVersion: '1.0.0' },
  ...{ entry: 'index.html', size: 10 },
})

let engine: OfflineEngine
let port: MessagePort | undefined
let asked: HostRequest[]
let tokens: number
let events: string[]
/** Why the host cannot work; empty when it can. */
let broken: string
let greeting: () => void
let inside: object

beforeEach(() => {
  asked = []
  tokens = 0
  events = []
  port = undefined
  broken = ''
  greeting = () => deliver(hello, inside)
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() =>
    queueMicrotask(() => greeting()),
  )
  inside = {
    postMessage(data: unknown, origin: string, [given]: MessagePort[]) {
      if (!HostInit.safeParse(data).success || origin !== CONTENT) throw new Error('not the greeting')
      port = given
      if (!port) return
      port.onmessage = ({ data: request }) => void asked.push(HostRequest.parse(request))
      port.postMessage(broken ? { type: 'host:error', detail: broken } : { type: 'host:ready' })
    },
  }
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside as never)
  engine = createOfflineEngine({
    contentUrl: CONTENT,
    async askDownload(moduleId) {
      tokens += 1
      if (moduleId === 404) throw new Error('NotFound')
      const expiresAt = '2026-03-01T10:00:00.000Z'
      return { token: `t${tokens}`, expiresAt, moduleKey: 'tide', packageVersion: '1.0.0' }
    },
  })
  engine.on((event) => events.push(`${event.type} ${event.moduleId}`))
})
afterEach(() => {
  engine.close()
  vi.restoreAllMocks()
})

function deliver(data: unknown, source: unknown, origin = CONTENT): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
}
/** The next request to the host with that method. */
const next = (method: HostRequest['method'], count = 1) =>
  vi.waitFor(() => {
    const found = asked.filter((request) => request.method === method)[count - 1]
    if (!found) throw new Error(`not asked to ${method}`)
    return found
  })
const reply = ({ req }: HostRequest, result: unknown) =>
  port?.postMessage({ type: 'host:reply', req, result })
const refuse = ({ req }: HostRequest, code: string) =>
  port?.postMessage({ type: 'host:reply', req, error: { code, detail: 'because' } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof EngineFault ? error.code : 'other'),
  )

it('OFF-015 fetches one module after the other, and says what happens', async () => {
  const [first, second] = [engine.download(1), engine.download(2)]
  expect(engine.download(2)).toBe(second)
  expect(engine.queue()).toEqual([1, 2])
  const one = await next('download')
  port?.postMessage({ type: 'host:download-progress', moduleId: 1, done: 5, size: 10 })
  expect(asked).toHaveLength(1)
  reply(one, storedAs(1))
  expect(await first).toEqual(storedAs(1))
  refuse(await next('download', 2), 'integrity')
  expect(await codeOf(second)).toBe('integrity')
  expect(engine.queue()).toEqual([])
  expect(events).toEqual([
    'download-add 1',
    'download-add 2',
    'download-progress 1',
    'download-complete 1',
    'download-error 2',
  ])
})

it('API-052 asks for another token when one is over, but not when a fresh one is refused', async () => {
  const download = engine.download(1)
  const first = await next('download')
  port?.postMessage({ type: 'host:download-progress', moduleId: 1, done: 5, size: 10 })
  refuse(first, 'auth')
  refuse(await next('download', 2), 'auth')
  expect(await codeOf(download)).toBe('auth')
  expect(tokens).toBe(2)
})

it('OFF-019 ends a download without metadata, and the next one begins', async () => {
  const [missing, there] = [engine.download(404), engine.download(1)]
  expect(await codeOf(missing)).toBe('metadata')
  reply(await next('download'), storedAs(1))
  expect(await codeOf(there)).toBe('done')
})

it('OFF-016 takes a queued one out at once, and has the running one cancelled by the host', async () => {
  const [running, queued] = [engine.download(1), engine.download(2)]
  const begun = await next('download')
  const cancelling = engine.cancel(2)
  expect(await codeOf(queued)).toBe('cancelled')
  reply(await next('cancel'), null)
  await cancelling
  const cancelled = engine.cancel(1)
  const asking = await next('cancel', 2)
  refuse(begun, 'cancelled')
  reply(asking, null)
  await cancelled
  expect(await codeOf(running)).toBe('cancelled')
  expect(events.filter((event) => event.startsWith('download-error'))).toEqual([
    'download-error 2',
    'download-error 1',
  ])
})

it('SYS-008 takes no answer of another shape for one of the host’s', async () => {
  const list = engine.list()
  reply(await next('list'), [{ moduleId: 'x' }])
  expect(await codeOf(list)).toBe('error')
  const fits = engine.fits(10)
  reply(await next('fits'), true)
  expect(await fits).toBe(true)
})

it('OFF-020 says that the host cannot work, and opens it anew with the next question', async () => {
  broken = 'the browser keeps nothing'
  expect(await codeOf(engine.list())).toBe('unreachable')
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  broken = ''
  const list = engine.list()
  reply(await next('list'), [])
  expect(await list).toEqual([])
})

it('DEL-007 greets no other window, origin or page', async () => {
  greeting = () => {
    deliver(hello, window)
    deliver(hello, inside, 'https://evil.example')
    deliver({ ...hello, role: 'player' }, inside)
  }
  void codeOf(engine.list())
  await vi.waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1))
  await Promise.resolve()
  expect(port).toBeUndefined()
  deliver(hello, inside)
  expect(port).toBeDefined()
})
