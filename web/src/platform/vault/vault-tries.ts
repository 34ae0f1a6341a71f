/**
 * Tries a password on a locked device: how often, how long to wait, and when the device is no longer ready (LIF-005).
 */
import { UNLOCK_WAIT_AFTER, UNLOCK_WAIT_MS, UNLOCK_WIPE_AFTER } from '@hub/contract/constants'
import { nowMs } from '../page/clock.ts'
import { seenNowMs } from '../device/seen-time.ts'
import { storeSlip, openVaultWithPassword, removeVault } from './vault.ts'
import { deriveInWorker, type Derive } from './vault-password.ts'
import { alone, readSlip, type VaultSlip } from './vault-slip.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000

/**
 * `over`: the device is no longer ready; `removed`: too many wrong passwords, stored data about people is deleted;
 * `none`: nothing of the facilitator is here.
 */
export type TryOutcome = 'open' | 'wrong' | 'waiting' | 'removed' | 'over' | 'none'

/** The time until which the device can be used without internet, in ISO 8601. */
export function readyUntil({ syncedAt, offlineDays }: Pick<VaultSlip, 'syncedAt' | 'offlineDays'>): string {
  return new Date(Date.parse(syncedAt) + offlineDays * MS_PER_DAY).toISOString()
}

/** Uses the latest time this device ever saw, so that setting the clock back changes nothing. */
export function isReady(slip: Pick<VaultSlip, 'syncedAt' | 'offlineDays'>): boolean {
  return seenNowMs() < Date.parse(readyUntil(slip))
}

/** The wait before the next try; a clock that was set back does not make it longer than the full wait. */
export function waitLeftMs({ waitUntil }: Pick<VaultSlip, 'waitUntil'>): number {
  if (waitUntil === null) return 0
  return Math.min(UNLOCK_WAIT_MS, Math.max(0, Date.parse(waitUntil) - nowMs()))
}

/**
 * Tries a password, one try at a time in all tabs. A try is counted before it is checked, so that reloading the page
 * does not avoid the count.
 */
export function tryPassword(facilitatorId: number, password: string, derive: Derive = deriveInWorker) {
  return alone(async (): Promise<TryOutcome> => {
    const slip = await readSlip(facilitatorId)
    if (slip === null) return 'none'
    if (!isReady(slip)) return 'over'
    if (waitLeftMs(slip) > 0) return 'waiting'
    const failures = slip.failures + 1
    const isWait = failures === UNLOCK_WAIT_AFTER
    const waitUntil = isWait ? new Date(nowMs() + UNLOCK_WAIT_MS).toISOString() : null
    await storeSlip({ ...slip, failures, waitUntil })
    if (await openVaultWithPassword(slip, password, derive)) {
      await storeSlip({ ...slip, failures: 0, waitUntil: null })
      return 'open'
    }
    if (failures >= UNLOCK_WIPE_AFTER) {
      await removeVault(facilitatorId)
      return 'removed'
    }
    return isWait ? 'waiting' : 'wrong'
  })
}
