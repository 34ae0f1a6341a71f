/** Reads the audit log, newest first (SYS-007). */
import { desc } from 'drizzle-orm'
import { auditLog } from '#platform/audit.tables.ts'
import type { Context } from '#platform/context.ts'

export function listDeeds(context: Context, limit: number) {
  return context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit)
}
