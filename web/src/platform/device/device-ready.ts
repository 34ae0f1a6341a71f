/**
 * Makes this device ready for some days without internet, renews this at each sync, and unlocks the device (LIF-005).
 * Fetched only in application mode.
 */
import { useSyncExternalStore } from 'react'
import { checkStanding, readOfflineKit } from '@hub/contract/offline'
import type { SessionClaims } from '@hub/contract/sessions'
import { call } from '../calls/api.ts'
import { hearOfClosing, noteStanding } from './closed-accounts.ts'
import { isOnline } from '../calls/online.ts'
import { holdPresence, presentClaims } from '../session/presence.ts'
import { noteServerTime } from './seen-time.ts'
import { liveClaims } from '../session/token.ts'
import { storeSealingKey } from '../vault/seal-for-server.ts'
import {
  attendVault,
  closeVault,
  makeVault,
  openOnDevice,
  openVaultWithKit,
  renewVault,
  restVault,
  vaultSlip,
  vaultState,
  wipeVault,
  type VaultState,
} from '../vault/vault.ts'
import { deriveInWorker, type Derive } from '../vault/vault-password.ts'
import { listSlips } from '../vault/vault-slip.ts'
import { isReady } from '../vault/vault-tries.ts'

export { isAccountClosed } from './closed-accounts.ts'

const listeners = new Set<() => void>()
let makings = 0
let isTried = false

/**
 * True once this page has tried everything that needs no password: a vault that is still closed now needs one. The
 * password of a login is gone with its page, so a page that was left meanwhile cannot continue with it.
 */
export function useDeviceSettled(): boolean {
  return useSyncExternalStore(onSettled, isSettled)
}
const isSettled = () => isTried && makings === 0

function onSettled(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** Makes the vault of the logged-in facilitator, with the password that the server has just accepted. */
export async function makeDeviceReady(password: string, derive: Derive = deriveInWorker): Promise<void> {
  makings += 1
  tell()
  try {
    await makeReady(password, derive)
  } finally {
    makings -= 1
    isTried = true
    tell()
  }
}

async function makeReady(password: string, derive: Derive): Promise<void> {
  const claims = liveClaims()
  if (claims === null) return
  const { record: kit } = await call(readOfflineKit)
  noteStanding(claims.id, true)
  noteServerTime(kit.now)
  storeSealingKey(kit.sealingKey)
  await makeVault({ claims, password, kit }, derive)
}

/**
 * Opens the vault of the present facilitator, if that needs no password: from another tab, or with the session's kit.
 */
export async function openDevice(): Promise<void> {
  try {
    await openWithoutPassword()
  } finally {
    isTried = true
    tell()
  }
}

async function openWithoutPassword(): Promise<void> {
  const claims = presentClaims()
  if (claims === null || (await attendVault(claims.id)) !== 'closed') return
  if (liveClaims() === null || !isOnline()) return
  const { record: kit } = await call(readOfflineKit)
  await openVaultWithKit(claims.id, kit)
}

/** Sync: opens the vault of the logged-in facilitator and extends the device's readiness from now on. */
export async function renewDevice(): Promise<VaultState> {
  const claims = liveClaims()
  if (claims === null) return vaultState()
  const { record: kit } = await call(readOfflineKit)
  noteServerTime(kit.now)
  storeSealingKey(kit.sealingKey)
  if ((await attendVault(claims.id)) === 'closed') await openVaultWithKit(claims.id, kit)
  await renewVault(claims, kit)
  return vaultState()
}

/** Lets the facilitator of an opened vault work here without a login. Returns false when the vault names none. */
export async function enterUnlocked(): Promise<boolean> {
  const slip = vaultSlip()
  if (slip?.claims == null || !isReady(slip)) return false
  const claims = await openOnDevice<SessionClaims>(slip.facilitatorId, slip.claims, 'claims')
  if (claims === null) return false
  holdPresence(claims)
  return true
}

/** True when another tab, or the page before this one, has unlocked the device: then it is unlocked here too. */
export async function enterUnlockedElsewhere(): Promise<boolean> {
  for (const { facilitatorId } of await listSlips())
    if ((await attendVault(facilitatorId)) === 'open' && (await enterUnlocked())) return true
  return false
}

/** True when any vault is on this device. */
export async function hasVaults(): Promise<boolean> {
  return (await listSlips()).length > 0
}

/** Locks the device: a facilitator who works here without a login can no longer do so. */
export function lockDevice(): void {
  holdPresence(null)
  closeVault()
}

/** Ends work on this device until the facilitator logs in again, perhaps with another password. */
export function restDevice(): void {
  holdPresence(null)
  restVault()
}

/**
 * At the first contact after a time without internet, wipes the vaults of facilitators who may no longer use the hub.
 * Returns their ids.
 * @param whose who works here, or did until now: if another tab has wiped the token for the question, that tab is asked
 */
export async function askForStanding(whose = presentClaims()?.id): Promise<number[]> {
  const slips = await listSlips()
  const isHere = slips.some(({ facilitatorId }) => facilitatorId === whose)
  const gone = whose !== undefined && !isHere && (await hearOfClosing(whose)) ? [whose] : []
  for (const { facilitatorId, standingToken } of slips) {
    const { record } = await call(checkStanding, { body: { standingToken } })
    noteStanding(facilitatorId, record.isGood)
    if (record.isGood) continue
    gone.push(facilitatorId)
    await wipeVault(facilitatorId)
  }
  return gone
}
