/** The calls of the console that read events and who attends them. What changes them is in events. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { previewEventMessage, sendEventMessage } from './event-messages.staff.ts'
import {
  exportEventRegistrants,
  exportEvents,
  listEventCandidates,
  listEventRegistrants,
  listEventsForStaff,
  readEventForStaff,
} from './staff-events.staff.ts'

export function mountStaffEvents(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.listEventsForStaff, ({ caller, query }) =>
    listEventsForStaff(context, caller, query),
  )
  serve(server, staffCalls.exportEvents, ({ caller, query }) => exportEvents(context, caller, query))
  serve(server, staffCalls.readEventForStaff, async ({ caller, params }) => ({
    record: await readEventForStaff(context, caller, params.id),
  }))
  serve(server, staffCalls.listEventRegistrants, ({ caller, params, query }) =>
    listEventRegistrants(context, caller, { eventId: params.id, ...query }),
  )
  serve(server, staffCalls.exportEventRegistrants, async ({ caller, params }) => ({
    records: await exportEventRegistrants(context, caller, params.id),
  }))
  serve(server, staffCalls.listEventCandidates, async ({ caller, params, query }) => ({
    records: await listEventCandidates(context, caller, { eventId: params.id, q: query.q }),
  }))
  serve(server, staffCalls.previewEventMessage, async ({ caller, params, body }) => ({
    record: await previewEventMessage(context, caller, { eventId: params.id, message: body }),
  }))
  serve(server, staffCalls.sendEventMessage, async ({ caller, params, body: { key, told, ...message } }) => ({
    record: await sendEventMessage(context, caller, { eventId: params.id, message, key, told }),
  }))
}
