/** Which suspensions of facilitators still hold, as the audit log offers to undo them (PPL-002, STA-013). */
import type { DeedName } from '@hub/contract/deeds'
import type { AuditEntry } from '@hub/contract/staff-audit'
import type { Context } from '#platform/context.ts'
import { listSuspended } from './staff-people.store.ts'

type Decided = Pick<AuditEntry, 'at' | 'deed' | 'whom'>
const SUSPEND = 'facilitator-suspend' satisfies DeedName
const suspendedIn = ({ deed, whom }: Decided) => (deed === SUSPEND && whom !== null ? Number(whom.id) : null)

/** Adds to entries of the log whether they are the suspension by which a facilitator is suspended now. */
export async function withOpenSuspensions<Entry extends Decided>(
  { db }: Context,
  entries: readonly Entry[],
): Promise<(Entry & { isOpenSuspension: boolean })[]> {
  const ids = entries.flatMap((entry) => suspendedIn(entry) ?? [])
  const suspended = ids.length === 0 ? [] : await listSuspended(db, ids)
  const since = new Map(suspended.map((one) => [one.id, one.suspendedAt]))
  return entries.map((entry) => {
    const at = since.get(suspendedIn(entry) ?? 0)
    // An earlier suspension of the same account was ended. The entry is written behind its suspension.
    return { ...entry, isOpenSuspension: at != null && Date.parse(entry.at) >= Date.parse(at) }
  })
}
