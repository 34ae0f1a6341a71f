/** The calls about events and the places in them. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import * as events from './events.service.ts'
import * as places from './places.service.ts'

export function mountEvents(server: HubServer): void {
  const { context } = server
  serve(server, calls.listEvents, async ({ caller, query }) => ({
    records: await events.listEvents(context, caller, { bannerOnly: query.is_banner === '1' }),
  }))
  serve(server, calls.listEventsOfType, async ({ caller, params }) => ({
    records: await events.listEventsOfType(context, caller, params.typecode),
  }))
  serve(server, calls.readEvent, async ({ caller, params }) => ({
    record: await events.readEvent(context, caller, params.id),
  }))
  serve(server, calls.listEventTopics, async ({ caller, params }) => ({
    records: await events.listEventTopics(context, caller, params.id),
  }))
  serve(server, calls.listEventCourses, async ({ caller, params }) => ({
    records: await events.listEventCourses(context, caller, params.id),
  }))
  serve(server, calls.readEventCalendar, async ({ caller, params, request }) => ({
    record: await events.readEventCalendar(context, caller, { eventId: params.id, locale: request.locale }),
  }))
  serve(server, calls.registerForEvent, async ({ caller, body }) => ({
    record: await places.registerForEvent(context, caller, body),
  }))
  serve(server, calls.readRegistrants, ({ caller, params }) =>
    places.readRegistrants(context, caller, params.webinarId),
  )
  serve(server, calls.cancelRegistration, async ({ caller, params }) => ({
    record: await places.cancelRegistration(context, caller, params.webinarId),
  }))
  serve(server, calls.joinWaitingList, async ({ caller, params }) => ({
    record: await places.joinWaitingList(context, caller, params.webinarId),
  }))
  serve(server, calls.leaveWaitingList, async ({ caller, params }) => ({
    record: await places.leaveWaitingList(context, caller, params.webinarId),
  }))
}
