/** What a correction may change in each kind of record, and the faults of the corrected record (REC-008). */
import { AGE_MAX, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from '@hub/contract/constants'
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

const AGES = `a whole number from ${PARTICIPATION_MIN} to ${AGE_MAX}`
const COUNTS = `a whole number from ${PARTICIPATION_MIN} to ${PARTICIPATION_COUNT_MAX}`
const FAULTS: Record<string, string> = {
  facilitatorIds: 'At least one facilitator is needed, and each once.',
  clientIds: 'At least one client is needed, and each once.',
  minAge: `The youngest age must be ${AGES}.`,
  maxAge: `The oldest age must be ${AGES}, and not below the youngest.`,
  participationCount: `The number of people must be ${COUNTS}.`,
  demographicsList: `Each group may be named once; in all there must be ${COUNTS} of people.`,
}

const SHAPES = { training: Training, justice: Justice, workshop: Workshop, demographics: Demographics }

/**
 * The body that would submit the corrected record today, or a sentence for each fault that submitting would refuse
 * (PAR-018).
 */
export function submissionOf(record: RecordToCorrect): { body: Participation } | { faults: string[] } {
  const parsed = SHAPES[record.kind].safeParse(bodyOf(record))
  if (parsed.success) return { body: parsed.data }
  const fields = invalidFields(parsed.error).map((field) => sourceOf(record.kind, field))
  return { faults: [...new Set(fields)].map((field) => FAULTS[field] ?? `${field} does not fit.`) }
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

/** A sentence for each fault in the record alone. Unchanged times stay as they were tracked. */
export function timesAndHostFaults(before: RecordToCorrect, after: RecordToCorrect, now: number): string[] {
  const isMoved = after.startTime !== before.startTime || after.endTime !== before.endTime
  const names = (record: RecordToCorrect) => record.facilitators.some(({ id }) => id === record.hostId)
  const isHostLost = names(before) && after.facilitators.length > 0 && !names(after)
  return [
    ...(isMoved ? Object.values(timeFaults(after, now)) : []),
    ...(isHostLost ? ['The host stays among the facilitators.'] : []),
  ]
}

/** The items of the second list that are not in the first. */
export function newIn<T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter(({ id }) => !before.some((known) => known.id === id))
}
