/** What staff do with records, as sentences: find them, read one, and correct a mistake (REC-008). */
import { z } from 'zod'
import { rangeText } from '../../events/event-times.ts'
import { newIn } from '../../records/corrections.rules.ts'
import {
  correctedRecord,
  holdRecord,
  listRecords as listRecordsOf,
  READ,
  readRecord,
  storeCorrection,
} from '../../records/corrections.staff.ts'
import type { StoredRecord } from '../../records/corrections.store.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { withSentences } from '../refusal-sentences.ts'
import { faultSentences } from './correction-faults.ts'
import { type Field, type GivenWords, readWords, wordsOf } from './record-words.ts'
import { refuse } from '../staff.ts'

const NAMES: Record<Field, string> = {
  startTime: 'start',
  endTime: 'end',
  participationCount: 'people',
  minAge: 'youngest age',
  maxAge: 'oldest age',
  languageId: 'language',
  provinceId: 'province',
  demographicsList: 'groups',
  facilitators: 'facilitators',
  clients: 'clients',
}
const FIELDS = Object.keys(NAMES) as Field[]
const Day = z.iso.date()

/** The records a facilitator hosted or is listed in, newest first. `from` and `to` are days in Toronto. */
export async function listRecords(
  context: Context,
  staff: Staff,
  input: { who: string; from: string | undefined; to: string | undefined },
) {
  const { who, from, to } = input
  for (const day of [from, to])
    if (day !== undefined && !Day.safeParse(day).success) refuse(`${day} must be a day like 2026-11-30.`)
  const { id } = await knownFacilitator(context, staff, who)
  const rows = await listRecordsOf(context, staff, { facilitatorId: id, from, to })
  return rows.map((row) => ({ ...row, when: rangeText(row.startTime, row.endTime, 'en') }))
}

/** All fields of a record, and its corrections. It names clients by code, so the reading is audited (SYS-007). */
export async function showRecord(context: Context, staff: Staff, id: number) {
  return context.db.transaction(async () => {
    const record = await withSentences(readRecord(context, staff, id), {
      NotFound: `There is no record ${id}.`,
    })
    const words = await wordsOf(context, record)
    const host = await knownFacilitator(context, staff, String(record.hostId))
    const changes = await listChangesOf(context, staff, { kind: 'record', id, readAs: [READ] })
    const lines: [string, string][] = [
      ['id', String(id)],
      ['kind', record.kind],
      ['module', record.moduleName],
      ['theme', record.themeName],
      ['host', host.email],
      ['when', rangeText(record.startTime, record.endTime, 'en')],
      ...FIELDS.map((field): [string, string] => [NAMES[field], words[field]]),
      ...changes.map(({ at, action, note }): [string, string] => [action, `${at} ${note ?? ''}`.trimEnd()]),
    ]
    return { record, corrections: changes, lines: lines.filter(([, value]) => value !== '') }
  })
}

/**
 * Corrects the named fields, or nothing: refuses with all faults. Returns what changed. The audit row has the reason and each changed field.
 * It names clients only by number, and each client who was added or removed has a row of their own.
 */
export async function correctRecord(
  context: Context,
  staff: Staff,
  input: { id: number; reason: string | undefined; given: GivenWords },
): Promise<string[]> {
  const { id, given } = input
  const reason = givenReason(input.reason)
  const done = await context.db.transaction(async () => {
    const before = await withSentences(holdRecord(context, staff, id), {
      NotFound: `There is no record ${id}.`,
    })
    const { correction, faults } = await readWords(context, staff, { kind: before.kind, given })
    const after = await correctedRecord(context, staff, { before, correction }).catch(faultSentences)
    if (faults.length > 0 || Array.isArray(after))
      return { refused: [...faults, ...(Array.isArray(after) ? after : [])] }
    const changes = await changesOf(context, before, after)
    if (changes.length === 0) return { refused: [`Nothing of record ${id} would change.`] }
    await storeCorrection(context, staff, { before, after, note: [reason, ...changes].join('; ') })
    return { changes }
  })
  // Refused outside of the transaction, so that the audit log keeps what was read.
  return done.changes ?? refuse(...done.refused)
}

/** Each changed field, before and after: clients only by number, facilitators by id. */
async function changesOf(context: Context, before: StoredRecord, after: StoredRecord): Promise<string[]> {
  const [old, now] = [await wordsOf(context, before), await wordsOf(context, after)]
  return FIELDS.filter((field) => old[field] !== now[field]).map((field) => {
    if (field === 'facilitators') return `${field} ${idsOf(before)} -> ${idsOf(after)}`
    if (field !== 'clients') return `${NAMES[field]} ${old[field]} -> ${now[field]}`
    const [gone, come] = [newIn(after.clients, before.clients), newIn(before.clients, after.clients)]
    const numbers = `${before.clients.length} -> ${after.clients.length}`
    return `clients ${numbers} (${come.length} added, ${gone.length} removed)`
  })
}

function idsOf({ facilitators }: StoredRecord): string {
  return facilitators
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(', ')
}
