/** Reports as files, from the same results as the screen (REP-007). */
import type { Locale } from '@hub/contract/locales'
import { isEventDimension } from '@hub/contract/event-figures.rules'
import { isFileDimension } from '@hub/contract/file-figures.rules'
import type { FileReport, ReportFormat, ReportSubject, StaffReport } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import type { FileReply } from '#platform/http/file-reply.ts'
import { readFileReport } from './client-files/file-figures.staff.ts'
import { type AllSessionsRequest, readAllCountedSessions } from './counted-sessions.staff.ts'
import { readDemographics } from './demographics.staff.ts'
import { readOutcomes } from './client-files/outcomes.staff.ts'
import { readEventReport } from './events/event-figures.staff.ts'
import { csvFile, xlsxFile } from './report-files.ts'
import {
  eventSheets,
  fileSheets,
  sessionCells,
  sessionSheets,
  sessionsHead,
  type Sheet,
  sheetsOf,
  daysText,
  sidesOf,
} from './report-sheets.ts'
import { comparedWith } from './report-slice.ts'
import { readReport, type ReportRequest } from './reports.staff.ts'
import type { Slice } from './dimensions.tables.ts'

export interface ReportFileRequest extends ReportRequest {
  format: ReportFormat
  /** What the one table of a CSV is of; a workbook has all. */
  of: ReportSubject
  locale: Locale
}

/**
 * The figures as a file. CSV has one table; XLSX has those of sessions, client files and events with the period before,
 * people and outcomes where they can be shown, and the filters and definitions. Refuses as `readReport`, and a CSV of
 * client files or events as `readFileReport` and `readEventReport`. The reading is audited.
 */
export async function downloadReport(
  context: Context,
  staff: Staff,
  { format, of, ...request }: ReportFileRequest,
): Promise<FileReply> {
  const { locale } = request
  if (format === 'csv') {
    const [table] = await TABLES[of](context, staff, request)
    const name = fileNameOf(NAMES[of], request)
    return csvFile(name, table ? [table.head, ...table.rows] : [])
  }
  const sessions = await readReport(context, staff, request)
  const files = await filesBeside(context, staff, request)
  const by = request.by.filter(isEventDimension)
  const events = request.only.length > 0 ? null : await readEventReport(context, staff, { ...request, by })
  const own = await peopleOf(context, staff, request)
  const { versus } = request
  const isOtherDays = versus !== undefined && 'period' in versus
  const other = isOtherDays ? await peopleOf(context, staff, comparedWith(context, request)) : null
  const sheets = sheetsOf(
    { sessions, files, events, ...own, other },
    { locale, sides: sidesIf(request, sessions) },
  )
  return xlsxFile(fileNameOf(NAMES.sessions, request), sheets)
}

const peopleOf = async (context: Context, staff: Staff, slice: Slice) => ({
  people: await readDemographics(context, staff, slice),
  outcomes: await readOutcomes(context, staff, slice),
})

/** The names of both sides where a comparison was chosen. */
const sidesIf = ({ versus }: ReportRequest, report: StaffReport) =>
  versus === undefined ? undefined : sidesOf(report)

const NAMES: Record<ReportSubject, string> = { sessions: 'report', files: 'client-files', events: 'events' }

/** With its filters: a file of one team must not look like the file of everything. */
const fileNameOf = (name: string, { from, to, only }: Slice) =>
  [name, from, to, ...only.flatMap(({ dimension, value }) => [dimension, value])].join('-')

type Tables = (
  context: Context,
  staff: Staff,
  request: ReportRequest & { locale: Locale },
) => Promise<Sheet[]>

const TABLES: Record<ReportSubject, Tables> = {
  async sessions(context, staff, request) {
    const report = await readReport(context, staff, request)
    return sessionSheets(report, { locale: request.locale, sides: sidesIf(request, report) })
  },
  async files(context, staff, request) {
    // The figures of sessions name both sides.
    const named = request.versus && (await readReport(context, staff, { ...request, by: [] }))
    const sides = named && sidesOf(named)
    return fileSheets(await readFileReport(context, staff, request), { locale: request.locale, sides })
  },
  async events(context, staff, request) {
    const report = await readEventReport(context, staff, request)
    const sides = request.versus && { now: daysText(report.now), other: daysText(report.before) }
    return eventSheets(report, { locale: request.locale, sides })
  },
}

/** The client files by what of the breakdown they have; null where a filter is not of files, or its group too small. */
async function filesBeside(
  context: Context,
  staff: Staff,
  request: ReportRequest,
): Promise<FileReport | null> {
  if (!request.only.every(({ dimension }) => isFileDimension(dimension))) return null
  try {
    return await readFileReport(context, staff, { ...request, by: request.by.filter(isFileDimension) })
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'TooFewFacilitators') return null
    throw error
  }
}

export interface SessionsFileRequest extends AllSessionsRequest {
  locale: Locale
}

/** All sessions that a figure counts as CSV, read as the file is sent. Refuses as `listCountedSessions`. Audited. */
export async function downloadCountedSessions(
  context: Context,
  staff: Staff,
  request: SessionsFileRequest,
): Promise<FileReply> {
  const { figure, locale } = request
  const sessions = await readAllCountedSessions(context, staff, request)
  async function* rows() {
    yield sessionsHead(locale)
    for await (const session of sessions) yield sessionCells(session, locale)
  }
  const name = figure === 'sessions' ? figure : `sessions-${figure}`
  return csvFile(fileNameOf(name, request), rows())
}
