/** Corrections of the console: on a version, by emails and IDs, all faults at once (PPL-009, STA-012). */
import type { CorrectionFault, CorrectionInput, StaffRecord } from '@hub/contract/staff-records'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found, Refusal } from '#platform/fail.ts'
import { findLogin } from '../accounts/accounts.neighbours.ts'
import { changesOf } from './correction-words.ts'
import { type Correctable, type Correction, mayCorrect } from './corrections.rules.ts'
import { correctedRecord, findClient, holdRecord, storeCorrection } from './corrections.staff.ts'
import { findRecord, type StoredRecord } from './corrections.store.ts'
import { describeRecord } from './record-page.ts'

type Given = Omit<CorrectionInput, 'version' | 'reason'>

/**
 * Corrects what is given, or nothing. Gives the record afterwards. Refuses with NotFound, with RecordChanged and the
 * present record where another version was read, and with CorrectionRefused and every fault.
 */
export async function correctStaffRecord(
  context: Context,
  staff: Staff,
  input: CorrectionInput & { id: number },
): Promise<StaffRecord> {
  const { id, version, reason, ...given } = input
  const done = await context.db.transaction(async () => {
    const before = await holdRecord(context, staff, id)
    if (before.version !== version) return { newer: await describeRecord(context, staff, before) }
    const { correction, faults } = await readGiven(context, staff, { kind: before.kind, given })
    const after = await correctedRecord(context, staff, { before, correction }).catch(faultsIn)
    if (faults.length > 0 || Array.isArray(after))
      return { faults: [...faults, ...(Array.isArray(after) ? after : [])] }
    const changes = await changesOf(context, before, after)
    if (changes.length === 0) return { faults: [{ code: 'nothing-changed' }] satisfies CorrectionFault[] }
    await storeCorrection(context, staff, { before, after, reason, changes })
    return { record: await describeRecord(context, staff, found(await findRecord(context.db, id))) }
  })
  // Refused outside of the transaction, so that the audit log keeps what was read.
  if (done.newer !== undefined) return failWithRecord('RecordChanged', done.newer)
  return done.record ?? failWithRecord('CorrectionRefused', { faults: done.faults })
}

/** What is given, with ids for emails and codes; a fault for each that nobody has, or that the kind does not have. */
async function readGiven(
  context: Context,
  staff: Staff,
  { kind, given }: { kind: StoredRecord['kind']; given: Given },
): Promise<{ correction: Correction; faults: CorrectionFault[] }> {
  const { facilitators: emails, clients: codes, ...plain } = given
  const faults: CorrectionFault[] = Object.keys(given)
    .filter((field) => !mayCorrect(kind, field as keyof Correctable))
    .map((field) => ({ code: 'field', field }))
  if (faults.length > 0) return { correction: {}, faults }
  const people = emails && (await peopleOf(context, emails))
  const clients = codes && (await clientsOf(context, staff, codes))
  return {
    correction: {
      ...withoutAbsent(plain),
      ...(people && { facilitators: people.known }),
      ...(clients && { clients: clients.known }),
    },
    faults: [...(people?.faults ?? []), ...(clients?.faults ?? [])],
  }
}

/** Without the fields that were left out: these stay as they are. */
function withoutAbsent(plain: Omit<Given, 'facilitators' | 'clients'>): Correction {
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
}

async function peopleOf(context: Context, emails: readonly string[]) {
  const known: Correctable['facilitators'] = []
  const faults: CorrectionFault[] = []
  for (const email of emails) {
    const login = await findLogin(context, email)
    if (login) known.push({ id: login.id, email: login.email })
    else faults.push({ code: 'facilitator-unknown', email })
  }
  return { known, faults }
}

async function clientsOf(context: Context, staff: Staff, codes: readonly string[]) {
  const known: Correctable['clients'] = []
  const faults: CorrectionFault[] = []
  for (const code of codes) {
    const client = await findClient(context, staff, code.toUpperCase())
    if (client) known.push(client)
    else faults.push({ code: 'client-unknown', clientCode: code })
  }
  return { known, faults }
}

function faultsIn(error: unknown): CorrectionFault[] {
  if (!(error instanceof Refusal) || error.refusal !== 'CorrectionRefused') throw error
  return (error.record as { faults: CorrectionFault[] }).faults
}
