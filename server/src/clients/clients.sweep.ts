/** What happens to clients' codes on a schedule (CLI-018). */
import type { Context } from '#platform/context.ts'
import { deleteClientCodes } from './client-files.store.ts'

/** Deletes reservations whose time is over. */
export function removeExpiredCodes(context: Context): Promise<void> {
  return deleteClientCodes(context.db, context.clock.iso())
}
