/**
 * What a second tab learns about an account that the hub has closed: the first tab has wiped what it would ask with
 * (LIF-005).
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory } from '@tanstack/history'
import { checkStanding } from '@hub/contract/offline'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { holdPresence, presentClaims } from '#platform/session/presence.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { useOfflineSync } from '../offline/use-offline-sync.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { openVaultOf } from '../testing/vaults.ts'
import { createHubRouter } from './router.tsx'
import { leaveSession } from './session-end.ts'

const token = tokenFor()
const before = claimsOf(token)

beforeEach(async () => {
  decideAppMode({ appMode: true, demo: false })
  await openVaultOf(token)
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  decideAppMode({ appMode: false, demo: false })
})

function Synced() {
  useOfflineSync()
  return null
}

/** The channels of the other tab, until it is closed. */
const channels: BroadcastChannel[] = []
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** Modules loaded later are separate for each tab; the two tabs share the device and their messages. */
async function anotherTab() {
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.resetModules()
  const tab = await import('#platform/device/device-ready.ts')
  vi.resetModules()
  return tab
}

it('LIF-005 ends at the screen of the locked device, which says so, as in the first tab', async () => {
  fakeServer([answer(checkStanding, { record: { isGood: false } })])
  const first = await anotherTab()
  expect(await first.askForStanding()).toEqual([amara.id])
  const queryClient = createQueryClient()
  const router = createHubRouter(queryClient, createMemoryHistory({ initialEntries: ['/login'] }))
  storeToken(null)
  await leaveSession(router, queryClient, { end: 'refused', before })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/unlock'))
})

it('LIF-005 locks whoever had unlocked the device in the second tab, and says so', async () => {
  const first = await anotherTab()
  fakeServer([answer(checkStanding, { record: { isGood: false } })])
  expect(await first.askForStanding()).toEqual([amara.id])
  storeToken(null)
  holdPresence(before)
  const { goneTo } = await renderScreen(<Synced />, { isLoggedIn: false })
  await vi.waitFor(() => expect(goneTo).toEqual(['/unlock']))
  expect(presentClaims()).toBeNull()
})
