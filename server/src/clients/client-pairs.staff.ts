/** Pairs of files as staff see them: merge two, take that back for 30 days, or tell them apart (LIF-003). */
import type { ClientMerge, ClientPair, MergeFault } from '@hub/contract/staff-client-pairs'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { ofClient } from './client-scope.ts'
import {
  type FileOfPair,
  findPair,
  findMergedInto,
  listFilesOfPairs,
  listPairs,
  lockFiles,
  lockFilesOfCodes,
  lockPair,
  updateMergedInto,
  updatePair,
  upsertMerged,
} from './client-pairs.store.ts'

const UNDO_MS = 30 * 24 * 60 * 60 * 1000
const PAIRS_MOST = 200

/** The pairs to decide about, and those merged in the last 30 days, newest first. The reading is audited at each file. */
export async function listClientPairs(context: Context, staff: Staff): Promise<ClientPair[]> {
  const { db, clock } = context
  return db.transaction(async () => {
    const since = new Date(clock.now().getTime() - UNDO_MS).toISOString()
    const pairs = await listPairs(db, since, PAIRS_MOST)
    const ids = [...new Set(pairs.flatMap(({ clientId, otherId }) => [clientId, otherId]))]
    const files = await filesOf(context, ids)
    await audit(context, staff, { action: 'client-pair-list-read', note: `${pairs.length} pairs` })
    await auditEach(
      context,
      staff,
      ids.map((id) => ({ ...ofClient(id), action: 'client-found' })),
    )
    return pairs.flatMap((pair): ClientPair[] => {
      const { id, state, foundAt, keptId, mergedAt, mergedBy } = pair
      const [later, earlier] = [files.get(pair.clientId), files.get(pair.otherId)]
      if (!later || !earlier || later.file.clearedAt !== null || earlier.file.clearedAt !== null) return []
      // Each of them is merged into another: there is nothing to decide about this pair while it is.
      if (keptId === null && (later.file.mergedIntoId ?? earlier.file.mergedIntoId) !== null) return []
      const merge =
        keptId === null || mergedAt === null
          ? null
          : { keptId, mergedAt, mergedBy: mergedBy ?? '', undoUntil: undoUntil(mergedAt) }
      return [{ id, state, foundAt, files: [later.shown, earlier.shown], merge }]
    })
  })
}

const undoUntil = (mergedAt: string) => new Date(Date.parse(mergedAt) + UNDO_MS).toISOString()

async function filesOf(context: Context, ids: readonly number[]) {
  const files = await listFilesOfPairs(context.db, ids)
  return new Map(
    files.map((file) => {
      const { teamId: _, facilitatorId: __, mergedIntoId: ___, clearedAt: ____, ...rest } = file
      return [file.id, { file, shown: rest }]
    }),
  )
}

interface Codes {
  keep: string
  remove: string
}

/** What a merge would do, in numbers (STA-013). It shows two files, so it is audited. Refuses as `mergeClients`. */
export async function previewClientMerge(context: Context, staff: Staff, codes: Codes): Promise<ClientMerge> {
  return context.db.transaction(async () => {
    const merge = await checkMerge(context, codes)
    for (const { id } of [merge.kept, merge.removed])
      await audit(context, staff, { ...ofClient(id), action: 'client-found' })
    return merge
  })
}

/**
 * Merges a file into another of the same team, or of the same facilitator without one: its sessions are read and counted
 * there, nobody opens it, and the client may go on with either ID and password at the portal. Nothing of a record changes, so it can be
 * taken back whole. Gives the id of the pair. Refuses with NotFound, and with FilesNotMergeable and why.
 */
export async function mergeClients(
  context: Context,
  staff: Staff,
  { reason, ...codes }: Codes & { reason: string },
): Promise<{ id: number }> {
  const { db, clock } = context
  return db.transaction(async () => {
    const { kept, removed } = await checkMerge(context, codes)
    await updateMergedInto(db, removed.id, kept.id)
    await context.clientRecords.touch([removed.id])
    const files = { keptId: kept.id, removedId: removed.id }
    const id = await upsertMerged(db, files, { mergedAt: clock.iso(), mergedBy: staffName(staff) })
    await auditBoth(context, staff, 'client-merged', { ...files, reason })
    return { id }
  })
}

