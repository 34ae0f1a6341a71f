/**
 * The people of the last sync, for the offline form: of the active clients id, code and avatar, of the team's members
 * id and name, nothing else (OFF-012, PAR-002). They lie encrypted; the key is made from the session's own id, which
 * this device forgets when the session ends, so that they can be read by nobody afterwards. They are wiped at logout
 * and 14 days after the last sync.
 */
import type { DBSchema } from 'idb'
import type { TeamFacilitator } from '@hub/contract/accounts'
import type { ActiveClient } from '@hub/contract/clients'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { nowIso, nowMs } from '#platform/dates.ts'
import { deviceDatabase } from '#platform/databases.ts'
import { liveClaims } from '#platform/token.ts'

const DATABASE = 'hub-offline-clients'
const STORE = 'lists'
const SALT_BYTES = 16
const NONCE_BYTES = 12
const KEY_BITS = 256

/** Whom an offline form offers. */
export interface KeptPeople {
  clients: ActiveClient[]
  /** Everybody of the facilitator's team; empty without one. */
  team: TeamFacilitator[]
}

interface KeptList {
  facilitatorId: number
  keptAt: string
  salt: Uint8Array<ArrayBuffer>
  nonce: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

interface Lists extends DBSchema {
  [STORE]: { key: number; value: KeptList }
}

const open = deviceDatabase<Lists>(DATABASE, (database) => {
  database.createObjectStore(STORE, { keyPath: 'facilitatorId' })
})

/** Bound to the session and to the facilitator: another session opens nothing. */
async function keyFor(sid: string, facilitatorId: number, salt: BufferSource): Promise<CryptoKey> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(sid), 'HKDF', false, ['deriveKey'])
  const info = text.encode(`hub offline clients ${facilitatorId}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    secret,
    { name: 'AES-GCM', length: KEY_BITS },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Keeps the facilitator's people in place of those before, unless somebody else has logged in since they were asked for. */
export async function keepPeople({ clients, team }: KeptPeople, facilitatorId: number): Promise<void> {
  const claims = liveClaims()
  if (claims?.id !== facilitatorId) return
  const least: KeptPeople = {
    clients: clients.map(({ id, code, avatarColor, avatarKey }) => ({ id, code, avatarColor, avatarKey })),
    team: team.map(({ id, name }) => ({ id, name })),
  }
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await keyFor(claims.sid, claims.id, salt)
  const plain = new TextEncoder().encode(JSON.stringify(least))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain)
  const list = { facilitatorId: claims.id, keptAt: nowIso(), salt, nonce, sealed }
  await (await open()).put(STORE, list)
}

/** What is kept for whoever is logged in; null when there is nothing that this session can open, or it is too old. */
export async function readKeptPeople(): Promise<KeptPeople | null> {
  const claims = liveClaims()
  if (claims === null) return null
  await wipeOldPeople()
  const list = await (await open()).get(STORE, claims.id)
  if (!list) return null
  try {
    const key = await keyFor(claims.sid, claims.id, list.salt)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: list.nonce }, key, list.sealed)
    return JSON.parse(new TextDecoder().decode(plain)) as KeptPeople
  } catch {
    // Sealed in a session that is over.
    return null
  }
}

/** Removes every list that was not renewed for 14 days. */
export async function wipeOldPeople(atMs: number = nowMs()): Promise<void> {
  const database = await open()
  for (const list of await database.getAll(STORE))
    if (atMs - Date.parse(list.keptAt) > OFFLINE_CLIENTS_LIFE_MS)
      await database.delete(STORE, list.facilitatorId)
}

/** Removes every list: logout. */
export async function wipePeople(): Promise<void> {
  await (await open()).clear(STORE)
}
