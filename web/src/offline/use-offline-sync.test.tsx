/** What is kept for offline forms without anybody pressing Sync. */
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { SEND_WAITING_EVERY_MS } from '@hub/contract/constants'
import { recordParticipation } from '@hub/contract/records'
import { storeToken } from '#platform/token.ts'
import { deliver, fakeLocks } from '../testing/deliveries.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, once, refuse, type FakeAnswer } from '../testing/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { listSubmissions, wipeDeliveries } from './deliveries.ts'
import { keepPeople, readKeptPeople, wipePeople } from './kept-people.ts'
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
afterEach(wipePeople)

it('OFF-012 PAR-002 keeps the active clients and the team anew for each session, once', async () => {
  const first = await open('first')
  await waitFor(async () => expect(await readKeptPeople()).toEqual(people))
  expect(first.sentTo(listTeamActiveClients)).toHaveLength(1)
  first.unmount()
  const again = await open('first')
  await waitFor(async () => expect(await readKeptPeople()).toEqual(people))
  again.unmount()
  expect(again.sentTo(listTeamActiveClients)).toEqual([])
  await open('second')
  await waitFor(async () => expect(await readKeptPeople()).toEqual(people))
  storeToken(tokenFor({ sid: 'first' }))
  expect(await readKeptPeople()).toBeNull()
})

it('OFF-012 removes the clients of a session that ended while no page was open', async () => {
  storeToken(tokenFor())
  await keepPeople(people, amara.id)
  const over = Math.floor(Date.now() / 1000) - 1
  await renderScreen(<Synced />, { token: tokenFor({ exp: over }) })
  await waitFor(async () => {
    storeToken(tokenFor())
    expect(await readKeptPeople()).toBeNull()
  })
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
