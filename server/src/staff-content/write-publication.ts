/** Writes a publication: what facilitators see from then on, all of it or nothing, and the row that tells of it (CTM-002). */
import {
  type ChangedKind,
  CONTENT_KINDS,
  type ContentFields,
  type ContentKind,
} from '@hub/contract/content.rules'
import type { ContentChange, Publication } from '@hub/contract/staff-content'
import type { Actor } from '#platform/audit/actor.ts'
import { audit, auditEach, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { writeContent, writeContentOrder } from '../catalogue/catalogue.neighbours.ts'
import { writeListEntries, writeListOrder } from '../staff-lists/staff-lists.neighbours.ts'
import { type Changeable, orderIn, placeIn, wholeOf } from './content-draft.rules.ts'
import { deleteAllDrafts, insertPublication, type PublicationRow } from './staff-content.store.ts'

/** Does it in one transaction. Refuses with ContentNameTaken when two items would have one name. */
export async function inOneTransaction<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) return fail('ContentNameTaken')
    throw error
  }
}

/** What the change names and is still there, then what it does not name. */
export function wholeOrder(ids: readonly number[], after: ContentFields): number[] {
  const wanted = orderIn(after).filter((id) => ids.includes(id))
  return [...wanted, ...ids.filter((id) => !wanted.includes(id))]
}

export const idsOf = (
  published: readonly Pick<Changeable, 'kind' | 'id' | 'parentId'>[],
  kind: ChangedKind,
  above: number,
) => published.filter((one) => one.kind === kind && (one.parentId ?? 0) === above).map(({ id }) => id)

/**
 * Writes what the changes make of the content: the items first, those above before those below, then the orders, which
 * name what is new as well. The caller has a transaction.
 */
export async function writeChanges(
  context: Context,
  published: readonly Changeable[],
  changes: readonly ContentChange[],
): Promise<void> {
  const items = changes.filter(({ isOrder }) => !isOrder)
  const written = items.map(({ kind, id, parentId, before, after }) => {
    const known = published.find((item) => item.kind === kind && item.id === id)
    const now: ContentFields = known ? wholeOf(known) : {}
    const key = known?.key
    return {
      ...{ kind, id, parentId, isNew: before === null, fields: { ...now, ...after } },
      ...{ changed: Object.keys(after), ...(key !== undefined && { key }) },
    }
  })
  const toWrite = written.flatMap(({ kind, ...item }) => (kind === 'listEntry' ? [] : [{ kind, ...item }]))
  const entries = written.filter(({ kind }) => kind === 'listEntry')
  if (entries.length > 0) await writeListEntries(context, entries)
  const depth = (kind: ContentKind) => CONTENT_KINDS.indexOf(kind)
  await writeContent(
    context,
    toWrite.toSorted((one, other) => depth(one.kind) - depth(other.kind)),
  )
  const placed = placedAfter(published, items)
  const orders = changes.filter(({ isOrder }) => isOrder)
  for (const { kind, id, after } of orders)
    await writeOrder(context, kind, wholeOrder(idsOf(placed, kind, id), after))
  // What came from elsewhere stands last where nobody has ordered it.
  for (const { kind, after } of items.filter(({ before }) => before?.['parentId'] !== undefined)) {
    const id = Number(after['parentId'])
    if (!orders.some((order) => order.kind === kind && order.id === id))
      await writeOrder(context, kind, idsOf(placed, kind, id))
  }
}

const writeOrder = (context: Context, kind: ChangedKind, ids: readonly number[]) =>
  kind === 'listEntry' ? writeListOrder(context, ids) : writeContentOrder(context, { kind, ids })

type Place = Pick<Changeable, 'kind' | 'id' | 'parentId'>

/** Where everything stands with the changes: what stayed, then what was moved there, then what was added. */
export function placedAfter(
  published: readonly Place[],
  changes: readonly Pick<ContentChange, 'kind' | 'id' | 'parentId' | 'before' | 'after'>[],
): Place[] {
  const moved = published.flatMap((item): Place[] => {
    const change = changes.find((one) => one.kind === item.kind && one.id === item.id)
    const parentId = placeIn(change?.after ?? {}, item.parentId)
    return parentId === item.parentId ? [] : [{ kind: item.kind, id: item.id, parentId }]
  })
  const isMoved = (item: Place) => moved.some((one) => one.kind === item.kind && one.id === item.id)
  return [
    ...published.filter((item) => !isMoved(item)),
    ...moved,
    ...changes.filter(({ before }) => before === null),
  ]
}

/** Shows the changes to facilitators, and empties the draft. Refuses with NothingToPublish. */
export async function publishChanges(
  context: Context,
  actor: Actor,
  publication: Pick<PublicationRow, 'changes' | 'note' | 'revertedTo' | 'publishedBy'> & {
    published: readonly Changeable[]
  },
): Promise<Publication> {
  const { published, ...row } = publication
  if (row.changes.length === 0) fail('NothingToPublish')
  await writeChanges(context, published, row.changes)
  await deleteAllDrafts(context.db)
  return storePublication(context, actor, row)
}

async function storePublication(
  context: Context,
  actor: Actor,
  row: Pick<PublicationRow, 'changes' | 'note' | 'revertedTo' | 'publishedBy'>,
): Promise<Publication> {
  const stored = await insertPublication(context.db, { ...row, publishedAt: context.clock.iso() })
  const { id, revertedTo, note, changes } = stored
  const action = revertedTo === null ? 'content-publish' : 'content-revert'
  const deeds = changes.map((change): Deed => ({
    action: 'content-published',
    objectKind: change.kind,
    objectId: change.id,
    note: `publication ${id}: ${Object.keys(change.after).join(', ')}`,
  }))
  await auditEach(context, actor, deeds)
  const to = revertedTo === null ? '' : `to ${revertedTo}: `
  // At its moment nobody is there: the log says who wanted it.
  const by = actor.kind === 'system' ? `scheduled by ${row.publishedBy}: ` : ''
  await audit(context, actor, { action, objectKind: 'publication', objectId: id, note: `${by}${to}${note}` })
  return presentPublication(stored)
}

export function presentPublication(row: PublicationRow): Publication {
  const { id, publishedAt, publishedBy, note, revertedTo, changes } = row
  return { id, at: new Date(publishedAt).toISOString(), by: publishedBy, note, revertedTo, changes }
}
