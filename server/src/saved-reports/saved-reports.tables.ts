/** What somebody looks at again: a report by its name (REP-006). */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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
  },
  (table) => [
    // The command line finds a shared report by its name.
    uniqueIndex('saved_reports_shared_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.isShared}`),
    uniqueIndex('saved_reports_own_name').on(table.makerId, sql`lower(${table.name})`),
  ],
)
