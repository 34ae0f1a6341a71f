/** A message of staff to everybody in one event, shown before it is sent (CTM-009, STA-013). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Line, Lines } from './fields.ts'
import { LOCALES, SOURCE_LOCALE } from './locales.ts'
import { StaffMail } from './staff-mails.ts'

export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 5000

/** Who gets it: who has a place, who waits for one, or both. */
export const MESSAGE_READERS = ['registered', 'waiting', 'everybody'] as const
export type MessageReaders = (typeof MESSAGE_READERS)[number]

const WORDS = {
  subject: Line.min(1).max(SUBJECT_MAX),
  text: Lines.trim().min(1).max(MESSAGE_MAX),
}
const OTHERS = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)

/** What is written, in English, and as a whole in other languages. Who reads a language that is missing gets English. */
export const EventMessage = z.object({
  to: z.enum(MESSAGE_READERS),
  ...WORDS,
  translations: z.partialRecord(z.enum(OTHERS), z.object(WORDS)),
})
export type EventMessage = z.infer<typeof EventMessage>

/** How many people get it, and one of the mails in each language in which it is sent. */
export const EventMessageEffects = z.object({
  told: z.number(),
  samples: z.array(z.object({ count: z.number(), mail: StaffMail })),
})
export type EventMessageEffects = z.infer<typeof EventMessageEffects>

export const previewEventMessage = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/messages/preview',
  who: 'staff',
  permission: 'content',
  summary: 'Count who would get a message about an event, and show it as it will be sent; nothing is sent',
  body: EventMessage,
  reply: { record: EventMessageEffects },
  fails: ['NotFound'],
})

export const sendEventMessage = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/messages',
  who: 'staff',
  permission: 'content',
  summary:
    'Send a message to the people in an event, once each; sent again by the same key, nobody gets it twice',
  body: EventMessage.extend({ key: z.uuid(), told: z.number().int().min(0) }),
  reply: { record: z.object({ told: z.number() }) },
  fails: ['NotFound', 'EffectsChanged'],
})
