/** Who did what to what, when: rows are added, and a trigger refuses everything else (SYS-007). */
import { bigint, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'

/** Rows cannot be changed, so the oldest have an outdated name for the hub itself; it is read as today's name. */
const actorKind = customType<{ data: Actor['kind']; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (word) => (word === 'server' ? 'system' : word) as Actor['kind'],
})

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** A facilitator's id; null for other actors. */
    actorId: integer('actor_id'),
    actorKind: actorKind('actor_kind').notNull(),
    action: text('action').notNull(),
    objectKind: text('object_kind'),
    objectId: text('object_id'),
    requestId: text('request_id'),
    /** A short reason or outcome; never a password, a token or a client's answers. */
    note: text('note'),
  },
  (table) => [index('audit_log_object').on(table.objectKind, table.objectId)],
)
