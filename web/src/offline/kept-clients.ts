/**
 * The active clients of the last sync, for the offline form: id, code and avatar, nothing else (OFF-012). They lie
 * encrypted; the key is made from the session's own id, which this device forgets when the session ends, so that they
 * can be read by nobody afterwards. They are wiped at logout and 14 days after the last sync.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ActiveClient } from '@hub/contract/clients'
import { OFFLINE_CLIENTS_LIFE_MS } from '@hub/contract/constants'
import { nowIso, nowMs } from '#platform/dates.ts'
import { liveClaims } from '#platform/token.ts'

const DATABASE = 'hub-offline-clients'
const STORE = 'lists'
const SALT_BYTES = 16
const NONCE_BYTES = 12
const KEY_BITS = 256

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

let opened: Promise<IDBPDatabase<Lists>> | undefined

function open(): Promise<IDBPDatabase<Lists>> {
  opened ??= openDB<Lists>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'facilitatorId' }),
    terminated: () => (opened = undefined),
  })
  return opened
}

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

/** Keeps the facilitator's list in place of the one before, unless somebody else has logged in since it was asked for. */
export async function keepClients(clients: readonly ActiveClient[], facilitatorId: number): Promise<void> {
  const claims = liveClaims()
  if (claims?.id !== facilitatorId) return
  const least = clients.map(({ id, code, avatarColor, avatarKey }) => ({ id, code, avatarColor, avatarKey }))
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await keyFor(claims.sid, claims.id, salt)
  const plain = new TextEncoder().encode(JSON.stringify(least))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain)
  const list = { facilitatorId: claims.id, keptAt: nowIso(), salt, nonce, sealed }
  await (await open()).put(STORE, list)
}

/** The kept list of whoever is logged in; null when there is none that this session can open, or it is too old. */
export async function readKeptClients(): Promise<ActiveClient[] | null> {
  const claims = liveClaims()
  if (claims === null) return null
  await wipeOldClients()
  const list = await (await open()).get(STORE, claims.id)
  if (!list) return null
  try {
    const key = await keyFor(claims.sid, claims.id, list.salt)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: list.nonce }, key, list.sealed)
    return JSON.parse(new TextDecoder().decode(plain)) as ActiveClient[]
  } catch {
    // Sealed in a session that is over.
    return null
  }
}

/** Removes every list that was not renewed for 14 days. */
export async function wipeOldClients(atMs: number = nowMs()): Promise<void> {
  const database = await open()
  for (const list of await database.getAll(STORE))
    if (atMs - Date.parse(list.keptAt) > OFFLINE_CLIENTS_LIFE_MS)
      await database.delete(STORE, list.facilitatorId)
}

/** Removes every list: logout. */
export async function wipeClients(): Promise<void> {
  await (await open()).clear(STORE)
}
