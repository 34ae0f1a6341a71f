/** Agencies, and cities that were entered by hand, as the provider's staff decide about them (PPL-005). */
import { z } from 'zod'
import { AGENCY_NAME_MAX, AGENCY_NAME_MIN, CITY_NAME_MAX, CITY_NAME_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Id, Iso, Line, Lines, PageLimit, SearchText } from './fields.ts'
import { Reason } from './staff-people.ts'

const CURSOR_MAX = 500
const AT_ONCE_MAX = 50
const PHONE_MAX = 40
const NOTE_MAX = 1000

/** `pending`: entered at registration, and not decided about yet. */
export const AGENCY_STATUSES = ['pending', 'listed', 'refused'] as const
export type AgencyStatus = (typeof AGENCY_STATUSES)[number]
export const AGENCY_SORTS = ['name', 'facilitators', 'newest'] as const

const AgencyName = Line.min(AGENCY_NAME_MIN).max(AGENCY_NAME_MAX)
const Status = z.enum(AGENCY_STATUSES)
const NamedAgency = z.object({ id: z.number(), name: z.string(), status: Status })
export type NamedAgency = z.infer<typeof NamedAgency>

/** A row of the list. */
export const AgencyRow = NamedAgency.extend({
  createdAt: Iso,
  facilitators: z.number(),
  /** Where its facilitators are, the most frequent first; three at most. */
  cities: z.array(z.string()),
  /** Agencies with a name so similar that they are probably the same; three at most. */
  alike: z.array(NamedAgency),
})
export type AgencyRow = z.infer<typeof AgencyRow>

export const AgenciesQuery = z.object({
  view: z.enum(['all', ...AGENCY_STATUSES]).default('all'),
  /** Part of a name, also of a former one. */
  q: SearchText.optional(),
  sort: z.enum(AGENCY_SORTS).default('name'),
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type AgenciesQuery = z.output<typeof AgenciesQuery>

export const AgenciesExportQuery = AgenciesQuery.omit({ limit: true })
export type AgenciesExportQuery = z.output<typeof AgenciesExportQuery>

export const listAgenciesForStaff = endpoint({
  method: 'GET',
  path: '/staff/agencies',
  who: 'staff',
  permission: 'people',
  summary: 'List agencies by search and status, those that wait for a decision first',
  query: AgenciesQuery,
  reply: {
    records: z.array(AgencyRow),
    next: z.string().nullable(),
    total: z.number(),
    views: z.record(z.enum(['all', ...AGENCY_STATUSES]), z.number()),
  },
})

export const exportAgencies = endpoint({
  method: 'GET',
  path: '/staff/agencies/export',
  who: 'staff',
  permission: 'people',
  summary: 'Export the list of agencies by the same search and order, 1,000 rows at a time',
  query: AgenciesExportQuery,
  reply: { records: z.array(AgencyRow), next: z.string().nullable() },
})

/** What can be edited. */
export const AgencyFields = z.object({
  name: AgencyName,
  phoneNumber: Line.max(PHONE_MAX),
  /** For staff alone. */
  note: Lines.max(NOTE_MAX),
})
export type AgencyFields = z.infer<typeof AgencyFields>

const AgencyPerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  province: z.string(),
})

/** An agency with who names it: city and contact are what tells one from another. */
const AgencyWithPeople = NamedAgency.extend({
  facilitators: z.number(),
  /** The first of them. */
  people: z.array(AgencyPerson),
})
export type AgencyWithPeople = z.infer<typeof AgencyWithPeople>

export const AgencyDetail = AgencyWithPeople.extend({
  ...{ phoneNumber: z.string(), note: z.string(), createdAt: Iso },
  /** Goes up at each edit. */
  version: z.number(),
  formerNames: z.array(z.string()),
  /** Whether its facilitators need a second factor, and how many of them have one. */
  factor: z.object({ isRequired: z.boolean(), have: z.number() }),
  alike: z.array(AgencyWithPeople),
  /** Agencies that were merged into this one, newest first, as long as that can be undone. */
  merges: z.array(
    z.object({ id: z.number(), name: z.string(), at: Iso, by: z.string(), facilitators: z.number() }),
  ),
  history: z.array(z.object({ at: Iso, action: z.string(), by: z.string(), note: z.string().nullable() })),
})
export type AgencyDetail = z.infer<typeof AgencyDetail>

export const readAgencyForStaff = endpoint({
  method: 'GET',
  path: '/staff/agencies/{id}',
  who: 'staff',
  permission: 'people',
  summary:
    'Read an agency with its facilitators, and those that are probably the same; one that was merged gives the agency that it was merged into',
  reply: { record: AgencyDetail },
})

/** What is stored now, for whoever edited an older version (STA-012). */
export const StoredAgency = AgencyFields.extend({
  id: z.number(),
  version: z.number(),
  editedBy: z.string().nullable(),
  editedAt: Iso.nullable(),
})
export type StoredAgency = z.infer<typeof StoredAgency>

export const addAgencyForStaff = endpoint({
  method: 'POST',
  path: '/staff/agencies',
  who: 'staff',
  permission: 'people',
  summary: 'List a new agency',
  body: z.object({ name: AgencyName }),
  reply: { record: z.object({ id: z.number(), name: z.string() }) },
  status: 201,
  fails: ['AgencyNameTaken'],
})

