import type { QueryOf } from '@hub/contract/endpoint'
import { figuresOf } from '@hub/contract/figures.rules'
import type { Period } from '@hub/contract/report-periods.rules'
import {
  type Demographics,
  type FileReport,
  readDemographics,
  readEventReport,
  readFileReport,
  readOutcomes,
  readReport,
  type StaffReport,
} from '@hub/contract/staff-reports'
import { listSavedReports } from '@hub/contract/staff-saved-reports'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import {
  demographics,
  eventReportOf,
  fileReportOf,
  longDemographics,
  moduleGroups,
  outcomes,
  noDemographics,
  noOutcomes,
  reportBy,
  reportOf,
  savedReports,
} from '../testing/reports.ts'
import { nothingBeside } from '../testing/report-answers.ts'

const at = `${hrefOf('reports')}?from=2026-04-01&to=2026-09-30`
const STEPS: readonly (string | undefined)[] = ['day', 'week', 'month', 'quarter', 'year']

/** The report of the period that is asked for, or of groups by a dimension. */
const reports = (
  groups: StaffReport = reportBy(['module'], moduleGroups(5)),
  more: Partial<StaffReport> = {},
) =>
  answer(readReport, ({ query }) => {
    const { from, to, by }: QueryOf<typeof readReport> = query
    return { record: STEPS.includes(by) ? reportOf({ from, to }, more) : groups }
  })
const people = (record: Demographics = demographics) => answer(readDemographics, { record })

const counted = answer(readFileReport, ({ query }) => {
  const { from, to }: QueryOf<typeof readFileReport> = query
  return { record: fileReportOf({ from, to }) }
})
const ended = answer(readOutcomes, { record: outcomes })
const held = answer(readEventReport, ({ query }) => {
  const { from, to }: QueryOf<typeof readEventReport> = query
  return { record: eventReportOf({ from, to }) }
})
const files = [counted, ended, held]

const only: StaffReport['only'] = [
  { dimension: 'learningType', value: '1', name: 'Youth Learning' },
  { dimension: 'province', value: '9', name: 'Ontario' },
]
const FILTERED = `${at}&only=learningType:1,province:9`
const LONG = 'Featherstonehaugh-Cholmondeley and the very long evenings of the Northern Shore'
/** By its star: before the figures are there, other buttons that open dialogs come first. */
const SAVE = 'main button:has(.lucide-star)'
const NOTHING = {
  sessions: 0,
  sessionMs: 0,
  visits: 0,
  people: 0,
  headcount: 0,
  trainings: 0,
  trainingMs: 0,
}

const OWN_DAYS = { from: '2026-04-01', to: '2026-09-30' }
const OTHER_DAYS = { from: '2025-10-01', to: '2026-03-31' }
/** The months of another period, in figures of their own. */
const otherRows = (period: Period, values: readonly number[]) => reportOf(period, {}, values).rows
const OTHER_HALF: Partial<StaffReport> = {
  before: OTHER_DAYS,
  rowsBefore: otherRows(OTHER_DAYS, [287, 341, 203, 298, 274, 389]),
}
const FOUR_MONTHS = { from: '2025-12-01', to: '2026-03-31' }
const TWO_TEAMS: Partial<StaffReport> = {
  before: OWN_DAYS,
  only: [{ dimension: 'team', value: '7', name: 'Harbour Street' }],
  versusTeam: { value: '8', name: 'Lakeside' },
  rowsBefore: otherRows(OWN_DAYS, [212, 240, 251, 188, 176, 401]),
}
const comparedGroups: StaffReport = {
  ...reportBy(['module'], moduleGroups(5)),
  ...TWO_TEAMS,
  rowsBefore: reportBy(['module'], moduleGroups(4), 371).rows,
}
const groupsOfDays: StaffReport = { ...comparedGroups, before: OTHER_DAYS, only: [], versusTeam: null }

/** Client files and events beside those of other days, or of another team: events are everybody's. */
const filesBeside = (before: Period, more: Partial<FileReport> = {}) => [
  ended,
  answer(readFileReport, ({ query }) => {
    const { from, to, by }: QueryOf<typeof readFileReport> = query
    const groups = STEPS.includes(by) ? undefined : moduleGroups(3)
    const other = fileReportOf(before, groups, [33, 61, 40, 38, 21, 44]).rows
    return { record: { ...fileReportOf({ from, to }, groups), before, rowsBefore: other, ...more } }
  }),
  answer(readEventReport, ({ query }) => {
    const { from, to }: QueryOf<typeof readEventReport> = query
    return {
      record: {
        ...eventReportOf({ from, to }),
        before,
        rowsBefore: eventReportOf(before, [1, 3, 4, 2, 2, 3]).rows,
      },
    }
  }),
]

