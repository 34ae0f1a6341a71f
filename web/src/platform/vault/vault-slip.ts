/**
 * What this device keeps of one facilitator's vault: the wrapped key and how long the device stays ready. It says as
 * little as it can of whom it belongs to, an id and a first name, and lies where it can be removed without a trace.
 */
import { keepErasable, listErasable, readErasable } from '../first-load/erasable.ts'
import type { Sealed } from './vault-seal.ts'
import type { SlowParameters } from './vault-password.ts'

export interface VaultSlip {
  facilitatorId: number
  firstName: string
  /** The data key under the key derived from the password, and what it was derived with. */
  byPassword: { wrapped: Sealed; salt: string; slow: SlowParameters }
  /** The data key under the secret that the server gives this session; null once the session is over. */
  bySession: Sealed | null
  /** The server's time at the last sync, in ISO 8601, and for how many days the device stays ready from then on. */
  syncedAt: string
  offlineDays: number
  /** The claims of the last token, sealed: what the hub knows of the facilitator while it is unlocked without one. */
  claims: Sealed | null
  /** Asks whether the facilitator may still use the hub, before anybody has logged in again; it opens nothing. */
  standingToken: string
  /** Wrong passwords since the last right one, and until when the next has to wait, in ISO 8601. */
  failures: number
  waitUntil: string | null
}

const NAME = 'vault-'
const nameOf = (facilitatorId: number) => `${NAME}${facilitatorId}`

/** The slip of a facilitator on this device, or null. */
export async function readSlip(facilitatorId: number): Promise<VaultSlip | null> {
  const text = await readErasable(nameOf(facilitatorId))
  return text === null ? null : (JSON.parse(text) as VaultSlip)
}

export function writeSlip(slip: VaultSlip): Promise<void> {
  return keepErasable(nameOf(slip.facilitatorId), JSON.stringify(slip))
}

export function removeSlip(facilitatorId: number): Promise<void> {
  return keepErasable(nameOf(facilitatorId), null)
}

/** Everybody who has a vault on this device. */
export async function listSlips(): Promise<VaultSlip[]> {
  const slips = await Promise.all(
    (await listErasable(NAME)).map((name) => readSlip(Number(name.slice(NAME.length)))),
  )
  return slips.filter((slip) => slip !== null)
}

/** Does something with slips while no other tab does: what was read is still so when it is written. */
export function alone<T>(act: () => Promise<T>): Promise<T> {
  // Without a secure origin there are no locks.
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request('hub-vault', act) : act()
}
