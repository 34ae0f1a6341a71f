/** What a correction may change in each kind of record, and the faults of the corrected record (REC-008). */
import { invalidFields } from '@hub/contract/invalid-fields'
import {
  Demographics,
  type DemographicsEntry,
  Justice,
  type Participation,
  Training,
  Workshop,
} from '@hub/contract/records'
import { type ParticipationKind, timeFaults } from '@hub/contract/records.rules'
import type { CorrectionFault } from '@hub/contract/staff-records'

/** The fields of a record that can be corrected. */
export interface Correctable {
  startTime: string
  endTime: string
  minAge: number | null
  maxAge: number | null
  participationCount: number
  languageId: number | null
  provinceId: number | null
  facilitators: { id: number; email: string }[]
  clients: { id: number; code: string }[]
  demographicsList: DemographicsEntry[]
}
export type Correction = Partial<Correctable>

export interface RecordToCorrect extends Correctable {
  id: number
  kind: ParticipationKind
  runningId: number
  hostId: number
  themeId: number
  moduleId: number
}

const OF_EVERY_KIND = ['startTime', 'endTime', 'facilitators'] as const
/** Derived fields are missing here: a justice record's count, the ages and count of groups. */
const FIELDS: Record<ParticipationKind, readonly (keyof Correctable)[]> = {
  training: OF_EVERY_KIND,
  justice: [...OF_EVERY_KIND, 'clients'],
  workshop: [...OF_EVERY_KIND, 'participationCount', 'minAge', 'maxAge'],
  demographics: [...OF_EVERY_KIND, 'languageId', 'provinceId', 'demographicsList'],
}

/** True when records of the kind store the field as submitted. */
export function mayCorrect(kind: ParticipationKind, field: keyof Correctable): boolean {
  return FIELDS[kind].includes(field)
}

const SHAPES = { training: Training, justice: Justice, workshop: Workshop, demographics: Demographics }

/** The body that would submit the corrected record today, or each fault that submitting would refuse (PAR-018). */
export function submissionOf(
  record: RecordToCorrect,
): { body: Participation } | { faults: CorrectionFault[] } {
  const parsed = SHAPES[record.kind].safeParse(bodyOf(record))
  if (parsed.success) return { body: parsed.data }
  const fields = invalidFields(parsed.error).map((field) => sourceOf(record.kind, field))
  return { faults: fieldFaults([...new Set(fields)]) }
}

function fieldFaults(fields: string[]): CorrectionFault[] {
  return fields.map((field) => ({ code: 'field', field }))
}

/** The field behind a fault: a computed count is wrong because of the field it is computed from. */
function sourceOf(kind: ParticipationKind, field: string): string {
  if (field !== 'participationCount' || kind === 'workshop') return field
  return kind === 'justice' ? 'clientIds' : 'demographicsList'
}

function bodyOf(record: RecordToCorrect): object {
  const { kind, runningId, minAge, maxAge } = record
  const common = { runningId, facilitatorIds: record.facilitators.map(({ id }) => id) }
  if (kind === 'training') return { ...common, facilitatorTraining: true }
  const clientIds = record.clients.map(({ id }) => id)
  if (kind === 'justice')
    return { ...common, clientIds, minAge: null, maxAge: null, participationCount: clientIds.length }
  if (kind === 'workshop')
    return { ...common, clientIds, minAge, maxAge, participationCount: record.participationCount }
  const { themeId, moduleId, languageId, provinceId, demographicsList } = record
  return {
    ...{ ...common, themeId, moduleId, languageId, provinceId, demographicsList, minAge, maxAge },
    participationCount: demographicsList.reduce((sum, entry) => sum + entry.numParticipants, 0),
  }
}

/** Each fault in the record alone. Unchanged times stay as they were tracked. */
export function timesAndHostFaults(
  before: RecordToCorrect,
  after: RecordToCorrect,
  now: number,
): CorrectionFault[] {
  const isMoved = after.startTime !== before.startTime || after.endTime !== before.endTime
  const names = (record: RecordToCorrect) => record.facilitators.some(({ id }) => id === record.hostId)
  const isHostLost = names(before) && after.facilitators.length > 0 && !names(after)
  return [
    ...(isMoved ? fieldFaults(Object.keys(timeFaults(after, now))) : []),
    ...(isHostLost ? [{ code: 'host-missing' } as const] : []),
  ]
}

/** The items of the second list that are not in the first. */
export function newIn<T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter(({ id }) => !before.some((known) => known.id === id))
}
