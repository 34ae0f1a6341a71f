/** What other slices need from records: the sessions that clients took part in. */
import type { ClientRecord } from '@hub/contract/clients'
import type { ClientRecords, Context, SessionSum } from '#platform/context.ts'
import {
  countSharedRecords,
  listRecordsOfClient,
  listSessionSums,
  updateRecordsTouched,
} from './records.store.ts'

/** The number of sessions of each client and the last one, for the lists of clients (CLI-002). */
export function sumSessionsOfClients(
  { db }: Pick<Context, 'db'>,
  clientIds: number[],
): Promise<SessionSum[]> {
  return listSessionSums(db, clientIds)
}

/** The sessions of one client, newest first; who reads them is audited by the caller. */
export function readSessionsOfClient({ db }: Pick<Context, 'db'>, clientId: number): Promise<ClientRecord[]> {
  return listRecordsOfClient(db, clientId)
}

/** What is done with the records of clients when two files are one person's, or are told apart (LIF-003). */
export function recordsOfClients({ db }: Pick<Context, 'db'>): ClientRecords {
  return {
    touch: (clientIds) => updateRecordsTouched(db, clientIds),
    countShared: (one, other) => countSharedRecords(db, one, other),
  }
}
