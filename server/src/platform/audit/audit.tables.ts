/**
 * Who did what to what, when: rows are added, and a trigger refuses everything else (SYS-007). The table is partitioned by
 * month, and a trigger writes the last four columns: chains of hashes, by which a change is found (AUD-003, decision 0029).
 */
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'

/** Rows cannot be changed, so the oldest have an outdated name for the hub itself; it is read as today's name. */
const actorKind = customType<{ data: Actor['kind']; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (word) => (word === 'server' ? 'system' : word) as Actor['kind'],
})
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** The id of a facilitator or of a staff account, by `actor_kind`; null for other actors and at the command line. */
    actorId: integer('actor_id'),
    actorKind: actorKind('actor_kind').notNull(),
    action: text('action').notNull(),
    objectKind: text('object_kind'),
    objectId: text('object_id'),
    requestId: text('request_id'),
    /** A short reason or outcome; never a password, a token or a client's answers. */
    note: text('note'),
    /** The chain that the row is in, and its position there, from 1 without a gap. */
    lane: integer('lane'),
    seq: bigint('seq', { mode: 'number' }),
    /** The hash of the row before it in its chain; empty for the first. */
    prevHash: bytes('prev_hash'),
    /** SHA-256 of that and of everything else in the row. */
    hash: bytes('hash'),
  },
  (table) => [
    primaryKey({ name: 'audit_log_key', columns: [table.at, table.id] }),
    index('audit_log_who').on(table.actorKind, table.actorId, table.at, table.id),
    index('audit_log_what').on(table.action, table.at, table.id),
    index('audit_log_whom').on(table.objectKind, table.objectId, table.at, table.id),
  ],
)

/** The last row of each chain: one that was removed from the end is missed by it. The trigger alone writes it. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    lane: integer('lane').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  // With the number in the key, the present row is found at once, whatever a long backup keeps of the ones before.
  (table) => [primaryKey({ name: 'audit_heads_key', columns: [table.lane, table.seq] })],
)

/** What retention has removed, in pieces of chains: the rows that stay are still linked by them (AUD-005). */
export const auditDropped = pgTable(
  'audit_dropped',
  {
    lane: integer('lane').notNull(),
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    prevHash: bytes('prev_hash').notNull(),
    lastHash: bytes('last_hash').notNull(),
    /** The partition that they were in. */
    month: text('month').notNull(),
  },
  (table) => [primaryKey({ name: 'audit_dropped_key', columns: [table.lane, table.firstSeq] })],
)
