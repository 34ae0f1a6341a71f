/** The figures of what was delivered, as the console shows them to staff (REP-001 to REP-006). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, Line } from './fields.ts'
import { DIMENSION_NAMES, FIGURE_NAMES } from './figures.rules.ts'
import { EVENT_DIMENSIONS, EVENT_FIGURE_NAMES } from './event-figures.rules.ts'
import { FILE_DIMENSIONS, FILE_FIGURE_NAMES } from './file-figures.rules.ts'
import { LOCALES } from './locales.ts'

const DAY_MAX = 10
const WORDS_MAX = 100
const FILTERS_MAX = 500
const CURSOR_MAX = 200
const VERSUS_MAX = 40
const AT_ONCE_MAX = 100

const Dimension = z.enum(DIMENSION_NAMES)
const Day = Line.max(DAY_MAX)

/** Which sessions: the first and the last day in Toronto, and the groups they must be in. */
const SliceQuery = z.object({
  from: Day,
  to: Day,
  /** Filters with commas between: `learningType:2,province:9`. */
  only: Line.max(FILTERS_MAX).optional(),
  /** The language of names, as far as they are translated, and of the words in a file (CTM-003). */
  locale: z.enum(LOCALES).default('en'),
})

/** With what it is compared, as in an address: `2025-04-01..2025-09-30` or `team:5`; without it with the days a year before. */
const Compared = { vs: Line.max(VERSUS_MAX).optional() }

const Figures = z.object({
  sessions: z.number(),
  hours: z.number(),
  visits: z.number(),
  people: z.number(),
  headcount: z.number(),
  reached: z.number(),
  groupSize: z.number().nullable(),
  trainings: z.number(),
  trainingHours: z.number(),
})

const ReportGroup = z.object({ value: z.string(), name: z.string() })
export type ReportGroup = z.infer<typeof ReportGroup>

/** The figures of a group of each dimension; null where it is a total over that dimension. */
export const ReportRow = z.object({ groups: z.array(ReportGroup.nullable()), figures: Figures })
export type ReportRow = z.infer<typeof ReportRow>

const Period = z.object({ from: z.string(), to: z.string() })

export const StaffReport = z.object({
  ...{ now: Period, before: Period },
  by: z.array(Dimension),
  only: z.array(z.object({ dimension: Dimension, value: z.string(), name: z.string() })),
  rows: z.array(ReportRow),
  /** The team that it is compared with, on the same days; null where it is compared with other days. */
  versusTeam: ReportGroup.nullable(),
  /** The same of what it is compared with; null where fewer than three people delivered in a filtered group of it. */
  rowsBefore: z.array(ReportRow).nullable(),
  madeAt: Iso,
})
export type StaffReport = z.infer<typeof StaffReport>

export const readReport = endpoint({
  method: 'GET',
  path: '/staff/reports/figures',
  who: 'staff',
  permission: 'reports',
  summary: 'Figures of the sessions of a period with the period before, by up to two dimensions',
  query: SliceQuery.extend({
    /** Dimensions with a comma between: `month,team`. */
    by: Line.max(WORDS_MAX).optional(),
    ...Compared,
  }),
  reply: { record: StaffReport },
  fails: ['TooFewFacilitators', 'BeingCounted'],
})

const FileDimension = z.enum(FILE_DIMENSIONS)

/** The figures of client files of a group of each dimension; null where it is a total over that dimension. */
export const FileRow = z.object({
  groups: z.array(ReportGroup.nullable()),
  figures: z.record(z.enum(FILE_FIGURE_NAMES), z.number()),
})
export type FileRow = z.infer<typeof FileRow>

export const FileReport = z.object({
  ...{ now: Period, before: Period },
  by: z.array(FileDimension),
  rows: z.array(FileRow),
  versusTeam: ReportGroup.nullable(),
  /** The same of what it is compared with; null where a filtered group of it is too small. */
  rowsBefore: z.array(FileRow).nullable(),
  madeAt: Iso,
})
export type FileReport = z.infer<typeof FileReport>

export const readFileReport = endpoint({
  method: 'GET',
  path: '/staff/reports/client-files',
  who: 'staff',
  permission: 'reports',
  summary: 'New and closed client files and their outcomes, with the period before, by up to two dimensions',
  query: SliceQuery.extend({ by: Line.max(WORDS_MAX).optional(), ...Compared }),
  reply: { record: FileReport },
  fails: ['TooFewFacilitators'],
})

const EventDimension = z.enum(EVENT_DIMENSIONS)

/** The figures of events of a group of each dimension; null where it is a total over that dimension. */
export const EventRow = z.object({
  groups: z.array(ReportGroup.nullable()),
  figures: z.record(z.enum(EVENT_FIGURE_NAMES), z.number()),
})
export type EventRow = z.infer<typeof EventRow>

