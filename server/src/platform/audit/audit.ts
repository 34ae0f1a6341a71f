/** Writes the audit log, in the transaction of the deed it tells of (SYS-007). */
import { auditLog } from './audit.tables.ts'
import type { Context } from '../context.ts'

export interface Deed {
  action: string
  actorKind: 'facilitator' | 'staff' | 'server' | 'visitor' | 'portal'
  actorId?: number | null
  objectKind?: string
  objectId?: string | number
  requestId?: string | null | undefined
  /** Never a password, a token or a client's answers. */
  note?: string
}

/** Adds one row; inside a transaction it stands or falls with it. */
export async function audit(context: Context, deed: Deed): Promise<void> {
  await context.db.orm.insert(auditLog).values(rowOf(context, deed))
}

/** So many rows go in one statement: a statement takes 65,535 values, and a row has eight. */
const ROWS_AT_ONCE = 1000

/** Adds a row for each of many deeds. */
export async function auditEach(context: Context, deeds: readonly Deed[]): Promise<void> {
  for (let first = 0; first < deeds.length; first += ROWS_AT_ONCE)
    await context.db.orm
      .insert(auditLog)
      .values(deeds.slice(first, first + ROWS_AT_ONCE).map((deed) => rowOf(context, deed)))
}

function rowOf(context: Context, deed: Deed) {
  return {
    at: context.clock.iso(),
    actorId: deed.actorId ?? null,
    actorKind: deed.actorKind,
    action: deed.action,
    objectKind: deed.objectKind ?? null,
    objectId: deed.objectId === undefined ? null : String(deed.objectId),
    requestId: deed.requestId ?? null,
    note: deed.note ?? null,
  }
}
