/** What staff do with events: load them from a file, list them, cancel one (SYS-003). */
import {
  cancelEvent as cancel,
  EventsRefused,
  listEventsForStaff,
  type LoadedEvent,
  loadEvents,
} from '../events/event-loading.service.ts'
import { readMember } from '../accounts/accounts.service.ts'
import { retryHandOvers } from '../events/hand-over.service.ts'
import { addRegistrant, listRegistrantsForStaff, removeRegistrant } from '../events/places.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { heldFacilitator } from './facilitators.service.ts'
import { readJsonFile } from './json-file.ts'
import { refuse } from './staff.ts'

/** Loads a file of events, all of them or none; gives a sentence for each. Refuses with every fault of the file. */
export async function loadEventFile(context: Context, staff: Staff, path: string): Promise<string[]> {
  const input = await readJsonFile(path)
  try {
    return await context.db.transaction(async () => {
      const loaded = await loadEvents(context, input)
      for (const { id, key, change } of loaded)
        await audit(context, staff, {
          action: 'event-load',
          objectKind: 'event',
          objectId: id,
          note: `${key} ${change}`,
        })
      return loaded.map(sentenceOf)
    })
  } catch (error) {
    if (error instanceof EventsRefused) return refuse(...error.message.split('\n'))
    throw error
  }
}

function sentenceOf({ id, key, title, change, told }: LoadedEvent): string {
  const moved = change === 'moved' ? ` to new dates; ${told} told by mail` : ''
  return `${title} (${key}) is event ${id}: ${change}${moved}.`
}

/** Who has a place in an event, how each joins it, and who waits. Refuses when there is no such event. */
export async function listRegistrants(context: Context, staff: Staff, eventId: number) {
  return context.db.transaction(async () => {
    const listed = (await listRegistrantsForStaff(context, eventId)) ?? refuse(noEvent(eventId))
    await audit(context, staff, { action: 'event-registrants', objectKind: 'event', objectId: eventId })
    return listed
  })
}

const WHY_NOT = {
  known: 'has a place already',
  full: 'has no place: the event is full. Raise max_registrants first',
  'not open': 'has no place: nobody can register for the event now',
} as const

/** Gives a facilitator a place by the rules of registering, with the mail that confirms it. */
export async function addToEvent(context: Context, staff: Staff, input: { eventId: number; who: string }) {
  const { eventId, who } = input
  return context.db.transaction(async () => {
    const { id, email } = await heldFacilitator(context, who)
    if (!(await readMember(context, id))?.active) refuse(`${email} may not log in, and has no place.`)
    const answer = await addRegistrant(context, eventId, id)
    if (answer !== 'added') refuse(`${email} ${WHY_NOT[answer]}.`)
    await audit(context, staff, {
      action: 'event-registrant-add',
      objectKind: 'event',
      objectId: eventId,
      note: `facilitator ${id}`,
    })
    return `${email} has a place now, and is told by mail.`
  })
}

/** Ends a facilitator's place, with the mail that says so. */
export async function removeFromEvent(
  context: Context,
  staff: Staff,
  input: { eventId: number; who: string },
) {
  const { eventId, who } = input
  return context.db.transaction(async () => {
    const { id, email } = await heldFacilitator(context, who)
    if (!(await removeRegistrant(context, eventId, id)))
      refuse(`${email} has no place in an event ${eventId} that is still ahead.`)
    await audit(context, staff, {
      action: 'event-registrant-remove',
      objectKind: 'event',
      objectId: eventId,
      note: `facilitator ${id}`,
    })
    return `${email} has no place any more, and is told by mail.`
  })
}

/** Asks the webinar service again for everybody whose hand-over failed. */
export async function handOverAgain(context: Context, staff: Staff, eventId: number): Promise<string> {
  return context.db.transaction(async () => {
    const count = await retryHandOvers(context, eventId)
    if (count === 0) return `No hand-over of event ${eventId} has failed.`
    await audit(context, staff, { action: 'event-hand-over', objectKind: 'event', objectId: eventId })
    return `The webinar service is asked again for ${count}.`
  })
}

const noEvent = (eventId: number) => `There is no event ${eventId}, or it is cancelled already.`

export function listEvents(context: Context) {
  return listEventsForStaff(context.db)
}

/** Cancels an event: nobody sees it any more, and whoever had a place is told by mail. */
export async function cancelEvent(context: Context, staff: Staff, eventId: number): Promise<string> {
  return context.db.transaction(async () => {
    const cancelled = await cancel(context, eventId)
    if (!cancelled) return refuse(noEvent(eventId))
    await audit(context, staff, { action: 'event-cancel', objectKind: 'event', objectId: eventId })
    return `${cancelled.title} is cancelled; ${cancelled.told} told by mail.`
  })
}
