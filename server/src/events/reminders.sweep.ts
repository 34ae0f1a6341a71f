/** Reminds everybody with a place a day before the event, once, on any number of nodes and after any change of date. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { listPlaces } from './event-loading.store.ts'
import { type EventRow, listEventsAfter } from './events.store.ts'
import { isOpen, notifyOfPlace } from './place-changes.ts'
import { lockEvent } from './places.store.ts'

/** The job that sends the reminders of one event for one date. */
export const REMINDER_JOB = 'event-reminder'
/** The same time on the day before. */
const AHEAD_MS = 24 * 60 * 60 * 1000

const JobShape = z.object({ eventId: z.number(), startDate: z.string() })

/**
 * Queues the reminder. A new date makes a new job, and the old job then finds that it is outdated. An event that begins
 * within a day has no reminder: its confirmation, or the mail about the new date, has just been sent.
 */
export async function planReminder(context: Context, event: EventRow): Promise<void> {
  const { id, startDate } = event
  if (startDate === null) return
  const runAtMs = Date.parse(startDate) - AHEAD_MS
  if (runAtMs <= context.clock.now().getTime()) return
  const dedupeKey = `${REMINDER_JOB}:${id}:${startDate}`
  await enqueue(context, REMINDER_JOB, { eventId: id, startDate }, { dedupeKey, runAt: new Date(runAtMs) })
}

/** Queues what is missing, such as reminders of events that are older than this feature. */
export async function planReminders(context: Context): Promise<void> {
  for (const event of await listEventsAfter(context.db, context.clock.iso()))
    await planReminder(context, event)
}

/** Runs the job. Does nothing when the event was moved, cancelled, or has begun. */
export async function sendReminders(context: Context, payload: unknown): Promise<void> {
  const { eventId, startDate } = JobShape.parse(payload)
  await context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event || event.startDate !== startDate || !isOpen(context, event)) return
    for (const place of await listPlaces(context.db, eventId))
      await notifyOfPlace(context, {
        news: 'reminder',
        event,
        place,
        key: `${REMINDER_JOB}:${place.id}:${startDate}`,
      })
  })
}
