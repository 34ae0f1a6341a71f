/** What the server answers to a report of the half year, for tests that read it as a whole. */
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

/** Everything but the sessions. */
export const beside = [people, files, ended, held]
