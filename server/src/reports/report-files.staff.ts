/** Reports as files, from the same results as the screen (REP-007). */
import type { Locale } from '@hub/contract/locales'
import type { ReportFormat } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { type AllSessionsRequest, readAllCountedSessions } from './counted-sessions.staff.ts'
import { readDemographics } from './demographics.staff.ts'
import { csvFile, xlsxFile } from './report-files.ts'
import { sessionCells, sessionsHead, sheetsOf } from './report-sheets.ts'
import { readReport, type ReportRequest } from './reports.staff.ts'

export interface ReportFileRequest extends ReportRequest {
  format: ReportFormat
  locale: Locale
}

/**
 * The figures as a file. CSV has the first table alone; XLSX has those of the period before, of people where they can be
 * shown, and the filters and definitions too. Refuses as `readReport`. The reading is audited.
 */
export async function downloadReport(
  context: Context,
  staff: Staff,
  { format, ...request }: ReportFileRequest,
): Promise<FileReply> {
  const { locale } = request
  const report = await readReport(context, staff, request)
  const name = `report-${request.from}-${request.to}`
  if (format === 'csv') {
    const [figures] = sheetsOf(report, NOBODY, locale)
    return csvFile(name, figures ? [figures.head, ...figures.rows] : [])
  }
  const people = await readDemographics(context, staff, request)
  return xlsxFile(name, sheetsOf(report, people, locale))
}

const NOBODY = { refusal: 'period', byAge: null, byLanguage: null } as const

export interface SessionsFileRequest extends AllSessionsRequest {
  locale: Locale
}

/** All sessions that a figure counts as CSV, read as the file is sent. Refuses as `listCountedSessions`. Audited. */
export async function downloadCountedSessions(
  context: Context,
  staff: Staff,
  request: SessionsFileRequest,
): Promise<FileReply> {
  const { locale } = request
  const sessions = await readAllCountedSessions(context, staff, request)
  async function* rows() {
    yield sessionsHead(locale)
    for await (const session of sessions) yield sessionCells(session, locale)
  }
  return csvFile(`sessions-${request.from}-${request.to}`, rows())
}
