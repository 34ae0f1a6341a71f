/** The calls of the console about figures. */
import type { Locale } from '@hub/contract/locales'
import { versusIn } from '@hub/contract/report-address.rules'
import { dimensionsIn, filtersIn } from '@hub/contract/report-filters.rules'
import {
  downloadCountedSessions as sessionsFileCall,
  downloadReport as fileCall,
  listCountedSessions as sessionsCall,
  readDemographics as demographicsCall,
  readEventReport as eventReportCall,
  readFileReport as fileReportCall,
  readOutcomes as outcomesCall,
  readReport as reportCall,
} from '@hub/contract/staff-reports'
import { fail } from '#platform/fail.ts'
import { type HubServer, serve, serveFile } from '#platform/http/serve.ts'
import { stopCounting } from '../session-counts/session-counts.neighbours.ts'
import { readFileReport } from './client-files/file-figures.staff.ts'
import { readOutcomes } from './client-files/outcomes.staff.ts'
import { listCountedSessions } from './counted-sessions.staff.ts'
import { readDemographics } from './demographics.staff.ts'
import { readEventReport } from './events/event-figures.staff.ts'
import { downloadCountedSessions, downloadReport } from './report-files.staff.ts'
import { readReport, type ReportRequest } from './reports.staff.ts'

export function mountReports(server: HubServer): void {
  const { context } = server
  server.fastify.addHook('onClose', () => stopCounting(context))
  serve(server, reportCall, async ({ caller, query }) => ({
    record: await readReport(context, caller, { ...comparedOf(query), by: byOf(query.by) }),
  }))
  serve(server, demographicsCall, async ({ caller, query }) => ({
    record: await readDemographics(context, caller, sliceOf(query)),
  }))
  serve(server, fileReportCall, async ({ caller, query }) => ({
    record: await readFileReport(context, caller, { ...comparedOf(query), by: byOf(query.by) }),
  }))
  serve(server, eventReportCall, async ({ caller, query }) => ({
    record: await readEventReport(context, caller, { ...comparedOf(query), by: byOf(query.by) }),
  }))
  serve(server, outcomesCall, async ({ caller, query }) => ({
    record: await readOutcomes(context, caller, sliceOf(query)),
  }))
  serve(server, sessionsCall, ({ caller, query }) => {
    const { figure, limit, after } = query
    return listCountedSessions(context, caller, { ...sliceOf(query), figure, limit, after })
  })
  serveFile(server, fileCall, async ({ caller, query }) => {
    const { format, of, locale } = query
    return downloadReport(context, caller, { ...comparedOf(query), by: byOf(query.by), format, of, locale })
  })
  serveFile(server, sessionsFileCall, async ({ caller, query }) => {
    const { figure, locale } = query
    return downloadCountedSessions(context, caller, { ...sliceOf(query), figure, locale })
  })
}

interface SliceQuery {
  from: string
  to: string
  only?: string | undefined
  locale: Locale
}

function sliceOf({ from, to, only = '', locale }: SliceQuery): Omit<ReportRequest, 'by'> {
  const filters =
    filtersIn(only) ?? fail('ValidationError', { only: 'Filters such as team:3,month:2026-04.' })
  return { from, to, only: filters, locale }
}

function comparedOf({ vs, ...query }: SliceQuery & { vs?: string | undefined }) {
  if (vs === undefined) return sliceOf(query)
  const versus =
    versusIn(vs) ?? fail('ValidationError', { vs: 'Days such as 2025-04-01..2025-09-30, or team:5.' })
  return { ...sliceOf(query), versus }
}

function byOf(text = '') {
  return dimensionsIn(text) ?? fail('ValidationError', { by: 'Dimensions such as month,team.' })
}
