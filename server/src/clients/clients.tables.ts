/** The people served: a code, a portal password that cannot be read back, and the answers of the file. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ANSWERS, fieldsOf, LOOKS, type AnswerName, type ChoiceName } from '@hub/contract/client-choices'
import { facilitators, teams } from '../accounts/accounts.tables.ts'
import { metas } from '../metas/metas.tables.ts'

const metaId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => metas.id)

export const clients = pgTable(
  'clients',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: text('code').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Null for a client of a facilitator without a team: then only the registrar reaches it (CLI-034). */
    teamId: integer('team_id').references(() => teams.id),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
    genderMetaId: metaId('gender_meta_id'),
    ethnoMetaId: metaId('ethno_meta_id'),
    ageMetaId: metaId('age_meta_id'),
    pathMetaId: metaId('path_meta_id'),
    avatarMetaId: metaId('avatar_meta_id'),
    avatarColorMetaId: metaId('avatar_color_meta_id'),
    statusMetaId: metaId('status_meta_id'),
    /** The code of statusMetaId, stored beside it so that the constraint below can compare them (CON-23). */
    statusMetaCode: text('status_meta_code').notNull(),
    registerTime: timestamp('register_time', { withTimezone: true, mode: 'string' }).notNull(),
    closeTime: timestamp('close_time', { withTimezone: true, mode: 'string' }),
    /** Grows by one with each edit and with the closing. An edit based on an older version is refused. */
    version: integer('version').notNull().default(1),
    /** The device's id for a registration without internet. The same id sent again returns this file (LIF-007). */
    registrationId: uuid('registration_id'),
    /** When the time was over for which a closed file is kept: who it was about is gone, and it is only counted (LIF-001). */
    clearedAt: timestamp('cleared_at', { withTimezone: true, mode: 'string' }),
    /** The file into which this one is merged: it is read and counted there, and opened by nobody (LIF-003). */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => clients.id),
    /**
     * In how many sessions the client took part, also by a file that is merged into this one, and when the last of them
     * ended. Triggers keep both (count_client_sessions in the migrations): a list would count thousands of entries at
     * each reading.
     */
    sessionCount: integer('session_count').notNull().default(0),
    lastSession: timestamp('last_session', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('clients_code').on(table.code),
    // Both lists are read in this order: open first, then newest, then id (CLI-008).
    index('clients_team_order').on(
      table.teamId,
      sql`(${table.closeTime} is not null)`,
      sql`${table.registerTime} desc`,
      table.id,
    ),
    index('clients_facilitator_order').on(
      table.facilitatorId,
      sql`(${table.closeTime} is not null)`,
      sql`${table.registerTime} desc`,
      table.id,
    ),
    // Few: figures and reads look for those that are merged.
    index('clients_merged')
      .on(table.mergedIntoId, table.id)
      .where(sql`${table.mergedIntoId} is not null`),
    // Who opens a file is told of one that was opened around the same time (LIF-003).
    index('clients_registered').on(table.registerTime),
    check('clients_closed', sql`(${table.statusMetaCode} = 'OPN') = (${table.closeTime} is null)`),
  ],
)

/** The column of a choice: `genderMetaId`. */
export const columnOf = <Name extends ChoiceName>(name: Name) => `${name}MetaId` as const

/** The answers of a file, as they are stored. */
export type AnswerColumns = Pick<typeof clients.$inferSelect, ReturnType<typeof columnOf<AnswerName>>>

/** The columns by which a client is recognised. */
export const lookColumns = fieldsOf(LOOKS, columnOf, (name) => clients[columnOf(name)])
export const answerColumns = fieldsOf(ANSWERS, columnOf, (name) => clients[columnOf(name)])

/** True for a file that can be opened: one that is cleared is only counted, one that is merged is read in another. */
export const isFileToOpen = sql`(${clients.clearedAt} is null and ${clients.mergedIntoId} is null)`

/** Written as in the indexes for the order, so that they are used. */
export const isClosedFile = sql<boolean>`(${clients.closeTime} is not null)`
export const isOpenFile = sql`${isClosedFile} is false`

/**
 * Codes that are reserved and not yet free for others. A code stays here for its time, used or not (CLI-018, LIF-007).
 */
export const clientCodes = pgTable(
  'client_codes',
  {
    code: text('code').primaryKey(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
    reservedUntil: timestamp('reserved_until', { withTimezone: true, mode: 'string' }).notNull(),
    /**
     * For a code that a device holds: when the device got it, and how long it stays reserved. What the device registers
     * with it in time may arrive much later.
     */
    reservedAt: timestamp('reserved_at', { withTimezone: true, mode: 'string' }),
    keptUntil: timestamp('kept_until', { withTimezone: true, mode: 'string' }),
  },
  (table) => [index('client_codes_until').on(table.reservedUntil)],
)

/** Two files that may be of one person (LIF-003). */
export const clientPairs = pgTable(
  'client_pairs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The later file, and the one that was there. */
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    otherId: integer('other_id')
      .notNull()
      .references(() => clients.id),
    state: text('state', { enum: ['possible', 'linked', 'merged', 'different'] }).notNull(),
    foundAt: timestamp('found_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Of merged files. */
    keptId: integer('kept_id').references(() => clients.id),
    mergedAt: timestamp('merged_at', { withTimezone: true, mode: 'string' }),
    mergedBy: text('merged_by'),
  },
  (table) => [
    uniqueIndex('client_pairs_files').on(table.clientId, table.otherId),
    index('client_pairs_other').on(table.otherId),
    index('client_pairs_state').on(table.state, table.id),
    check('client_pairs_order', sql`${table.clientId} > ${table.otherId}`),
    check('client_pairs_merged', sql`(${table.state} = 'merged') = (${table.keptId} is not null)`),
  ],
)
