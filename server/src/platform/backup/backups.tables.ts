/** The backups that the server makes by itself: when, where, and what became of each. */
import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const backups = pgTable(
  'backups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state', { enum: ['running', 'verified', 'failed'] }).notNull(),
    /** The machine and process that makes it. */
    node: text('node').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The last sign of life of the node. */
    aliveAt: instant('alive_at').notNull(),
    finishedAt: instant('finished_at'),
    /** The name of the file in HUB_BACKUP_DIR of that node, and its bytes. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed, as a sentence for staff. */
    error: text('error'),
  },
  (table) => [
    // One node makes it, however many want to.
    uniqueIndex('backups_running')
      .on(sql`(true)`)
      .where(sql`${table.state} = 'running'`),
  ],
)
