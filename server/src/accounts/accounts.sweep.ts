/** What accounts do on a schedule. */
import type { Context } from '#platform/context.ts'
import { removeExpired } from './expired.ts'

/** Removes accounts that were not confirmed in time, which frees their addresses (ACC-032). Returns the number. */
export async function removeExpiredRegistrations(context: Context): Promise<number> {
  return context.db.transaction(() => removeExpired(context))
}
