/** What is stored for offline forms without a press on Sync. */
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { SEND_WAITING_EVERY_MS } from '@hub/contract/constants'
import { recordParticipation } from '@hub/contract/records'
import { checkStanding, readOfflineKit } from '@hub/contract/offline'
import { holdPresence, presentClaims } from '#platform/session/presence.ts'
import { claimsOf } from '#platform/session/token.ts'
import { sync } from '#platform/calls/sync.ts'
import { closeVault, vaultSlip, vaultState, wipeVault } from '#platform/vault/vault.ts'
import { deliver, deliveredRun, fakeLocks, LAST_CONTACT } from '../testing/deliveries.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { givenKit, openVaultOf } from '../testing/vaults.ts'
import { listSubmissions } from './submissions.ts'
import { beginDelivery, wipeDeliveries } from './deliveries.ts'
import { readStoredPeople, wipePeople } from './stored-people.ts'
import { useOfflineSync } from './use-offline-sync.ts'

const people = {
  clients: [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }],
  team: [{ id: 8, name: 'Priya Raman' }],
}

function Synced() {
  useOfflineSync()
  return null
}
const open = (sid: string, answers: FakeAnswer[] = []) =>
  renderScreen(<Synced />, {
    token: tokenFor({ sid }),
    answers: [
      ...answers,
      answer(listTeamActiveClients, { records: people.clients }),
      answer(listTeamFacilitators, { records: people.team }),
    ],
  })
afterEach(async () => {
  await wipeVault(amara.id)
  await wipePeople()
})
/** By then a list that is needed has been requested. */
const LONG_ENOUGH_MS = 200

it('OFF-012 PAR-002 LIF-005 keeps the active clients and the team once, for the sessions after too', async () => {
  await openVaultOf(tokenFor({ sid: 'first' }))
  const first = await open('first')
  await waitFor(async () => expect(await readStoredPeople()).toEqual(people))
  expect(first.sentTo(listTeamActiveClients)).toHaveLength(1)
  first.unmount()
  const again = await open('first')
  await waitFor(async () => expect(await readStoredPeople()).toEqual(people))
  again.unmount()
  expect(again.sentTo(listTeamActiveClients)).toEqual([])
  const second = await open('second')
  await waitFor(async () => expect(await readStoredPeople()).toEqual(people))
  expect(second.sentTo(listTeamActiveClients)).toEqual([])
})

it('LIF-005 keeps nobody on a device that is not ready', async () => {
  const { sentTo } = await open('first')
  await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))
  expect(sentTo(listTeamActiveClients)).toEqual([])
})

it('LIF-005 opens the vault by the session’s own kit at Sync, and keeps the device ready from then on', async () => {
  const kit = givenKit({ now: '2026-11-02T09:00:00.000Z' })
  await openVaultOf(tokenFor(), kit)
  closeVault()
  const later = { ...kit, now: '2026-11-04T09:00:00.000Z' }
  await open('session-1', [answer(readOfflineKit, { record: later })])
  await sync()
  expect(vaultState()).toBe('open')
  expect(vaultSlip()?.syncedAt).toBe(later.now)
})

it('LIF-005 locks the device of a suspended account that had unlocked it, and says so', async () => {
  await openVaultOf(tokenFor())
  holdPresence(claimsOf(tokenFor()))
  const refused = answer(checkStanding, { record: { isGood: false } })
  const { goneTo } = await renderScreen(<Synced />, { answers: [refused], isLoggedIn: false })
  await waitFor(() => expect(goneTo).toEqual(['/unlock']))
  expect([presentClaims(), vaultState()]).toEqual([null, 'none'])
})

it('LIF-005 lets whoever is suspended in the middle of a session record it to its end', async () => {
  await openVaultOf(tokenFor())
  holdPresence(claimsOf(tokenFor()))
  const id = crypto.randomUUID()
  await beginDelivery({ facilitatorId: amara.id, id, run: deliveredRun, lastContact: LAST_CONTACT })
  const refused = answer(checkStanding, { record: { isGood: false } })
  const { goneTo } = await renderScreen(<Synced />, { answers: [refused], isLoggedIn: false })
  await waitFor(() => expect(vaultState()).toBe('none'))
  await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))
  expect([goneTo, presentClaims()?.id]).toEqual([[], amara.id])
  holdPresence(null)
  await wipeDeliveries(amara.id)
})

describe('a record the hub could not take', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() })
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    await wipeDeliveries(amara.id)
  })
  const afterOneWait = () => vi.advanceTimersByTimeAsync(SEND_WAITING_EVERY_MS)

  it('OFF-012 is sent again by itself, and then no more', async () => {
    await deliver()
    const taken = answer(recordParticipation, { record: { id: 1 } })
    const { sentTo } = await open('third', [once(refuse(recordParticipation, 'ServerError')), taken])
    await vi.waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
    await afterOneWait()
    await vi.waitFor(async () => expect(await listSubmissions(amara.id)).toEqual([]))
    await afterOneWait()
    expect(sentTo(recordParticipation)).toHaveLength(2)
  })

  it('OFF-012 waits for its correction when the hub refused it', async () => {
    await deliver()
    const { sentTo } = await open('fourth', [refuse(recordParticipation, 'ClientClosed')])
    await vi.waitFor(async () => expect((await listSubmissions(amara.id))[0]?.refusal).toBe('ClientClosed'))
    await afterOneWait()
    expect(sentTo(recordParticipation)).toHaveLength(1)
  })
})
