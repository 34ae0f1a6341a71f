/** What staff do with one event in the console: read its fields, see what an edit causes, publish it (CTM-009). */
import { shownMail } from '../../platform/mail/mail-content.ts'
import type { EventEffects, EventFields, StoredEventFields } from '@hub/contract/event-edits'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord } from '#platform/fail.ts'
import type { EventToLoad } from '../event-file.ts'
import { deleteEventDraft, listPlaces } from '../event-loading.store.ts'
import { placeMail } from '../events.emails.ts'
import type { EventRow } from '../events.store.ts'
import { hasDates, isOpen } from '../place-changes.ts'
import { changeOf, type EventChange, freeOf, queueOf } from '../places.rules.ts'
import { findRecipient, listWaiting } from '../places.store.ts'
import { fileOf, findEdited, keyOf, lockEdited, storedFields } from './event-fields.ts'
import { refuseUnusable, storeEvents } from './event-storing.ts'

/** The fields of an event with its draft, and their version. They name nobody who attends. Refuses with NotFound. */
export async function readEventFields(
  context: Context,
  _staff: Staff,
  eventId: number,
): Promise<StoredEventFields> {
  return storedFields(context, await findEdited(context, eventId))
}

/**
 * Whom publishing these fields would concern. Nothing is changed; the reading is audited. Refuses with NotFound, and with
 * EventsRefused as publishing does.
 */
export function previewEventEdit(
  context: Context,
  staff: Staff,
  { eventId, fields, note = '' }: { eventId: number; fields: EventFields; note?: string },
): Promise<EventEffects> {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const edited = await findEdited(context, eventId)
    const next = fileOf(keyOf(edited), fields)
    await refuseUnusable(context, next, edited.event)
    return edited.event ? effectsOf(context, edited.event, { ...next, note }) : NOBODY
  })
}

/** A new event concerns nobody yet. */
const NOBODY: EventEffects = { told: 0, mail: null, offers: 0, withdrawn: [], over: 0 }

/** What is published, the version that it was read on, and how many were shown to be mailed. */
interface EditToPublish extends Pick<EventEffects, 'told' | 'offers'> {
  eventId: number
  fields: EventFields
  note?: string
  version: string
}

/**
 * Publishes the fields on the version that was read, in place of the draft; the mail about a new time or location has the
 * note. Refuses with NotFound; with EventChanged and
 * what is there now (STA-012); with EffectsChanged where others would be mailed than was shown; with EventsRefused and
 * every fault.
 */
export function publishEvent(
  context: Context,
  staff: Staff,
  input: EditToPublish,
): Promise<{ id: number; told: number }> {
  const { eventId: id, fields, note = '', version } = input
  return context.db.transaction(async () => {
    const edited = await lockEdited(context, id)
    const now = await storedFields(context, edited)
    if (now.version !== version) failWithRecord('EventChanged', now)
    const next = fileOf(keyOf(edited), fields)
    // Counted as it was shown, before anything is stored.
    const { offers } = edited.event ? await effectsOf(context, edited.event, { ...next, note }) : NOBODY
    const action = edited.event ? 'event-edit' : 'event-create'
    const [saved] = await storeEvents(context, staff, { ...{ list: [next], action }, newId: id, note })
    const told = saved?.told ?? 0
    // The transaction takes back what was stored.
    if (told !== input.told || offers !== input.offers) failWithRecord('EffectsChanged', { told, offers })
    await deleteEventDraft(context.db, id)
    return { id, told }
  })
}

async function effectsOf(
  context: Context,
  event: EventRow,
  next: EventToLoad & { note: string },
): Promise<EventEffects> {
  const { db } = context
  const moved = {
    ...{ ...event, title: next.title, startDate: next.start_date, endDate: next.end_date },
    ...{ location: next.location, translations: next.translations, webinarId: next.webinar_id },
  }
  const news = changeOf(event, moved)
  const places = await listPlaces(db, event.id)
  const canRegister = isOpen(context, moved)
  const isTold = news !== null && canRegister
  const free = Math.max(0, freeOf({ max: next.max_registrants, taken: places.length }))
  // Nobody is offered a place that cannot be taken.
  const listed = canRegister ? await listWaiting(db, event.id) : []
  const waiting = queueOf(listed, context.clock.now().getTime())
  const lost = waiting.slice(free).filter(({ offeredUntil }) => offeredUntil !== null)
  const withdrawn: string[] = []
  for (const { facilitatorId } of lost) {
    const { firstName, lastName } = await findRecipient(db, facilitatorId)
    withdrawn.push(`${firstName} ${lastName}`)
  }
  return {
    told: isTold ? places.length : 0,
    mail: isTold ? await mailOf(context, { event, moved, news, note: next.note, place: places[0] }) : null,
    offers: waiting.slice(0, free).filter(({ offeredUntil }) => offeredUntil === null).length,
    withdrawn,
    over: next.max_registrants === null ? 0 : Math.max(0, places.length - next.max_registrants),
  }
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number]

/** The first of the mails about the new time or location. */
async function mailOf(
  context: Context,
  {
    event,
    moved,
    news,
    note,
    place,
  }: { event: EventRow; moved: EventRow; news: EventChange; note: string; place: Place | undefined },
) {
  if (!place || !hasDates(moved)) return null
  const recipient = await findRecipient(context.db, place.facilitatorId)
  const was = hasDates(event) ? event : undefined
  return shownMail(await placeMail(context, { news, event: moved, place, recipient, was, note }))
}