export const EventReport = z.object({
  ...{ now: Period, before: Period },
  by: z.array(EventDimension),
  ...{ rows: z.array(EventRow), rowsBefore: z.array(EventRow) },
  madeAt: Iso,
})
export type EventReport = z.infer<typeof EventReport>

export const readEventReport = endpoint({
  method: 'GET',
  path: '/staff/reports/events',
  who: 'staff',
  permission: 'reports',
  summary:
    'Events, their places, registrations and waiting lists, with the period before, by when they begin',
  query: SliceQuery.extend({ by: Line.max(WORDS_MAX).optional(), ...Compared }),
  reply: { record: EventReport },
})

const Cell = z.union([z.number(), z.enum(['few', 'withheld'])])

/** People by a row and a gender. Several names of a row or a column: too few people for each of them alone. */
export const PeopleTable = z.object({
  rows: z.array(z.object({ names: z.array(z.string()), cells: z.array(Cell), total: z.number() })),
  columns: z.array(z.object({ names: z.array(z.string()), total: z.number() })),
  total: z.number(),
})
export type PeopleTable = z.infer<typeof PeopleTable>

export const Demographics = z.object({
  /**
   * Why no table is given: not a whole half year, a filter, a half year that is not over, or too few people who
   * delivered or took part.
   */
  refusal: z.enum(['period', 'filter', 'running', 'tooFew']).nullable(),
  byAge: PeopleTable.nullable(),
  /** By language of delivery; the row without a name is of people who were not asked in which language. */
  byLanguage: PeopleTable.nullable(),
})
export type Demographics = z.infer<typeof Demographics>

export const readDemographics = endpoint({
  method: 'GET',
  path: '/staff/reports/demographics',
  who: 'staff',
  permission: 'reports',
  summary: 'People by age, gender and language in half a fiscal year; small counts are not given',
  query: SliceQuery,
  reply: { record: Demographics },
  fails: ['TooFewFacilitators', 'BeingCounted'],
})

export const OutcomeTables = z.object({
  /** As of `Demographics`: too few who registered the files, or too few files. */
  refusal: Demographics.shape.refusal,
  /** The rows are outcomes. */
  byAge: PeopleTable.nullable(),
  byGender: PeopleTable.nullable(),
})
export type OutcomeTables = z.infer<typeof OutcomeTables>

export const readOutcomes = endpoint({
  method: 'GET',
  path: '/staff/reports/outcomes',
  who: 'staff',
  permission: 'reports',
  summary:
    'Outcomes of closed client files by age and gender in half a fiscal year; small counts are not given',
  query: SliceQuery,
  reply: { record: OutcomeTables },
})

/** A session that a figure counts. It names nobody. */
export const CountedSession = z.object({
  id: z.number(),
  day: z.string(),
  module: z.string(),
  /** Null in a team that is not shown by itself. */
  team: z.string().nullable(),
  kind: z.enum(['training', 'justice', 'workshop', 'demographics']),
  minutes: z.number(),
  visits: z.number(),
  headcount: z.number(),
})
export type CountedSession = z.infer<typeof CountedSession>

export const listCountedSessions = endpoint({
  method: 'GET',
  path: '/staff/reports/sessions',
  who: 'staff',
  permission: 'reports',
  summary: 'The sessions that a figure counts, newest first, without anybody who took part or delivered',
  query: SliceQuery.extend({
    figure: z.enum(FIGURE_NAMES).default('sessions'),
    limit: z.coerce.number<number | string>().int().min(1).max(AT_ONCE_MAX).default(25),
    after: Line.min(1).max(CURSOR_MAX).optional(),
  }),
  reply: { records: z.array(CountedSession), next: z.string().nullable(), total: z.number() },
  fails: ['TooFewFacilitators', 'BeingCounted'],
})

export const REPORT_FORMATS = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** What a report can be of. */
export const REPORT_SUBJECTS = ['sessions', 'files', 'events'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const downloadReport = endpoint({
  method: 'GET',
  path: '/staff/reports/file',
  who: 'staff',
  permission: 'reports',
  summary:
    'The figures as a file; with sheets for the period before, people, filters and definitions as XLSX',
  query: SliceQuery.extend({
    by: Line.max(WORDS_MAX).optional(),
    ...Compared,
    format: z.enum(REPORT_FORMATS),
    /** What the one table of a CSV is of. */
    of: z.enum(REPORT_SUBJECTS).default('sessions'),
  }),
  file: 'text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fails: ['TooFewFacilitators', 'BeingCounted'],
})

export const downloadCountedSessions = endpoint({
  method: 'GET',
  path: '/staff/reports/sessions/file',
  who: 'staff',
  permission: 'reports',
  summary: 'All sessions that a figure counts as a file, however many',
  query: SliceQuery.extend({
    figure: z.enum(FIGURE_NAMES).default('sessions'),
  }),
  file: 'text/csv',
  fails: ['TooFewFacilitators', 'BeingCounted'],
})
