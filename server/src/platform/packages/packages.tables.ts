/** Which version of which package is stored, or is being stored: the row that makes a version written only once. */
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const packageVersions = pgTable(
  'package_versions',
  {
    moduleKey: text('module_key').notNull(),
    version: text('version').notNull(),
    /** The SHA-256 of the list of its files, in hex. */
    filesSha256: text('files_sha256').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Null until every file is in the store. */
    storedAt: timestamp('stored_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.moduleKey, table.version] })],
)
