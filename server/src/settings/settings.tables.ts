/** What staff set for the whole product, and every version of the terms (CTM-011). */
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TextsByLocale } from '@hub/contract/staff-settings'

/** The settings that staff have changed. The others hold as the environment says. */
export const productSettings = pgTable('product_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})

/** The last row is in force. None is ever changed or removed: accounts name the version that they accepted. */
export const termsVersions = pgTable('terms_versions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: text('version').notNull().unique(),
  texts: jsonb('texts').$type<TextsByLocale>().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull(),
  /** The name of the staff member; empty for the version that the product brought. */
  publishedBy: text('published_by').notNull(),
  reason: text('reason').notNull(),
})
