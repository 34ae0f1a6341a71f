/** What staff do with records, as sentences: find them, read one, and correct a mistake (REC-008). */
import { isDay } from '@hub/contract/report-periods.rules'
import { CORRECTABLE } from '@hub/contract/staff-records'
import { rangeText } from '../../events/event-times.ts'
import { changeText, fieldName } from '../../records/correction-notes.rules.ts'
import { changesOf, wordsOf } from '../../records/correction-words.ts'
import {
  correctedRecord,
  holdRecord,
  READ,
  readRecord,
  storeCorrection,
} from '../../records/corrections.staff.ts'
import { searchRecords } from '../../records/record-search.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { withSentences } from '../refusal-sentences.ts'
import { faultSentences } from './correction-faults.ts'
import { type GivenWords, readWords } from './record-words.ts'
import { refuse } from '../staff.ts'

/** What `record list` is asked for: at least one of these, and with an email the day (CON-16). */
interface RecordsWanted {
  email: string | undefined
  code: string | undefined
  module: string | undefined
  day: string | undefined
}
const LISTED_MOST = 50

/** The newest records that fit, and nobody who was there. */
export async function listRecords(context: Context, staff: Staff, wanted: RecordsWanted) {
  const { email, code, module, day } = wanted
  if (day !== undefined && !isDay(day)) refuse(`${day} must be a day like 2026-11-30.`)
  if (email !== undefined && day === undefined)
    refuse('Say with --day on which day: the records of one facilitator are no list.')
  if ([email, code, module, day].every((one) => one === undefined))
    refuse('Say which with --day, --client, --module, or --email and --day.')
  const host = email === undefined ? undefined : await knownFacilitator(context, staff, email)
  const search = { email: host?.email, code: code?.toUpperCase(), module, day, limit: LISTED_MOST }
  const { records } = await searchRecords(context, staff, search)
  return records.map((row) => ({ ...row, when: rangeText(row.startTime, row.endTime, 'en') }))
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
      ...CORRECTABLE.map((field): [string, string] => [fieldName(field), words[field]]),
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
    await storeCorrection(context, staff, { before, after, reason, changes })
    return { changes: changes.map(changeText) }
  })
  // Refused outside of the transaction, so that the audit log keeps what was read.
  return done.changes ?? refuse(...done.refused)
}
