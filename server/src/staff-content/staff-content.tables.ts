/** The one draft of all content, and what was published of it (CTM-002). */
import type { ContentFields, ContentKind } from '@hub/contract/content.rules'
import type { ContentChange, PublicationSchedule } from '@hub/contract/staff-content'
import { sql } from 'drizzle-orm'
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    /** Of the item; of an order, what is above, or 0 at the top. */
    itemId: integer('item_id').notNull(),
    isOrder: boolean('is_order').notNull(),
    /** Of an item that was added, and is nowhere else yet: what it stands below. */
    parentId: integer('parent_id'),
    isNew: boolean('is_new').notNull(),
    /** The fields that differ from what is published; of a new item, all. */
    fields: jsonb('fields').$type<ContentFields>().notNull(),
    editedBy: text('edited_by').notNull(),
    editedAt: instant('edited_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.itemId, table.isOrder] })],
)

export const publications = pgTable('publications', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  publishedAt: instant('published_at').notNull(),
  publishedBy: text('published_by').notNull(),
  note: text('note').notNull(),
  /** The content went back to what it was after this publication; 0 for the time before the first. */
  revertedTo: integer('reverted_to'),
  changes: jsonb('changes').$type<ContentChange[]>().notNull(),
})

/** The moments at which the draft was to be published, and what became of each. One alone can lie ahead. */
export const publicationSchedules = pgTable(
  'publication_schedules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    publishAt: instant('publish_at').notNull(),
    note: text('note').notNull(),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull(),
    state: text('state', { enum: ['set', 'replaced', 'cancelled', 'published', 'refused'] }).notNull(),
    /** Why it could not be published. */
    refusal: text('refusal').$type<PublicationSchedule['refusal']>(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('publication_schedules_set')
      .on(table.state)
      .where(sql`${table.state} = 'set'`),
  ],
)
