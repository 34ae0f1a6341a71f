/** The rows of the page for a client (AUD-002). */
import type { AccessEntry } from '@hub/contract/staff-audit'

export interface AccessRow extends AccessEntry {
  /** How often the same person did the same on that day; the row has the latest time. */
  times: number
}

/** One row for what somebody did on one day, however often, newest first: so the page stays a page. */
export function accessRows(entries: readonly AccessEntry[]): AccessRow[] {
  const rows = new Map<string, AccessRow>()
  for (const entry of entries) {
    const { kind, id, name } = entry.who
    const key = [new Date(entry.at).toDateString(), kind, id ?? name, entry.deed].join(' ')
    const row = rows.get(key)
    if (row) row.times += 1
    else rows.set(key, { ...entry, times: 1 })
  }
  return [...rows.values()]
}
