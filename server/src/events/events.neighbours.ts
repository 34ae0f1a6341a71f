/** What other slices ask events to do. */
import type { Context } from '#platform/context.ts'
import { enqueueSettling } from './place-changes.ts'
import { listEventsOf } from './places.store.ts'

/**
 * Releases the offers and waits of an account that may no longer log in, and also its places when the account was
 * closed. The work runs in jobs, after the change of the account has committed.
 */
export async function leaveEvents(context: Context, facilitatorId: number): Promise<void> {
  for (const eventId of await listEventsOf(context.db, facilitatorId, context.clock.iso()))
    await enqueueSettling(context, eventId)
}
