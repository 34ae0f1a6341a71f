/**
 * The jobs of events: passing on expired offers, calling the webinar service, and reminding everybody with a place a day
 * before, once, on any number of nodes and after any change of date.
 */
import { z } from 'zod'
import { SYSTEM } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { createOutbox, GiveUp, type Job, type Outbox, TryLater } from '#platform/jobs/outbox.ts'
import { WebinarUnavailable } from '#platform/webinars.ts'
import { listPlaces } from './event-loading.store.ts'
import { type EventRow, listEventsAfter } from './events.store.ts'
import { faultOf, handOver, notifyStaff } from './hand-over.ts'
import { findHandOver, updateHandOver } from './hand-over.store.ts'
import { giveBack, HAND_OVER_JOB, isOpen, notifyOfPlace, PLACES_JOB, settle } from './place-changes.ts'
import { notifyOfMissingLink } from './places.ts'
import { listHeldByClosed, lockEvent } from './places.store.ts'

/** The job that sends the reminders of one event for one date. */
const REMINDER_JOB = 'event-reminder'
/** The same time on the day before. */
const AHEAD_MS = 24 * 60 * 60 * 1000

const SettleShape = z.object({ eventId: z.number() })
const HandOverShape = z.object({ registrantId: z.number() })
const ReminderShape = z.object({ eventId: z.number(), startDate: z.string() })

/** Creates the poller of this process. The caller starts and stops it. */
export function createEventJobs(context: Context): Outbox {
  return createOutbox({
    ...context,
    handlers: {
      [PLACES_JOB]: (payload) => settleEvent(context, SettleShape.parse(payload).eventId),
      [HAND_OVER_JOB]: (payload, job) => runHandOver(context, payload, job),
      [REMINDER_JOB]: (payload) => sendReminders(context, payload),
    },
  })
}

/**
 * Gives back the places of closed accounts in a future event, passes on expired offers, and offers free places. It is
 * also the job at the end of an offer.
 */
async function settleEvent(context: Context, eventId: number): Promise<void> {
  await context.db.transaction(async () => {
    const event = await lockEvent(context.db, { id: eventId })
    if (!event) return
    if (isOpen(context, event))
      for (const registrantId of await listHeldByClosed(context.db, event.id))
        await giveBack(context, SYSTEM, event, {
          registrantId,
          action: 'event-place-given-back',
          news: 'cancelled',
        })
    await settle(context, event)
  })
}

/**
 * Hands a place over to the webinar service (EVT-010). If the service refuses the person now, the place is given back with a mail. A last failed attempt, or
 * one that leaves no time for a retry before the event, is reported to the person and to staff.
 */
async function runHandOver(
  context: Context,
  payload: unknown,
  job: Pick<Job, 'isLast' | 'pauseMs'>,
): Promise<void> {
  const { registrantId } = HandOverShape.parse(payload)
  try {
    await handOver(context, registrantId, { notifiesOfRefusal: true })
  } catch (error) {
    const fault = faultOf(error)
    const pauseMs = error instanceof WebinarUnavailable ? error.retryAfterMs : 0
    const isOver = job.isLast || !(await hasTime(context, registrantId, Math.max(pauseMs, job.pauseMs)))
    if (!isOver) throw new TryLater(fault, pauseMs, error)
    await endHandOver(context, registrantId, fault)
    throw new GiveUp(fault, { cause: error })
  }
}

/** False when the next attempt would come after the start of the event, when a link is no longer useful. */
async function hasTime(context: Context, registrantId: number, pauseMs: number): Promise<boolean> {
  const { isHeld, startDate } = await findHandOver(context.db, registrantId)
  if (!isHeld || startDate === null) return true
  return context.clock.now().getTime() + pauseMs < Date.parse(startDate)
}

/** Stores that the queue has stopped retrying, and notifies the person and staff. The person keeps the place. */
async function endHandOver(context: Context, registrantId: number, fault: string): Promise<void> {
  await context.db.transaction(async () => {
    await updateHandOver(context.db, registrantId, {
      serviceFault: fault,
      serviceFailedAt: context.clock.iso(),
    })
    await notifyOfMissingLink(context, registrantId)
    await notifyStaff(context, registrantId, { fault, isOver: true })
  })
}

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

/** Sends the reminders of one event for one date. Does nothing when the event was moved, cancelled, or has begun. */
async function sendReminders(context: Context, payload: unknown): Promise<void> {
  const { eventId, startDate } = ReminderShape.parse(payload)
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
