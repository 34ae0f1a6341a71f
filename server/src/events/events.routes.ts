/** The calls about events and the places in them. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import * as editing from './editing/event-editing.staff.ts'
import { cancelEvent, previewEventCancellation } from './event-loading.staff.ts'
import * as events from './events.service.ts'
import * as places from './places.service.ts'
import {
  addRegistrant,
  markAttendance,
  previewRegistrantRemoval,
  removeRegistrant,
  retryHandOvers,
} from './registrants.staff.ts'

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
  mountRegistrants(server)
  mountEditing(server)
}

/** What staff do with the people in an event, by the console. */
function mountRegistrants(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.addEventRegistrant, async ({ caller, params, body }) => ({
    record: { isNew: await addRegistrant(context, caller, { eventId: params.id, ...body }) },
  }))
  serve(server, staffCalls.previewRegistrantRemoval, async ({ caller, params, body }) => ({
    record: await previewRegistrantRemoval(context, caller, { eventId: params.id, ...body }),
  }))
  serve(server, staffCalls.removeEventRegistrant, async ({ caller, params, body }) => {
    await removeRegistrant(context, caller, { eventId: params.id, ...body })
    return {}
  })
  serve(server, staffCalls.markAttendance, async ({ caller, params, body }) => ({
    record: { marked: await markAttendance(context, caller, { eventId: params.id, ...body }) },
  }))
  serve(server, staffCalls.retryEventHandOvers, async ({ caller, params }) => ({
    record: { count: await retryHandOvers(context, caller, params.id) },
  }))
}

/** What staff do with an event itself, by the console. */
function mountEditing(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.readEventFields, async ({ caller, params }) => ({
    record: await editing.readEventFields(context, caller, params.id),
  }))
  serve(server, staffCalls.previewEventEdit, async ({ caller, params, body }) => ({
    record: await editing.previewEventEdit(context, caller, { eventId: params.id, ...body }),
  }))
  serve(server, staffCalls.editEvent, async ({ caller, params, body }) => ({
    record: await editing.editEvent(context, caller, { eventId: params.id, ...body }),
  }))
  serve(server, staffCalls.createEvent, async ({ caller, body }) => ({
    record: await editing.createEvent(context, caller, body),
  }))
  serve(server, staffCalls.previewEventCancellation, async ({ caller, params }) => ({
    record: await previewEventCancellation(context, caller, params.id),
  }))
  serve(server, staffCalls.cancelEvent, async ({ caller, params, body }) => {
    const { told } = await cancelEvent(context, caller, { eventId: params.id, reason: body.reason })
    return { record: { told } }
  })
}
