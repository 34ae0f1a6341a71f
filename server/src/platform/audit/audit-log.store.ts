/** Reads the audit log, newest first (SYS-007). */
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { auditLog } from './audit.tables.ts'
import type { Database } from '../database/database.ts'

export function listLastDeeds(db: Database, limit: number) {
  return db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit)
}

/** The actions that changed one object, oldest first. Those that only read it are left out. */
export function listChanges(db: Database, object: { kind: string; id: number; readAs: string }) {
  return db.orm
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, object.kind),
        eq(auditLog.objectId, String(object.id)),
        ne(auditLog.action, object.readAs),
      ),
    )
    .orderBy(asc(auditLog.id))
}
