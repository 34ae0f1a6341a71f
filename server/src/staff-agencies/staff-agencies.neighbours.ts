/** Which merges of agencies can still be undone, as the audit log and Home offer it (PPL-005, STA-013). */
import type { DeedName } from '@hub/contract/deeds'
import type { AuditEntry } from '@hub/contract/staff-audit'
import type { Context } from '#platform/context.ts'
import { listOpenMerges } from './open-merges.store.ts'

type Merged = Pick<AuditEntry, 'at' | 'deed' | 'whom'>
const MERGE = 'agency-merge' satisfies DeedName
const fromIdOf = ({ deed, whom }: Merged) => (deed === MERGE && whom !== null ? Number(whom.id) : null)

/** Adds to entries of the log the merge that they are about while it can be undone, else null. */
export async function withOpenMerges<Entry extends Merged>(
  { db }: Context,
  entries: readonly Entry[],
): Promise<(Entry & { mergeId: number | null })[]> {
  const fromIds = entries.flatMap((entry) => fromIdOf(entry) ?? [])
  const open = new Map((await listOpenMerges(db, fromIds)).map((one) => [one.fromId, one]))
  return entries.map((entry) => {
    const merge = open.get(fromIdOf(entry) ?? 0)
    // An earlier merge of the same agency was undone. The entry is written behind its merge.
    const isOfIt = merge !== undefined && Date.parse(entry.at) >= Date.parse(merge.mergedAt)
    return { ...entry, mergeId: isOfIt ? merge.id : null }
  })
}
