/** The doors of reports: the audit row of each, and an input with which it does its work. */
import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { listSavedReports, saveReport } from '../../saved-reports/saved-reports.staff.ts'

type Audited = [action: string, input: () => unknown]
type Unaudited = string

const REPORT: Audited = [
  'report-run',
  () => ({ from: '2026-01-01', to: '2026-12-31', by: ['month'], only: [] }),
]
const newReport = () => ({ name: randomUUID(), address: 'period=last-month', isShared: true })

/** @param present the hub, and a colleague who is signed in to it */
export function reportDoors(
  present: () => { context: Context; staff: StaffCaller },
): Record<string, Audited | Unaudited> {
  async function savedReport() {
    const { context, staff } = present()
    return (await saveReport(context, staff, newReport())).id
  }
  /** A saved report, on the version that the list gives. */
  async function readReport() {
    const id = await savedReport()
    const { context, staff } = present()
    const { version = '' } = (await listSavedReports(context, staff)).find((one) => one.id === id) ?? {}
    return { id, version }
  }
  return {
    'reports.runReport': REPORT,
    'reports.readReport': REPORT,
    'file-figures.readFileReport': REPORT,
    'report-files.downloadReport': [
      'report-run',
      () => ({
        from: '2026-01-01',
        to: '2026-12-31',
        by: [],
        only: [],
        format: 'csv',
        of: 'sessions',
        locale: 'en',
      }),
    ],
    'report-files.downloadCountedSessions': [
      'report-sessions-read',
      () => ({ from: '2026-01-01', to: '2026-12-31', only: [], figure: 'sessions', locale: 'en' }),
    ],
    'demographics.readDemographics': [
      'report-run',
      () => ({ from: '2024-04-01', to: '2024-09-30', only: [] }),
    ],
    'event-figures.readEventReport': REPORT,
    'outcomes.readOutcomes': ['report-run', () => ({ from: '2024-04-01', to: '2024-09-30', only: [] })],
    'counted-sessions.readAllCountedSessions': [
      'report-sessions-read',
      () => ({ from: '2026-01-01', to: '2026-12-31', only: [], figure: 'sessions' }),
    ],
    'counted-sessions.listCountedSessions': [
      'report-sessions-read',
      () => ({ from: '2026-01-01', to: '2026-12-31', only: [], figure: 'sessions', limit: 5 }),
    ],
    'saved-reports.listSavedReports': 'names of reports, and of the colleagues who saved them',
    'saved-reports.listSharedReports': 'names of reports, and of the colleagues who saved them',
    'saved-reports.findSavedRequest': 'what a report asks for, and none of its figures',
    'saved-reports.saveReport': ['report-save', newReport],
    'saved-reports.editSavedReport': [
      'report-edit',
      async () => ({ ...newReport(), ...(await readReport()) }),
    ],
    'saved-reports.listReportReaders': 'names of colleagues',
    'saved-reports.scheduleSavedReport': [
      'report-schedule',
      async () => ({ ...(await readReport()), day: 5, to: [present().staff.id] }),
    ],
    'saved-reports.deleteSavedReport': ['report-delete', savedReport],
  }
}
