/** Files that staff are sending: what arrived of each, and where its parts are in the store (CTM-006). */
import type { UploadPurpose } from '@hub/contract/staff-uploads'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = (name: string) => bigint(name, { mode: 'number' })

export const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The account of whoever sends it: nobody else sees it. */
    staffId: integer('staff_id').notNull(),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    name: text('name').notNull(),
    sizeBytes: bytes('size_bytes').notNull(),
    receivedBytes: bytes('received_bytes').notNull(),
    fileModifiedMs: bytes('file_modified_ms').notNull(),
    about: text('about'),
    begunAt: timestamp('begun_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** When something of it arrived last, or was used. */
    touchedAt: timestamp('touched_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [index('uploads_staff').on(table.staffId)],
)

export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    startByte: bytes('start_byte').notNull(),
    sizeBytes: bytes('size_bytes').notNull(),
    /** Its key in the store of shared files. */
    storeKey: text('store_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.startByte] })],
)
