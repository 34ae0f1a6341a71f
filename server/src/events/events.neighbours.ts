/** What other slices ask events to do, and to tell of one. */
import type { EventFields } from '@hub/contract/event-edits'
import { hasCertificate } from '@hub/contract/events.rules'
import { type Locale, localeOf } from '@hub/contract/locales'
import { inLocale } from '@hub/contract/translations.rules'
import { metasOfType } from '../metas/metas.neighbours.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import * as store from './event-loading.store.ts'
import { storedFields } from './editing/event-fields.ts'
import { eventPage } from './event-calendar.ts'
import { dateText, rangeText } from './event-times.ts'
import { findEvent } from './events.store.ts'
import { enqueueSettling, hasDates } from './place-changes.ts'
import { findRecipient, findRegistrant, listEventsOf } from './places.store.ts'

/**
 * Releases the offers and waits of an account that may no longer log in, and also its places when the account was
 * closed. The work runs in jobs, after the change of the account has committed.
 */
export async function leaveEvents(context: Context, facilitatorId: number): Promise<void> {
  for (const eventId of await listEventsOf(context.db, facilitatorId, context.clock.iso()))
    await enqueueSettling(context, eventId)
}

/** The draft of an event: the fields that it will have, and whether it is published at all. */
export interface DraftedEvent {
  id: number
  isNew: boolean
  fields: EventFields
  editedBy: string
  editedAt: string
}

/** Every draft, those that were edited last at the end. There are as many as staff work on, which are few. */
export async function listDraftedEvents(context: Context): Promise<DraftedEvent[]> {
  const drafted: DraftedEvent[] = []
  for (const draft of await store.listEventDrafts(context.db)) {
    const { eventId: id, newKey, editedBy, editedAt } = draft
    const event = newKey === null ? await findEvent(context.db, { id }) : undefined
    const { fields } = await storedFields(context, { event, draft })
    drafted.push({ id, isNew: newKey !== null, fields, editedBy, editedAt: new Date(editedAt).toISOString() })
  }
  return drafted
}

/** How many events have something that is not published. */
export function countEventDrafts(context: Context): Promise<number> {
  return store.countEventDrafts(context.db)
}

/** The address of an event's page, for a mail. */
export const eventAddress = (context: Context, eventId: number) => eventPage(context.config, { id: eventId })

/** What somebody attended, in words of one language. */
export interface Attendance {
  locale: Locale
  name: string
  title: string
  type: string
  /** Null for an event without dates. */
  when: string | null
  startDate: string | null
  endDate: string | null
  presenter: string | null
  today: string
}

/**
 * The event that a person attended, as staff have marked it, once it is over; without a language in that person's own.
 * Refuses everybody else with NotFound (CTM-009).
 */
export async function attendanceOf(
  context: Context,
  wanted: { eventId: number; facilitatorId: number; locale?: Locale },
): Promise<Attendance> {
  const { eventId, facilitatorId } = wanted
  const event = found(await findEvent(context.db, { id: eventId }))
  const place = found(await findRegistrant(context.db, eventId, facilitatorId))
  const now = context.clock.now()
  if (place.givenBackAt !== null || !hasCertificate(event.endDate, place.attended, now.getTime()))
    return fail('NotFound')
  const person = await findRecipient(context.db, facilitatorId)
  const locale = wanted.locale ?? localeOf(person.locale)
  const types = await metasOfType(context, 'event_type')
  const type = types.find(({ meta_code: code }) => code === event.typeCode)
  return {
    ...{ locale, name: `${person.firstName} ${person.lastName}`, title: inLocale(event, locale).title },
    type: type === undefined ? event.typeCode : inLocale(type, locale).meta_value,
    when: hasDates(event) ? rangeText(event.startDate, event.endDate, locale) : null,
    ...{ startDate: event.startDate, endDate: event.endDate, presenter: event.facultyName },
    today: dateText(now.toISOString(), locale),
  }
}
