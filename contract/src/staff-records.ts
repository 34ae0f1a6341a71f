/**
 * Records of participation as the provider's staff find, read and correct them (PPL-009). A search names nobody, and
 * asks for a host only on one day: there is no list of what one facilitator delivered (CON-16).
 */
import { z } from 'zod'
import { CLIENT_CODE_LENGTH, PARTICIPATION_COUNT_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line, PageLimit, SearchText } from './fields.ts'
import { EMAIL_MAX } from './fields.rules.ts'
import { Meta, Province } from './metas.ts'
import { DemographicsEntry } from './records.ts'
import { isDay } from './report-periods.rules.ts'
import { Reason } from './staff-people.ts'

const CURSOR_MAX = 200
const DAY_LENGTH = 10

export const RECORD_KINDS = ['justice', 'workshop', 'demographics', 'training'] as const

/** What is looked for: at least one of the four, and the day wherever there is an email. */
export const RecordsQuery = z
  .object({
    /** The whole address of the host; part of it finds nothing. */
    email: Line.min(1).max(EMAIL_MAX).optional(),
    /** The whole ID of a client. */
    code: Line.min(1).max(CLIENT_CODE_LENGTH).optional(),
    /** Part of the module's name. */
    module: SearchText.min(1).optional(),
    /** The day in Toronto on which the session ended. */
    day: Line.max(DAY_LENGTH).refine(isDay).optional(),
    limit: PageLimit,
    after: Line.min(1).max(CURSOR_MAX).optional(),
  })
  .refine(({ email, day }) => email === undefined || day !== undefined, { path: ['day'] })
  .refine((query) => [query.email, query.code, query.module, query.day].some((one) => one !== undefined), {
    path: ['day'],
  })
export type RecordsQuery = z.output<typeof RecordsQuery>

/** A row of the search: what, and when. Who is on the page of the record, whose reading is an entry of its own. */
export const RecordRow = z.object({
  id: z.number(),
  kind: z.enum(RECORD_KINDS),
  module: z.string(),
  theme: z.string(),
  startTime: Iso,
  endTime: Iso,
})
export type RecordRow = z.infer<typeof RecordRow>

export const searchRecords = endpoint({
  method: 'GET',
  path: '/staff/records',
  who: 'staff',
  permission: 'people',
  summary:
    'Find records by the client’s ID, part of the module’s name, the day, or the host’s email on one day, newest first; the search is audited',
  query: RecordsQuery,
  reply: {
    records: z.array(RecordRow),
    /** The cursor of the next page, of older records; null on the last. */
    next: z.string().nullable(),
  },
  fails: ['TooManyRequests'],
})

/** The fields of a record that a correction can change, each by the name that it has in the record. */
export const CORRECTABLE = [
  'startTime',
  'endTime',
  'participationCount',
  'minAge',
  'maxAge',
  'languageId',
  'provinceId',
  'demographicsList',
  'facilitators',
  'clients',
] as const
export type CorrectableField = (typeof CORRECTABLE)[number]

/** What one correction changed: by whom, when, why, and each field before and after in words. */
export const RecordCorrection = z.object({
  at: Iso,
  /** The name of the staff member, or of whoever typed at the command line; null where the account is gone. */
  by: z.string().nullable(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.enum(CORRECTABLE), before: z.string(), after: z.string() })),
})
export type RecordCorrection = z.infer<typeof RecordCorrection>

const Somebody = z.object({ id: z.number(), name: z.string(), email: z.string() })

/** One record as it is now, with all its corrections. */
export const StaffRecord = RecordRow.extend({
  /** Of the state that was read: a correction of an older one is refused (STA-012). */
  version: z.string(),
  host: Somebody,
  facilitators: z.array(Somebody),
  clients: z.array(z.object({ id: z.number(), code: z.string() })),
  participationCount: z.number(),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  languageId: z.number().nullable(),
  provinceId: z.number().nullable(),
  demographicsList: z.array(DemographicsEntry),
  /** When it was submitted. */
  createdAt: Iso,
  /** Newest first. */
  corrections: z.array(RecordCorrection),
})
export type StaffRecord = z.infer<typeof StaffRecord>

/** The lists that a group counted by age and gender is chosen from; empty for other kinds. */
export const RecordLists = z.object({
  languages: z.array(Meta),
  provinces: z.array(Province),
  ages: z.array(Meta),
  genders: z.array(Meta),
})
export type RecordLists = z.infer<typeof RecordLists>

export const readStaffRecord = endpoint({
  method: 'GET',
  path: '/staff/records/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Read a record with its people and its corrections; the reading is audited',
  reply: { record: StaffRecord, lists: RecordLists },
  fails: ['NotFound'],
})

/** A rule that the corrected record would break (REC-008). */
export type CorrectionFault =
  /** A field of the body, or a time, that submitting would refuse. */
  | { code: 'field'; field: string }
  | { code: 'host-missing' | 'nothing-changed' }
  | { code: 'facilitator-out-of-reach' | 'facilitator-unknown'; email: string }
  | { code: 'client-out-of-reach' | 'client-closed-before' | 'client-unknown'; clientCode: string }

const VERSION_MAX = 30
const LISTED_MAX = 100
const Count = z.number().int().min(0).max(PARTICIPATION_COUNT_MAX)

/** A correction on the version that was read: what is left out stays as it is. A list replaces the whole list. */
export const CorrectionInput = z.object({
  version: Line.max(VERSION_MAX),
  reason: Reason,
  startTime: z.iso.datetime().optional(),
  endTime: z.iso.datetime().optional(),
  /** By email, because staff know nobody by number. */
  facilitators: z.array(Line.min(1).max(EMAIL_MAX)).max(LISTED_MAX).optional(),
  /** By ID. */
  clients: z.array(Line.min(1).max(CLIENT_CODE_LENGTH)).max(PARTICIPATION_COUNT_MAX).optional(),
  participationCount: Count.optional(),
  minAge: Count.optional(),
  maxAge: Count.optional(),
  languageId: BodyId.optional(),
  provinceId: BodyId.optional(),
  demographicsList: z.array(DemographicsEntry).max(LISTED_MAX).optional(),
})
export type CorrectionInput = z.output<typeof CorrectionInput>

export const correctStaffRecord = endpoint({
  method: 'POST',
  path: '/staff/records/{id}/correct',
  who: 'staff',
  permission: 'people',
  newCode: true,
  summary:
    'Correct a record by the rules of submitting, with a reason; needs a code in the last 10 minutes, and is audited',
  body: CorrectionInput,
  reply: { record: StaffRecord },
  fails: ['NotFound', 'RecordChanged', 'CorrectionRefused', 'NewCodeRequired'],
})
