/** What staff do with sealing keys: list them, replace the present one, remove an old one (LIF-005, SYS-003). */
import { DEVICE_CODES_LIFE_MS, OFFLINE_DAYS_MAX, OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { makeKey } from './sealing.ts'
import { deleteRetiredKey, listStoredKeys, updatePresentKeyRetired } from './sealing.store.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
/**
 * How long a replaced key may still be needed: the longest time a device may be without internet, plus the time that a
 * session may wait or a reserved code is valid.
 */
const SEALED_MAY_COME_MS =
  OFFLINE_DAYS_MAX * MS_PER_DAY + Math.max(OFFLINE_RUN_MAX_AGE_MS, DEVICE_CODES_LIFE_MS)

/** A key without its public and private parts. `neededUntil` is null for the present one. */
export interface ListedKey {
  id: string
  createdAt: string
  neededUntil: string | null
}

/** Every stored key, the present one first. */
export async function listSealingKeys(context: Context, _staff: Staff): Promise<ListedKey[]> {
  return (await listStoredKeys(context.db)).map(({ id, createdAt, retiredAt }) => ({
    id,
    createdAt: new Date(createdAt).toISOString(),
    neededUntil: retiredAt === null ? null : neededUntil(retiredAt),
  }))
}

/** Replaces the present key. Devices get the new one with their next sync. */
export async function rotateSealingKey(
  context: Context,
  staff: Staff,
  { reason }: { reason: string },
): Promise<{ made: string; replaced: { id: string; neededUntil: string } | null }> {
  return context.db.transaction(async () => {
    const retired = await updatePresentKeyRetired(context.db, context.clock.iso())
    const { id: made } = await makeKey(context)
    const ofKey = { objectKind: 'sealing_key', objectId: made }
    await audit(context, staff, { action: 'sealing_key.rotate', ...ofKey, note: reason })
    return {
      made,
      replaced: retired?.retiredAt ? { id: retired.id, neededUntil: neededUntil(retired.retiredAt) } : null,
    }
  })
}

/**
 * Removes a replaced key. Seals made with it can no longer be opened. Refuses with NotFound, and with SealingKeyInUse
 * for the present key and for a key whose seals may still arrive.
 */
export async function removeSealingKey(
  context: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const key = found((await listSealingKeys(context, staff)).find((one) => one.id === id))
    if (key.neededUntil === null || context.clock.iso() < key.neededUntil) fail('SealingKeyInUse')
    await deleteRetiredKey(context.db, id)
    const ofKey = { objectKind: 'sealing_key', objectId: id }
    await audit(context, staff, { action: 'sealing_key.remove', ...ofKey, note: reason })
  })
}

/** When seals made with a key that was replaced at this time can no longer arrive, in ISO 8601. */
function neededUntil(retiredAt: string): string {
  return new Date(Date.parse(retiredAt) + SEALED_MAY_COME_MS).toISOString()
}
