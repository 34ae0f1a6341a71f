/** One row for each sign-in of staff. It is whole once a code was given (STA-004, STA-005). */
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staffAccounts.id),
    /** SHA-256 of the random bytes in the cookie. The code gives the session a new cookie. */
    tokenHash: text('token_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** The absolute limit. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the last code was given; null until the first: only the steps of signing in are allowed. */
    codeCheckedAt: instant('code_checked_at'),
    /** The secret of an authenticator app until its first code, sealed. */
    offeredSecret: text('offered_secret'),
    /** The browser as it names itself, and the address it came from. */
    device: text('device').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    uniqueIndex('staff_sessions_token').on(table.tokenHash),
    index('staff_sessions_staff').on(table.staffId),
  ],
)
