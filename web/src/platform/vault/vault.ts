/**
 * The vault of this device (LIF-005, OFF-011): data about people is sealed under a random key of one facilitator on
 * one device. The key is stored only wrapped, by the password and by a secret that the server gives the session; the
 * opened key is only in memory. Nothing else on the disk opens it.
 */
import { useSyncExternalStore } from 'react'
import type { OfflineKit } from '@hub/contract/offline'
import type { SessionClaims } from '@hub/contract/sessions'
import { askForOpened, onVaultMessage, notifyVault, type Opened } from './vault-hand-over.ts'
import { deriveInWorker, newSalt, SLOW, type Derive, type SlowParameters } from './vault-password.ts'
import {
  fromBase64,
  newDataKey,
  seal,
  toBase64,
  unseal,
  unwrap,
  wrap,
  wrappingKeyOf,
  type Sealed,
  type SealPurpose,
} from './vault-seal.ts'
import { alone, listSlips, readSlip, removeSlip, writeSlip, type VaultSlip } from './vault-slip.ts'

export type { Sealed } from './vault-seal.ts'

/** `none`: this device is not ready for the facilitator; `closed`: it is, and the password opens it. */
export type VaultState = 'none' | 'open' | 'closed'

/** Thrown when something is to be sealed while the vault is not open. */
export class VaultClosed extends Error {}

const listeners = new Set<() => void>()
const wipes = new Set<(facilitatorId: number) => void>()
let attended: number | null = null
let slip: VaultSlip | null = null
let opened: Opened | null = null
/** Open only so that a login can wrap it again: nothing is sealed or opened meanwhile. */
let isResting = false

/** The state of the vault that this page attends to. */
export function vaultState(): VaultState {
  if (attended !== null && isOpenFor(attended)) return 'open'
  return slip === null ? 'none' : 'closed'
}

/** Subscribes to `vaultState`. */
export function useVaultState(): VaultState {
  return useSyncExternalStore(onVault, vaultState)
}

/** The slip of the vault that this page attends to, or null. */
export const vaultSlip = (): VaultSlip | null => slip

