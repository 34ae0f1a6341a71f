/** The form of a run of this device without internet: who it offers, what it says, and what then waits. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { storeSealingKey } from '#platform/vault/seal-for-server.ts'
import { storeEntries } from '#platform/device/stored-entries.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { closeVault, makeVault, wipeVault } from '#platform/vault/vault.ts'
import { tryPassword } from '#platform/vault/vault-tries.ts'
import { beginDelivery, cutDeliveryShort, wipeDeliveries } from '../offline/deliveries.ts'
import { listSubmissions } from '../offline/submissions.ts'
import { storePeople, wipePeople } from '../offline/stored-people.ts'
import { refreshNewClients } from '../new-clients/new-clients.queries.ts'
import {
  storeCodes,
  listWaitingClients,
  onNewClients,
  queueClient,
  wipeNewClients,
} from '../new-clients/waiting-clients.ts'
import { startEntries } from './participation.rules.ts'
import { clientOf } from '../testing/clients.ts'
import { fakeLocks } from '../testing/deliveries.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { justiceRun, openClients, participationAnswers } from '../testing/participation.ts'
import { givenKit, quickly, SEALING_KEY } from '../testing/vaults.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ParticipationScreen } from './participation.screen.tsx'

const START = '2026-11-01T15:00:00.000Z'
const LAST = '2026-11-01T15:20:00.000Z'
const run = { ...justiceRun, id: DEVICE_RUN_ID, hostId: amara.id, startTime: START, endTime: null }
const people = {
  clients: openClients(3),
  team: [
    { id: amara.id, name: amara.name },
    { id: 8, name: 'Priya Raman' },
  ],
}

beforeEach(async () => {
  decideAppMode({ appMode: true, demo: false })
  chooseOffline(true)
  storeToken(tokenFor())
  const claims = claimsOf(tokenFor())
  if (claims !== null) await makeVault({ claims, password: 'x', kit: givenKit() }, quickly)
  await storePeople(people, amara.id)
  await beginDelivery({ facilitatorId: amara.id, id: 'a', lastContact: LAST, run })
  await cutDeliveryShort(amara.id, () => 'silent')
})
afterEach(async () => {
  await wipeDeliveries(amara.id)
  await wipePeople()
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
})

async function open(token = tokenFor()) {
  const view = await renderScreen(<ParticipationScreen />, { token, answers: participationAnswers(run) })
  await screen.findByRole('checkbox', { name: /Amara Okafor/ })
  return view
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('DEL-020 DEL-024 says when a session ended that nobody ended, and that it is to be recorded', async () => {
  await open()
  const notice = (await screen.findByText(/^The session ended on Nov 1, 2026/)).parentElement
  expect(within(notice ?? document.body).getByText(/Record now who took part/)).toBeTruthy()
  expect(notice?.textContent).toContain('This device went to sleep then, or its clock was changed.')
  expect(screen.getByText(/^20 Mins, ended at/)).toBeTruthy()
})

it.each([
  ['closed', 'Its page was closed or loaded anew then.'],
  ['over', 'It was left open until this device was no longer ready for work without internet.'],
  ['unknown', 'That is when this device last saw the module.'],
] as const)(
  'DEL-020 LIF-005 says of a run cut short by %s what is known, and guesses nothing',
  async (cause, said) => {
    await wipeDeliveries(amara.id)
    await beginDelivery({ facilitatorId: amara.id, id: 'b', lastContact: LAST, run })
    await cutDeliveryShort(amara.id, () => cause)
    await open()
    expect((await screen.findByText(/Record now who took part/)).textContent).toContain(said)
  },
)

it('PAR-002 PAR-005 OFF-012 records a justice session with the team and the clients kept on the device', async () => {
  const view = await open()
  expect(box(/Amara/).checked).toBe(true)
  await view.user.click(box(/Priya Raman/))
  await view.user.click(box(/HSC-4822/))
  await view.user.click(box(/HSC-4823/))
  await view.user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(async () => expect(await listSubmissions(amara.id)).toHaveLength(1))
  const [waiting] = await listSubmissions(amara.id)
  expect(waiting?.entered?.body).toEqual({
    ...{ facilitatorIds: [amara.id, 8], clientIds: [22, 23], minAge: null, maxAge: null },
    participationCount: 2,
    offlineRun: { id: 'a', topicId: run.topicId, moduleId: run.moduleId, startTime: START, endTime: LAST },
  })
  expect(view.sentTo(listTeamFacilitators)).toEqual([])
  expect(view.sentTo(listTeamActiveClients)).toEqual([])
})

it('LIF-005 PAR-005 says of clients and team that are locked on the device that they are, never that there are none', async () => {
  await storeEntries(amara.id, 'a', { ...startEntries(run), facilitatorIds: [amara.id, 8], clientIds: [22] })
  closeVault()
  await open()
  expect(await screen.findByText('The clients kept on this device are locked.')).toBeTruthy()
  expect(screen.getByText('The others of your team are locked on this device.')).toBeTruthy()
  // One button opens both.
  expect(screen.getAllByRole('button', { name: 'Unlock' })).toHaveLength(1)
  expect(screen.queryByText('No open clients yet')).toBeNull()
  // The chosen people are locked, but not lost.
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  expect(await screen.findByText('Some of those you chose cannot be shown yet.')).toBeTruthy()
  await act(async () => void (await tryPassword(amara.id, 'x', quickly)))
  await waitFor(() => expect(box(/HSC-4822/).checked).toBe(true))
  expect(box(/Priya Raman/).checked).toBe(true)
  expect(screen.queryByText(/locked/)).toBeNull()
})

it('LIF-005 PAR-005 says where no people are kept that the list needs the internet, never that there are none', async () => {
  await wipePeople()
  await open()
  expect(await screen.findByText('Your clients are not kept on this device.')).toBeTruthy()
  expect(screen.getAllByText(/^Their list needs the internet/)).toHaveLength(2)
  expect(screen.queryByText('No open clients yet')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
})

it('LIF-005 PAR-005 has the one Unlock beside the clients where there is no team', async () => {
  closeVault()
  await open(tokenFor({ teams: [] }))
  expect(await screen.findByText('The clients kept on this device are locked.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Unlock' })).toHaveLength(1)
  expect(screen.queryByText('The others of your team are locked on this device.')).toBeNull()
})

describe('with a client who was registered on this device', () => {
  beforeEach(async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() })
    storeSealingKey(SEALING_KEY)
    const code = 'DEV2CE34'
    await storeCodes(amara.id, [{ code, reservedUntil: '2126-11-01T15:00:00.000Z' }], [])
    await queueClient(amara.id, clientOf({ code, password: 'tern7Q4k!92x' }))
  })
  afterEach(async () => {
    await wipeNewClients(amara.id)
    vi.unstubAllGlobals()
  })

  it('LIF-005 LIF-007 says that clients are locked where nobody else is kept', async () => {
    await wipePeople()
    closeVault()
    const { queryClient } = await open()
    const stop = onNewClients(() => void refreshNewClients(queryClient))
    expect(await screen.findByText('The clients kept on this device are locked.')).toBeTruthy()
    await act(async () => void (await tryPassword(amara.id, 'x', quickly)))
    expect(await screen.findByRole('checkbox', { name: /DEV2CE34/ })).toBeTruthy()
    stop()
  })

  it('LIF-005 LIF-007 PAR-018 asks for no password that opens nothing, and lets go whom this device cannot show any more', async () => {
    const [{ localId } = { localId: 0 }] = await listWaitingClients(amara.id)
    await storeEntries(amara.id, 'a', { ...startEntries(run), clientIds: [localId, 22] })
    // As after a login with a password that was changed elsewhere.
    await wipeVault(amara.id)
    const claims = claimsOf(tokenFor())
    if (claims !== null) await makeVault({ claims, password: 'y', kit: givenKit() }, quickly)
    await storePeople(people, amara.id)
    const { user } = await open()
    const takeOut = await screen.findByRole('button', { name: /^Take/ })
    expect(screen.queryByText(/locked/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
    await user.click(takeOut)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull())
    expect(box(/HSC-4822/).checked).toBe(true)
  })
})
