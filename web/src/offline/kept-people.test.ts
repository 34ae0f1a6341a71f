import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDB } from 'idb'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { storeToken } from '#platform/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { keepPeople, readKeptPeople, wipePeople, wipeOldPeople } from './kept-people.ts'

const people = {
  clients: [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }],
  team: [{ id: 8, name: 'Priya Raman' }],
}

beforeEach(() => storeToken(tokenFor()))
afterEach(wipePeople)

/** Everything that lies in the database, as text. */
async function lying(): Promise<string> {
  const database = await openDB('hub-offline-clients')
  const lists: unknown[] = await database.getAll('lists')
  database.close()
  return JSON.stringify(lists, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
  )
}

it('OFF-012 keeps the active clients sealed: neither code nor name lies on the device in the clear', async () => {
  await keepPeople(people, amara.id)
  expect(await lying()).not.toMatch(/HSC4821X|Priya/)
  expect(await readKeptPeople()).toEqual(people)
})

it('OFF-012 opens nothing for another session of the same facilitator, nor for another facilitator', async () => {
  await keepPeople(people, amara.id)
  storeToken(tokenFor({ sid: 'another session' }))
  expect(await readKeptPeople()).toBeNull()
  storeToken(tokenFor({ id: 2 }))
  expect(await readKeptPeople()).toBeNull()
  storeToken(null)
  expect(await readKeptPeople()).toBeNull()
})

it('OFF-012 PAR-002 keeps id, code and avatar alone of clients, and id and name of the team', async () => {
  const planted = { gender: 'planted', email: 'planted' }
  const [client] = people.clients
  const [member] = people.team
  const more = { clients: [{ ...client, ...planted }], team: [{ ...member, ...planted }] }
  await keepPeople(more as never, amara.id)
  expect(await readKeptPeople()).toEqual(people)
})

it('OFF-012 wipes them 14 days after the last sync', async () => {
  await keepPeople(people, amara.id)
  await wipeOldPeople(Date.now() + OFFLINE_CLIENTS_LIFE_MS - 1000)
  expect(await readKeptPeople()).toEqual(people)
  await wipeOldPeople(Date.now() + OFFLINE_CLIENTS_LIFE_MS + 1000)
  expect(await readKeptPeople()).toBeNull()
})

it('OFF-012 keeps nothing for whoever logged in while the list was on its way', async () => {
  storeToken(tokenFor({ id: 2, sid: 'of another' }))
  await keepPeople(people, amara.id)
  expect(await readKeptPeople()).toBeNull()
  expect(await lying()).toBe('[]')
})
