/** Reports for the console's tests and gallery. */
import { type Figures, figuresOf, type Sums } from '@hub/contract/figures.rules'
import type { FileFigures } from '@hub/contract/file-figures.rules'
import { periodBefore, type Period, stepOf, stepsIn } from '@hub/contract/report-periods.rules'
import type {
  CountedSession,
  Demographics,
  EventReport,
  FileReport,
  FileRow,
  OutcomeTables,
  PeopleTable,
  ReportGroup,
  ReportRow,
  StaffReport,
} from '@hub/contract/staff-reports'
import type { SavedReport } from '@hub/contract/staff-saved-reports'

export const HALF: Period = { from: '2026-04-01', to: '2026-09-30' }
const MADE_AT = '2026-10-13T13:44:00.000Z'
const HOUR_MS = 3_600_000

const sumsOf = (sessions: number): Sums => ({
  ...{
    sessions,
    sessionMs: sessions * 0.836 * HOUR_MS,
    visits: sessions * 2,
    people: Math.round(sessions * 1.29),
  },
  ...{
    headcount: Math.round(sessions * 3.8),
    trainings: Math.round(sessions / 12),
    trainingMs: sessions * 90_000,
  },
})
const figures = (sessions: number): Figures => figuresOf(sumsOf(sessions))
const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const NOW = [318, 352, 377, 264, 241, 398]
const BEFORE = [301, 330, 342, 251, 229, 352]

function rowsOf(period: Period, values: readonly number[]): ReportRow[] {
  const steps = stepsIn(period, stepOf(period))
  const all = steps.map((_, index) => values[index % values.length] ?? 0)
  return [
    ...steps.map((value, index) => ({
      groups: [{ value, name: value }],
      figures: figures(all[index] ?? 0),
    })),
    { groups: [null], figures: figures(added(all)) },
  ]
}

/** The figures of a period cut into the points of its chart. */
export function reportOf(
  period: Period = HALF,
  more: Partial<StaffReport> = {},
  sessions: readonly number[] = NOW,
): StaffReport {
  const before = periodBefore(period)
  return {
    ...{
      now: { from: period.from, to: period.to },
      before,
      by: [stepOf(period)],
      only: [],
      madeAt: MADE_AT,
      versusTeam: null,
    },
    rows: rowsOf(period, sessions),
    rowsBefore: rowsOf(before, BEFORE),
    ...more,
  }
}

/** The figures of named groups, the first of them the largest. */
export function reportBy(by: StaffReport['by'], groups: readonly ReportGroup[], largest = 400): StaffReport {
  const rows = groups.map((group, index) => ({ groups: [group], figures: figures(largest - index * 9) }))
  return {
    ...reportOf(),
    ...{ by, rowsBefore: null },
    rows: [...rows, { groups: [null], figures: figures(1950) }],
  }
}

const MODULES = [
  'Healthy Connections',
  'Calm in the Storm',
  'My Money Plan',
  'Words That Help',
  'Safe Online',
]
export const moduleGroups = (count: number): ReportGroup[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    name: MODULES[index] ?? `Module ${index + 1}`,
  }))

const filesOf = (count: number): FileFigures => ({
  ...{ newFiles: count, closedFiles: Math.round(count * 0.7), completed: Math.round(count * 0.5) },
  leftByChoice: Math.round(count * 0.7) - Math.round(count * 0.5) - 3,
  ...{ circumstances: 2, safety: 1 },
})

/** The client files of a period cut into the points of its chart, or of named groups. */
export function fileReportOf(
  period: Period = HALF,
  groups?: readonly ReportGroup[],
  newFiles: readonly number[] = [41, 52, 47, 33, 29, 58],
): FileReport {
  const before = periodBefore(period)
  const rowsIn = (of: Period, values: readonly number[]): FileRow[] => {
    const steps = groups ?? stepsIn(of, stepOf(of)).map((value) => ({ value, name: value }))
    const all = steps.map((_, index) => values[index % values.length] ?? 0)
    return [
      ...steps.map((group, index) => ({ groups: [group], figures: filesOf(all[index] ?? 0) })),
      { groups: [null], figures: filesOf(added(all)) },
    ]
  }
  return {
    ...{ now: { from: period.from, to: period.to }, before, madeAt: MADE_AT },
    by: [groups === undefined ? stepOf(period) : 'team'],
    versusTeam: null,
    ...{
      rows: rowsIn(period, newFiles),
      rowsBefore: rowsIn(before, [38, 44, 51, 30, 27, 49]),
    },
  }
}

/** The events of a period cut into the points of its chart. */
export function eventReportOf(
  period: Period = HALF,
  events: readonly number[] = [2, 4, 3, 1, 1, 5],
): EventReport {
  const before = periodBefore(period)
  const of = (count: number) => ({
    ...{ events: count, places: count * 30, registrations: count * 22, attended: count * 17, waiting: count },
  })
  const rowsIn = (given: Period, values: readonly number[]) => {
    const steps = stepsIn(given, stepOf(given))
    const all = steps.map((_, index) => values[index % values.length] ?? 0)
    return [
      ...steps.map((value, index) => ({ groups: [{ value, name: value }], figures: of(all[index] ?? 0) })),
      { groups: [null], figures: of(added(all)) },
    ]
  }
  return {
    ...{ now: { from: period.from, to: period.to }, before, madeAt: MADE_AT },
    by: ['month'],
    ...{ rows: rowsIn(period, events), rowsBefore: rowsIn(before, [2, 3, 3, 2, 0, 4]) },
  }
}

