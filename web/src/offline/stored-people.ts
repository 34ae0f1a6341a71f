/**
 * Stores the people of the last sync for the offline form: of the active clients id, code and avatar, of the team's
 * members id and name, nothing else (OFF-012, PAR-002). They are sealed in the facilitator's vault and wiped with it: at
 * logout, after too many wrong passwords, and 14 days after the last sync.
 */
import { deleteDB, type DBSchema } from 'idb'
import type { TeamFacilitator } from '@hub/contract/accounts'
import type { ActiveClient } from '@hub/contract/clients'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { nowIso } from '#platform/page/clock.ts'
import { deviceDatabase } from '#platform/device/databases.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { seenNowMs } from '#platform/device/seen-time.ts'
import {
  onVaultWiped,
  openOnDevice,
  sealOnDevice,
  VaultClosed,
  vaultState,
  type Sealed,
  type VaultState,
} from '#platform/vault/vault.ts'

const DATABASE = 'hub-people'
const STORE = 'lists'
/** Its lists were sealed under a key made from the session, which was stored beside them. */
const BEFORE = 'hub-offline-clients'

/** The people that an offline form offers. */
export interface StoredPeople {
  clients: ActiveClient[]
  /** Everybody of the facilitator's team; empty without one. */
  team: TeamFacilitator[]
}

interface KeptList {
  facilitatorId: number
  keptAt: string
  sealed: Sealed
}

interface Lists extends DBSchema {
  [STORE]: { key: number; value: KeptList }
}

const open = deviceDatabase<Lists>(DATABASE, (database) => {
  database.createObjectStore(STORE, { keyPath: 'facilitatorId' })
})

/**
 * Replaces the facilitator's stored people, unless somebody else has logged in since the request. On a device that is
 * not ready nothing is stored.
 */
export async function storePeople({ clients, team }: StoredPeople, facilitatorId: number): Promise<void> {
  if (presentClaims()?.id !== facilitatorId) return
  const least: StoredPeople = {
    clients: clients.map(({ id, code, avatarColor, avatarKey }) => ({ id, code, avatarColor, avatarKey })),
    team: team.map(({ id, name }) => ({ id, name })),
  }
  try {
    const sealed = await sealOnDevice(facilitatorId, least, 'people')
    await (await open()).put(STORE, { facilitatorId, keptAt: nowIso(), sealed })
  } catch (error) {
    if (!(error instanceof VaultClosed)) throw error
  }
}

/** The people stored for the current facilitator; null when nothing can be opened now, or it is too old. */
export async function readStoredPeople(): Promise<StoredPeople | null> {
  const facilitatorId = presentClaims()?.id
  if (facilitatorId === undefined) return null
  await wipeOldPeople()
  const list = await (await open()).get(STORE, facilitatorId)
  return list ? openOnDevice<StoredPeople>(facilitatorId, list.sealed, 'people') : null
}

/** Whether people are stored for the current facilitator and readable: closed until the password opens them. */
export async function readStateOfPeople(): Promise<VaultState> {
  const facilitatorId = presentClaims()?.id
  if (facilitatorId === undefined) return 'none'
  if ((await readStoredPeople()) !== null) return 'open'
  const isKept = (await (await open()).count(STORE, facilitatorId)) > 0
  return isKept && vaultState() === 'closed' ? 'closed' : 'none'
}

/** Removes every list that was not renewed for 14 days, and what an older version stored. */
export async function wipeOldPeople(atMs: number = seenNowMs()): Promise<void> {
  await deleteDB(BEFORE)
  const database = await open()
  for (const list of await database.getAll(STORE))
    if (atMs - Date.parse(list.keptAt) > OFFLINE_CLIENTS_LIFE_MS)
      await database.delete(STORE, list.facilitatorId)
}

/** Removes the list of one facilitator, or every list. */
export async function wipePeople(facilitatorId?: number): Promise<void> {
  const database = await open()
  await (facilitatorId === undefined ? database.clear(STORE) : database.delete(STORE, facilitatorId))
}

/** Removes the lists of a wiped vault, because they can never be opened again. Returns the function that stops this. */
export function wipePeopleWithVault(): () => void {
  return onVaultWiped((facilitatorId) => void wipePeople(facilitatorId).catch(() => undefined))
}
