/** What was delivered, to whom or to how many, by whom. Written once, changed only by corrections.staff (REC-008). */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { facilitators } from '../accounts/accounts.tables.ts'
import { learningTypes, modules, themes, topics } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { metas, provinces } from '../metas/metas.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const records = pgTable(
  'records',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Unique: one run has one record, even when Submit arrives several times (PAR-018). */
    runningId: integer('running_id')
      .notNull()
      .references(() => runningModules.id),
    kind: text('kind', { enum: ['training', 'justice', 'workshop', 'demographics'] }).notNull(),
    hostId: integer('host_id')
      .notNull()
      .references(() => facilitators.id),
    learningTypeId: integer('learning_type_id')
      .notNull()
      .references(() => learningTypes.id),
    themeId: integer('theme_id')
      .notNull()
      .references(() => themes.id),
    topicId: integer('topic_id')
      .notNull()
      .references(() => topics.id),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    participationCount: integer('participation_count').notNull(),
    languageId: integer('language_id').references(() => metas.id),
    provinceId: integer('province_id').references(() => provinces.id),
    createdAt: instant('created_at').notNull(),
    /** When the row or its people last changed, by the database's own clock: a trigger sets it. Null: before there was one. */
    changedAt: instant('changed_at'),
  },
  (table) => [
    uniqueIndex('records_running').on(table.runningId),
    // Figures read what changed since they last looked (REP-009).
    index('records_changed').on(table.changedAt, table.id),
    index('records_host').on(table.hostId, table.endTime),
    // Figures are of a period, and their sessions are listed by the end (REP-009).
    index('records_end').on(table.endTime, table.id),
    check('records_order', sql`${table.endTime} >= ${table.startTime}`),
    check(
      'records_ages',
      sql`${table.minAge} is null or ${table.maxAge} is null or ${table.minAge} <= ${table.maxAge}`,
    ),
  ],
)

const recordId = () =>
  integer('record_id')
    .notNull()
    .references(() => records.id)

export const recordFacilitators = pgTable(
  'record_facilitators',
  {
    recordId: recordId(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.facilitatorId] }),
    index('record_facilitators_facilitator').on(table.facilitatorId, table.recordId),
  ],
)

export const recordClients = pgTable(
  'record_clients',
  {
    recordId: recordId(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.clientId] }),
    index('record_clients_client').on(table.clientId, table.recordId),
  ],
)

export const recordDemographics = pgTable(
  'record_demographics',
  {
    recordId: recordId(),
    ageId: integer('age_id')
      .notNull()
      .references(() => metas.id),
    genderId: integer('gender_id')
      .notNull()
      .references(() => metas.id),
    numParticipants: integer('num_participants').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.ageId, table.genderId] }),
    check('record_demographics_count', sql`${table.numParticipants} >= 0`),
  ],
)

/**
 * True for a record whose people are still held. Each record has a facilitator until the time that it is kept is over;
 * from then on it is counted, and opened by nobody (LIF-001).
 */
export const isHeldRecord = sql<boolean>`exists (
  select 1 from ${recordFacilitators} where ${recordFacilitators.recordId} = ${records.id})`
