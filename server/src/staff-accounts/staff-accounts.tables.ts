/** The provider's staff, the links that let them in, and what proves them beside the password (STA-001 to STA-006). */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StaffRole } from '@hub/contract/staff-roles.rules'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    roles: text('roles').array().$type<StaffRole[]>().notNull(),
    /** Null until the set-up link was used. */
    passwordHash: text('password_hash'),
    /** The language of mails to this account. */
    locale: text('locale').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    /** Sessions that began before this instant have ended, after a change of roles or factors (STA-005). */
    sessionsValidFrom: instant('sessions_valid_from'),
  },
  (table) => [
    uniqueIndex('staff_accounts_email').on(table.email),
    check('staff_accounts_roles', sql`cardinality(${table.roles}) > 0`),
  ],
)

/** A link that sets up an account: it works once and for 24 hours (STA-002). */
export const staffLinks = pgTable(
  'staff_links',
  {
    /** SHA-256 of the random bytes in the link. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staffAccounts.id),
    expiresAt: instant('expires_at').notNull(),
    /** Set when it is used, or replaced by a newer one. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('staff_links_staff').on(table.staffId)],
)

/** An authenticator app. */
export const staffFactors = pgTable(
  'staff_factors',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staffAccounts.id),
    /** Sealed with the hub's secret. */
    secret: text('secret').notNull(),
    /** The time step of the last accepted code: it and earlier ones are refused (STA-004). */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('staff_factors_present')
      .on(table.staffId)
      .where(sql`${table.removedAt} is null`),
  ],
)

/** A recovery code, valid once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staffAccounts.id),
    /** An HMAC with the hub's secret, for a copy of the database alone could try out all codes. */
    codeHash: text('code_hash').notNull(),
    /** The id of that secret. Null in what releases stored that knew one secret alone. */
    secretId: text('secret_id'),
    /** Set when it is used, or when newer ones replace it. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
)
