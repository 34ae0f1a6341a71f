/** What proves a facilitator beside the password: an authenticator app, and recovery codes (HRD-002). */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { passkeys } from '#platform/credentials/passkeys/passkeys.tables.ts'
import { facilitators } from '../accounts/accounts.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** An authenticator app. Until its first code was given it proves nothing. */
export const facilitatorApps = pgTable(
  'facilitator_apps',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    /** Sealed with the hub's secret. */
    secret: text('secret').notNull(),
    /** The time step of the last accepted code: it and earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    offeredAt: instant('offered_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('facilitator_apps_present')
      .on(table.facilitatorId)
      .where(sql`${table.removedAt} is null and ${table.confirmedAt} is not null`),
    uniqueIndex('facilitator_apps_offered')
      .on(table.facilitatorId)
      .where(sql`${table.removedAt} is null and ${table.confirmedAt} is null`),
  ],
)

/** A recovery code, valid once. */
export const facilitatorRecoveryCodes = pgTable(
  'facilitator_recovery_codes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    /** An HMAC with the hub's secret, for a copy of the database alone could try out all codes. */
    codeHash: text('code_hash').notNull(),
    /** The id of that secret. */
    secretId: text('secret_id').notNull(),
    /** Set when it is used, or when newer ones replace it. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('facilitator_recovery_codes_facilitator').on(table.facilitatorId)],
)

/** True, in SQL, for a facilitator who has a second factor. `facilitatorId` is a column of the statement around it. */
export const hasFactorOf = (facilitatorId: unknown) =>
  sql<boolean>`(${hasAppOf(facilitatorId)} or ${countPasskeysOf(facilitatorId)} > 0)`

/** The same for an app alone. */
export const hasAppOf = (facilitatorId: unknown) =>
  sql<boolean>`exists (select 1 from ${facilitatorApps} where ${facilitatorApps.facilitatorId} = ${facilitatorId} and ${facilitatorApps.confirmedAt} is not null and ${facilitatorApps.removedAt} is null)`

/** The number of their passkeys, in SQL. */
export const countPasskeysOf = (facilitatorId: unknown) =>
  sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.ownerKind} = 'facilitator' and ${passkeys.ownerId} = ${facilitatorId})`
