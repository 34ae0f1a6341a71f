import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDB } from 'idb'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { storeToken } from '#platform/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { keepClients, readKeptClients, wipeClients, wipeOldClients } from './kept-clients.ts'

const clients = [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }]

beforeEach(() => storeToken(tokenFor()))
afterEach(wipeClients)

/** Everything that lies in the database, as text. */
async function lying(): Promise<string> {
  const database = await openDB('hub-offline-clients')
  const lists: unknown[] = await database.getAll('lists')
  database.close()
  return JSON.stringify(lists, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
  )
}

it('OFF-012 keeps the active clients sealed: no code lies on the device in the clear', async () => {
  await keepClients(clients, amara.id)
  expect(await lying()).not.toContain('HSC4821X')
  expect(await readKeptClients()).toEqual(clients)
})

it('OFF-012 opens nothing for another session of the same facilitator, nor for another facilitator', async () => {
  await keepClients(clients, amara.id)
  storeToken(tokenFor({ sid: 'another session' }))
  expect(await readKeptClients()).toBeNull()
  storeToken(tokenFor({ id: 2 }))
  expect(await readKeptClients()).toBeNull()
  storeToken(null)
  expect(await readKeptClients()).toBeNull()
})

it('OFF-012 keeps id, code and avatar alone', async () => {
  await keepClients([{ ...clients[0]!, gender: 'planted' } as never], amara.id)
  expect(Object.keys((await readKeptClients())?.[0] ?? {})).toEqual([
    'id',
    'code',
    'avatarColor',
    'avatarKey',
  ])
})

it('OFF-012 wipes them 14 days after the last sync', async () => {
  await keepClients(clients, amara.id)
  await wipeOldClients(Date.now() + OFFLINE_CLIENTS_LIFE_MS - 1000)
  expect(await readKeptClients()).toEqual(clients)
  await wipeOldClients(Date.now() + OFFLINE_CLIENTS_LIFE_MS + 1000)
  expect(await readKeptClients()).toBeNull()
})

it('OFF-012 keeps nothing for whoever logged in while the list was on its way', async () => {
  storeToken(tokenFor({ id: 2, sid: 'of another' }))
  await keepClients(clients, amara.id)
  expect(await readKeptClients()).toBeNull()
  expect(await lying()).toBe('[]')
})
