/** The calls of the console about saved reports. */
import {
  deleteSavedReport as deleteCall,
  editSavedReport as editCall,
  listReportReaders as readersCall,
  listSavedReports as listCall,
  scheduleSavedReport as scheduleCall,
  saveReport as saveCall,
} from '@hub/contract/staff-saved-reports'
import { type HubServer, serve } from '#platform/http/serve.ts'
import {
  deleteSavedReport,
  editSavedReport,
  listReportReaders,
  listSavedReports,
  saveReport,
  scheduleSavedReport,
} from './saved-reports.staff.ts'

export function mountSavedReports(server: HubServer): void {
  const { context } = server
  serve(server, listCall, async ({ caller }) => ({
    records: await listSavedReports(context, caller),
  }))
  serve(server, saveCall, async ({ caller, body }) => ({ record: await saveReport(context, caller, body) }))
  serve(server, editCall, async ({ caller, params, body }) => {
    await editSavedReport(context, caller, { id: params.id, ...body })
    return {}
  })
  serve(server, readersCall, async ({ caller }) => ({ records: await listReportReaders(context, caller) }))
  serve(server, scheduleCall, async ({ caller, params, body }) => {
    await scheduleSavedReport(context, caller, { id: params.id, ...body })
    return {}
  })
  serve(server, deleteCall, async ({ caller, params }) => {
    await deleteSavedReport(context, caller, params.id)
    return {}
  })
}
