/** What staff do with events: load them with their chapters and courses, list them and their files, cancel one (SYS-003, SCL-001). */
import { shownMail } from '#platform/mail/mail-content.ts'
import { materialAddress } from '@hub/contract/events.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { readEventFile } from './event-file.ts'
import {
  deleteEventDraft,
  listEventsForStaff,
  listPlaces,
  listRowsWithFiles,
  updateCancelled,
} from './event-loading.store.ts'
import { type LoadedEvent, storeEvents } from './editing/event-storing.ts'
import { placeMail } from './events.emails.ts'
import { findEvent } from './events.store.ts'
import { giveBack, hasDates, isOpen, notifyOfCancelledWait } from './place-changes.ts'
import { queueOf } from './places.rules.ts'
import { findRecipient, listWaiting, lockEvent } from './places.store.ts'

/**
 * Stores every event of a file, or none. An event with a known key is updated. Everybody with a place is notified of
 * new dates, and places that a higher limit adds are offered to the waiting list. Refuses with EventsRefused, with
 * every fault and its place.
 * @param input the file as JSON; see docs/events.md
 */
export async function loadEvents(context: Context, staff: Staff, input: unknown): Promise<LoadedEvent[]> {
  return storeEvents(context, staff, { list: readEventFile(input), action: 'event-load' })
}

/**
 * Whom cancelling an event would notify: those with a place, with the first one's mail in their language, and those who
 * wait. Nothing is changed; the reading is audited. Refuses with NotFound.
 */
export function previewEventCancellation(context: Context, staff: Staff, eventId: number) {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const event = found(await findEvent(context.db, { id: eventId }))
    if (!isOpen(context, event)) return { places: 0, waiting: 0, mail: null }
    const places = await listPlaces(context.db, eventId)
    const waiting = queueOf(await listWaiting(context.db, eventId), context.clock.now().getTime())
    const [place] = places
    if (!place) return { places: 0, waiting: waiting.length, mail: null }
    const recipient = await findRecipient(context.db, place.facilitatorId)
    const mail = await placeMail(context, { news: 'eventCancelled', event, place, recipient })
    return { places: places.length, waiting: waiting.length, mail: shownMail(mail) }
  })
}

/**
 * Cancels an event and notifies everybody who has a place, waits for one or has an offer. Returns its title and how
 * many were notified. Refuses with NotFound when there is no such event, or it is cancelled already.
 */
export async function cancelEvent(
  context: Context,
  staff: Staff,
  { eventId, reason }: { eventId: number; reason: string },
): Promise<{ title: string; told: number }> {
  return context.db.transaction(async () => {
    const event = found(await lockEvent(context.db, { id: eventId }))
    let told = 0
    if (isOpen(context, event) && hasDates(event))
      for (const place of await listPlaces(context.db, event.id))
        if (
          await giveBack(context, staff, event, {
            registrantId: place.id,
            action: 'event-place-cancelled',
            news: 'eventCancelled',
          })
        )
          told += 1
    told += await notifyOfCancelledWait(context, event)
    await updateCancelled(context.db, event.id, context.clock.iso())
    await deleteEventDraft(context.db, event.id)
    const deed = { action: 'event-cancel', objectKind: 'event', objectId: event.id, note: reason } as const
    await audit(context, staff, deed)
    return { title: event.title, told }
  })
}

/** Every event, with the numbers of taken places, of waiting people, and of delayed or failed hand-overs. */
export function listEvents(context: Context, _staff: Staff) {
  return listEventsForStaff(context.db)
}

/** Material on the web is no file of ours. Below this a document has its path. */
const BELOW = '/'

/** The images of events and of people, and the documents of courses. */
export async function listEventFiles(
  context: Context,
  _staff: Staff,
): Promise<{ path: string; by: string }[]> {
  const { events, courses } = await listRowsWithFiles(context.db)
  const named = [
    ...events.map((row) => ({
      by: `event ${row.eventKey}`,
      links: [row.cardImage, row.heroBanner, row.infoBanner, ...linksOf(row)],
    })),
    ...courses.map((row) => ({ by: `course ${row.id}`, links: linksOf(row) })),
  ]
  return named.flatMap(({ by, links }) =>
    links
      .map((link) => materialAddress(BELOW, link))
      .filter((address) => address?.startsWith(BELOW) === true)
      .map((address) => ({ path: String(address).slice(BELOW.length), by })),
  )
}

function linksOf(row: Record<'bioImage' | 'videoLink' | 'pptLink' | 'docLink' | 'pdfLink', string | null>) {
  return [row.bioImage, row.videoLink, row.pptLink, row.docLink, row.pdfLink]
}
