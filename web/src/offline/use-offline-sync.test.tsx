/** What is kept for offline forms without anybody pressing Sync. */
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { storeToken } from '#platform/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer } from '../testing/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
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
const open = (sid: string) =>
  renderScreen(<Synced />, {
    token: tokenFor({ sid }),
    answers: [
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
