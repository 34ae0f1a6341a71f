/** The modules a facilitator marked as favourites. */
import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'

export const favourites = pgTable(
  'favourites',
  {
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id, { onDelete: 'cascade' }),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    markedAt: timestamp('marked_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.facilitatorId, table.moduleId] }),
    index('favourites_module').on(table.moduleId),
  ],
)
