/** What staff do with events: load them from a file, list them, cancel one (SYS-003). */
import {
  cancelEvent as cancel,
  EventsRefused,
  listEventsForStaff,
  type LoadedEvent,
  loadEvents,
} from '../events/event-loading.service.ts'
import type { Context } from '#platform/context.ts'
import { readJsonFile } from './json-file.ts'
import { auditStaff, refuse, type Staff } from './staff.ts'

/** Loads a file of events, all of them or none; gives a sentence for each. Refuses with every fault of the file. */
export async function loadEventFile(context: Context, staff: Staff, path: string): Promise<string[]> {
  const input = await readJsonFile(path)
  try {
    return await context.db.transaction(async () => {
      const loaded = await loadEvents(context, input)
      for (const { id, key, change } of loaded)
        await auditStaff(context, staff, {
          action: 'event-load',
          objectKind: 'event',
          objectId: id,
          note: `${key} ${change}`,
        })
      return loaded.map(sentenceOf)
    })
  } catch (error) {
    if (error instanceof EventsRefused) return refuse(error.message)
    throw error
  }
}

function sentenceOf({ id, key, title, change, told }: LoadedEvent): string {
  const moved = change === 'moved' ? ` to new dates; ${told} told by mail` : ''
  return `${title} (${key}) is event ${id}: ${change}${moved}.`
}

export function listEvents(context: Context) {
  return listEventsForStaff(context)
}

/** Cancels an event: nobody sees it any more, and whoever had a place is told by mail. */
export async function cancelEvent(context: Context, staff: Staff, eventId: number): Promise<string> {
  return context.db.transaction(async () => {
    const cancelled = await cancel(context, eventId)
    if (!cancelled) return refuse(`There is no event ${eventId}, or it is cancelled already.`)
    await auditStaff(context, staff, { action: 'event-cancel', objectKind: 'event', objectId: eventId })
    return `${cancelled.title} is cancelled; ${cancelled.told} told by mail.`
  })
}
