/** Removes registrations that were not confirmed in time, which frees their addresses (ACC-032). */
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteExpiredRegistrations } from './registration.store.ts'

/** Removes all of them, or the one with the address, in the caller's transaction. Returns the number. */
export async function removeExpired(context: Context, email?: string): Promise<number> {
  const removed = await deleteExpiredRegistrations(context.db, context.clock.iso(), email)
  for (const id of removed)
    await audit(context, SYSTEM, {
      action: 'registration-expired',
      objectKind: 'facilitator',
      objectId: id,
    })
  return removed.length
}
