import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDB } from 'idb'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { closeVault, makeVault, wipeVault } from '#platform/vault/vault.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { givenKit, quickly } from '../testing/vaults.ts'
import {
  storePeople,
  readStoredPeople,
  wipePeople,
  wipeOldPeople,
  wipePeopleWithVault,
} from './stored-people.ts'

const PASSWORD = 'Demo-hub-2026'
const people = {
  clients: [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }],
  team: [{ id: 8, name: 'Priya Raman' }],
}
const logIn = async (token: string) => {
  storeToken(token)
  await makeVault({ claims: claimsOf(token)!, password: PASSWORD, kit: givenKit() }, quickly)
}

beforeEach(() => logIn(tokenFor()))
afterEach(async () => {
  await wipeVault(amara.id)
  await wipePeople()
})

/** The whole content of the database, as text. */
async function lying(): Promise<string> {
  const database = await openDB('hub-people')
  const lists: unknown[] = await database.getAll('lists')
  database.close()
  return JSON.stringify(lists)
}

it('OFF-012 keeps the active clients sealed: neither code nor name lies on the device in the clear', async () => {
  await storePeople(people, amara.id)
  expect(await lying()).not.toMatch(/HSC4821X|Priya/)
  expect(await readStoredPeople()).toEqual(people)
})

it('OFF-012 LIF-005 opens nothing for another facilitator, nor while the vault is closed', async () => {
  await storePeople(people, amara.id)
  closeVault()
  expect(await readStoredPeople()).toBeNull()
  await logIn(tokenFor({ id: 2 }))
  expect(await readStoredPeople()).toBeNull()
  storeToken(null)
  expect(await readStoredPeople()).toBeNull()
  await wipeVault(2)
})

it('LIF-005 keeps them for the next session of the same facilitator', async () => {
  await storePeople(people, amara.id)
  closeVault()
  await logIn(tokenFor({ sid: 'another session' }))
  expect(await readStoredPeople()).toEqual(people)
})

it('OFF-012 PAR-002 keeps id, code and avatar alone of clients, and id and name of the team', async () => {
  const planted = { gender: 'planted', email: 'planted' }
  const [client] = people.clients
  const [member] = people.team
  const more = { clients: [{ ...client, ...planted }], team: [{ ...member, ...planted }] }
  await storePeople(more as never, amara.id)
  expect(await readStoredPeople()).toEqual(people)
})

it('OFF-012 wipes them 14 days after the last sync', async () => {
  await storePeople(people, amara.id)
  await wipeOldPeople(Date.now() + OFFLINE_CLIENTS_LIFE_MS - 1000)
  expect(await readStoredPeople()).toEqual(people)
  await wipeOldPeople(Date.now() + OFFLINE_CLIENTS_LIFE_MS + 1000)
  expect(await readStoredPeople()).toBeNull()
})

it('OFF-012 keeps nothing for whoever logged in while the list was on its way', async () => {
  storeToken(tokenFor({ id: 2, sid: 'of another' }))
  await storePeople(people, amara.id)
  expect(await readStoredPeople()).toBeNull()
  expect(await lying()).toBe('[]')
})

it('LIF-005 wipes them with the vault', async () => {
  await storePeople(people, amara.id)
  const stop = wipePeopleWithVault()
  await wipeVault(amara.id)
  stop()
  await vi.waitFor(async () => expect(await lying()).toBe('[]'))
})

it('LIF-005 keeps nothing on a device that is not ready, and says nothing of it', async () => {
  await wipeVault(amara.id)
  await storePeople(people, amara.id)
  expect(await lying()).toBe('[]')
})
