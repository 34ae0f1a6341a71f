/** The entries of the form that corrects a record: what they make of it, what is wrong with them, what is sent (PPL-009). */
import { AGE_MAX, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from '@hub/contract/constants'
import {
  ageRange,
  areRowsValid,
  demographicsList,
  filledRows,
  totalParticipants,
  type DemographicsRow,
} from '@hub/contract/demographics.rules'
import { timeFaults, wholeNumber } from '@hub/contract/records.rules'
import type { CorrectableField, CorrectionInput, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { torontoClock, torontoInstant } from '@hub/contract/toronto-time.rules'

/** What is typed and chosen; 0 is not chosen yet. Times are those of the clock in Toronto, to the minute. */
export interface CorrectionEntries {
  startTime: string
  endTime: string
  /** Whoever is added is known by the email alone. */
  facilitators: readonly { name: string; email: string }[]
  clients: readonly string[]
  participationCount: string
  minAge: string
  maxAge: string
  languageId: number
  provinceId: number
  rows: DemographicsRow[]
}

/** A record as the entries make it. */
export type CorrectedRecord = Pick<
  StaffRecord,
  Exclude<CorrectableField, 'facilitators' | 'clients'> & keyof StaffRecord
> & { facilitators: readonly { name: string; email: string }[]; clients: readonly { code: string }[] }

const TIMES = ['startTime', 'endTime'] as const
const EDITABLE: Record<StaffRecord['kind'], readonly CorrectableField[]> = {
  training: [...TIMES, 'facilitators'],
  justice: [...TIMES, 'facilitators', 'clients'],
  workshop: [...TIMES, 'facilitators', 'participationCount', 'minAge', 'maxAge'],
  demographics: [...TIMES, 'facilitators', 'languageId', 'provinceId', 'demographicsList'],
}
/** The fields that a form of the kind has. Numbers that follow from others are not among them. */
export const editableOf = (kind: StaffRecord['kind']) => EDITABLE[kind]

/** The instant of a field; the one before where nobody changed it, because the field has no seconds. */
function instantOf(text: string, before: string): string {
  return text === torontoClock(before) ? before : (torontoInstant(text) ?? '')
}

/** The form as it opens. */
export function entriesOf(record: StaffRecord): CorrectionEntries {
  const rows = record.demographicsList.map(({ ageId, genderId, numParticipants }, index) => ({
    ...{ key: index + 1, ageId, genderId, numParticipants: String(numParticipants) },
  }))
  return {
    ...{ startTime: torontoClock(record.startTime), endTime: torontoClock(record.endTime) },
    facilitators: record.facilitators.map(({ name, email }) => ({ name, email })),
    clients: record.clients.map(({ code }) => code),
    ...{ participationCount: String(record.participationCount), minAge: String(record.minAge ?? '') },
    maxAge: String(record.maxAge ?? ''),
    ...{ languageId: record.languageId ?? 0, provinceId: record.provinceId ?? 0 },
    rows: [...rows, { key: rows.length + 1, ageId: 0, genderId: 0, numParticipants: '' }],
  }
}

/** The record as the entries make it, with the numbers that follow from them, as the server computes them (PAR-013). */
export function correctedBy(
  record: StaffRecord,
  entries: CorrectionEntries,
  { ages }: Pick<RecordLists, 'ages'>,
): CorrectedRecord {
  const { kind } = record
  const corrected = {
    ...record,
    startTime: instantOf(entries.startTime, record.startTime),
    endTime: instantOf(entries.endTime, record.endTime),
    facilitators: entries.facilitators,
    clients: entries.clients.map((code) => ({ code })),
  }
  if (kind === 'justice') return { ...corrected, participationCount: entries.clients.length }
  if (kind === 'workshop')
    return {
      ...corrected,
      participationCount: wholeNumber(entries.participationCount) ?? 0,
      ...{ minAge: wholeNumber(entries.minAge), maxAge: wholeNumber(entries.maxAge) },
    }
  if (kind === 'training') return corrected
  const labels = filledRows(entries.rows).flatMap(({ ageId }) =>
    ages.flatMap(({ id, meta_value }) => (id === ageId ? [meta_value] : [])),
  )
  return {
    ...corrected,
    ...ageRange(labels),
    participationCount: totalParticipants(entries.rows),
    ...{ languageId: entries.languageId || null, provinceId: entries.provinceId || null },
    demographicsList: demographicsList(entries.rows),
  }
}

/** What a field is, in one order, so that equal fields are equal texts. */
function keyOf(record: CorrectedRecord, field: CorrectableField): string {
  if (field === 'facilitators') return inOrder(record.facilitators.map(({ email }) => email.toLowerCase()))
  if (field === 'clients') return inOrder(record.clients.map(({ code }) => code.toUpperCase()))
  if (field === 'demographicsList')
    return inOrder(record.demographicsList.map((group) => Object.values(group).join('/')))
  return String(record[field])
}
const inOrder = (words: readonly string[]) => words.toSorted().join(' ')

/** True when the field is another one. */
export const differs = (before: CorrectedRecord, after: CorrectedRecord, field: CorrectableField): boolean =>
  keyOf(before, field) !== keyOf(after, field)

/** What is sent: the fields of the form that are other ones. */
export function correctionOf(
  record: StaffRecord,
  after: CorrectedRecord,
): Omit<CorrectionInput, 'version' | 'reason'> {
  const given = {
    ...after,
    facilitators: after.facilitators.map(({ email }) => email),
    clients: after.clients.map(({ code }) => code),
  }
  const changed = editableOf(record.kind).filter((field) => differs(record, after, field))
  return Object.fromEntries(changed.map((field) => [field, given[field]]))
}

/** What is wrong with a field, by the rules of submitting. Whether people may be added, only the server knows. */
export type EntryFault =
  | 'timeMissing'
  | 'timeOrder'
  | 'timeFuture'
  | 'noFacilitator'
  | 'hostMissing'
  | 'noClient'
  | 'countWrong'
  | 'ageWrong'
  | 'ageOrder'
  | 'notChosen'
  | 'groupsWrong'
export type EntryFaults = Partial<Record<CorrectableField, EntryFault>>

/** Everything that is wrong, at once (PAR-018). */
export function faultsIn(record: StaffRecord, entries: CorrectionEntries, lists: RecordLists, now: number) {
  const after = correctedBy(record, entries, lists)
  const faults: EntryFaults = { ...timesWrong(record, after, now), ...peopleWrong(record, after) }
  if (record.kind === 'workshop') Object.assign(faults, numbersWrong(after))
  if (record.kind !== 'demographics') return faults
  if (entries.languageId === 0) faults.languageId = 'notChosen'
  if (entries.provinceId === 0) faults.provinceId = 'notChosen'
  if (!areRowsValid(entries.rows)) faults.demographicsList = 'groupsWrong'
  return faults
}

function timesWrong(record: StaffRecord, after: CorrectedRecord, now: number): EntryFaults {
  const missing = TIMES.filter((field) => after[field] === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, 'timeMissing']))
  // Times that nobody changed stay as they were tracked.
  if (!TIMES.some((field) => differs(record, after, field))) return {}
  const { startTime, endTime } = timeFaults(after, now)
  return { ...(startTime && { startTime: 'timeOrder' }), ...(endTime && { endTime: 'timeFuture' }) }
}

