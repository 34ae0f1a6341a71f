/** What other slices need from records: how many sessions clients took part in. */
import type { Context, SessionSum } from '#platform/context.ts'
import { listSessionSums } from './records.store.ts'

/** The number of sessions of each client and the last one, for the lists of clients (CLI-002). */
export function sumSessionsOfClients(
  { db }: Pick<Context, 'db'>,
  clientIds: number[],
): Promise<SessionSum[]> {
  return listSessionSums(db, clientIds)
}
