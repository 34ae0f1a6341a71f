/** The page of one record (PPL-009). */
import type { RecordLists, StaffRecord } from '@hub/contract/staff-records'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { readRecord } from './corrections.staff.ts'
import { describeRecord, listsFor } from './record-page.ts'

/** A record with its people by name, its corrections, and the lists of its form. The reading is audited. NotFound. */
export function readStaffRecord(
  context: Context,
  staff: Staff,
  id: number,
): Promise<{ record: StaffRecord; lists: RecordLists }> {
  return context.db.transaction(async () => {
    const record = await readRecord(context, staff, id)
    return {
      record: await describeRecord(context, staff, record),
      lists: await listsFor(context, record.kind),
    }
  })
}
