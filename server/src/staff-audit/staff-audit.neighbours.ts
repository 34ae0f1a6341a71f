/** What Home shows of the audit log: the latest entries of some deeds, without why they were done. */
import type { DeedName } from '@hub/contract/deeds'
import type { Context } from '#platform/context.ts'
import { withNames } from './audit-names.ts'
import { listLatestOf } from './staff-audit.store.ts'

/** What staff and the hub itself did since an instant, newest first. Facilitators stay without a name: that would be a reading (AUD-004). */
export async function readLatestDeeds(
  context: Context,
  wanted: { deeds: readonly DeedName[]; since: string; limit: number },
) {
  const entries = await withNames(context, await listLatestOf(context.db, wanted))
  return entries.map(({ id, at, who, deed, whom, requestId }) => ({
    ...{ id, at, deed, requestId, who: { kind: who.kind, id: who.id, name: who.name } },
    whom: whom?.kind === 'facilitator' ? { ...whom, name: null } : whom,
  }))
}
