/** The jobs that are to be done outside the database, and the mails that can be read in the hub's own mailbox. */
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    /** Emptied when the job is done, because a mail holds a link that opens an account. */
    payload: jsonb('payload').notNull(),
    /** Names the cause. A cause gets only one job, as long as its row is kept. */
    dedupeKey: text('dedupe_key').unique('outbox_dedupe'),
    /** Whom a mail was for, such as facilitator:7, and what it was about: what stays of it when it is sent. */
    recipient: text('recipient'),
    kind: text('kind'),
    state: text('state', { enum: ['ready', 'done', 'dead'] })
      .notNull()
      .default('ready'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    runAt: instant('run_at').notNull(),
    /** While this is in the future, the poller named in `lockedBy` works on the job. */
    lockedUntil: instant('locked_until'),
    lockedBy: text('locked_by'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.runAt, table.id),
    index('outbox_recipient').on(table.recipient, table.id),
  ],
)

export interface MailboxAttachment {
  filename: string
  contentType: string
}

export const mailbox = pgTable('mailbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The same for every delivery of one mail, so that a mail is kept only once. */
  messageId: text('message_id').notNull().unique('mailbox_message'),
  to: text('to').notNull(),
  locale: text('locale').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  attachments: jsonb('attachments').$type<MailboxAttachment[]>().notNull(),
  sentAt: instant('sent_at').notNull(),
})
