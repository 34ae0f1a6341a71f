/** Which rows of the outbox are mails that wait, or that were given up. */
import { and, eq, gt } from 'drizzle-orm'
import { outbox } from '../jobs/outbox.tables.ts'

/** The topic of mails in the outbox. */
export const MAIL_TOPIC = 'mail'

/** Mails that wait or are tried again, or mails that were given up; `since`: without those that were asked for before. */
export interface MailFilter {
  state: 'ready' | 'dead'
  since?: string
}

/** The condition by which these mails are listed, and counted on Home. */
export const isOfMails = ({ state, since }: MailFilter) =>
  and(eq(outbox.topic, MAIL_TOPIC), eq(outbox.state, state), since ? gt(outbox.createdAt, since) : undefined)