function peopleWrong(record: StaffRecord, after: CorrectedRecord): EntryFaults {
  const hasHost = ({ facilitators }: CorrectedRecord) =>
    facilitators.some(({ email }) => email.toLowerCase() === record.host.email.toLowerCase())
  return {
    ...(after.facilitators.length === 0
      ? { facilitators: 'noFacilitator' }
      : hasHost(record) && !hasHost(after) && { facilitators: 'hostMissing' }),
    ...(record.kind === 'justice' && after.clients.length === 0 && { clients: 'noClient' }),
  }
}

function numbersWrong({ participationCount, minAge, maxAge }: CorrectedRecord): EntryFaults {
  const isWithin = (number: number | null, max: number) =>
    number !== null && number >= PARTICIPATION_MIN && number <= max
  const isOrderWrong = minAge !== null && maxAge !== null && minAge > maxAge
  return {
    ...(!isWithin(participationCount, PARTICIPATION_COUNT_MAX) && { participationCount: 'countWrong' }),
    ...(!isWithin(minAge, AGE_MAX) && { minAge: 'ageWrong' }),
    ...(isWithin(maxAge, AGE_MAX) ? isOrderWrong && { maxAge: 'ageOrder' } : { maxAge: 'ageWrong' }),
  }
}

/** The entries with these fields as another version of the record has them (STA-012). */
export function withTheirs(
  entries: CorrectionEntries,
  theirs: StaffRecord,
  fields: readonly CorrectableField[],
): CorrectionEntries {
  const other = entriesOf(theirs)
  const names = fields.map((field) => (field === 'demographicsList' ? 'rows' : field))
  return { ...entries, ...Object.fromEntries(names.map((name) => [name, other[name]])) }
}
