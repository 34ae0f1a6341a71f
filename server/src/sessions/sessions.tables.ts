/** One row for each login. A token is valid only while its row is (ACC-052). */
import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { facilitators, isActiveFacilitator } from '../accounts/accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
    startedAt: instant('started_at').notNull(),
    /** The absolute limit: no renewal goes beyond it. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The last correct password in the Security modal (CLI-033). */
    passwordCheckedAt: instant('password_checked_at'),
    /**
     * The id of the hub's secret when it began: what a device gets for the session is derived from it. Null in what
     * releases stored that knew one secret alone.
     */
    secretId: text('secret_id'),
    /** A second factor was required at the login: until the account has one, little else is allowed (HRD-002). */
    factorRequired: boolean('factor_required').notNull().default(false),
    /** The browser as it named itself at the login. Null in what releases stored that did not note it, as below. */
    device: text('device'),
    /** To a quarter of an hour. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('sessions_facilitator').on(table.facilitatorId)],
)

/**
 * A valid session, in SQL, joined with its facilitator: not ended, not expired, of an account in good standing, and not
 * ended by a change that ended all sessions (ACC-052). Takes `sessionId` and `now`.
 */
export const isGoodSession = and(
  eq(sessions.id, sql.placeholder('sessionId')),
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, sql.placeholder('now')),
  isActiveFacilitator,
  or(isNull(facilitators.sessionsValidFrom), gte(sessions.startedAt, facilitators.sessionsValidFrom)),
)
