/** The months of the audit log: the database's own functions make and remove them (AUD-005). */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { auditLog } from './audit.tables.ts'
import type { Database } from '../database/database.ts'

export const VERIFIED = 'audit-verified'
export const DAMAGED = 'audit-damaged'

/** Makes the partition of the month in which the time is, unless it is there. */
export async function insertMonth(db: Database, at: string): Promise<void> {
  await db.orm.execute(sql`select audit_log_make_month(${at})`)
}

/** The months that have a partition, as `2026_10`, oldest first. */
export async function listMonths(db: Database): Promise<string[]> {
  const { rows } = await db.orm.execute<{ month: string }>(
    sql`select right(relname, 7) as month from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'public.audit_log'::regclass and relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$' order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** Removes a month with all its rows, and notes where the chains were cut. Gives how many rows it had. */
export async function deleteMonth(db: Database, month: string): Promise<number> {
  const { rows } = await db.orm.execute<{ count: string }>(
    sql`select audit_log_drop_month(${month})::text as count`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** When the whole log was checked last, and what came of it. */
export async function findLastCheck(db: Database) {
  const [row] = await db.orm
    .select({ at: auditLog.at, action: auditLog.action, note: auditLog.note })
    .from(auditLog)
    .where(and(inArray(auditLog.action, [VERIFIED, DAMAGED]), eq(auditLog.objectKind, 'audit-log')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row ?? null
}
