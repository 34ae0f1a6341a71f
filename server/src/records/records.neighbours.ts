/** Records for other slices: how often somebody was there. */
import type { Context, SessionSum } from '#platform/context.ts'
import { listSessionSums } from './records.store.ts'

/** In how many sessions clients were, and when last, for the lists of clients (CLI-002). */
export function sumSessionsOfClients(
  { db }: Pick<Context, 'db'>,
  clientIds: number[],
): Promise<SessionSum[]> {
  return listSessionSums(db, clientIds)
}
