/** What other slices have events do. */
import type { Context } from '#platform/context.ts'
import { enqueueSettling } from './place-changes.ts'
import { listEventsOf } from './places.store.ts'

/**
 * Passes on what an account that may no longer log in stands for in events: in jobs, after the change that says so.
 * What is kept for it always; the places it holds when it was closed.
 */
export async function leaveEvents(context: Context, facilitatorId: number): Promise<void> {
  for (const eventId of await listEventsOf(context.db, facilitatorId, context.clock.iso()))
    await enqueueSettling(context, eventId)
}
