/** Alerts about unusual use, each found once (AUD-006). */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { ALERT_KINDS } from '@hub/contract/staff-alerts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    /** Whose access it is. */
    whoKind: text('who_kind', { enum: ['facilitator', 'staff'] }).notNull(),
    whoId: integer('who_id').notNull(),
    /** The hour that it is about: in it, a kind is found once for each person. */
    hourAt: instant('hour_at').notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    count: integer('count').notNull(),
    /** The most in an hour before; null where that says nothing. */
    usual: integer('usual'),
    foundAt: instant('found_at').notNull(),
    dismissedAt: instant('dismissed_at'),
    /** Null at the command line, and before. */
    dismissedBy: integer('dismissed_by').references(() => staffAccounts.id),
  },
  (table) => [
    uniqueIndex('staff_alerts_once').on(table.kind, table.whoKind, table.whoId, table.hourAt),
    index('staff_alerts_open')
      .on(table.untilAt)
      .where(sql`${table.dismissedAt} is null`),
  ],
)
