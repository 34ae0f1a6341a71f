/** Files that may be of one person, as whoever opened the later one is told (LIF-003). */
import type { Duplicate } from '@hub/contract/client-pairs'
import { audit, auditEach } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { ofClient, reachesOf } from './client-scope.ts'
import { listPossible, lockPair, updatePair } from './client-pairs.store.ts'
import { listIdsWithin } from './clients.store.ts'

/**
 * The files that the caller opened within a day of one like it, while both are within reach. Nothing of an answer is in
 * it; that two are alike the caller could see in both. The reading is audited at the other file.
 */
export async function listDuplicates(context: Context, caller: Caller): Promise<Duplicate[]> {
  return context.db.transaction(async () => {
    const pairs = await listPossible(context.db, caller.id)
    const ids = pairs.flatMap(({ client, other }) => [client.id, other.id])
    const reached = new Set(await listIdsWithin(context.db, reachesOf(caller), ids))
    const shown = pairs.filter(({ client, other }) => reached.has(client.id) && reached.has(other.id))
    await auditEach(
      context,
      caller,
      shown.map(({ other, client }) => ({
        ...{ ...ofClient(other.id), action: 'client-duplicate-read' },
        note: `client ${client.id}`,
      })),
    )
    return shown
  })
}

/** Links the files of a pair as of one person, or tells them apart. Refuses with NotFound a pair of others. */
export async function decideDuplicate(
  context: Context,
  caller: Caller,
  { id, isSame }: { id: number; isSame: boolean },
): Promise<void> {
  await context.db.transaction(async () => {
    const pair = found(await lockPair(context.db, id))
    const files = [pair.clientId, pair.otherId]
    const reached = await listIdsWithin(context.db, reachesOf(caller), files)
    if (reached.length < files.length) fail('NotFound')
    const [own] = (await listPossible(context.db, caller.id)).filter((one) => one.id === id)
    if (own === undefined) fail('NotFound')
    await updatePair(context.db, id, { state: isSame ? 'linked' : 'different' })
    for (const [at, one] of files.entries())
      await audit(context, caller, {
        ...{ ...ofClient(one), action: isSame ? 'client-linked' : 'client-told-apart' },
        note: `client ${files[1 - at]}`,
      })
  })
}
