/** What events leave to the queue: passing offers on when their time is over, talking to the webinar service, reminding. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { createOutbox, type Outbox } from '#platform/jobs/outbox.ts'
import { runHandOver } from './hand-over.service.ts'
import { HAND_OVER_TOPIC, PLACES_TOPIC } from './place-changes.service.ts'
import { settleEvent } from './places.service.ts'
import { REMINDER_TOPIC, sendReminders } from './reminders.service.ts'

const SettleShape = z.object({ eventId: z.number() })

/** Makes the poller of this process; whoever makes it starts and stops it. */
export function createEventJobs(context: Context): Outbox {
  return createOutbox({
    ...context,
    handlers: {
      [PLACES_TOPIC]: (payload) => settleEvent(context, SettleShape.parse(payload).eventId),
      [HAND_OVER_TOPIC]: (payload, job) => runHandOver(context, payload, job),
      [REMINDER_TOPIC]: (payload) => sendReminders(context, payload),
    },
  })
}
