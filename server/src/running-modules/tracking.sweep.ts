/**
 * What happens to live runs without a request: contacts, lost sockets, and runs that were not ended (DEL-018, DEL-020).
 */
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

/** Stores the last contact of sockets that hold runs. Runs that other sockets hold by now are not changed. */
export async function storeContacts(context: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length > 0) await updateContacts(context.db, contacts)
}

/** The sockets are gone. Their runs can be continued, counted from their last contact. */
export async function release(context: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length > 0) await releaseSockets(context.db, contacts)
}

/** Releases all runs: no socket from before this process can exist. Only true for the only node. */
export function releaseAll(context: Context): Promise<void> {
  return releaseEverySocket(context.db)
}

/**
 * Ends the runs whose socket has been gone for 120 s, and deletes launches older than 2 min (DEL-018, DEL-020). Any
 * node may run it at any time. Returns both numbers.
 */
export async function sweep(context: Context): Promise<{ ended: number; dropped: number }> {
  const before = (ms: number) => new Date(context.clock.now().getTime() - ms).toISOString()
  return {
    ended: await updateSilentRunsEnded(context.db, before(SOCKET_GONE_MS)),
    dropped: await deleteLaunchesBefore(context.db, before(LAUNCH_PENDING_MS)),
  }
}
