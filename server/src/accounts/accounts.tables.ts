/** Facilitators, their teams, and the one-time tokens that reach them by mail. */
import { and, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencies, cities, provinces } from '../metas/metas.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const facilitators = pgTable(
  'facilitators',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    /** Lower case. The unique index finally decides who has an address (ACC-008, ACC-027). */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    agencyId: integer('agency_id')
      .notNull()
      .references(() => agencies.id),
    provinceId: integer('province_id')
      .notNull()
      .references(() => provinces.id),
    address: text('address').notNull(),
    /** Null when the city was typed. Its name then waits for staff (ACC-013). */
    cityId: integer('city_id').references(() => cities.id),
    newCityName: text('new_city_name'),
    postcode: text('postcode').notNull(),
    /** The language of mails to this account. */
    locale: text('locale').notNull(),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    eligibility: text('eligibility', { enum: ['pending', 'confirmed', 'refused'] }).notNull(),
    suspendedAt: instant('suspended_at'),
    closedAt: instant('closed_at'),
    /**
     * Sessions that began before this instant have ended, after a password change or a suspension (ACC-047, SYS-004).
     */
    sessionsValidFrom: instant('sessions_valid_from'),
    /** Goes up at each correction by staff, and who made the last one (STA-012). */
    version: integer('version').notNull().default(1),
    editedBy: text('edited_by'),
    editedAt: instant('edited_at'),
  },
  (table) => [
    uniqueIndex('facilitators_email').on(table.email),
    check('facilitators_eligibility', sql`${table.eligibility} in ('pending', 'confirmed', 'refused')`),
    check('facilitators_city', sql`(${table.cityId} is null) <> (${table.newCityName} is null)`),
  ],
)

/** A facilitator in good standing, in SQL. The service applies the same rule to a row (ACC-038). */
export const isActiveFacilitator = and(
  isNotNull(facilitators.confirmedAt),
  ne(facilitators.eligibility, 'refused'),
  isNull(facilitators.suspendedAt),
  isNull(facilitators.closedAt),
)

/** Addresses whose owners staff have asked to register. Whoever registers with one is found eligible at once. */
export const invitations = pgTable('invitations', {
  /** Lower case. */
  email: text('email').primaryKey(),
  invitedAt: instant('invited_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The language of the mail. */
  locale: text('locale').notNull(),
  /** As staff named the person, who states it again at registration; null where they did not. */
  firstName: text('first_name'),
  lastName: text('last_name'),
  agencyId: integer('agency_id').references(() => agencies.id),
})

export const teams = pgTable('teams', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** Staff have closed it: it had nobody and no open file, and gets neither. */
  archivedAt: instant('archived_at'),
})

export const teamMembers = pgTable(
  'team_members',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    uniqueIndex('team_members_present')
      .on(table.facilitatorId, table.teamId)
      .where(sql`${table.leftAt} is null`),
    index('team_members_team').on(table.teamId),
    index('team_members_facilitator').on(table.facilitatorId, table.joinedAt),
  ],
)

export const confirmations = pgTable(
  'confirmations',
  {
    /** SHA-256 of the 32 random bytes in the link (ACC-032). */
    tokenHash: text('token_hash').primaryKey(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('confirmations_facilitator').on(table.facilitatorId)],
)

/** A new address for an account, until the link that was mailed to it is followed: one for each account (PPL-003). */
export const emailChanges = pgTable(
  'email_changes',
  {
    facilitatorId: integer('facilitator_id')
      .primaryKey()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    /** SHA-256 of the 32 random bytes in the link. */
    tokenHash: text('token_hash').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** The staff member, by name. */
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('email_changes_token').on(table.tokenHash)],
)

/** A change that can still be confirmed at this time. */
export const isOpenEmailChange = (now: string) =>
  and(isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now))

export const passwordResets = pgTable(
  'password_resets',
  {
    /** The unique id inside the signed token (ACC-047). */
    id: uuid('id').primaryKey(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** Set when the link is used, replaced by a newer one, or voided by a password change. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('password_resets_facilitator').on(table.facilitatorId)],
)
