/** New versions of the app: when one is offered, and which tab reloads. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const worker = vi.hoisted(() => ({ listeners: new Map<string, () => void>(), skipped: 0 }))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => void worker.listeners.set(name, listener)
    register = async () => undefined
    messageSkipWaiting = () => void (worker.skipped += 1)
  },
}))

const reload = vi.fn<() => void>()
const onControl = vi.fn<() => void>()
beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  worker.skipped = 0
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A newly opened tab, with or without a worker that already controls it. */
async function openTab({ isControlled }: { isControlled: boolean }) {
  const serviceWorker = { controller: isControlled ? {} : null }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker })
  const shell = await import('./shell-worker.ts')
  await shell.registerShellWorker(onControl)
  const { result } = renderHook(() => shell.useNewVersion())
  return {
    isOffered: () => result.current,
    take: () => act(shell.takeNewVersion),
    happens: (name: 'waiting' | 'controlling') => act(() => worker.listeners.get(name)?.()),
  }
}

it('OFF-011 offers a version that waits, and loads anew once it was taken and is there', async () => {
  const tab = await openTab({ isControlled: true })
  expect(tab.isOffered()).toBe(false)
  tab.happens('waiting')
  expect(tab.isOffered()).toBe(true)
  expect(worker.skipped).toBe(0)
  tab.take()
  expect([worker.skipped, reload.mock.calls.length]).toEqual([1, 0])
  tab.happens('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it('OFF-011 goes on in a tab when another took the version: a module may run there', async () => {
  const tab = await openTab({ isControlled: true })
  tab.happens('waiting')
  tab.happens('controlling')
  expect(reload).not.toHaveBeenCalled()
  expect(tab.isOffered()).toBe(true)
  tab.take()
  expect([worker.skipped, reload.mock.calls.length]).toEqual([0, 1])
})

it('OFF-011 takes the first worker as it is, and a later version in the same tab for a new one', async () => {
  const tab = await openTab({ isControlled: false })
  tab.happens('controlling')
  expect(onControl).toHaveBeenCalledOnce()
  expect(tab.isOffered()).toBe(false)
  tab.happens('waiting')
  tab.take()
  tab.happens('controlling')
  expect(onControl).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it('OFF-011 calls the first worker no new version, however long it waits before it begins', async () => {
  const tab = await openTab({ isControlled: false })
  tab.happens('waiting')
  expect(tab.isOffered()).toBe(false)
  tab.happens('controlling')
  expect(tab.isOffered()).toBe(false)
})

it('OFF-001 OFF-010 removes the worker of before with all it kept, and nothing that is not ours', async () => {
  const unregister = vi.fn(async () => true)
  const getRegistrations = async () => [{ unregister }, { unregister }]
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistrations } })
  const names = ['hub-content', 'hub-documents', 'hub-pictures', 'workbox-precache-v2-hub', 'another']
  const removed: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => names,
    delete: async (name: string) => Boolean(removed.push(name)),
  })
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">'
  localStorage.setItem('hub.cached-routes', '["themes/s/3"]')
  const { removeShellWorker } = await import('./shell-worker.ts')
  await removeShellWorker()
  expect(unregister).toHaveBeenCalledTimes(2)
  expect(removed).toEqual(names.slice(0, -1))
  expect(document.querySelector('link[rel="manifest"]')).toBeNull()
  // Without stored content, no card may lead there when the mode is on again.
  expect(localStorage.getItem('hub.cached-routes')).toBeNull()
})

it.each([
  [true, '["themes/s/3"]'],
  [false, null],
])('OFF-010 lists routes only as long as the browser has their content: %s', async (isThere, left) => {
  const has = vi.fn(async (_name: string) => isThere)
  vi.stubGlobal('caches', { has })
  localStorage.setItem('hub.cached-routes', '["themes/s/3"]')
  const { forgetLostRoutes } = await import('./shell-worker.ts')
  await forgetLostRoutes()
  expect(has.mock.calls).toEqual([['hub-content']])
  expect(localStorage.getItem('hub.cached-routes')).toBe(left)
})
