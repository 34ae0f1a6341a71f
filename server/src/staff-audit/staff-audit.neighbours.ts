/** What Home shows of the audit log: the latest entries of some deeds, without why they were done. */
import type { DeedName } from '@hub/contract/deeds'
import type { Context } from '#platform/context.ts'
import { withNames } from './audit-names.ts'
import { listLatestCalls } from './staff-audit.store.ts'

/**
 * What staff and the hub itself did since an instant, newest first: what one call did to several is one, with their count.
 * Facilitators stay without a name: that would be a reading (AUD-004).
 */
export async function readLatestDeeds(
  context: Context,
  wanted: { deeds: readonly DeedName[]; since: string; limit: number },
) {
  const calls = await listLatestCalls(context.db, wanted)
  const entries = await withNames(context, calls)
  return entries.map(({ id, at, who, deed, whom }, index) => ({
    ...{ id, at, deed, who: { kind: who.kind, id: who.id, name: who.name } },
    whom: whom?.kind === 'facilitator' ? { ...whom, name: null } : whom,
    count: calls[index]?.count ?? 1,
  }))
}
