/** What other slices need from records: the sessions that clients took part in, and what a run became. */
import type { ClientRecord } from '@hub/contract/clients'
import type { ClientRecords, Context } from '#platform/context.ts'
import { countSharedRecords, listRecordsOfClient, updateRecordsTouched } from './records.store.ts'
import { findRecordOfRun } from './record-search.store.ts'

/** The sessions of one client, newest first; who reads them is audited by the caller. */
export function readSessionsOfClient({ db }: Pick<Context, 'db'>, clientId: number): Promise<ClientRecord[]> {
  return listRecordsOfClient(db, clientId)
}

/** The records of clients, when two files are one person's or are told apart (LIF-003). */
export function recordsOfClients({ db }: Pick<Context, 'db'>): ClientRecords {
  return {
    touch: (clientIds) => updateRecordsTouched(db, clientIds),
    countShared: (one, other) => countSharedRecords(db, one, other),
  }
}

/** The record that a run became; null when there is none that can be read. */
export function recordOfRun({ db }: Pick<Context, 'db'>, runningId: number): Promise<number | null> {
  return findRecordOfRun(db, runningId)
}
