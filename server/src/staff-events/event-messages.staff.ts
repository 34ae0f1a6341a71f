/** Staff write to everybody in an event, after seeing how many that are (CTM-009, STA-013). */
import { shownMail } from '#platform/mail/mail-content.ts'
import type { EventMessage, EventMessageEffects } from '@hub/contract/event-messages'
import { LOCALES } from '@hub/contract/locales'
import { mailAbout } from '@hub/contract/staff-people'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { messageLocale, messageMail } from './event-message.emails.ts'
import { listReaders } from './event-messages.store.ts'
import { findEventForStaff } from './staff-events.store.ts'

/**
 * How many people would get the message, and the first mail of each language in which it is sent. Nothing is sent; the
 * reading is audited. Refuses with NotFound.
 */
export function previewEventMessage(
  context: Context,
  staff: Staff,
  { eventId, message }: { eventId: number; message: EventMessage },
): Promise<EventMessageEffects> {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const event = await eventToWriteAbout(context, eventId)
    const readers = await listReaders(context.db, eventId, { to: message.to, now: context.clock.iso() })
    const samples: EventMessageEffects['samples'] = []
    for (const one of LOCALES) {
      const [reader, ...others] = readers.filter((each) => messageLocale(message, each) === one)
      if (reader === undefined) continue
      const mail = await messageMail(context, { event, message, reader })
      samples.push({ count: 1 + others.length, mail: shownMail(mail) })
    }
    return { told: readers.length, samples }
  })
}

/**
 * Queues the message to each person once, in their language. `key` names this sending: where an answer was lost and it is
 * sent again, nobody gets it twice. Refuses with NotFound, and with EffectsChanged where others would get it than was shown.
 */
export function sendEventMessage(
  context: Context,
  staff: Staff,
  input: { eventId: number; message: EventMessage; key: string; told: number },
): Promise<{ told: number }> {
  const { eventId, message, key } = input
  return context.db.transaction(async () => {
    const event = await eventToWriteAbout(context, eventId)
    const readers = await listReaders(context.db, eventId, { to: message.to, now: context.clock.iso() })
    const told = readers.length
    if (told !== input.told) failWithRecord('EffectsChanged', { told })
    let queued = 0
    for (const reader of readers) {
      const mail = await messageMail(context, { event, message, reader })
      const dedupeKey = `event-message:${key}:${reader.id}`
      const about = mailAbout('event-message', reader.id)
      if (await context.mailer.queueMail({ ...mail, dedupeKey, about })) queued += 1
    }
    const note = `${message.to}: ${queued} told: ${message.subject}`
    if (queued > 0)
      await audit(context, staff, { action: 'event-email', objectKind: 'event', objectId: eventId, note })
    return { told }
  })
}

/** Of a cancelled event everybody was told already. */
async function eventToWriteAbout(context: Context, eventId: number) {
  const event = found(await findEventForStaff(context.db, eventId, context.clock.iso()))
  return event.cancelledAt === null ? event : fail('NotFound')
}
