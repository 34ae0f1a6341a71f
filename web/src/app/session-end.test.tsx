/**
 * Which screen follows the end of a session: never away from a session that is being delivered (A3 of NAV-010,
 * ACC-051, LIF-005).
 */
import 'fake-indexeddb/auto'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStanding } from '@hub/contract/offline'
import { listRunningModules } from '@hub/contract/running-modules'
import { listPersonalRecords } from '@hub/contract/records'
import { readSession } from '@hub/contract/sessions'
import { readSettings } from '@hub/contract/settings'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { holdPresence, presentClaims } from '#platform/session/presence.ts'
import { useRunUnderWay } from '#platform/session/run-under-way.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { closeVault, vaultState, wipeVault } from '#platform/vault/vault.ts'
import { runningModule } from '../testing/catalogue.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { testSettings } from '../testing/settings.ts'
import { termsInForce } from '../testing/terms.ts'
import { openVaultOf } from '../testing/vaults.ts'
import { createHubRouter } from './router.tsx'
import { leaveSession } from './session-end.ts'

const APP_MODE = { appMode: true, demo: false }
const token = tokenFor()
const before = claimsOf(token)

/** A router at a path, without its screens. */
async function at(path: string) {
  const queryClient = createQueryClient()
  const { createMemoryHistory } = await import('@tanstack/history')
  const router = createHubRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return { router, queryClient, where: () => router.state.location.href }
}
const aRun = answer(listRunningModules, { records: [runningModule] })
const noRun = answer(listRunningModules, { records: [] })
const good = answer(checkStanding, { record: { isGood: true } })

beforeEach(() => {
  window.scrollTo = () => {}
  storeToken(token)
})
afterEach(async () => {
  holdPresence(null)
  decideAppMode({ appMode: false, demo: false })
  await wipeVault(amara.id)
})

describe.each(['over', 'refused'] as const)('A3 a session that is %s', (end) => {
  it('NAV-010 ACC-051 leaves the participation of a session where it is, and who records it', async () => {
    fakeServer([aRun])
    const { router, queryClient, where } = await at('/participation')
    storeToken(null)
    await leaveSession(router, queryClient, { end, before })
    expect(where()).toBe('/participation')
    expect(presentClaims()?.id).toBe(amara.id)
  })

  it('NAV-010 ACC-051 leaves a module that runs on its screen, and who runs it', async () => {
    fakeServer([noRun])
    const { router, queryClient, where } = await at('/func/events')
    const running = renderHook(() => useRunUnderWay(true))
    storeToken(null)
    await leaveSession(router, queryClient, { end, before })
    expect(where()).toBe('/func/events')
    expect(presentClaims()?.id).toBe(amara.id)
    running.unmount()
  })

  it('NAV-010 ends for good once one goes elsewhere', async () => {
    fakeServer([aRun])
    const { router, queryClient, where } = await at('/participation')
    storeToken(null)
    await leaveSession(router, queryClient, { end, before })
    fakeServer([noRun])
    await router.navigate('/dashboard')
    await waitFor(() => expect(where()).toMatch(/^\/login/))
    expect(presentClaims()).toBeNull()
  })
})

describe('on a device that is ready without internet', () => {
  beforeEach(async () => {
    decideAppMode(APP_MODE)
    await openVaultOf(token)
  })

  it('LIF-005 locks when the token’s time is over, and leads back after the password', async () => {
    fakeServer([noRun, good])
    const { router, queryClient, where } = await at('/func/events')
    storeToken(null)
    await leaveSession(router, queryClient, { end: 'over', before })
    await waitFor(() => expect(where()).toBe('/unlock?backward=%2Ffunc%2Fevents'))
    expect(vaultState()).toBe('closed')
  })

  it('LIF-005 asks for a login when the server ended the session, and keeps the vault for it', async () => {
    fakeServer([noRun, good])
    const { router, queryClient, where } = await at('/func/events')
    storeToken(null)
    await leaveSession(router, queryClient, { end: 'refused', before })
    await waitFor(() => expect(where()).toMatch(/^\/login/))
    expect(vaultState()).toBe('closed')
  })

  it('LIF-005 wipes the people of a suspended account at the first contact', async () => {
    fakeServer([noRun, answer(checkStanding, { record: { isGood: false } })])
    const { router, queryClient, where } = await at('/func/events')
    storeToken(null)
    await leaveSession(router, queryClient, { end: 'refused', before })
    expect(vaultState()).toBe('none')
    await waitFor(() => expect(where()).toMatch(/^\/unlock/))
  })

  it('LIF-005 lets nobody in while it is locked, and whoever unlocked it', async () => {
    fakeServer([noRun])
    storeToken(null)
    closeVault()
    expect((await at('/dashboard')).where()).toMatch(/^\/unlock/)
    holdPresence(before)
    expect((await at('/dashboard')).where()).toBe('/dashboard')
    expect((await at('/unlock')).where()).toBe('/dashboard')
  })

  it('LIF-005 says that the login has ended, and that one can go on', async () => {
    storeToken(null)
    holdPresence(before)
    await renderApp('/func/events', {
      token: null,
      answers: [answer(readSettings, { record: { ...testSettings, appMode: true } }), good],
    })
    await screen.findByText('Your login has ended. You can go on.')
  })
})

it('CTM-011 shows new terms when a call is refused until they are accepted', async () => {
  const user = { ...amara }
  const session = answer(readSession, () => ({ record: user }))
  const refused = refuse(listPersonalRecords, 'TermsNotAccepted')
  const { router, go } = await renderApp('/dashboard', { answers: [session, refused, noRun, termsInForce] })
  user.termsDue = '2026-02'
  await go('/func/profile/youth-learning')
  await screen.findByRole('heading', { level: 1, name: 'The terms have changed' })
  expect(router.state.location.href).toBe('/terms?backward=%2Ffunc%2Fprofile%2Fyouth-learning')
})
