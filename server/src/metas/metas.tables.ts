/** The lists that people choose from: metas by type, agencies, provinces, cities. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Translations } from '@hub/contract/translations.rules'

export const metas = pgTable(
  'metas',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    metaType: text('meta_type').notNull(),
    /**
     * What stays when the texts change: the reference lists and whatever names an entry from outside find it by this. A
     * server of the release before adds entries without one.
     */
    key: text('key')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    metaValue: text('meta_value').notNull(),
    metaCode: text('meta_code'),
    metaMark: text('meta_mark'),
    sortOrder: integer('sort_order').notNull(),
    /** Of `meta_value`, by language (CTM-003). */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    /** From then on nobody can choose it; what names it stays readable (CTM-008). */
    retiredAt: timestamp('retired_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('metas_type_value').on(table.metaType, table.metaValue),
    uniqueIndex('metas_type_key').on(table.metaType, table.key),
  ],
)

export const agencies = pgTable(
  'agencies',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** A new agency waits for approval by staff and is not listed until then (ACC-028). */
    approvedAt: timestamp('approved_at', { withTimezone: true, mode: 'string' }),
    /** Staff decided that it is not listed. */
    refusedAt: timestamp('refused_at', { withTimezone: true, mode: 'string' }),
    /** The agency of which this is another name, after a merge or a new name. It has no facilitators then. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => agencies.id),
    phoneNumber: text('phone_number').notNull().default(''),
    /** For staff alone. */
    note: text('note').notNull().default(''),
    /** Its facilitators need a second factor to log in (HRD-002). */
    factorRequired: boolean('factor_required').notNull().default(false),
    /** Goes up at each edit by staff (STA-012). */
    version: integer('version').notNull().default(1),
    editedBy: text('edited_by'),
    editedAt: timestamp('edited_at', { withTimezone: true, mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [index('agencies_name').on(table.name)],
)

export const provinces = pgTable('provinces', {
  id: integer('id').primaryKey(),
  countryCode: text('country_code').notNull(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
})

export const cities = pgTable(
  'cities',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    provinceId: integer('province_id')
      .notNull()
      .references(() => provinces.id),
    name: text('name').notNull(),
    /** A second row of a name in other letters, from before that was refused. Facilitators may have chosen either. */
    isRepeated: boolean('is_repeated').notNull().default(false),
  },
  (table) => [
    uniqueIndex('cities_province_name').on(table.provinceId, table.name),
    uniqueIndex('cities_province_letters')
      .on(table.provinceId, sql`lower(${table.name})`)
      .where(sql`not ${table.isRepeated}`),
  ],
)

/**
 * The hash of the reference lists when they were last loaded, in one row. A start that finds the same hash loads
 * nothing.
 */
export const referenceLists = pgTable(
  'reference_lists',
  {
    id: integer('id').primaryKey(),
    /** SHA-256 of every list, in hex. */
    print: text('print').notNull(),
  },
  (table) => [check('reference_lists_one', sql`${table.id} = 1`)],
)
