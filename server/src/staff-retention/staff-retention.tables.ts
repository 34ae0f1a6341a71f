/** How long data is kept, what each night removed, and the counts that stand for people whose answers are gone (LIF-001). */
import { check, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { RetentionPeriods } from '@hub/contract/retention.rules'
import type { RetentionEffects } from '@hub/contract/staff-retention'
import { metas } from '../metas/metas.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** What staff have set, each change a row. The one with the largest id whose day has come holds. */
export const retentionPlans = pgTable('retention_plans', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  periods: jsonb('periods').$type<RetentionPeriods>().notNull(),
  /** A day in Toronto. */
  takesEffectOn: date('takes_effect_on', { mode: 'string' }).notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: text('made_by').notNull(),
  reason: text('reason').notNull(),
  /** Set where a later change came before its day. */
  replacedAt: instant('replaced_at'),
})

/** One row for each night, so that one node works on any number of them, and goes on where another ended. */
export const retentionRuns = pgTable('retention_runs', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** The last sign of the node that works on it. */
  claimedAt: instant('claimed_at').notNull(),
  finishedAt: instant('finished_at'),
  removed: jsonb('removed').$type<RetentionEffects>().notNull(),
})

/**
 * How many people of an age and a gender took part in a half year, or closed their file in it, whose files hold no
 * answers any more: the tables of a half year add them, and nothing else is known of them (decision 0045).
 */
export const keptCounts = pgTable(
  'kept_counts',
  {
    /** The first day of the half year. */
    halfFrom: date('half_from', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['people', 'outcome'] }).notNull(),
    /** The code of the exit reason; empty for people. */
    exit: text('exit').notNull(),
    ageMetaId: integer('age_meta_id')
      .notNull()
      .references(() => metas.id),
    genderMetaId: integer('gender_meta_id')
      .notNull()
      .references(() => metas.id),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.halfFrom, table.kind, table.exit, table.ageMetaId, table.genderMetaId] }),
    check('kept_counts_kind', sql`${table.kind} in ('people', 'outcome')`),
  ],
)
