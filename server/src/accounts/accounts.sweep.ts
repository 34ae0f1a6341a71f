/** What accounts do by themselves. */
import type { Context } from '#platform/context.ts'
import { removeExpired } from './expired.ts'

/** Removes the accounts nobody confirmed in time, which frees their addresses (ACC-032). Gives how many. */
export async function removeExpiredRegistrations(context: Context): Promise<number> {
  return context.db.transaction(() => removeExpired(context))
}
