/** The calls about launching and running modules. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { launchModule, listRunningModules, setRunAside } from './running-modules.service.ts'
import {
  discardWaitingRun,
  exportWaitingRuns,
  listWaitingRuns,
  previewRunReminder,
  remindHost,
} from './waiting-runs.staff.ts'

export function mountRunningModules(server: HubServer): void {
  const { context } = server
  serve(server, calls.launchModule, async ({ caller, body, request }) => ({
    record: await launchModule(context, caller, { ...body, locale: request.locale }),
  }))
  serve(server, calls.listRunningModules, async ({ caller }) => ({
    records: await listRunningModules(context, caller),
  }))
  serve(server, calls.setRunAside, async ({ caller, params }) => {
    await setRunAside(context, caller, params.runningId)
    return {}
  })
  serve(server, staffCalls.listWaitingRuns, ({ caller, query }) => listWaitingRuns(context, caller, query))
  serve(server, staffCalls.exportWaitingRuns, ({ caller, query }) =>
    exportWaitingRuns(context, caller, query),
  )
  serve(server, staffCalls.discardWaitingRun, async ({ caller, params, body }) => {
    await discardWaitingRun(context, caller, { id: params.id, reason: body.reason })
    return {}
  })
  serve(server, staffCalls.previewRunReminder, async ({ caller, params }) => ({
    record: await previewRunReminder(context, caller, params.id),
  }))
  serve(server, staffCalls.remindHost, async ({ caller, params }) => ({
    record: await remindHost(context, caller, params.id),
  }))
}
