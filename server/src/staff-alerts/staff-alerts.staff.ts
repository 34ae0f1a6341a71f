/** What the privacy officer does with alerts: read them, and dismiss one with a note (AUD-006). */
import type { Alert } from '@hub/contract/staff-alerts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { readStaffNames } from '../staff-accounts/staff-accounts.neighbours.ts'
import { listNamesOfFacilitators, listOpenAlerts, updateAlertDismissed } from './staff-alerts.store.ts'

/** More than these are read in the audit log. */
const SHOWN_MOST = 50

/** The alerts that nobody dismissed, newest first, with whose access it is. The reading is audited. */
export function listAlerts(context: Context, staff: Staff): Promise<Alert[]> {
  return readAudited(context, staff, { action: 'alert-list-read' }, async () => {
    const rows = await listOpenAlerts(context.db, SHOWN_MOST)
    const idsOf = (kind: Alert['who']['kind']) =>
      rows.flatMap(({ whoKind, whoId }) => (whoKind === kind ? [whoId] : []))
    const people = await listNamesOfFacilitators(context.db, idsOf('facilitator'))
    const names = {
      facilitator: new Map(people.map(({ id, name }) => [id, name])),
      staff: await readStaffNames(context, idsOf('staff')),
    }
    return rows.map(({ id, kind, whoKind, whoId, fromAt, untilAt, count, usual }) => ({
      ...{ id, kind, count, usual },
      who: { kind: whoKind, id: whoId, name: names[whoKind].get(whoId) ?? null },
      fromAt: new Date(fromAt).toISOString(),
      untilAt: new Date(untilAt).toISOString(),
    }))
  })
}

/** Dismisses an alert. Its note is in the audit log. Refuses with NotFound, also where somebody dismissed it. */
export async function dismissAlert(
  context: Context,
  staff: Staff,
  { id, note }: { id: number; note: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const by = { staffId: staff.id ?? null, now: context.clock.iso() }
    if (!(await updateAlertDismissed(context.db, id, by))) fail('NotFound')
    await audit(context, staff, { action: 'alert-dismiss', objectKind: 'alert', objectId: id, note })
  })
}
