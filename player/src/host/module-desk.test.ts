/**
 * The hub's requests to the store, one download at a time, with the test's own content origin.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HostMessage, HostRequest } from '@hub/contract/frame-host'
import { removeModule } from '../store/remove-remains.ts'
import { findModule } from '../store/module-index.ts'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { MODULE_ID, serveContent, TOKEN } from '../testing/fake-content.ts'
import { openDesk } from './module-desk.ts'

let content: Awaited<ReturnType<typeof serveContent>>
let said: HostMessage[]
let arrive: () => void

beforeEach(async () => {
  said = []
  content = await serveContent('1.0.0', { 'index.html': '<p>waves</p>' })
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  content.change = async ({ path }, answer) => {
    if (path === 'index.html') await held
    return answer
  }
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
  vi.stubGlobal('fetch', content.fetch)
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) }, locks: fakeLocks() })
})
afterEach(async () => {
  await removeModule(MODULE_ID)
  vi.unstubAllGlobals()
})

/** One lock for all tabs of the browser; waiting for it can be aborted. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  let held = 0
  return {
    request(
      _name: string,
      { signal, ifAvailable = false }: { signal?: AbortSignal; ifAvailable?: boolean },
      work: (lock: object | null) => Promise<unknown>,
    ) {
      if (ifAvailable && held > 0) return work(null)
      held += 1
      const next = last.then(() => {
        signal?.throwIfAborted()
        return work({})
      })
      last = next.catch(() => undefined).then(() => void (held -= 1))
      return next
    },
  }
}
/** The origin's own folder on a disk with room for this many bytes. */
const roomOf = (bytes: number) => async () => ({
  removeEntry: async () => undefined,
  getFileHandle: async () => ({
    createSyncAccessHandle: async () => ({
      close: () => undefined,
      truncate(length: number) {
        if (length > bytes) throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  }),
})
const desk = () => openDesk((message) => said.push(message))
const download: HostRequest = {
  ...{ type: 'host:request', req: 1, method: 'download' },
  params: {
    moduleId: MODULE_ID,
    download: {
      ...{ token: TOKEN, expiresAt: '2026-03-01T10:00:00.000Z', moduleKey: 'tide' },
      packageVersion: '1.0.0',
    },
  },
}
const ask = (method: 'cancel' | 'remove', req: number): HostRequest => ({
  ...{ type: 'host:request', req, method, params: { moduleId: MODULE_ID } },
})
const replyTo = (req: number) => said.find((message) => message.type === 'host:reply' && message.req === req)
const isAsked = (path: string) =>
  vi.waitFor(() => expect(content.asked.map((one) => one.path)).toContain(path))

it('OFF-015 OFF-017 fetches in one tab at a time, and tells both when it is there', async () => {
  const [one, other] = [desk(), desk()]
  const both = Promise.all([one.answer(download), other.answer({ ...download, req: 2 })])
  await isAsked('index.html')
  expect(content.asked).toHaveLength(2)
  arrive()
  await both
  // The other tab requests only the manifest: the files are already stored.
  expect(content.asked.map(({ path }) => path)).toEqual(['manifest.json', 'index.html', 'manifest.json'])
  for (const req of [1, 2])
    expect(replyTo(req)).toMatchObject({ result: { moduleId: MODULE_ID, packageVersion: '1.0.0' } })
  expect(said.map(({ type }) => type).slice(0, 2)).toEqual(['host:download-start', 'host:download-progress'])
})

it.each(['cancel', 'remove'] as const)(
  'OFF-016 CAT-025 %s ends the running download and leaves nothing',
  async (method) => {
    const host = desk()
    const downloading = host.answer(download)
    await isAsked('index.html')
    const ending = host.answer(ask(method, 2))
    arrive()
    await Promise.all([downloading, ending])
    expect(replyTo(1)).toMatchObject({ error: { code: 'cancelled' } })
    expect(replyTo(2)).toMatchObject({ result: null })
    expect(await findModule(MODULE_ID)).toBeUndefined()
    expect(await caches.keys()).toEqual([])
  },
)

it('OFF-014 counts our own files as used, and looks for room only while nothing is downloaded', async () => {
  const estimate: HostRequest = { type: 'host:request', req: 3, method: 'estimate', params: {} }
  const GIB = 1024 ** 3
  // The browser counts 4 GB that are not ours, and reports a quota that the disk does not have.
  const storage = {
    estimate: async () => ({ usage: 4 * GIB, quota: 14 * GIB }),
    getDirectory: roomOf(2 * GIB),
  }
  vi.stubGlobal('navigator', { storage, locks: fakeLocks() })
  const host = desk()
  const downloading = host.answer({ ...download, req: 2 })
  await isAsked('index.html')
  await host.answer(estimate)
  expect(replyTo(3)).toMatchObject({ result: { used: 0, free: null } })
  arrive()
  await downloading
  await vi.waitFor(async () => {
    await host.answer({ ...estimate, req: 4 })
    expect(replyTo(4)).toMatchObject({ result: { used: '<p>waves</p>'.length, free: expect.any(Number) } })
  })
  const { free } = (replyTo(4) as { result: { free: number } }).result
  expect(Math.abs(free - 2 * GIB)).toBeLessThan(1024 ** 2)
})

it('CAT-025 removes a module that is whole; to cancel it does nothing', async () => {
  const host = desk()
  arrive()
  await host.answer(download)
  await host.answer(ask('cancel', 2))
  expect((await findModule(MODULE_ID))?.current).toBeDefined()
  await host.answer(ask('remove', 3))
  expect(await findModule(MODULE_ID)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})
