/** When a visited route is listed as stored. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { forgetStoredRoutes, storedRoutes } from '#platform/device/stored-routes.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { useStoredRoute } from './use-stored-route.ts'

const PATIENCE_MS = 20_000
const themes = hrefOf('themeList', { sectorId: 3 })

beforeEach(() => {
  vi.useFakeTimers()
  decideAppMode({ appMode: true, demo: false })
  controlledBy({})
})
afterEach(() => {
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
  forgetStoredRoutes()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The worker that caches the page's reads, or none. */
function controlledBy(controller: object | null) {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, serviceWorker: { controller } })
}

function Screen({ read }: { read: () => Promise<string> }) {
  return useQuery({ queryKey: ['what it shows'], queryFn: read }).data
}
function Around({ path, isThere, read }: { path: string; isThere: boolean; read: () => Promise<string> }) {
  useStoredRoute(path, isThere)
  return isThere ? <Screen read={read} /> : 'on its way'
}

/** A page that reads one thing; `arrive` and `fail` end the read. */
function visit(path = themes, wasThere = true) {
  let end = { resolve: (_text: string) => {}, reject: (_error: Error) => {} }
  const promise = new Promise<string>((resolve, reject) => {
    end = { resolve, reject }
  })
  const queryClient = createQueryClient({ triesAgain: 0 })
  const at = (where: string, isThere = true) => (
    <QueryClientProvider client={queryClient}>
      <Around path={where} isThere={isThere} read={() => promise} />
    </QueryClientProvider>
  )
  const { rerender } = render(at(path, wasThere))
  const wait = (ms = 100) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    wait,
    goOn: (where: string) => rerender(at(where)),
    arrive: () => (end.resolve('there'), wait()),
    fail: () => (end.reject(new Error('refused')), wait()),
  }
}

it('OFF-010 lists a route once all it shows was read, and not before', async () => {
  const page = visit()
  await page.wait()
  expect(storedRoutes()).toEqual([])
  await page.arrive()
  expect(storedRoutes()).toEqual(['themes/s/3'])
})

it('OFF-010 does not list what could not be read', async () => {
  await visit().fail()
  expect(storedRoutes()).toEqual([])
})

it('OFF-010 does not list what no worker keeps', async () => {
  controlledBy(null)
  await visit().arrive()
  expect(storedRoutes()).toEqual([])
})

it('OFF-010 does not list what was visited offline', async () => {
  chooseOffline(true)
  await visit().arrive()
  expect(storedRoutes()).toEqual([])
})

it('OFF-010 does not list what was left before it was read, but where one went', async () => {
  const page = visit()
  await page.wait()
  page.goOn(hrefOf('topicList', { themeId: 4 }))
  await page.arrive()
  expect(storedRoutes()).toEqual(['topics/th/4'])
})

it('OFF-010 does not wait for ever: what takes long is listed at the next visit', async () => {
  const page = visit()
  await page.wait(PATIENCE_MS + 1)
  await page.arrive()
  expect(storedRoutes()).toEqual([])
})

it('OFF-010 OFF-011 never lists the page of a client', async () => {
  await visit(hrefOf('clientProfile', { clientId: 5 })).arrive()
  expect(storedRoutes()).toEqual([])
})

it('OFF-010 waits for a screen that is still on its way, however little is being read meanwhile', async () => {
  const page = visit(themes, false)
  await page.wait()
  expect(storedRoutes()).toEqual([])
  page.goOn(themes)
  await page.wait()
  expect(storedRoutes()).toEqual([])
  await page.arrive()
  expect(storedRoutes()).toEqual(['themes/s/3'])
})