async function auditBoth(
  context: Context,
  staff: Staff,
  action: Deed['action'],
  { keptId, removedId, reason }: { keptId: number; removedId: number; reason: string },
): Promise<void> {
  const note = `client ${removedId} -> client ${keptId}: ${reason}`
  for (const id of [keptId, removedId]) await audit(context, staff, { ...ofClient(id), action, note })
}

/** Takes a merge back: both files are what they were. NotFound; ClientMergeNotUndoable after 30 days, or where it was. */
export async function undoClientMerge(
  context: Context,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async () => {
    const files = found(await findPair(db, id))
    // In the order of a merge: both files, then their pair.
    await lockFiles(db, [files.clientId, files.otherId])
    const { keptId, mergedAt, clientId, otherId } = found(await lockPair(db, id))
    if (keptId === null || mergedAt === null) return fail('ClientMergeNotUndoable')
    const removedId = keptId === clientId ? otherId : clientId
    const [removed] = await listFilesOfPairs(db, [removedId])
    const isLate = clock.iso() > undoUntil(mergedAt)
    if (isLate || removed?.mergedIntoId !== keptId || removed.clearedAt !== null)
      fail('ClientMergeNotUndoable')
    await updateMergedInto(db, removedId, null)
    await context.clientRecords.touch([removedId])
    await updatePair(db, id, { state: 'linked', keptId: null, mergedAt: null, mergedBy: null })
    await auditBoth(context, staff, 'client-merge-undone', { keptId, removedId, reason })
  })
}

/** Says that the files of a pair are of two people. NotFound; ClientMergeNotUndoable while they are merged. */
export async function tellClientsApart(
  context: Context,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db } = context
  await db.transaction(async () => {
    const { state, clientId, otherId } = found(await lockPair(db, id))
    if (state === 'merged') fail('ClientMergeNotUndoable')
    await updatePair(db, id, { state: 'different' })
    for (const [one, other] of [[clientId, otherId] as const, [otherId, clientId] as const])
      await audit(context, staff, {
        ...{ ...ofClient(one), action: 'client-told-apart' },
        note: `client ${other}: ${reason}`,
      })
  })
}

async function checkMerge(context: Context, { keep, remove }: Codes): Promise<ClientMerge> {
  const codes = [keep, remove].map((code) => code.toUpperCase())
  const locked = await lockFilesOfCodes(context.db, codes)
  const ids = codes.map((code) => found(locked.find((one) => one.code === code)).id)
  const files = await filesOf(context, ids)
  const [kept, removed] = ids.map((id) => found(files.get(id)))
  if (kept === undefined || removed === undefined) return fail('NotFound')
  const why = await whyNot(context, kept.file, removed.file)
  if (why !== null) failWithRecord('FilesNotMergeable', { why })
  const inBoth = await context.clientRecords.countShared(kept.file.id, removed.file.id)
  return { kept: kept.shown, removed: removed.shown, inBoth }
}

/** Why two files cannot be merged, or null. */
async function whyNot(context: Context, kept: FileOfPair, removed: FileOfPair): Promise<MergeFault | null> {
  if (kept.id === removed.id) return 'same'
  const isGone = [kept, removed].some((one) => one.mergedIntoId !== null || one.clearedAt !== null)
  // One step from any file to where it is read.
  if (isGone || (await findMergedInto(context.db, removed.id)) !== undefined) return 'merged'
  const isTogether =
    kept.teamId === removed.teamId && (kept.teamId !== null || kept.facilitatorId === removed.facilitatorId)
  if (!isTogether) return 'apart'
  return kept.closedAt !== null && removed.closedAt === null ? 'closed' : null
}
