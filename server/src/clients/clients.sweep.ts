/** What becomes of clients' codes by itself (CLI-018). */
import type { Context } from '#platform/context.ts'
import { deleteClientCodes } from './client-files.store.ts'

/** Frees the codes whose time is over. */
export function removeExpiredCodes(context: Context): Promise<void> {
  return deleteClientCodes(context.db, context.clock.iso())
}
