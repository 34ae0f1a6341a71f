/** What accounts do on a schedule. */
import type { Context } from '#platform/context.ts'
import { deleteExpiredEmailChanges } from './email-changes/email-changes.store.ts'
import { removeExpired } from './expired.ts'

/** Removes accounts that were not confirmed in time, which frees their addresses (ACC-032). Returns the number. */
export async function removeExpiredRegistrations(context: Context): Promise<number> {
  return context.db.transaction(() => removeExpired(context))
}

/** Removes new addresses whose links are too old to be followed (PPL-003). */
export async function removeExpiredEmailChanges(context: Context): Promise<void> {
  await deleteExpiredEmailChanges(context.db, context.clock.iso())
}
