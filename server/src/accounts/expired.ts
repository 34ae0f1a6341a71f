/** Registrations that nobody confirmed in time: removing them frees their addresses (ACC-032). */
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteExpiredRegistrations } from './registration.store.ts'

/** Removes them in the caller's transaction: all of them, or the one of the address. Gives how many. */
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
