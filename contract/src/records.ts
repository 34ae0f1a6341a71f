/** Recording participation, and reading the records (API-021, API-024). */
import { z } from 'zod'
import { AGE_MAX, CLIENT_CODE_LENGTH, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Id, Iso, Line, Translated } from './fields.ts'
import { SealedItem } from './sealing.ts'

const isWithoutRepeats = (ids: unknown[]) => new Set(ids).size === ids.length
const Ids = z.array(BodyId).refine(isWithoutRepeats)
const ClientCodes = z
  .array(Line.length(CLIENT_CODE_LENGTH))
  .max(PARTICIPATION_COUNT_MAX)
  .refine(isWithoutRepeats)
/** At least one, in every form (PAR-003, PAR-005, PAR-015). */
const FacilitatorIds = z.array(BodyId).min(1).refine(isWithoutRepeats)
const Age = z.number().int().min(PARTICIPATION_MIN).max(AGE_MAX)
/** An age from a label, which may begin with 0 or contain no number (PAR-013). */
const LabelAge = z.number().int().min(0).max(AGE_MAX)
const Ages = z.object({ minAge: Age, maxAge: Age })
const Count = z.number().int().min(PARTICIPATION_MIN).max(PARTICIPATION_COUNT_MAX)
/** Separates the kinds of participation: a body may not have the field that marks another kind. */
const Absent = z.never().optional()

/**
 * A run that was delivered without internet, as the device stored it (DEL-024). The device gives it a permanent id, so
 * a report that arrives twice is one record.
 */
export const OfflineRun = z.object({
  id: z.uuid(),
  topicId: BodyId,
  moduleId: BodyId,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
})
export type OfflineRun = z.infer<typeof OfflineRun>

/** What was run: exactly one of the two, which is checked on the whole body. */
const run = { runningId: BodyId.optional(), offlineRun: OfflineRun.optional() }

/** Facilitators reviewing the module, without clients (PAR-003). */
export const Training = z.object({
  ...run,
  facilitatorIds: FacilitatorIds,
  facilitatorTraining: z.literal(true),
  clientIds: Absent,
  clientCodes: Absent,
  demographicsList: Absent,
})
export type Training = z.infer<typeof Training>

/** Known clients: no ages, and the count is their number (PAR-005, PAR-015). */
export const Justice = z
  .object({
    ...run,
    facilitatorIds: FacilitatorIds,
    clientIds: Ids,
    /** The codes of clients registered without internet; their files are opened before the record is sent (LIF-007). */
    clientCodes: ClientCodes.optional(),
    minAge: z.null(),
    maxAge: z.null(),
    participationCount: Count,
    facilitatorTraining: Absent,
    demographicsList: Absent,
  })
  .refine(({ clientIds, clientCodes = [] }) => clientIds.length + clientCodes.length > 0, {
    path: ['clientIds'],
  })
export type Justice = z.infer<typeof Justice>

/** A group without names (PAR-007). */
export const Workshop = z
  .object({
    ...run,
    facilitatorIds: FacilitatorIds,
    clientIds: z.array(BodyId).max(0),
    clientCodes: Absent,
    minAge: Age,
    maxAge: Age,
    participationCount: Count,
    facilitatorTraining: Absent,
    demographicsList: Absent,
  })
  .refine((workshop) => workshop.minAge <= workshop.maxAge, {
    path: ['maxAge'],
    // Also when other fields are invalid, so that all faults are reported at once.
    when: ({ value }) => Ages.safeParse(value).success,
  })
export type Workshop = z.infer<typeof Workshop>

export const DemographicsEntry = z.object({
  ageId: BodyId,
  genderId: BodyId,
  numParticipants: z.number().int().min(0).max(PARTICIPATION_COUNT_MAX),
})
export type DemographicsEntry = z.infer<typeof DemographicsEntry>

/** A wotr group, counted by age and gender, without the spare row (PAR-008 to PAR-014). */
export const Demographics = z
  .object({
    ...run,
    themeId: BodyId,
    moduleId: BodyId,
    facilitatorIds: FacilitatorIds,
    languageId: BodyId,
    provinceId: BodyId,
    demographicsList: z.array(DemographicsEntry).min(1).refine(hasNoPairTwice),
    minAge: LabelAge,
    maxAge: LabelAge,
    participationCount: Count,
    facilitatorTraining: Absent,
    clientIds: Absent,
    clientCodes: Absent,
  })
  .refine((group) => sumOf(group.demographicsList) >= PARTICIPATION_MIN, { path: ['demographicsList'] })
export type Demographics = z.infer<typeof Demographics>

function hasNoPairTwice(entries: DemographicsEntry[]): boolean {
  return new Set(entries.map((entry) => `${entry.ageId}/${entry.genderId}`)).size === entries.length
}

function sumOf(entries: DemographicsEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.numParticipants, 0)
}

/** The body of POST /records: one of the four kinds; which one fits is `acceptsParticipation` (PAR-014, PAR-018). */
export const Participation = z
  .union([Training, Justice, Workshop, Demographics])
  .refine((body) => (body.runningId === undefined) !== (body.offlineRun === undefined), {
    path: ['runningId'],
  })
export type Participation = z.infer<typeof Participation>

/** Part of a refusal: the ids and codes, as sent, of people who could not take part (PAR-018, OFF-012). */
export const RefusedPeople = z.object({
  facilitatorIds: z.array(z.number()).optional(),
  clientIds: z.array(z.number()).optional(),
  /** The codes of clients registered without internet. */
  clientCodes: z.array(z.string()).optional(),
})
export type RefusedPeople = z.infer<typeof RefusedPeople>

/** `clientCode` is null for workshop, wotr and training (REC-006). */
export const PersonalRecord = z.object({
  moduleName: z.string(),
  themeName: z.string(),
  startTime: Iso,
  endTime: Iso,
  clientCode: z.string().nullable(),
  /** How many took part in the whole session, the same in each of its rows; 0 for training. */
  participants: z.number(),
  translations: Translated,
})
export type PersonalRecord = z.infer<typeof PersonalRecord>

export const recordParticipation = endpoint({
  method: 'POST',
  path: '/records',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Record who took part in a run of the caller; a run can be recorded once',
  body: Participation,
  reply: { record: z.object({ id: z.number() }) },
  status: 201,
  fails: ['ValidationError', 'NotFound', 'NotAvailable', 'Forbidden', 'AlreadyRecorded', 'ModuleIsRunning'],
})

/** `recordParticipation` for a sealed record from a device: the same rules, once for each run (LIF-005). */
export const recordSealed = endpoint({
  method: 'POST',
  path: '/records/sealed',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Record who took part in a run without internet, from the data that the device sealed',
  body: SealedItem,
  reply: { record: z.object({ id: z.number() }) },
  status: 201,
  fails: ['ValidationError', 'NotFound', 'NotAvailable', 'Forbidden', 'AlreadyRecorded'],
})

export const listPersonalRecords = endpoint({
  method: 'GET',
  path: '/facilitators/{id}/records/learning-type-key/{key}',
  who: 'self',
  summary: 'List the caller’s recorded sessions, by the key of the learning type',
  params: z.object({ id: Id, key: Line.min(1) }),
  reply: { records: z.array(PersonalRecord) },
  fails: ['NotFound'],
})
