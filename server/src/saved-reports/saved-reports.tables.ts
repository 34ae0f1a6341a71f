/** What somebody looks at again: a report by its name (REP-006). */
import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'

export const savedReports = pgTable(
  'saved_reports',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** As `addressText` writes it: never with what somebody typed. */
    address: text('address').notNull(),
    isShared: boolean('is_shared').notNull(),
    makerId: integer('maker_id')
      .notNull()
      .references(() => staffAccounts.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** The day of the month on which a link to it is mailed; null where it is not. */
    sendDay: integer('send_day'),
    /** The staff accounts to which it is mailed. */
    sendTo: integer('send_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The day in Toronto on which it is mailed next: whoever moves it on mails it. */
    nextSendOn: date('next_send_on'),
  },
  (table) => [
    // The command line finds a shared report by its name.
    uniqueIndex('saved_reports_shared_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.isShared}`),
    uniqueIndex('saved_reports_own_name').on(table.makerId, sql`lower(${table.name})`),
  ],
)
