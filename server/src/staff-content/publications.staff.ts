/** What staff publish: the whole draft at once, what was published before, and the way back to it (CTM-002). */
import type { BodyOf, QueryOf } from '@hub/contract/endpoint'
import { type ContentFields, isSameValue, parentKindOf } from '@hub/contract/content.rules'
import type * as calls from '@hub/contract/staff-content'
import type { ContentChange, Publication } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, found } from '#platform/fail.ts'
import { writeContent, writeContentOrder } from '../catalogue/catalogue.neighbours.ts'
import { changesBack, orderIn, type Published } from './content-draft.rules.ts'
import { holdWholeContent, versionOf } from './held-content.ts'
import {
  deleteAllDrafts,
  findPublication,
  insertPublication,
  listPublicationRows,
  listPublicationsAfter,
  type PublicationRow,
} from './staff-content.store.ts'

/**
 * Shows all changes of the draft to facilitators, in one transaction. Refuses with EffectsChanged when the draft is not
 * what whoever publishes has seen (STA-013), with NothingToPublish, and with ContentNameTaken.
 */
export function publishContent(
  context: Context,
  staff: Staff,
  { version, note }: BodyOf<typeof calls.publishContent>,
): Promise<Publication> {
  return inOneTransaction(context, async () => {
    const { published, changes } = await holdWholeContent(context)
    if (versionOf(changes) !== version) fail('EffectsChanged')
    await writeChanges(context, published, changes)
    await deleteAllDrafts(context.db)
    return storePublication(context, staff, { changes, note, revertedTo: null })
  })
}

/** What was published, newest first. */
export async function listPublications(
  context: Context,
  _staff: Staff,
  { limit, before }: QueryOf<typeof calls.listPublications>,
): Promise<{ records: Publication[]; next: number | null }> {
  const rows = await listPublicationRows(context.db, { limit, before })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  return { records: shown.map(presentPublication), next }
}

/**
 * Gives the content back what it was after a publication, or before the first. Refuses with NotFound, with
 * ContentHasDraft as long as there are changes that are not published, and with NothingToPublish.
 */
export function revertContent(
  context: Context,
  staff: Staff,
  { toId, reason }: BodyOf<typeof calls.revertContent>,
): Promise<Publication> {
  return inOneTransaction(context, async () => {
    const { published, changes: pending } = await holdWholeContent(context)
    if (toId !== 0) found(await findPublication(context.db, toId))
    if (pending.length > 0) fail('ContentHasDraft')
    const back = changesBack(published, await listPublicationsAfter(context.db, toId))
    const changes = back.flatMap((change) => fullChange(context, staff, published, change))
    await writeChanges(context, published, changes)
    await deleteAllDrafts(context.db)
    return storePublication(context, staff, { changes, note: reason, revertedTo: toId })
  })
}

async function inOneTransaction(context: Context, work: () => Promise<Publication>): Promise<Publication> {
  try {
    return await context.db.transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) return fail('ContentNameTaken')
    throw error
  }
}

/** A change with what it replaces. */
function fullChange(
  context: Context,
  staff: Staff,
  published: readonly Published[],
  change: Pick<ContentChange, 'kind' | 'id' | 'isOrder' | 'after'>,
): ContentChange[] {
  const { kind, id, isOrder, after } = change
  const item = published.find((one) => one.kind === kind && one.id === id)
  const stamp = { by: staffName(staff), at: context.clock.iso() }
  if (isOrder) {
    const order = idsOf(published, kind, id)
    const wanted = wholeOrder(order, after)
    const above = published.find((one) => one.kind === parentKindOf(kind) && one.id === id)
    const name = String(above?.fields['en.name'] ?? '')
    if (isSameValue(order, wanted)) return []
    return [
      { kind, id, isOrder, name, parentId: null, before: { order }, after: { order: wanted }, ...stamp },
    ]
  }
  if (!item) return []
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, item.fields[key] ?? '']))
  const name = String(item.fields['en.name'])
  return [{ kind, id, isOrder, name, parentId: item.parentId, before, after, ...stamp }]
}

/** What the change names and is still there, then what it does not name. */
function wholeOrder(ids: readonly number[], after: ContentFields): number[] {
  const wanted = orderIn(after).filter((id) => ids.includes(id))
  return [...wanted, ...ids.filter((id) => !wanted.includes(id))]
}

const idsOf = (published: readonly Published[], kind: Published['kind'], above: number) =>
  published.filter((one) => one.kind === kind && (one.parentId ?? 0) === above).map(({ id }) => id)

/** The items first, those above before those below, then the orders: these name what is new as well. */
async function writeChanges(
  context: Context,
  published: readonly Published[],
  changes: readonly ContentChange[],
): Promise<void> {
  if (changes.length === 0) fail('NothingToPublish')
  const items = changes.filter(({ isOrder }) => !isOrder)
  const toWrite = items.map(({ kind, id, parentId, before, after }) => {
    const now: ContentFields = published.find((item) => item.kind === kind && item.id === id)?.fields ?? {}
    const isNew = before === null
    return { kind, id, parentId, isNew, fields: { ...now, ...after }, changed: Object.keys(after) }
  })
  const isTheme = (kind: string) => (kind === 'theme' ? 0 : 1)
  await writeContent(
    context,
    toWrite.toSorted((one, other) => isTheme(one.kind) - isTheme(other.kind)),
  )
  const added = items.filter(({ before }) => before === null)
  for (const { kind, id, after } of changes.filter(({ isOrder }) => isOrder)) {
    const all = [
      ...idsOf(published, kind, id),
      ...added.filter((one) => one.kind === kind && (one.parentId ?? 0) === id).map((one) => one.id),
    ]
    await writeContentOrder(context, { kind, ids: wholeOrder(all, after) })
  }
}

async function storePublication(
  context: Context,
  staff: Staff,
  row: Pick<PublicationRow, 'changes' | 'note' | 'revertedTo'>,
): Promise<Publication> {
  const stored = await insertPublication(context.db, {
    ...row,
    publishedAt: context.clock.iso(),
    publishedBy: staffName(staff),
  })
  const { id, revertedTo, note, changes } = stored
  const action = revertedTo === null ? 'content-publish' : 'content-revert'
  const deeds = changes.map((change): Deed => ({
    action: 'content-published',
    objectKind: change.kind,
    objectId: change.id,
    note: `publication ${id}: ${Object.keys(change.after).join(', ')}`,
  }))
  await auditEach(context, staff, deeds)
  const to = revertedTo === null ? '' : `to ${revertedTo}: `
  await audit(context, staff, { action, objectKind: 'publication', objectId: id, note: `${to}${note}` })
  return presentPublication(stored)
}

function presentPublication(row: PublicationRow): Publication {
  const { id, publishedAt, publishedBy, note, revertedTo, changes } = row
  return { id, at: new Date(publishedAt).toISOString(), by: publishedBy, note, revertedTo, changes }
}
