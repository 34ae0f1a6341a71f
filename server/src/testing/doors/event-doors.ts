/** The doors of events: the audit row of each, and an input with which it does its work. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { EventsExportQuery, RegistrantsQuery } from '@hub/contract/staff-events'
import { readEventFields } from '../../events/editing/event-editing.staff.ts'
import { loadEvents } from '../../events/event-loading.staff.ts'
import { events, registrants } from '../../events/events.tables.ts'
import { addRegistrant, markAttendance } from '../../events/registrants.staff.ts'
import { createZoom } from '../../events/webinars-zoom.ts'
import type { Context } from '#platform/context.ts'
import { CAST, STAFF } from '../cast.ts'
import { eventOf } from '../crowd.ts'

type Audited = [action: string, input: () => unknown]
type Unaudited = string

const reason = 'because'

/** @param present the hub */
export function eventDoors(present: () => Context): Record<string, Audited | Unaudited> {
  async function event(): Promise<number> {
    const [loaded] = await loadEvents(present(), STAFF, { events: [eventOf(randomUUID())] })
    return loaded?.id ?? 0
  }
  const place = async () => ({ eventId: await event(), facilitatorId: CAST.mate.id })
  async function placeGiven() {
    const given = await place()
    await addRegistrant(present(), STAFF, given)
    return given
  }
  async function placePast() {
    const { eventId, facilitatorId } = await placeGiven()
    const { clock, db } = present()
    const at = clock.iso()
    await db.orm.update(events).set({ startDate: at, endDate: at }).where(eq(events.id, eventId))
    return { eventId, facilitatorIds: [facilitatorId], attended: true }
  }
  async function placeAttended() {
    const { eventId, ...marked } = await placePast()
    await markAttendance(present(), STAFF, { eventId, ...marked })
    return { eventId, facilitatorId: CAST.mate.id }
  }
  async function message() {
    const { eventId } = await placeGiven()
    const written = { to: 'everybody', subject: 'Parking', text: 'Behind the house.', translations: {} }
    return { eventId, message: written, key: randomUUID(), told: 1 }
  }
  async function edit() {
    const eventId = await event()
    const { fields, version } = await readEventFields(present(), STAFF, eventId)
    return {
      eventId,
      fields: { ...fields, title: randomUUID(), webinar_id: '' },
      version,
      told: 0,
      offers: 0,
    }
  }
  async function handOverFailed() {
    // Nothing is handed over here: jobs do not run.
    const settings = { accountId: 'a', clientId: 'b', clientSecret: 'c', url: 'http://127.0.0.1:9' }
    const context = present()
    context.webinars = createZoom(settings, { clock: context.clock })
    const { eventId } = await placeGiven()
    const serviceFailedAt = context.clock.iso()
    await context.db.orm.update(registrants).set({ serviceFailedAt }).where(eq(registrants.eventId, eventId))
    return eventId
  }
  return {
    'event-loading.loadEvents': ['event-load', () => ({ events: [eventOf(randomUUID())] })],
    'event-loading.cancelEvent': ['event-cancel', async () => ({ eventId: await event(), reason })],
    'event-loading.previewEventCancellation': ['event-registrants', () => event()],
    'event-editing.readEventFields': 'an event, and nobody who attends it',
    'event-editing.previewEventEdit': ['event-registrants', edit],
    'event-editing.publishEvent': ['event-edit', edit],
    'event-drafts.createEvent': ['event-draft', edit],
    'event-drafts.saveEventDraft': ['event-draft', edit],
    'event-drafts.discardEventDraft': ['event-discard', edit],
    'event-drafts.listDrafts': 'events, and nobody who attends them',
    'event-drafts.readInEventDrafts': 'events as facilitators read them, and nobody who attends them',
    'event-loading.listEvents': 'titles of events and numbers of places',
    'registrants.listRegistrants': ['event-registrants', () => event()],
    'registrants.addRegistrant': ['event-registrant-add', place],
    'registrants.removeRegistrant': [
      'event-registrant-remove',
      async () => ({ ...(await placeGiven()), reason }),
    ],
    'registrants.previewRegistrantRemoval': ['event-registrants', placeGiven],
    'event-messages.previewEventMessage': ['event-registrants', message],
    'event-messages.sendEventMessage': ['event-email', message],
    'certificates.readRegistrantCertificate': ['event-certificate', placeAttended],
    'registrants.markAttendance': ['event-attendance', placePast],
    'staff-events.listEventsForStaff': 'titles of events and numbers of places',
    'staff-events.exportEvents': ['event-list-export', () => EventsExportQuery.parse({})],
    'staff-events.readEventForStaff': 'an event and numbers of places',
    'staff-events.listEventRegistrants': [
      'event-registrants',
      async () => ({ eventId: await event(), ...RegistrantsQuery.parse({}) }),
    ],
    'staff-events.exportEventRegistrants': ['event-registrants-export', () => event()],
    'staff-events.listEventCandidates': [
      'facilitator-list-read',
      async () => ({ eventId: await event(), q: 'mate' }),
    ],
    'registrants.retryHandOvers': ['event-hand-over', handOverFailed],
  }
}