export const screenGallery = gallery({
  at,
  reads: [readReport, readFileReport, readOutcomes, readEventReport, readDemographics],
  states: {
    filled: { answers: [...files, reports(), people()] },
    empty: {
      answers: [
        ...files,
        reports(undefined, { rows: [{ groups: [null], figures: figuresOf(NOTHING) }], rowsBefore: [] }),
        people(noDemographics('tooFew')),
      ],
    },
    longNames: {
      at: FILTERED,
      answers: [
        ...files,
        reports(
          reportBy(
            ['module'],
            moduleGroups(3).map((group) => ({ ...group, name: LONG })),
          ),
          { only: only.map((filter) => ({ ...filter, name: LONG })) },
        ),
        people(longDemographics),
      ],
    },
    fortyRows: { answers: [...files, reports(reportBy(['module'], moduleGroups(40))), people()] },
  },
  more: {
    allZero: {
      answers: [
        ...nothingBeside(OWN_DAYS),
        reports(undefined, { rows: [{ groups: [null], figures: figuresOf(NOTHING) }], rowsBefore: [] }),
        people(noDemographics('tooFew')),
      ],
    },
    filtered: {
      at: FILTERED,
      answers: [...files, reports(undefined, { only }), people(noDemographics('filter'))],
    },
    otherPeriod: {
      at: `${hrefOf('reports')}?from=2026-09-01&to=2026-09-30`,
      answers: [
        ...[counted, held, answer(readOutcomes, { record: noOutcomes })],
        ...[reports(undefined, { rowsBefore: null }), people(noDemographics('period'))],
      ],
    },
    tooSmall: {
      at: `${at}&only=team:7`,
      answers: [
        refuse(readReport, 'TooFewFacilitators', undefined, {
          only: [{ dimension: 'team', value: '7', name: 'Harbour Street' }],
        }),
        people(noDemographics('filter')),
      ],
    },
    filesTooFew: {
      at: `${at}&only=team:7`,
      answers: [
        refuse(readFileReport, 'TooFewFacilitators'),
        reports(undefined, { only: [{ dimension: 'team', value: '7', name: 'Harbour Street' }] }),
        people(noDemographics('filter')),
      ],
    },
    trainingOnly: {
      answers: [
        ...files,
        reports({
          ...reportBy(['month', 'sector'], []),
          rows: [318, 0].map((sessions, at) => ({
            groups: [
              { value: `2026-0${at + 4}`, name: `2026-0${at + 4}` },
              { value: '1', name: 'Health' },
            ],
            figures: figuresOf({ ...NOTHING, sessions, trainings: 2 }),
          })),
        }),
        people(),
      ],
    },
    beingCounted: { answers: [...files, refuse(readReport, 'BeingCounted'), people()] },
    countingPeople: { answers: [...files, reports(), neverAnswered(readDemographics)] },
    download: {
      answers: [...files, reports(), people()],
      steps: async ({ press }) => press('main button[aria-haspopup=true]', 0),
    },
    comparedPeriods: {
      at: `${at}&vs=2025-10-01..2026-03-31`,
      answers: [...filesBeside(OTHER_DAYS), reports(groupsOfDays, OTHER_HALF), people()],
    },
    comparedLonger: {
      at: `${hrefOf('reports')}?from=2026-05-01&to=2026-08-31&vs=2025-10-01..2026-03-31`,
      answers: [
        ...filesBeside(OTHER_DAYS),
        reports(groupsOfDays, OTHER_HALF),
        people(noDemographics('period')),
      ],
    },
    comparedShorter: {
      at: `${at}&vs=2025-12-01..2026-03-31`,
      answers: [
        ...filesBeside(FOUR_MONTHS),
        reports(
          { ...groupsOfDays, before: FOUR_MONTHS },
          {
            before: FOUR_MONTHS,
            rowsBefore: otherRows(FOUR_MONTHS, [331, 298, 345, 271]),
          },
        ),
        people(),
      ],
    },
    comparedTeams: {
      at: `${at}&only=team:7&vs=team:8`,
      answers: [
        ...filesBeside(OWN_DAYS, { versusTeam: TWO_TEAMS.versusTeam ?? null }),
        reports(comparedGroups, TWO_TEAMS),
        people(noDemographics('filter')),
      ],
    },
    comparedTooFew: {
      at: `${at}&only=team:7&vs=team:8`,
      answers: [
        ...filesBeside(OWN_DAYS, { versusTeam: TWO_TEAMS.versusTeam ?? null, rowsBefore: null }),
        reports({ ...comparedGroups, rowsBefore: null }, { ...TWO_TEAMS, rowsBefore: null }),
        people(noDemographics('filter')),
      ],
    },
    compare: {
      answers: [...files, reports(), people()],
      steps: async ({ press }) => press('main [role=group] > button', 1),
    },
    opened: {
      at: `${hrefOf('reports')}?period=last-half-year&saved=1`,
      answers: [...files, reports(), people(), answer(listSavedReports, { records: savedReports(4) })],
    },
    openedShared: {
      at: `${hrefOf('reports')}?period=last-half-year&saved=3`,
      answers: [...files, reports(), people(), answer(listSavedReports, { records: savedReports(4) })],
    },
    save: {
      at: `${hrefOf('reports')}?period=last-half-year`,
      answers: [...files, reports(), people()],
      steps: async ({ press }) => press(SAVE),
    },
    saveOver: {
      at: `${hrefOf('reports')}?period=last-quarter&saved=1`,
      answers: [...files, reports(), people(), answer(listSavedReports, { records: savedReports(4) })],
      steps: async ({ press }) => press(SAVE),
    },
    period: {
      answers: [...files, reports(), people()],
      steps: async ({ press }) => press('main [role=group] button', 0),
    },
    filter: {
      answers: [...files, reports(), people()],
      steps: async ({ press }) => press('main [role=group] > button', 0),
    },
    changeFilter: {
      at: FILTERED,
      answers: [
        ...files,
        reports(
          reportBy(
            ['learningType'],
            [
              { value: '1', name: 'Youth Learning' },
              { value: '2', name: 'Adult Learning' },
            ],
          ),
          { only },
        ),
        people(noDemographics('filter')),
      ],
      steps: async ({ press }) => press('main [role=group] > span button', 1),
    },
  },
})
