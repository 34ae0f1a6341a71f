/** What merges of agencies changed, so that they can be undone (PPL-005). */
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { agencies } from '../metas/metas.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const agencyMerges = pgTable(
  'agency_merges',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    fromId: integer('from_id')
      .notNull()
      .references(() => agencies.id),
    intoId: integer('into_id')
      .notNull()
      .references(() => agencies.id),
    /** What the agency was before. */
    approvedAt: instant('approved_at'),
    refusedAt: instant('refused_at'),
    /** The facilitators who went over, and the former names that went with them. */
    facilitatorIds: integer('facilitator_ids').array().notNull(),
    nameIds: integer('name_ids').array().notNull(),
    mergedAt: instant('merged_at').notNull(),
    mergedBy: text('merged_by').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('agency_merges_into').on(table.intoId)],
)
