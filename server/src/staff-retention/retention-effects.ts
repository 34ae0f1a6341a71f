/** Counts what is due by given periods on a day (LIF-001, STA-013). */
import { RETENTION_CLASSES, type RetentionName, type RetentionPeriods } from '@hub/contract/retention.rules'
import type { RetentionEffects } from '@hub/contract/staff-retention'
import { firstKeptMonth } from '#platform/audit/audit-care.sweep.ts'
import { listMonths } from '#platform/audit/audit-months.store.ts'
import type { Context } from '#platform/context.ts'
import {
  countDueFiles,
  countDueMails,
  countDueRecords,
  countDueSignIns,
  countHeldFiles,
} from './retention-due.store.ts'
import type { Age } from './retention-due.tables.ts'

export const NOTHING: RetentionEffects = {
  ...{ closedFiles: 0, records: 0, signIns: 0, emails: 0, auditMonths: 0, heldFiles: 0 },
}

/** How old something of a class must be on a day to be removed; null where the class is kept without an end. */
export function ageOf(name: RetentionName, periods: RetentionPeriods, day: string): Age | null {
  const kept = periods[name]
  return kept === null ? null : { day, [RETENTION_CLASSES[name].unit]: kept }
}

/** What would be removed in the night of that day. */
export async function countEffects(
  { db }: Context,
  periods: RetentionPeriods,
  day: string,
): Promise<RetentionEffects> {
  const countOf = async (name: RetentionName, count: (of: typeof db, age: Age) => Promise<number>) => {
    const age = ageOf(name, periods, day)
    return age === null ? 0 : count(db, age)
  }
  const firstKept = firstKeptMonth(new Date(`${day}T12:00:00.000Z`), periods.audit)
  return {
    closedFiles: await countOf('closedFiles', countDueFiles),
    records: await countOf('records', countDueRecords),
    signIns: await countOf('signIns', countDueSignIns),
    emails: await countOf('emails', countDueMails),
    auditMonths: (await listMonths(db)).filter((month) => month < firstKept).length,
    heldFiles: await countOf('closedFiles', countHeldFiles),
  }
}
