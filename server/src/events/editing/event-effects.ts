/** Whom publishing the fields of an event would concern: who is mailed, who is offered a place, who loses an offer (CTM-009). */
import type { EventEffects } from '@hub/contract/event-edits'
import type { Context } from '#platform/context.ts'
import { shownMail } from '#platform/mail/mail-content.ts'
import type { EventToLoad } from '../event-file.ts'
import { listPlaces } from '../event-loading.store.ts'
import { placeMail } from '../events.emails.ts'
import type { EventRow } from '../events.store.ts'
import { hasDates, isOpen } from '../place-changes.ts'
import { changeOf, type EventChange, freeOf, queueOf } from '../places.rules.ts'
import { findRecipient, listWaiting } from '../places.store.ts'

const movedBy = (event: EventRow, next: EventToLoad) => ({
  ...{ ...event, title: next.title, startDate: next.start_date, endDate: next.end_date },
  ...{ location: next.location, translations: next.translations, webinarId: next.webinar_id },
})

/** The people whom publishing these fields would concern; nobody where the event is new. */
async function findConcerned(context: Context, event: EventRow, next: EventToLoad) {
  const { db } = context
  const moved = movedBy(event, next)
  const news = changeOf(event, moved)
  const places = await listPlaces(db, event.id)
  const canRegister = isOpen(context, moved)
  const free = Math.max(0, freeOf({ max: next.max_registrants, taken: places.length }))
  // Nobody is offered a place that cannot be taken.
  const listed = canRegister ? await listWaiting(db, event.id) : []
  const waiting = queueOf(listed, context.clock.now().getTime())
  return {
    ...{ moved, places, news: canRegister ? news : null },
    offered: waiting.slice(0, free).filter(({ offeredUntil }) => offeredUntil === null),
    losing: waiting.slice(free).filter(({ offeredUntil }) => offeredUntil !== null),
  }
}

/** How many publishing these fields would mail: about the new time or location, and with the offer of a place. */
export async function countEffects(
  context: Context,
  event: EventRow | undefined,
  next: EventToLoad,
): Promise<Pick<EventEffects, 'told' | 'offers'>> {
  if (!event) return { told: 0, offers: 0 }
  const { places, news, offered } = await findConcerned(context, event, next)
  return { told: news === null ? 0 : places.length, offers: offered.length }
}

/** What publishing these fields with the note would cause, with the first of the mails. */
export async function effectsOf(
  context: Context,
  event: EventRow | undefined,
  next: EventToLoad & { note: string },
): Promise<EventEffects> {
  if (!event) return { told: 0, mail: null, offers: 0, withdrawn: [], over: 0 }
  const { moved, places, news, offered, losing } = await findConcerned(context, event, next)
  const withdrawn: string[] = []
  for (const { facilitatorId } of losing) {
    const { firstName, lastName } = await findRecipient(context.db, facilitatorId)
    withdrawn.push(`${firstName} ${lastName}`)
  }
  return {
    told: news === null ? 0 : places.length,
    mail: news && (await mailOf(context, { event, moved, news, note: next.note, place: places[0] })),
    offers: offered.length,
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
