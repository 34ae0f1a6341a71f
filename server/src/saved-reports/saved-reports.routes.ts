/** The calls of the console about saved reports. */
import {
  deleteSavedReport as deleteCall,
  editSavedReport as editCall,
  listSavedReports as listCall,
  saveReport as saveCall,
} from '@hub/contract/staff-saved-reports'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { deleteSavedReport, editSavedReport, listSavedReports, saveReport } from './saved-reports.staff.ts'

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
  serve(server, deleteCall, async ({ caller, params }) => {
    await deleteSavedReport(context, caller, params.id)
    return {}
  })
}
