/** What the server answers to a report of the half year, for tests that read it as a whole. */
import type { Period } from '@hub/contract/report-periods.rules'
import {
  readDemographics,
  readEventReport,
  readFileReport,
  readOutcomes,
  readReport,
  type StaffReport,
} from '@hub/contract/staff-reports'
import { answer } from '@hub/gallery/fake-answers.ts'
import {
  demographics,
  eventReportOf,
  fileReportOf,
  HALF,
  moduleGroups,
  noOutcomes,
  nothingIn,
  outcomes,
  reportBy,
  reportOf,
} from './reports.ts'

/** The address of the report. */
export const HREF = `/reports?from=${HALF.from}&to=${HALF.to}`

/** The sessions, by month and by module. */
export const figures = (more: Partial<StaffReport> = {}) =>
  answer(readReport, ({ query }) => ({
    record: query.by === 'month' ? reportOf(HALF, more) : reportBy(['module'], moduleGroups(5)),
  }))
export const people = answer(readDemographics, { record: demographics })
export const ended = answer(readOutcomes, { record: outcomes })
export const files = answer(readFileReport, { record: fileReportOf(HALF) })
export const held = answer(readEventReport, { record: eventReportOf(HALF) })

/** Client files and events of a period without any. */
export function nothingBeside(period: Period) {
  const nothing = nothingIn(period)
  return [
    answer(readFileReport, { record: nothing.files }),
    answer(readEventReport, { record: nothing.events }),
    answer(readOutcomes, { record: { ...noOutcomes, refusal: 'tooFew' } }),
  ]
}

/** Everything but the sessions. */
export const beside = [people, files, ended, held]
