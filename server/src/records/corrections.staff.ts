/** What staff do with records: read one, and correct a mistake by the rules of submitting (REC-008). */
import type { CorrectionFault } from '@hub/contract/staff-records'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { facilitatorsOutOfReach, readMember, readTeamsAt } from '../accounts/accounts.neighbours.ts'
import { wasOpen, withoutOpenWithinReach } from '../clients/clients.neighbours.ts'
import { type Correction, newIn, submissionOf, timesAndHostFaults } from './corrections.rules.ts'
import {
  findClientOfCode,
  findRecord,
  lockRecord,
  type StoredRecord,
  updateRecord,
} from './corrections.store.ts'
import { type FieldChange, noteOf } from './correction-notes.rules.ts'
import { countParticipation } from './participation.ts'

/** Reading a record is audited, because it names clients. */
export const READ = 'record-read'

/** The client with the code, in anybody's reach, or null. Who was found is audited. */
export function findClient(context: Context, staff: Staff, code: string) {
  return context.db.transaction(async () => {
    const client = await findClientOfCode(context.db, code)
    if (client)
      await audit(context, staff, { action: 'client-found', objectKind: 'client', objectId: client.id })
    return client
  })
}

/** All fields of a record, or NotFound. The reading is audited, because the record names clients (SYS-007). */
export async function readRecord(context: Context, staff: Staff, id: number): Promise<StoredRecord> {
  return context.db.transaction(() => audited(context, staff, findRecord(context.db, id)))
}

/** The same, locked until the caller's transaction ends. */
export function holdRecord(context: Context, staff: Staff, id: number): Promise<StoredRecord> {
  return audited(context, staff, lockRecord(context.db, id))
}

async function audited(context: Context, staff: Staff, reading: Promise<StoredRecord | null>) {
  const record = found(await reading)
  await audit(context, staff, { action: READ, objectKind: 'record', objectId: record.id })
  return record
}

/**
 * The corrected record with recomputed ages and counts. Refuses with CorrectionRefused, with every fault. People who are
 * already in the record stay valid, also after leaving the team. People who are added must be in the host's reach
 * through a team of today or of the session: otherwise nobody could be added after the host has left.
 */
export async function correctedRecord(
  context: Context,
  _staff: Staff,
  { before, correction }: { before: StoredRecord; correction: Correction },
): Promise<StoredRecord> {
  const after = { ...before, ...correction }
  const submission = submissionOf(after)
  const faults: CorrectionFault[] = [
    ...timesAndHostFaults(before, after, context.clock.now().getTime()),
    ...('faults' in submission ? submission.faults : []),
    ...(await peopleFaults(context, before, after)),
  ]
  if (faults.length > 0 || 'faults' in submission) return failWithRecord('CorrectionRefused', { faults })
  // What the record names could be chosen then; it may be retired today (CTM-008).
  const listsAt = before.endTime
  const { numbers } = await countParticipation(context, { ...after, listsAt }, submission.body)
  return { ...after, ...numbers }
}

/** The rules of PAR-018 about people, checked for each person so that a fault can name them. */
async function peopleFaults(
  context: Context,
  before: StoredRecord,
  after: StoredRecord,
): Promise<CorrectionFault[]> {
  const at = after.startTime
  const { id: hostId, teams } = found(await readMember(context, after.hostId))
  const host = { id: hostId, teams: [...teams, ...(await readTeamsAt(context, { id: hostId, at }))] }
  const faults: CorrectionFault[] = []
  for (const { id, email } of newIn(before.facilitators, after.facilitators))
    if ((await facilitatorsOutOfReach(context, host, { ids: [id] })).length > 0)
      faults.push({ code: 'facilitator-out-of-reach', email })
  const added = newIn(before.clients, after.clients)
  for (const client of after.clients) {
    const { id, code } = client
    if (!(await wasOpen(context, { id, at }))) faults.push({ code: 'client-closed-before', clientCode: code })
    else if (
      added.includes(client) &&
      (await withoutOpenWithinReach(context, host, { ids: [id], at })).length > 0
    )
      faults.push({ code: 'client-out-of-reach', clientCode: code })
  }
  return faults
}

/**
 * Stores the corrected record, in the transaction that locks it, and never without its audit entry. The note names
 * clients only by number: each client who was added or removed has an entry.
 */
export async function storeCorrection(
  context: Context,
  staff: Staff,
  correction: { before: StoredRecord; after: StoredRecord; reason: string; changes: readonly FieldChange[] },
): Promise<void> {
  const { before, after, reason, changes } = correction
  const note = noteOf(reason, changes)
  const ofClients = async (action: Deed['action'], clients: { id: number }[]) => {
    for (const { id } of clients)
      await audit(context, staff, {
        ...{ action, objectKind: 'client', objectId: id },
        note: `record ${before.id}`,
      })
  }
  await context.db.transaction(async () => {
    await updateRecord(context.db, after)
    await audit(context, staff, {
      action: 'record-correct',
      objectKind: 'record',
      objectId: before.id,
      note,
    })
    await ofClients('client-record-added', newIn(before.clients, after.clients))
    await ofClients('client-record-removed', newIn(after.clients, before.clients))
  })
}
