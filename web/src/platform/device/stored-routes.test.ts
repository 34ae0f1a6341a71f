import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { decideAppMode } from './app-mode.ts'
import { forgetStoredRoutes, storedRoutes, storeRoute, useReachable } from './stored-routes.ts'
import { chooseOffline } from '../calls/online.ts'
import { hrefOf } from '../page/paths.ts'

afterEach(forgetStoredRoutes)

it('OFF-010 lists a route once, by its path without what stands around it', () => {
  storeRoute(hrefOf('themeList', { sectorId: 3 }))
  storeRoute(`${hrefOf('themeList', { sectorId: 3 })}?x=1`)
  expect(storedRoutes()).toEqual(['themes/s/3'])
  expect(localStorage.getItem('hub.cached-routes')).toBe('["themes/s/3"]')
})

it('OFF-010 CON-09 keeps the offline module list under the name of the specification', () => {
  storeRoute(hrefOf('offlineModule'))
  expect(storedRoutes()).toEqual(['modules/offline/4'])
})

it('OFF-010 OFF-011 lists no page of a client, nor any other whose data is not kept', () => {
  storeRoute(hrefOf('clientProfile', { clientId: 5 }))
  storeRoute(hrefOf('clientList'))
  storeRoute(hrefOf('eventHome'))
  storeRoute(hrefOf('moduleParticipation'))
  expect(storedRoutes()).toEqual([])
})

/** A change by another tab, as this tab receives it. */
function writeElsewhere(routes: string[]) {
  localStorage.setItem('hub.cached-routes', JSON.stringify(routes))
  window.dispatchEvent(new StorageEvent('storage', { key: 'hub.cached-routes' }))
}

it('OFF-010 leads offline to what is listed alone, from the moment it is, in whichever tab', () => {
  decideAppMode({ appMode: true, demo: false })
  chooseOffline(true)
  const themes = hrefOf('themeList', { sectorId: 3 })
  const topics = hrefOf('topicList', { themeId: 4 })
  const { result, unmount } = renderHook(() => useReachable())
  const leads = () => [themes, topics].map((path) => result.current(path))
  expect(leads()).toEqual([false, false])
  act(() => storeRoute(themes))
  expect(leads()).toEqual([true, false])
  act(() => writeElsewhere(['themes/s/3', 'topics/th/4']))
  expect(leads()).toEqual([true, true])
  unmount()
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
})

it('OFF-010 does not write over what another tab listed meanwhile', () => {
  storeRoute(hrefOf('themeList', { sectorId: 3 }))
  localStorage.setItem('hub.cached-routes', '["themes/s/3","topics/th/4"]')
  storeRoute(hrefOf('themeDetails', { themeId: 5 }))
  expect(storedRoutes()).toEqual(['themes/s/3', 'topics/th/4', 'theme/5'])
})

it('OFF-010 keeps the newest five hundred', () => {
  for (let sectorId = 1; sectorId <= 501; sectorId += 1) storeRoute(hrefOf('themeList', { sectorId }))
  expect(storedRoutes()).toHaveLength(500)
  expect([storedRoutes()[0], storedRoutes().at(-1)]).toEqual(['themes/s/2', 'themes/s/501'])
})

it.each(['no json', '{"a":1}'])('OFF-010 begins anew where the list cannot be read: %s', async (kept) => {
  localStorage.setItem('hub.cached-routes', kept)
  vi.resetModules()
  const fresh = await import('./stored-routes.ts')
  expect(fresh.storedRoutes()).toEqual([])
})
