import { afterEach, expect, it } from 'vitest'
import { forgetKeptRoutes, keptRoutes, noteKeptRoute } from './kept-routes.ts'
import { hrefOf } from './paths.ts'

afterEach(forgetKeptRoutes)

it('OFF-010 lists a route once, by its path without what stands around it', () => {
  noteKeptRoute(hrefOf('themeList', { sectorId: 3 }))
  noteKeptRoute(`${hrefOf('themeList', { sectorId: 3 })}?x=1`)
  expect(keptRoutes()).toEqual(['themes/s/3'])
  expect(localStorage.getItem('hub.cached-routes')).toBe('["themes/s/3"]')
})

it('OFF-010 CON-09 keeps the offline module list under the name of the specification', () => {
  noteKeptRoute(hrefOf('offlineModule'))
  expect(keptRoutes()).toEqual(['modules/offline/4'])
})

it('OFF-010 OFF-011 lists no page of a client, nor any other whose data is not kept', () => {
  noteKeptRoute(hrefOf('clientProfile', { clientId: 5 }))
  noteKeptRoute(hrefOf('clientList'))
  noteKeptRoute(hrefOf('eventHome'))
  noteKeptRoute(hrefOf('moduleParticipation'))
  expect(keptRoutes()).toEqual([])
})
