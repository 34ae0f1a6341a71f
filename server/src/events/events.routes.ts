/** The calls about events and the places in them. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { previews } from '@hub/contract/staff-preview'
import type { Staff } from '#platform/audit/actor.ts'
import { type HubServer, serve } from '#platform/http/serve.ts'
import type { Reader } from '#platform/http/caller.ts'
import {
  createEvent,
  discardEventDraft,
  readInEventDrafts,
  saveEventDraft,
} from './editing/event-drafts.staff.ts'
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
  mountReads(server)
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

/** The reads, each mounted twice: as it is published, and with the drafts of staff (CTM-009). */
function mountReads(server: HubServer): void {
  const { context } = server
  const inDrafts = <T>(staff: Staff, read: () => Promise<T>) => readInEventDrafts(context, staff, read)
  const all = async (reader: Reader, { is_banner: banner }: { is_banner?: '0' | '1' | undefined }) => ({
    records: await events.listEvents(context, reader, { bannerOnly: banner === '1' }),
  })
  serve(server, calls.listEvents, ({ caller, query }) => all(caller, query))
  serve(server, previews.listEvents, ({ caller, query }) => inDrafts(caller, () => all(caller, query)))
  const ofType = async (reader: Reader, { typecode }: { typecode: string }) => ({
    records: await events.listEventsOfType(context, reader, typecode),
  })
  serve(server, calls.listEventsOfType, ({ caller, params }) => ofType(caller, params))
  serve(server, previews.listEventsOfType, ({ caller, params }) =>
    inDrafts(caller, () => ofType(caller, params)),
  )
  const one = async (reader: Reader, { id }: { id: number }) => ({
    record: await events.readEvent(context, reader, id),
  })
  serve(server, calls.readEvent, ({ caller, params }) => one(caller, params))
  serve(server, previews.readEvent, ({ caller, params }) => inDrafts(caller, () => one(caller, params)))
  const topics = async (reader: Reader, { id }: { id: number }) => ({
    records: await events.listEventTopics(context, reader, id),
  })
  serve(server, calls.listEventTopics, ({ caller, params }) => topics(caller, params))
  serve(server, previews.listEventTopics, ({ caller, params }) =>
    inDrafts(caller, () => topics(caller, params)),
  )
  const courses = async (reader: Reader, { id }: { id: number }) => ({
    records: await events.listEventCourses(context, reader, id),
  })
  serve(server, calls.listEventCourses, ({ caller, params }) => courses(caller, params))
  serve(server, previews.listEventCourses, ({ caller, params }) =>
    inDrafts(caller, () => courses(caller, params)),
  )
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
  serve(server, staffCalls.publishEvent, async ({ caller, params, body }) => ({
    record: await editing.publishEvent(context, caller, { eventId: params.id, ...body }),
  }))
  serve(server, staffCalls.createEvent, async ({ caller, body }) => ({
    record: await createEvent(context, caller, body),
  }))
  serve(server, staffCalls.saveEventDraft, async ({ caller, params, body }) => ({
    record: await saveEventDraft(context, caller, { eventId: params.id, ...body }),
  }))
  serve(server, staffCalls.discardEventDraft, async ({ caller, params, body }) => {
    await discardEventDraft(context, caller, { eventId: params.id, ...body })
    return {}
  })
  serve(server, staffCalls.previewEventCancellation, async ({ caller, params }) => ({
    record: await previewEventCancellation(context, caller, params.id),
  }))
  serve(server, staffCalls.cancelEvent, async ({ caller, params, body }) => {
    const { told } = await cancelEvent(context, caller, { eventId: params.id, reason: body.reason })
    return { record: { told } }
  })
}