const zeros = <Row extends { figures: Record<string, number> }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({
    ...row,
    figures: Object.fromEntries(Object.keys(row.figures).map((name) => [name, 0])),
  }))

/** A period in which, as a year before, no file was registered or closed and no event began. */
export function nothingIn(period: Period): { files: FileReport; events: EventReport } {
  const [files, events] = [fileReportOf(period), eventReportOf(period)]
  return {
    files: { ...files, rows: zeros(files.rows), rowsBefore: zeros(files.rowsBefore ?? []) },
    events: { ...events, rows: zeros(events.rows), rowsBefore: zeros(events.rowsBefore) },
  }
}

const columns = [
  { names: ['Woman'], total: 1105 },
  { names: ['Man'], total: 1255 },
  { names: ['Non-binary'], total: 62 },
  { names: ['Prefer not to say'], total: 94 },
]

const byAge: PeopleTable = {
  columns,
  rows: [
    { names: ['12-14'], cells: [96, 112, 'few', 'withheld'], total: 220 },
    { names: ['15-17'], cells: [573, 693, 38, 49], total: 1353 },
    { names: ['18-20'], cells: [186, 214, 14, 18], total: 432 },
    { names: ['21-23'], cells: [172, 158, 5, 12], total: 347 },
    { names: ['24+'], cells: [78, 78, 'few', 'withheld'], total: 164 },
  ],
  total: 2516,
}

const byLanguage: PeopleTable = {
  columns,
  rows: [
    { names: ['English'], cells: [612, 734, 21, 43], total: 1410 },
    { names: ['French'], cells: [214, 241, 12, 18], total: 485 },
    { names: ['Chinese'], cells: [57, 49, 'few', 'withheld'], total: 118 },
    { names: ['Cree', 'Ojibwe', 'Inuktitut'], cells: [22, 31, 'withheld', 'withheld'], total: 63 },
    { names: [''], cells: [200, 200, 20, 20], total: 440 },
  ],
  total: 2516,
}

const outcomesOf = (given: PeopleTable): PeopleTable => ({
  columns: given.columns.slice(0, 3).map((column) => ({ ...column, total: 60 })),
  rows: [
    { names: ['Completed'], cells: [48, 46, 31], total: 125 },
    { names: ['Left by choice'], cells: ['few', 'withheld', 21], total: 44 },
    { names: ['Beyond their control', 'Safety and security'], cells: ['withheld', 'withheld', 8], total: 11 },
  ],
  total: 180,
})
export const outcomes: OutcomeTables = {
  ...{ refusal: null, byGender: outcomesOf(byAge) },
  byAge: {
    ...outcomesOf(byAge),
    columns: ['12-14', '15-17', '18-20'].map((name) => ({ names: [name], total: 60 })),
  },
}
export const noOutcomes: OutcomeTables = { refusal: 'period', byAge: null, byGender: null }

export const demographics: Demographics = { refusal: null, byAge, byLanguage }

/** As many names as there can be, each as long as in the lists. */
export const longDemographics: Demographics = {
  refusal: null,
  byAge: {
    ...byAge,
    columns: columns.map((column, index) => ({
      ...column,
      names:
        index === 3 ? ['Two-Spirit', 'Transgender woman', 'Transgender man', 'Another gender'] : column.names,
    })),
  },
  byLanguage: {
    ...byLanguage,
    rows: byLanguage.rows.map((row, index) => ({
      ...row,
      names:
        index === 3 ? ['Cree', 'Ojibwe', 'Inuktitut', 'Punjabi', 'Somali', 'Tagalog', 'Arabic'] : row.names,
    })),
  },
}

export const noDemographics = (refusal: NonNullable<Demographics['refusal']>): Demographics => ({
  ...{ refusal, byAge: null, byLanguage: null },
})

export function countedSessions(count: number): CountedSession[] {
  return Array.from({ length: count }, (_, index) => ({
    id: count - index,
    day: `2026-09-${String(30 - (index % 28)).padStart(2, '0')}`,
    module: MODULES[index % MODULES.length] ?? '',
    team: index % 4 === 3 ? null : 'Harbour Street',
    kind: index % 2 === 0 ? 'justice' : 'workshop',
    minutes: 40 + index,
    visits: index % 2 === 0 ? 4 : 0,
    headcount: index % 2 === 0 ? 0 : 12,
  }))
}

/** Saved reports as the list shows them: one's own, then those that others share. */
export const savedReports = (count: number): SavedReport[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      id: index + 1,
      name: `${SAVED_NAMES[index % SAVED_NAMES.length]} ${index < SAVED_NAMES.length ? '' : index}`.trim(),
    },
    address: SAVED_ADDRESSES[index % SAVED_ADDRESSES.length] ?? '',
    version: `v${index + 1}`,
    isShared: index % 3 !== 0,
    maker: index % 3 === 1 ? { id: 2, name: 'Alex Chen' } : { id: 1, name: 'Jordan Leduc' },
    mayChange: index % 3 !== 1,
    sending: index === 2 ? { day: 5, to: [{ id: 2, name: 'Alex Chen' }], next: '2026-11-05' } : null,
  }))
const SAVED_NAMES = [
  'Youth half-year report',
  'Board, every month',
  'Ontario by team',
  'Languages of delivery',
]
const SAVED_ADDRESSES = [
  'period=last-half-year&only=province:9',
  'period=last-month&by=team',
  'from=2026-01-01&to=2026-03-31&only=province:9&by=team,month',
  'period=this-fiscal-year&by=language',
]
