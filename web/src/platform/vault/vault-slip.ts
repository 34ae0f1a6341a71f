/**
 * The record of one facilitator's vault on this device: the wrapped key and how long the device stays ready. It
 * identifies its owner as little as possible, by an id and a first name, and is stored where it can be removed
 * without a trace.
 */
import { storeErasable, listErasable, readErasable } from '../first-load/erasable.ts'
import type { Sealed } from './vault-seal.ts'
import type { SlowParameters } from './vault-password.ts'

export interface VaultSlip {
  facilitatorId: number
  firstName: string
  /** The data key wrapped under the key derived from the password, and the parameters of the derivation. */
  byPassword: { wrapped: Sealed; salt: string; slow: SlowParameters }
  /** The data key wrapped under the server's secret for this session; null once the session is over. */
  bySession: Sealed | null
  /** The server's time at the last sync, in ISO 8601, and for how many days from then the device stays ready. */
  syncedAt: string
  offlineDays: number
  /**
   * The claims of the last token, sealed: what the hub knows of the facilitator while it is unlocked without a token.
   */
  claims: Sealed | null
  /** Checks whether the facilitator may still use the hub, before any login; it opens nothing. */
  standingToken: string
  /** Wrong passwords since the last right one, and the earliest time of the next try, in ISO 8601. */
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
  return storeErasable(nameOf(slip.facilitatorId), JSON.stringify(slip))
}

export function removeSlip(facilitatorId: number): Promise<void> {
  return storeErasable(nameOf(facilitatorId), null)
}

/** The slips of all vaults on this device. */
export async function listSlips(): Promise<VaultSlip[]> {
  const slips = await Promise.all(
    (await listErasable(NAME)).map((name) => readSlip(Number(name.slice(NAME.length)))),
  )
  return slips.filter((slip) => slip !== null)
}

/** Runs the work while no other tab changes slips: what was read is still true when it is written. */
export function alone<T>(act: () => Promise<T>): Promise<T> {
  // Without a secure origin there are no locks.
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request('hub-vault', act) : act()
}
