/** Writes the audit log, in the transaction of the deed it tells of (SYS-007). */
import { auditLog } from './audit.tables.ts'
import type { Context } from './context.ts'

export interface Deed {
  action: string
  actorKind: 'facilitator' | 'staff' | 'server' | 'visitor'
  actorId?: number | null
  objectKind?: string
  objectId?: string | number
  requestId?: string | undefined
  /** Never a password, a token or a client's answers. */
  note?: string
}

/** Adds one row; inside a transaction it stands or falls with it. */
export async function audit(context: Context, deed: Deed): Promise<void> {
  await context.db.orm.insert(auditLog).values({
    at: context.clock.iso(),
    actorId: deed.actorId ?? null,
    actorKind: deed.actorKind,
    action: deed.action,
    objectKind: deed.objectKind ?? null,
    objectId: deed.objectId === undefined ? null : String(deed.objectId),
    requestId: deed.requestId ?? null,
    note: deed.note ?? null,
  })
}
