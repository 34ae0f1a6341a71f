/** What can be learned: learning types > sectors > themes > topics > modules, and the dashboard's utilities. */
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  QueryBuilder,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_TYPES, type DocumentWarning, GUIDE_LINKS } from '@hub/contract/guides.rules'
import type { Locale } from '@hub/contract/locales'
import type { OutsideAddress } from '@hub/contract/staff-modules'
import type { PictureChoice } from '@hub/contract/pictures.rules'
import type { Translations } from '@hub/contract/translations.rules'

/** Texts beside the English ones, by language and field (CTM-003). */
const translations = () => jsonb('translations').$type<Translations>().notNull().default({})
/** When staff published a change: from then on the product's own texts do not replace it. */
const editedAt = () => timestamp('edited_at', { withTimezone: true, mode: 'string' })
/** What the picture shows, in words, for those who do not see it (CTM-004). */
const alt = () => text('alt').notNull().default('')
/** How the picture is shown. An uploaded one is `image`, the path of its widest file. */
const picture = () => jsonb('picture').$type<PictureChoice>().notNull().default({})
/** What a catalogue folder calls the item, whatever it is renamed to. Null until the first export or import (CTM-010). */
const folderKey = () => text('folder_key').unique()
/** What staff chose in place of what came with the package or the file; null where they chose nothing (CTM-005). */
const guideId = (name: string) => integer(name)
/** Staff have taken it off the screens. Records and runs still read it. */
const retiredAt = () => timestamp('retired_at', { withTimezone: true, mode: 'string' })

export const learningTypes = pgTable('learning_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  summary: text('summary').notNull(),
  image: text('image').notNull(),
  alt: alt(),
  picture: picture(),
  learningTypeKey: text('learning_type_key').notNull().unique(),
  learningTypePath: text('learning_type_path'),
  learningTypeStatus: text('learning_type_status', {
    enum: ['available', 'unavailable'],
  }).notNull(),
  isRecordMenu: boolean('is_record_menu').notNull(),
  isUiGate: boolean('is_ui_gate').notNull(),
  sortOrder: integer('sort_order').notNull(),
  translations: translations(),
  editedAt: editedAt(),
  retiredAt: retiredAt(),
})

export const utilities = pgTable('utilities', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull().unique(),
  summary: text('summary').notNull(),
  image: text('image').notNull(),
  utilityType: text('utility_type', { enum: ['route', 'file'] }).notNull(),
  utilityPath: text('utility_path').notNull(),
  sortOrder: integer('sort_order').notNull(),
  translations: translations(),
  folderKey: folderKey(),
  retiredAt: retiredAt(),
})

/** The guides and journals that staff upload (CTM-005). */
export const guides = pgTable('guides', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  /** By language, the path of its file below the static path. */
  files: jsonb('files').$type<Partial<Record<Locale, string>>>().notNull().default({}),
  sortOrder: integer('sort_order').notNull(),
  translations: translations(),
  folderKey: folderKey(),
  retiredAt: retiredAt(),
})

/** What is known of each document that was uploaded as a guide, so that its warnings are read later too (CTM-005). */
export const guideFiles = pgTable('guide_files', {
  /** Below the static path. */
  file: text('file').primaryKey(),
  name: text('name').notNull(),
  type: text('type', { enum: DOCUMENT_TYPES }).notNull(),
  pages: integer('pages'),
  warnings: jsonb('warnings').$type<DocumentWarning[]>().notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true, mode: 'string' }).notNull(),
})

/**
 * The guides or journals of an item as JSON text (CAT-019): those of the guide that staff chose, by addresses that stay, or
 * what came with the package. A guide that is archived, or has no file, counts as none.
 */
export const chosenGuides = (id: SQLWrapper, own: SQLWrapper) => sql<string | null>`coalesce(
  (select jsonb_object_agg(f.key, ${`${GUIDE_LINKS}/`}::text || g.id || '/' || f.key)::text
    from guides g, jsonb_each_text(g.files) f where g.id = ${id} and g.retired_at is null), ${own})`

export const sectors = pgTable('sectors', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  learningTypeId: integer('learning_type_id')
    .notNull()
    .references(() => learningTypes.id),
  sectorKey: text('sector_key').notNull().unique(),
  name: text('name').notNull(),
  summary: text('summary').notNull(),
  image: text('image').notNull(),
  alt: alt(),
  picture: picture(),
  bgImage: text('bg_image').notNull(),
  offlineAllowed: boolean('offline_allowed').notNull(),
  sortOrder: integer('sort_order').notNull(),
  translations: translations(),
  editedAt: editedAt(),
  retiredAt: retiredAt(),
})

