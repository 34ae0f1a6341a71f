/** What staff do with the lists: add and approve agencies, name provinces by their codes (ACC-028). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { insertAgency, listProvinceRows, updateAgencyApproved } from './metas.store.ts'

/** Adds an agency that is listed at once. */
export async function addAgency(context: Context, staff: Staff, name: string): Promise<{ id: number }> {
  const now = context.clock.iso()
  return context.db.transaction(async () => {
    const id = await insertAgency(context.db, { name, createdAt: now, approvedAt: now })
    await audit(context, staff, { action: 'agency-add', objectKind: 'agency', objectId: id })
    return { id }
  })
}

/**
 * Lists an agency for everyone who registers from now on. Refuses with NotFound when no agency with that id waits for
 * approval.
 */
export async function approveAgency(context: Context, staff: Staff, id: number): Promise<{ name: string }> {
  return context.db.transaction(async () => {
    const name = found(await updateAgencyApproved(context.db, id, context.clock.iso()))
    await context.signals.send('forget-lists', '')
    await audit(context, staff, { action: 'agency-approve', objectKind: 'agency', objectId: id })
    return { name }
  })
}

/** Every province with its code. */
export function listProvinces(context: Context, _staff: Staff) {
  return listProvinceRows(context.db)
}
