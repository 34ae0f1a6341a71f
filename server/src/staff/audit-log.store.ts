/** Reads the audit log, newest first (SYS-007). */
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Context } from '#platform/context.ts'

export function listDeeds(context: Context, limit: number) {
  return context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit)
}

/** What was done to one object, oldest first, without its readings. */
export function listChangesOf(context: Context, object: { kind: string; id: number; readAs: string }) {
  return context.db.orm
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