export const themes = pgTable(
  'themes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    sectorId: integer('sector_id')
      .notNull()
      .references(() => sectors.id),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    alt: alt(),
    picture: picture(),
    viewImage: text('view_image').notNull(),
    hoverImage: text('hover_image').notNull(),
    themeColor: text('theme_color').notNull(),
    themeStatus: text('theme_status', { enum: ['open', 'closed'] }).notNull(),
    guides: text('guides'),
    guideId: guideId('guide_id'),
    offlineAllowed: boolean('offline_allowed').notNull(),
    sortOrder: integer('sort_order').notNull(),
    translations: translations(),
    folderKey: folderKey(),
    retiredAt: retiredAt(),
  },
  (table) => [uniqueIndex('themes_sector_name').on(table.sectorId, table.name)],
)

export const topics = pgTable(
  'topics',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    themeId: integer('theme_id')
      .notNull()
      .references(() => themes.id),
    name: text('name').notNull(),
    sortOrder: integer('sort_order').notNull(),
    translations: translations(),
    folderKey: folderKey(),
    retiredAt: retiredAt(),
  },
  (table) => [uniqueIndex('topics_theme_name').on(table.themeId, table.name)],
)

export const modules = pgTable(
  'modules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    topicId: integer('topic_id')
      .notNull()
      .references(() => topics.id),
    moduleKey: text('module_key').notNull(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    image: text('image').notNull(),
    alt: alt(),
    picture: picture(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    estimateMinutes: integer('estimate_minutes').notNull(),
    lastUpdate: timestamp('last_update', { withTimezone: true, mode: 'string' }).notNull(),
    currentVersion: text('current_version').notNull(),
    /** The path below the package store: `{key}/{version}`. */
    codeDir: text('code_dir').notNull(),
    entry: text('entry').notNull(),
    guides: text('guides'),
    journals: text('journals'),
    guideId: guideId('guide_id'),
    journalId: guideId('journal_id'),
    isDownloadable: boolean('is_downloadable').notNull(),
    sortOrder: integer('sort_order').notNull(),
    translations: translations(),
    retiredAt: retiredAt(),
  },
  (table) => [
    uniqueIndex('modules_topic_key').on(table.topicId, table.moduleKey),
    index('modules_key').on(table.moduleKey),
  ],
)

/** Every version of a module that was in the catalogue, so that staff can go back to it (CTM-007). */
export const moduleVersions = pgTable(
  'module_versions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    moduleKey: text('module_key').notNull(),
    version: text('version').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true, mode: 'string' }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    estimateMinutes: integer('estimate_minutes').notNull(),
    /** The path below the package store: `{key}/{version}`. */
    codeDir: text('code_dir').notNull(),
    entry: text('entry').notNull(),
    guides: text('guides'),
    journals: text('journals'),
    /** False of a version that staff have saved and facilitators have never had. */
    isPublished: boolean('is_published').notNull().default(true),
    /** Who saved it in the console. */
    addedBy: text('added_by'),
    /** What its files ask other sites for; null until somebody looks at the module in the console (PKG-008). */
    outside: jsonb('outside').$type<OutsideAddress[]>(),
  },
  (table) => [uniqueIndex('module_versions_key').on(table.moduleKey, table.version)],
)

/** The external hosts that a module may load from, in every topic and version of it (PKG-008). */
export const moduleHosts = pgTable(
  'module_hosts',
  {
    moduleKey: text('module_key').notNull(),
    host: text('host').notNull(),
    reason: text('reason').notNull(),
    allowedBy: text('allowed_by'),
    allowedAt: timestamp('allowed_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.moduleKey, table.host] })],
)

/** Whether a module may load from other sites, for statements that have the module. */
export const needsInternet = sql`exists (select 1 from module_hosts h where h.module_key = ${modules}.module_key)`

/**
 * The SQL form of isOpenTheme and isEnterable, for statements that join modules with everything above them (API-042).
 * What staff have retired is not open (CTM-008).
 */
export const isEnterableTopic = sql<boolean>`(${themes.themeStatus} = 'open'
  and ${learningTypes.retiredAt} is null and ${sectors.retiredAt} is null
  and ${themes.retiredAt} is null and ${topics.retiredAt} is null and ${modules.retiredAt} is null
  and ${learningTypes.learningTypeStatus} = 'available' and ${learningTypes.isUiGate})`

/**
 * A module by `topicId` and `moduleKey` as a table of one row, for statements that must decide by the data at the time
 * they run. `isOpen` applies the rules of isOpenTheme and isEnterable to its theme and learning type (API-042).
 */
export const moduleOfTopic = new QueryBuilder()
  .select({
    id: modules.id,
    topicId: modules.topicId,
    currentVersion: modules.currentVersion,
    isOpen: isEnterableTopic.as('is_open'),
  })
  .from(modules)
  .innerJoin(topics, eq(topics.id, modules.topicId))
  .innerJoin(themes, eq(themes.id, topics.themeId))
  .innerJoin(sectors, eq(sectors.id, themes.sectorId))
  .innerJoin(learningTypes, eq(learningTypes.id, sectors.learningTypeId))
  .where(
    and(eq(modules.topicId, sql.placeholder('topicId')), eq(modules.moduleKey, sql.placeholder('moduleKey'))),
  )
  .as('module_of_topic')
