/** Who did what to what, when: rows are added, and a trigger refuses everything else (SYS-007). */
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** A facilitator's id, or null for the command line and the server itself. */
    actorId: integer('actor_id'),
    actorKind: text('actor_kind', {
      enum: ['facilitator', 'staff', 'server', 'visitor', 'portal'],
    }).notNull(),
    action: text('action').notNull(),
    objectKind: text('object_kind'),
    objectId: text('object_id'),
    requestId: text('request_id'),
    /** A short reason or outcome; never a password, a token or a client's answers. */
    note: text('note'),
  },
  (table) => [index('audit_log_object').on(table.objectKind, table.objectId)],
)
