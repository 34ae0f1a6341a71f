/** Launches that wait for their frame or socket, and runs from the first contact until they are recorded (DEL-018). */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules, topics } from '../catalogue/catalogue.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const moduleLaunches = pgTable(
  'module_launches',
  {
    id: uuid('id').primaryKey(),
    hostId: integer('host_id')
      .notNull()
      .references(() => facilitators.id),
    topicId: integer('topic_id')
      .notNull()
      .references(() => topics.id),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('module_launches_host').on(table.hostId)],
)

export const runningModules = pgTable(
  'running_modules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    hostId: integer('host_id')
      .notNull()
      .references(() => facilitators.id),
    topicId: integer('topic_id')
      .notNull()
      .references(() => topics.id),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id),
    state: text('state', { enum: ['running', 'to-complete', 'recorded', 'discarded'] }).notNull(),
    /** The version of the module when the run started. Null of runs without internet and of older ones: it is not known. */
    moduleVersion: text('module_version'),
    /** Where the frame's content came from. */
    source: text('source', { enum: ['online', 'offline'] }).notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    /** How it ended: by the End button, by leaving the page, or by the server's sweep. */
    endMethod: text('end_method', { enum: ['button', 'route', 'lost'] }),
    /** The socket that holds the run. Null when it is gone. */
    socketId: text('socket_id'),
    /** When that socket was last known to be connected: the real end of a lost run (DEL-020). */
    lastContact: instant('last_contact').notNull(),
    /** The device's own id for a run that was delivered without internet and is reported afterwards (DEL-024). */
    offlineRunId: uuid('offline_run_id'),
  },
  (table) => [
    // One unrecorded run for each facilitator, also with two browsers or two servers (DEL-019).
    uniqueIndex('running_modules_one_unrecorded')
      .on(table.hostId)
      .where(sql`${table.state} in ('running', 'to-complete')`),
    // A report that arrives twice is one run. The same id from another facilitator is another run.
    uniqueIndex('running_modules_offline_run').on(table.hostId, table.offlineRunId),
    index('running_modules_contact')
      .on(table.lastContact)
      .where(sql`${table.state} = 'running'`),
    check(
      'running_modules_state',
      sql`${table.state} in ('running', 'to-complete', 'recorded', 'discarded')`,
    ),
    check('running_modules_ended', sql`(${table.state} = 'running') = (${table.endTime} is null)`),
    check('running_modules_order', sql`${table.endTime} is null or ${table.endTime} >= ${table.startTime}`),
  ],
)
