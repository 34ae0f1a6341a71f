/** What staff do with the lists: add agencies, name provinces by their codes (ACC-028). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { insertAgency, listCitiesOf, listProvinceRows } from './metas.store.ts'

/** Adds an agency that is listed at once. */
export async function addAgency(context: Context, staff: Staff, name: string): Promise<{ id: number }> {
  const now = context.clock.iso()
  return context.db.transaction(async () => {
    const id = await insertAgency(context.db, { name, createdAt: now, approvedAt: now })
    await audit(context, staff, { action: 'agency-add', objectKind: 'agency', objectId: id })
    return { id }
  })
}

/** Every province with its code. */
export function listProvinces(context: Context, _staff: Staff) {
  return listProvinceRows(context.db)
}

/** The listed cities of a province. */
export function listCities(context: Context, _staff: Staff, provinceId: number) {
  return listCitiesOf(context.db, provinceId)
}
