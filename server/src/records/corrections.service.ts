/**
 * Puts a record right that was sent with a mistake: the door for staff, as the API has none (REC-008). What they say
 * obeys the rules that submitting obeys, and is theirs to audit.
 */
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { facilitatorsOutOfReach, readMember, readTeamsAt } from '../accounts/accounts.neighbours.ts'
import { wasOpen, withoutOpenWithinReach } from '../clients/clients.service.ts'
import { type Correction, newIn, submissionOf, timesAndHostFaults } from './corrections.rules.ts'
import { findRecord, lockRecord, type StoredRecord, updateRecord } from './corrections.store.ts'
import { countParticipation } from './participation.ts'

export { type Correction, mayCorrect, newIn } from './corrections.rules.ts'
export { findClientOfCode, listRecordsForStaff, type StoredRecord } from './corrections.store.ts'

/** The record, or null when there is none. */
export function readRecord(context: Context, id: number): Promise<StoredRecord | null> {
  return findRecord(context.db, id)
}

/** The record, locked until the transaction ends, or null when there is none. */
export function holdRecord(context: Context, id: number): Promise<StoredRecord | null> {
  return lockRecord(context.db, id)
}

/**
 * What the record reads once corrected, with ages and counts reckoned anew, or a sentence for each rule it would break.
 * Whoever stands in the record stays good, also after leaving the team; whoever is added must be in reach of the host
 * through a team of today or of the session: else nobody could be added once the host has left.
 */
export async function correctedRecord(
  context: Context,
  before: StoredRecord,
  correction: Correction,
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

/** Stores the corrected record; in the transaction that holds it. */
export function storeCorrection(context: Context, after: StoredRecord): Promise<void> {
  return updateRecord(context.db, after)
}
