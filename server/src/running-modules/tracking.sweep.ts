/** What becomes of live runs by itself: who was heard, who is gone, and what ended without a word (DEL-018, DEL-020). */
import { LAUNCH_PENDING_MS, SOCKET_GONE_MS } from '@hub/contract/constants'
import type { Context } from '#platform/context.ts'
import {
  type Contact,
  deleteLaunchesBefore,
  releaseEverySocket,
  releaseSockets,
  updateContacts,
  updateSilentRunsEnded,
} from './running-modules.store.ts'

/** Notes when sockets that hold runs were last heard; says nothing of runs that others hold by now. */
export async function keepContacts(context: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length > 0) await updateContacts(context.db, contacts)
}

/** The sockets are gone: their runs wait to be taken up again, from their last contact on. */
export async function release(context: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length > 0) await releaseSockets(context.db, contacts)
}

/** No socket of before this process can be there; only true for the only node. */
export function releaseAll(context: Context): Promise<void> {
  return releaseEverySocket(context.db)
}

/**
 * Ends the runs whose socket has been gone for 120 s, and drops launches older than 2 min (DEL-018, DEL-020). Any node
 * may do it at any time; gives how many of each.
 */
export async function sweep(context: Context): Promise<{ ended: number; dropped: number }> {
  const before = (ms: number) => new Date(context.clock.now().getTime() - ms).toISOString()
  return {
    ended: await updateSilentRunsEnded(context.db, before(SOCKET_GONE_MS)),
    dropped: await deleteLaunchesBefore(context.db, before(LAUNCH_PENDING_MS)),
  }
}
