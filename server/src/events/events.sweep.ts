/** The jobs of events: passing on expired offers, calling the webinar service, sending reminders. */
import { z } from 'zod'
import { SYSTEM } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { createOutbox, type Outbox } from '#platform/jobs/outbox.ts'
import { runHandOver } from './hand-over.sweep.ts'
import { giveBack, HAND_OVER_JOB, isOpen, PLACES_JOB, settle } from './place-changes.ts'
import { listHeldByClosed, lockEvent } from './places.store.ts'
import { REMINDER_JOB, sendReminders } from './reminders.sweep.ts'

const SettleShape = z.object({ eventId: z.number() })

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
