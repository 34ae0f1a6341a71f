/** Reads the audit log, newest first (SYS-007). */
import { and, asc, desc, eq, gte, lt, notInArray } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import { auditLog } from './audit.tables.ts'
import type { Database } from '../database/database.ts'

/** Without the chain, which says nothing to a reader. */
const READABLE = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorKind: auditLog.actorKind,
  action: auditLog.action,
  objectKind: auditLog.objectKind,
  objectId: auditLog.objectId,
  requestId: auditLog.requestId,
  note: auditLog.note,
}

/** What is looked for: who, what, whom and when; what is left out may be anything. */
export interface DeedFilter {
  actorKind?: Actor['kind']
  actorId?: number
  action?: string
  objectKind?: string
  objectId?: string
  /** From this moment, and before that one. */
  from?: string
  until?: string
}

export function listLastDeeds(db: Database, limit: number, filter: DeedFilter = {}) {
  const { actorKind, actorId, action, objectKind, objectId, from, until } = filter
  return db.orm
    .select(READABLE)
    .from(auditLog)
    .where(
      and(
        actorKind === undefined ? undefined : eq(auditLog.actorKind, actorKind),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        action === undefined ? undefined : eq(auditLog.action, action),
        objectKind === undefined ? undefined : eq(auditLog.objectKind, objectKind),
        objectId === undefined ? undefined : eq(auditLog.objectId, objectId),
        from === undefined ? undefined : gte(auditLog.at, from),
        until === undefined ? undefined : lt(auditLog.at, until),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

/** The actions that changed one object, oldest first. Those that only read it are left out. */
export function listChanges(db: Database, object: { kind: string; id: number; readAs: string[] }) {
  return db.orm
    .select(READABLE)
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, object.kind),
        eq(auditLog.objectId, String(object.id)),
        notInArray(auditLog.action, object.readAs),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
}
