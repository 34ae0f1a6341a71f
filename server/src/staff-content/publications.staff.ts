/** What staff publish: the whole draft at once, what was published before, and the way back to it (CTM-002). */
import type { BodyOf, QueryOf } from '@hub/contract/endpoint'
import { isSameValue, parentKindOf } from '@hub/contract/content.rules'
import type * as calls from '@hub/contract/staff-content'
import type { ContentChange, Publication } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { readListItems } from '../staff-lists/staff-lists.neighbours.ts'
import { type Changeable, changesBack, placesOf, stoodAmong, wholeOf } from './content-draft.rules.ts'
import { holdWholeContent, versionOf } from './held-content.ts'
import { endSchedule } from './open-schedule.ts'
import {
  countPublicationsAfter,
  findPublication,
  listPublicationRows,
  listPublicationsAfter,
} from './staff-content.store.ts'
import {
  idsOf,
  inOneTransaction,
  placedAfter,
  presentPublication,
  publishChanges,
  wholeOrder,
} from './write-publication.ts'

/**
 * Shows all changes of the draft to facilitators, in one transaction; a schedule there is ends with it. Refuses with EffectsChanged when the draft is not
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
    const publishedBy = staffName(staff)
    const publication = { published, changes, note, revertedTo: null, publishedBy }
    const done = await publishChanges(context, staff, publication)
    await endSchedule(context, staff, 'published by hand')
    return done
  })
}

/** What was published, newest first, and how many are newer than these. */
export async function listPublications(
  context: Context,
  _staff: Staff,
  { limit, before }: QueryOf<typeof calls.listPublications>,
): Promise<{ records: Publication[]; next: number | null; newer: number }> {
  const rows = await listPublicationRows(context.db, { limit, before })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  const [first] = shown
  const newer = first && before !== undefined ? await countPublicationsAfter(context.db, first.id) : 0
  return { records: shown.map(presentPublication), next, newer }
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
    const { published: content, changes: pending } = await holdWholeContent(context)
    const published: Changeable[] = [...content, ...(await readListItems(context))]
    if (toId !== 0) found(await findPublication(context.db, toId))
    if (pending.length > 0) fail('ContentHasDraft')
    const back = changesBack(published, await listPublicationsAfter(context.db, toId))
    const items = back
      .filter(({ isOrder }) => !isOrder)
      .flatMap((one) => itemBack(context, staff, published, one))
    const orders = back
      .filter(({ isOrder }) => isOrder)
      .flatMap((one) => orderBack(context, staff, { published, items }, one))
    const changes = [...items, ...orders]
    const publishedBy = staffName(staff)
    return publishChanges(context, staff, { published, changes, note: reason, revertedTo: toId, publishedBy })
  })
}

type Back = Pick<ContentChange, 'kind' | 'id' | 'isOrder' | 'after'>

/** A change with what it replaces. */
function itemBack(
  context: Context,
  staff: Staff,
  published: readonly Changeable[],
  { kind, id, isOrder, after }: Back,
): ContentChange[] {
  const item = published.find((one) => one.kind === kind && one.id === id)
  if (!item) return []
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, wholeOf(item)[key] ?? '']))
  const name = String(item.fields['en.name'])
  const places = {
    ...placesOf(published, kind, { before, after }),
    ...stoodAmong(published, kind, { before, after }),
  }
  const stamp = { by: staffName(staff), at: context.clock.iso() }
  return [{ kind, id, isOrder, name, parentId: item.parentId, before, after, ...places, ...stamp }]
}

/** The same for an order: of what stands there once everything is back in its place. */
function orderBack(
  context: Context,
  staff: Staff,
  { published, items }: { published: readonly Changeable[]; items: readonly ContentChange[] },
  { kind, id, isOrder, after }: Back,
): ContentChange[] {
  const order = idsOf(published, kind, id)
  const wanted = wholeOrder(idsOf(placedAfter(published, items), kind, id), after)
  if (isSameValue(order, wanted)) return []
  const above = published.find((one) => one.kind === parentKindOf(kind) && one.id === id)
  const name = String(above?.fields['en.name'] ?? '')
  const stamp = { by: staffName(staff), at: context.clock.iso() }
  return [{ kind, id, isOrder, name, parentId: null, before: { order }, after: { order: wanted }, ...stamp }]
}
