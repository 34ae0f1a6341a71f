/** Mails as staff see them: before they are sent (STA-013), and when they were given up (STA-010). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, PageLimit } from './fields.ts'

/** A mail as one of its readers will get it, in the reader's language. */
export const StaffMail = z.object({
  to: z.string(),
  locale: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type StaffMail = z.infer<typeof StaffMail>

/** For so long a mail that was given up is counted on Home and listed. */
export const UNDELIVERED_DAYS = 30

/** A mail that was given up. What was in it is gone: its links would still open an account. */
export const UndeliveredMail = z.object({
  id: z.number(),
  to: z.string(),
  /** In the language of the reader. */
  subject: z.string(),
  /** Whom it was for, unless that was staff or somebody who is invited. */
  facilitatorId: z.number().nullable(),
  createdAt: Iso,
  attempts: z.number(),
  /** In the words of the mail server. */
  lastError: z.string().nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

export const UndeliveredMailsQuery = z.object({
  limit: PageLimit,
  after: z.coerce.number<number | string>().int().positive().optional(),
})
export type UndeliveredMailsQuery = z.output<typeof UndeliveredMailsQuery>

export const listUndeliveredMails = endpoint({
  method: 'GET',
  path: '/staff/mails/undelivered',
  who: 'staff',
  permission: 'staff',
  summary: `List the mails that were given up in the last ${UNDELIVERED_DAYS} days, the oldest first; audited`,
  query: UndeliveredMailsQuery,
  reply: {
    records: z.array(UndeliveredMail),
    /** The cursor of the next page, of younger mails; null on the last. */
    next: z.number().nullable(),
    /** How many they are on all pages, as Home counts them. */
    total: z.number(),
  },
})
