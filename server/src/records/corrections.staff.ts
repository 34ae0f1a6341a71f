/**
 * What staff do with records, as the API has no door for it: find them, read one, and put one right that was sent with a
 * mistake, by the rules that submitting obeys (REC-008).
 */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { facilitatorsOutOfReach, readMember, readTeamsAt } from '../accounts/accounts.neighbours.ts'
import { wasOpen, withoutOpenWithinReach } from '../clients/clients.neighbours.ts'
import { type Correction, newIn, submissionOf, timesAndHostFaults } from './corrections.rules.ts'
import {
  findClientOfCode,
  findRecord,
  listRecordsForStaff,
  lockRecord,
  type StoredRecord,
  updateRecord,
} from './corrections.store.ts'
import { countParticipation } from './participation.ts'

/** A record that is read is told so in the audit log, for it names clients. */
export const READ = 'record-read'

/** The records a facilitator hosted or is listed in, newest first; from and to are days of Toronto. */
export function listRecords(
  context: Context,
  _staff: Staff,
  input: { facilitatorId: number; from: string | undefined; to: string | undefined },
) {
  const { facilitatorId, ...days } = input
  return listRecordsForStaff(context.db, facilitatorId, days)
}

/** The client of a code, whoever reaches them, or null. */
export function findClient(context: Context, _staff: Staff, code: string) {
  return findClientOfCode(context.db, code)
}

/** Everything a record says; NotFound when there is none. That it was read is audited, for it names clients (SYS-007). */
export async function readRecord(context: Context, staff: Staff, id: number): Promise<StoredRecord> {
  return context.db.transaction(async () => {
    const record = found(await findRecord(context.db, id))
    await audit(context, staff, { action: READ, objectKind: 'record', objectId: id })
    return record
  })
}

/** The record, locked until the transaction ends, or null when there is none. */
export function holdRecord(context: Context, _staff: Staff, id: number): Promise<StoredRecord | null> {
  return lockRecord(context.db, id)
}

/**
 * What the record reads once corrected, with ages and counts reckoned anew, or a sentence for each rule it would break.
 * Whoever stands in the record stays good, also after leaving the team; whoever is added must be in reach of the host
 * through a team of today or of the session: else nobody could be added once the host has left.
 */
export async function correctedRecord(
  context: Context,
  _staff: Staff,
  { before, correction }: { before: StoredRecord; correction: Correction },
): Promise<{ after: StoredRecord } | { faults: string[] }> {
  const after = { ...before, ...correction }
  const submission = submissionOf(after)
  const faults = [
    ...timesAndHostFaults(before, after, context.clock.now().getTime()),
    ...('faults' in submission ? submission.faults : []),
    ...(await peopleFaults(context, before, after)),
  ]
  if (faults.length > 0 || 'faults' in submission) return { faults }
  const { numbers } = await countParticipation(context, after, submission.body)
  return { after: { ...after, ...numbers } }
}

/** The rules of PAR-018 about people, each person by themselves so that a sentence can name them. */
async function peopleFaults(context: Context, before: StoredRecord, after: StoredRecord): Promise<string[]> {
  const at = after.startTime
  const { id: hostId, teams } = found(await readMember(context, after.hostId))
  const host = { id: hostId, teams: [...teams, ...(await readTeamsAt(context, { id: hostId, at }))] }
  const faults: string[] = []
  for (const { id, email } of newIn(before.facilitators, after.facilitators))
    if ((await facilitatorsOutOfReach(context, host, { ids: [id] })).length > 0)
      faults.push(`${email} is not of the host's team.`)
  const added = newIn(before.clients, after.clients)
  for (const client of after.clients) {
    const { id, code } = client
    if (!(await wasOpen(context, { id, at })))
      faults.push(`The file of the client ${code} was closed before the session began.`)
    else if (
      added.includes(client) &&
      (await withoutOpenWithinReach(context, host, { ids: [id], at })).length > 0
    )
      faults.push(`The client ${code} is not of the host's team.`)
  }
  return faults
}

/**
 * Stores the corrected record, in the transaction that holds it. Audited with the note, which names clients only by number:
 * each client who came or went has a row of their own.
 */
export async function storeCorrection(
  context: Context,
  staff: Staff,
  { before, after, note }: { before: StoredRecord; after: StoredRecord; note: string },
): Promise<void> {
  await updateRecord(context.db, after)
  await audit(context, staff, { action: 'record-correct', objectKind: 'record', objectId: before.id, note })
  const ofClients = async (action: string, clients: { id: number }[]) => {
    for (const { id } of clients)
      await audit(context, staff, {
        ...{ action, objectKind: 'client', objectId: id },
        note: `record ${before.id}`,
      })
  }
  await ofClients('client-record-added', newIn(before.clients, after.clients))
  await ofClients('client-record-removed', newIn(after.clients, before.clients))
}