/** Notifies when the vault was opened, closed, renewed or removed, here or in another tab. */
export function onVault(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers further data of a facilitator to wipe with the vault: what is sealed in it cannot be opened any more. */
export function onVaultWiped(wipe: (facilitatorId: number) => void): () => void {
  wipes.add(wipe)
  return () => wipes.delete(wipe)
}

/** Seals a value for the facilitator. Throws VaultClosed while the vault is not open. */
export function sealOnDevice(
  facilitatorId: number,
  value: unknown,
  purpose: SealPurpose = 'data',
): Promise<Sealed> {
  if (opened === null || !isOpenFor(facilitatorId)) return Promise.reject(new VaultClosed())
  return seal(value, opened.key, { facilitatorId, purpose })
}

/** The value sealed for the facilitator, or null when it cannot be opened now. */
export async function openOnDevice<T>(
  facilitatorId: number,
  sealed: Sealed,
  purpose: SealPurpose = 'data',
): Promise<T | null> {
  if (opened === null || !isOpenFor(facilitatorId)) return null
  return unseal<T>(sealed, opened.key, { facilitatorId, purpose })
}

const isOpenFor = (facilitatorId: number) => opened?.facilitatorId === facilitatorId && !isResting

/** From now on this page attends to the vault of this facilitator; a vault open in another tab is open here too. */
export async function attendVault(facilitatorId: number | null): Promise<VaultState> {
  attended = facilitatorId
  slip = facilitatorId === null ? null : await readSlip(facilitatorId)
  if (facilitatorId !== null && slip !== null && opened?.facilitatorId !== facilitatorId) {
    const handed = await askForOpened(facilitatorId)
    if (handed !== null && attended === facilitatorId) opened = handed
  }
  tell()
  return vaultState()
}

/** The input for a new vault at login. */
export interface Making {
  claims: SessionClaims
  password: string
  kit: OfflineKit
}

/**
 * Makes the facilitator's vault at login, or wraps the existing one again: it is opened by the key that had it open
 * before, or by this password. A vault that neither opens is replaced, and what was sealed in it is lost; the next
 * sync reads it again.
 */
export function makeVault(making: Making, derive: Derive = deriveInWorker, slow = SLOW): Promise<void> {
  return alone(() => makeVaultAlone(making, derive, slow))
}

async function makeVaultAlone({ claims, password, kit }: Making, derive: Derive, slow: SlowParameters) {
  const facilitatorId = claims.id
  const before = await readSlip(facilitatorId)
  const known = before && (await keyBehind(before, password, derive))
  if (before !== null && known === null) for (const wipe of [...wipes]) wipe(facilitatorId)
  const dataKey = known?.dataKey ?? (await newDataKey())
  const byPassword =
    known?.byPassword ?? (await wrapByPassword(dataKey, { facilitatorId, password, slow }, derive))
  const opener = await sessionKeyOf(facilitatorId, kit)
  const bySession = await wrap(dataKey, opener, { facilitatorId, purpose: 'session' })
  const next: VaultSlip = {
    facilitatorId,
    firstName: claims.firstName,
    byPassword,
    bySession,
    syncedAt: kit.now,
    offlineDays: kit.offlineDays,
    claims: null,
    standingToken: kit.standingToken,
    failures: 0,
    waitUntil: null,
  }
  attended = facilitatorId
  await storeSlip({ ...next, claims: await seal(claims, dataKey, { facilitatorId, purpose: 'claims' }) })
  await openBy(next, opener, 'session')
}

/** The data key of a stored vault, to be wrapped again; with the password wrapping where that stays unchanged. */
async function keyBehind(before: VaultSlip, password: string, derive: Derive) {
  const { facilitatorId } = before
  if (opened?.facilitatorId === facilitatorId) {
    const { by, opener } = opened
    const wrapped = by === 'password' ? before.byPassword.wrapped : before.bySession
    const dataKey = wrapped && (await unwrap(wrapped, opener, { facilitatorId, purpose: by, isToWrap: true }))
    // The password may have changed since, so it is wrapped again.
    if (dataKey) return { dataKey }
  }
  const opener = await passwordKeyOf(before, password, derive)
  const owner = { facilitatorId, purpose: 'password', isToWrap: true } as const
  const dataKey = await unwrap(before.byPassword.wrapped, opener, owner)
  return dataKey && { dataKey, byPassword: before.byPassword }
}

/** Opens the vault with the secret of the continuing session; returns whether it did. */
export async function openVaultWithKit(facilitatorId: number, kit: OfflineKit): Promise<boolean> {
  const kept = await readSlip(facilitatorId)
  if (kept === null || kept.bySession === null) return false
  attended = facilitatorId
  return openBy(kept, await sessionKeyOf(facilitatorId, kit), 'session')
}

/** Opens the vault with the password; returns whether it did. `vault-tries.ts` counts the tries. */
export async function openVaultWithPassword(
  kept: VaultSlip,
  password: string,
  derive: Derive = deriveInWorker,
) {
  attended = kept.facilitatorId
  return openBy(kept, await passwordKeyOf(kept, password, derive), 'password')
}

async function openBy(kept: VaultSlip, opener: CryptoKey, by: Opened['by']): Promise<boolean> {
  const { facilitatorId } = kept
  const wrapped = by === 'password' ? kept.byPassword.wrapped : kept.bySession
  const key = wrapped && (await unwrap(wrapped, opener, { facilitatorId, purpose: by }))
  if (!key) return false
  opened = { facilitatorId, key, opener, by }
  isResting = false
  notifyVault({ type: 'vault-opened', opened })
  tell()
  return true
}

/** Records a sync with the hub just now, from which the device's readiness counts. */
export function renewVault(claims: SessionClaims, kit: OfflineKit): Promise<void> {
  return alone(() => renewVaultAlone(claims, kit))
}

async function renewVaultAlone(claims: SessionClaims, kit: OfflineKit): Promise<void> {
  const kept = await readSlip(claims.id)
  if (kept === null) return
  const { firstName } = claims
  const { offlineDays, standingToken } = kit
  const sealed = isOpenFor(claims.id) ? await sealOnDevice(claims.id, claims, 'claims') : kept.claims
  await storeSlip({ ...kept, firstName, syncedAt: kit.now, offlineDays, standingToken, claims: sealed })
}

/** Stores a changed slip. */
export async function storeSlip(next: VaultSlip): Promise<void> {
  await writeSlip(next)
  if (attended === next.facilitatorId) slip = next
  notifyVault({ type: 'vault-changed' })
  tell()
}

/** Closes the vault in every tab; it stays on the device. */
export function closeVault(): void {
  if (opened === null) return
  opened = null
  notifyVault({ type: 'vault-closed' })
  tell()
}

/**
 * Closes the vault in every tab, except for a login of its facilitator in this one: with another password, which was
 * changed elsewhere, it is wrapped again.
 */
export function restVault(): void {
  if (opened === null) return
  isResting = true
  notifyVault({ type: 'vault-closed' })
  tell()
}

/** Removes the vault of a facilitator from this device, and with it everything that only it opens. */
export function wipeVault(facilitatorId: number): Promise<void> {
  return alone(() => removeVault(facilitatorId))
}

/** `wipeVault` for a caller that already holds the slips' lock. */
export async function removeVault(facilitatorId: number): Promise<void> {
  await removeSlip(facilitatorId)
  if (slip?.facilitatorId === facilitatorId) slip = null
  if (opened?.facilitatorId === facilitatorId) closeVault()
  for (const wipe of [...wipes]) wipe(facilitatorId)
  notifyVault({ type: 'vault-changed' })
  tell()
}

/** Removes every vault of this device: application mode was turned off. */
export async function wipeEveryVault(): Promise<void> {
  for (const { facilitatorId } of await listSlips()) await wipeVault(facilitatorId)
}

async function wrapByPassword(
  dataKey: CryptoKey,
  { facilitatorId, password, slow }: { facilitatorId: number; password: string; slow: SlowParameters },
  derive: Derive,
): Promise<VaultSlip['byPassword']> {
  const salt = newSalt()
  const owner = { facilitatorId, purpose: 'password' } as const
  const wrapping = await wrappingKeyOf(await derive({ password, salt, ...slow }), owner)
  return { wrapped: await wrap(dataKey, wrapping, owner), salt: toBase64(salt), slow }
}

async function passwordKeyOf({ facilitatorId, byPassword }: VaultSlip, password: string, derive: Derive) {
  const { salt, slow } = byPassword
  const secret = await derive({ password, salt: fromBase64(salt), ...slow })
  return wrappingKeyOf(secret, { facilitatorId, purpose: 'password' })
}

function sessionKeyOf(facilitatorId: number, { deviceSecret }: OfflineKit): Promise<CryptoKey> {
  return wrappingKeyOf(fromBase64(deviceSecret), { facilitatorId, purpose: 'session' })
}

onVaultMessage((message) => {
  if (message.type === 'vault-ask') {
    if (opened !== null && isOpenFor(message.facilitatorId)) notifyVault({ type: 'vault-opened', opened })
    return
  }
  if (message.type === 'vault-opened') {
    if (message.opened.facilitatorId === attended) opened = message.opened
  }
  if (message.type === 'vault-closed') opened = null
  if (message.type === 'vault-changed' && attended !== null) return void refresh(attended)
  tell()
})

async function refresh(facilitatorId: number): Promise<void> {
  const now = await readSlip(facilitatorId)
  if (attended === facilitatorId) slip = now
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
