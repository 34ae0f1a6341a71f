/** The SQL of the page of one record: which clients its corrections added and removed (PPL-009). */
import { and, asc, eq, gte, inArray, like, or, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { clients } from '../clients/clients.tables.ts'

const MOVES = ['client-record-added', 'client-record-removed'] as const

/** In the order in which it happened. The note of each names the record. */
export function listClientMoves(db: Database, { id, createdAt }: { id: number; createdAt: string }) {
  return db.orm
    .select({ id: auditLog.id, action: auditLog.action, code: clients.code })
    .from(auditLog)
    .innerJoin(clients, eq(sql`${clients.id}::text`, auditLog.objectId))
    .where(
      and(
        inArray(auditLog.action, [...MOVES]),
        gte(auditLog.at, createdAt),
        eq(auditLog.objectKind, 'client'),
        // At the command line a note begins with who it was.
        or(eq(auditLog.note, `record ${id}`), like(auditLog.note, `by %: record ${id}`)),
      ),
    )
    .orderBy(asc(auditLog.id))
}

/** The email of a host. */
export async function findHost(db: Database, id: number): Promise<string> {
  const [row] = await db.orm
    .select({ email: facilitators.email })
    .from(facilitators)
    .where(eq(facilitators.id, id))
  return row?.email ?? ''
}