export const editAgency = endpoint({
  method: 'PATCH',
  path: '/staff/agencies/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Edit an agency, on the version that was read; a former name still leads to it',
  body: AgencyFields.extend({ version: z.number().int().positive(), reason: Reason }),
  reply: { record: StoredAgency },
  fails: ['NotFound', 'AgencyChanged', 'AgencyNameTaken'],
})

/** Whoever has none sets it up after the next password; sessions that go on are not interrupted (HRD-002). */
export const requireAgencyFactor = endpoint({
  method: 'POST',
  path: '/staff/agencies/{id}/factor',
  who: 'staff',
  permission: 'people',
  summary: 'Ask the facilitators of an agency for a second factor from their next login on, or no longer',
  newCode: true,
  body: z.object({ isRequired: z.boolean(), reason: Reason }),
  reply: { record: z.object({ id: z.number(), isRequired: z.boolean() }) },
  fails: ['NotFound'],
})

const Ids = z.array(BodyId).min(1).max(AT_ONCE_MAX)

export const approveAgencies = endpoint({
  method: 'POST',
  path: '/staff/agencies/approval',
  who: 'staff',
  permission: 'people',
  summary: 'List one or several agencies for everyone who registers from now on',
  body: z.object({ ids: Ids }),
  reply: { records: z.array(z.object({ id: z.number(), name: z.string() })) },
  fails: ['NotFound', 'AgencyNameTaken', 'TeamsOfTwoAgencies'],
})

export const refuseAgencies = endpoint({
  method: 'POST',
  path: '/staff/agencies/refusal',
  who: 'staff',
  permission: 'people',
  summary: 'Take one or several agencies off the list, with a reason; their facilitators stay as they are',
  body: z.object({ ids: Ids, reason: Reason }),
  reply: { records: z.array(z.object({ id: z.number(), name: z.string() })) },
  fails: ['NotFound'],
})

/** What a merge does, in numbers. */
export const MergeEffects = z.object({
  from: NamedAgency,
  into: NamedAgency,
  /** Facilitators who go over, with their clients, records and teams. */
  facilitators: z.number(),
  /** Names that lead to the other agency from then on. */
  names: z.array(z.string()),
})
export type MergeEffects = z.infer<typeof MergeEffects>

/** How many facilitators and names go over. */
export const MergeCounts = z.object({
  facilitators: z.number().int().min(0),
  names: z.number().int().min(0),
})
export type MergeCounts = z.infer<typeof MergeCounts>

export const previewAgencyMerge = endpoint({
  method: 'GET',
  path: '/staff/agencies/{id}/merge',
  who: 'staff',
  permission: 'people',
  summary: 'Count what merging an agency into another does',
  query: z.object({ intoId: Id }),
  reply: { record: MergeEffects },
  fails: ['AgencyNotListed', 'TeamsOfTwoAgencies'],
})

export const mergeAgency = endpoint({
  method: 'POST',
  path: '/staff/agencies/{id}/merge',
  who: 'staff',
  permission: 'people',
  summary: 'Make an agency a former name of another, with all its facilitators; it can be undone',
  body: z.object({
    intoId: BodyId,
    reason: Reason,
    /** What was shown: when somebody else would go over by now, nothing is changed. */
    seen: MergeCounts.optional(),
  }),
  reply: { record: MergeEffects.extend({ mergeId: z.number() }) },
  fails: ['NotFound', 'AgencyNotListed', 'EffectsChanged', 'TeamsOfTwoAgencies'],
})

export const undoAgencyMerge = endpoint({
  method: 'POST',
  path: '/staff/agency-merges/{id}/undo',
  who: 'staff',
  permission: 'people',
  summary: 'Take a merge of two agencies back: whoever went over returns',
  reply: { record: z.object({ id: z.number(), name: z.string(), facilitators: z.number() }) },
  fails: ['NotFound', 'MergeNotUndoable', 'AgencyNameTaken', 'TeamsOfTwoAgencies'],
})

/** A city that was entered by hand. */
export const TypedCity = z.object({
  provinceId: z.number(),
  province: z.string(),
  name: z.string(),
  facilitators: z.number(),
  /** Listed cities of the province with a similar name. */
  alike: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type TypedCity = z.infer<typeof TypedCity>

export const listTypedCities = endpoint({
  method: 'GET',
  path: '/staff/cities',
  who: 'staff',
  permission: 'people',
  summary: 'List the cities that were entered at registration',
  reply: { records: z.array(TypedCity) },
})

const CityName = Line.min(CITY_NAME_MIN).max(CITY_NAME_MAX)

export const addCity = endpoint({
  method: 'POST',
  path: '/staff/cities',
  who: 'staff',
  permission: 'people',
  summary: 'List a city, also for everyone who entered its name',
  body: z.object({ provinceId: BodyId, name: CityName }),
  reply: { record: z.object({ id: z.number(), name: z.string(), moved: z.number() }) },
  status: 201,
  fails: ['NotFound', 'CityListed'],
})

export const mergeCity = endpoint({
  method: 'POST',
  path: '/staff/cities/merge',
  who: 'staff',
  permission: 'people',
  summary: 'Give everyone who entered a name the listed city that they meant, with a reason',
  body: z.object({
    ...{ provinceId: BodyId, name: CityName, cityId: BodyId, reason: Reason },
    /** How many were shown to get it: when they are others by now, nothing is changed. */
    seen: z.number().int().min(0).optional(),
  }),
  reply: { record: z.object({ id: z.number(), name: z.string(), moved: z.number() }) },
  fails: ['NotFound', 'EffectsChanged'],
})
