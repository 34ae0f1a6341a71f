/** How the draft and what is published become what staff see, and which changes that is (CTM-001, CTM-002). */
import {
  type ChangedKind,
  type ContentFields,
  type ContentKind,
  differing,
  isSameValue,
  movedIds,
  parentKindOf,
} from '@hub/contract/content.rules'
import type { ContentChange } from '@hub/contract/staff-content'

/** An item as facilitators see it. */
export interface Published {
  kind: ContentKind
  id: number
  parentId: number | null
  fields: ContentFields
  /** By which the product knows it. A topic has each module but once. */
  key?: string
  /** Beside what staff edit: its files, and where it may be used. Only a catalogue folder changes them. */
  facts?: ContentFields
  folderKey?: string | null
}

/** The same of what a publication may change: an entry of a list too, which stands below its list's number. */
export type Changeable = Omit<Published, 'kind'> & { kind: ChangedKind }

/** Everything that a publication may change of an item. */
export const wholeOf = (item: Pick<Changeable, 'fields' | 'facts'>): ContentFields => ({
  ...item.fields,
  ...item.facts,
})

/** A version brings its own documents, so a change that names it names them too, unless they come with it. */
const WITH_VERSION = ['guides', 'journals']

/** What differs from the item as it is now; with another version of a module its documents too. */
export function differingOf(wanted: ContentFields, now: ContentFields): ContentFields {
  const changed = differing(wanted, now)
  if (changed['version'] === undefined) return changed
  const documents = Object.entries(wanted).filter(([key]) => WITH_VERSION.includes(key))
  return { ...changed, ...Object.fromEntries(documents) }
}

export interface Draft {
  kind: ContentKind
  itemId: number
  isOrder: boolean
  parentId: number | null
  isNew: boolean
  fields: ContentFields
  editedBy: string
  editedAt: string
}

export interface MergedItem {
  kind: ContentKind
  id: number
  parentId: number | null
  fields: ContentFields
  published: ContentFields | null
  isMoved: boolean
  key?: string
  facts?: ContentFields
  folderKey?: string | null
  draft: Draft | null
}

/** Below what an item stands by its fields; those that cannot move say nothing of it. */
export function placeIn(fields: ContentFields, parentId: number | null): number | null {
  const place = fields['parentId']
  return typeof place === 'number' ? place : parentId
}

/** Everything with the draft, each kind in the order that the draft gives it. */
export function mergeDraft(published: readonly Published[], drafts: readonly Draft[]): MergedItem[] {
  const draftOf = (kind: ContentKind, id: number) =>
    drafts.find((draft) => !draft.isOrder && draft.kind === kind && draft.itemId === id) ?? null
  const known = published.map((item): MergedItem => {
    const draft = draftOf(item.kind, item.id)
    const fields = { ...item.fields, ...draft?.fields }
    const parentId = placeIn(fields, item.parentId)
    const isMoved = parentId !== item.parentId
    return { ...item, parentId, fields, published: item.fields, isMoved, draft }
  })
  const added = drafts
    .filter(({ isNew }) => isNew)
    .map((draft): MergedItem => ({
      ...{ kind: draft.kind, id: draft.itemId, fields: draft.fields, draft },
      ...{ parentId: placeIn(draft.fields, draft.parentId), published: null, isMoved: false },
      ...(draft.kind === 'module' && { key: String(draft.fields['moduleKey']) }),
    }))
  // What came from elsewhere stands last, until the order says otherwise.
  const placed = [
    ...known.filter(({ isMoved }) => !isMoved),
    ...known.filter(({ isMoved }) => isMoved),
    ...added,
  ]
  return drafts.filter(({ isOrder }) => isOrder).reduce(inOrderOf, placed)
}

const siblings = (items: readonly MergedItem[], kind: ContentKind, parentId: number | null) =>
  items.filter((item) => item.kind === kind && (item.parentId ?? 0) === (parentId ?? 0))

/** The ids below one parent, in the order of the items. */
export function idsBelow(items: readonly MergedItem[], kind: ContentKind, parentId: number | null): number[] {
  return siblings(items, kind, parentId).map(({ id }) => id)
}

/** What the draft's order names and is still there, then what it does not name. */
function inOrderOf(items: MergedItem[], draft: Draft): MergedItem[] {
  const below = siblings(items, draft.kind, draft.itemId)
  const wanted = orderIn(draft.fields)
  const at = (id: number) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
  const sorted = below.toSorted((one, other) => at(one.id) - at(other.id))
  const order = (some: MergedItem[]) => some.filter(({ published }) => published !== null).map(({ id }) => id)
  const moved = movedIds(order(below), order(sorted))
  const rest = items.filter((item) => !below.includes(item))
  return [...rest, ...sorted.map((item) => ({ ...item, isMoved: item.isMoved || moved.has(item.id) }))]
}

export function orderIn(fields: ContentFields): number[] {
  const order = fields['order']
  return Array.isArray(order) ? order : []
}

/** What of an edit is a draft: nothing of it when it is as it is published. */
export function draftFieldsOf(item: MergedItem, edit: ContentFields): ContentFields {
  const fields = { ...item.fields, ...edit }
  return item.published === null ? fields : differing(fields, item.published)
}

/** True when another item beside it has the name; items that are archived have theirs still. */
export function isNameTaken(
  items: readonly MergedItem[],
  { kind, id, parentId }: Pick<MergedItem, 'kind' | 'parentId'> & { id: number | null },
  name: unknown,
): boolean {
  const isUnique = kind === 'theme' || kind === 'topic' || kind === 'utility'
  return (
    isUnique &&
    siblings(items, kind, parentId).some((item) => item.id !== id && item.fields['en.name'] === name)
  )
}

const nameOf = (fields: ContentFields | undefined) => String(fields?.['en.name'] ?? '')

/** The drafts as changes, those without an effect left out. */
export function changesOf(items: readonly MergedItem[], published: readonly Published[]): ContentChange[] {
  return items.flatMap((item): ContentChange[] => {
    const { kind, id, parentId, draft } = item
    if (draft === null) return []
    const known = item.published
    const after = known === null ? item.fields : differing(draft.fields, known)
    if (Object.keys(after).length === 0) return []
    const name = nameOf(published.find((one) => one.kind === kind && one.id === id)?.fields ?? item.fields)
    const before = known && Object.fromEntries(Object.keys(after).map((key) => [key, known[key] ?? '']))
    const stamp = { by: draft.editedBy, at: draft.editedAt }
    return [
      {
        kind,
        id,
        isOrder: false,
        name,
        parentId,
        before,
        after,
        ...placesOf(items, kind, { before, after }),
        ...stoodAmong(published, kind, { before, after }),
        ...stamp,
      },
    ]
  })
}

/** What is above before and after a move, by name. */
export function placesOf(
  items: readonly Pick<Changeable, 'kind' | 'id' | 'fields'>[],
  kind: ChangedKind,
  { before, after }: { before: ContentFields | null; after: ContentFields },
): Pick<ContentChange, 'places'> {
  if (before === null || after['parentId'] === undefined) return {}
  const above = (fields: ContentFields) =>
    nameOf(items.find((one) => one.kind === parentKindOf(kind) && one.id === fields['parentId'])?.fields)
  return { places: { before: above(before), after: above(after) } }
}

/** The order in which something stood before its move: where the way back leads. */
export function stoodAmong(
  published: readonly Changeable[],
  kind: ChangedKind,
  { before, after }: { before: ContentFields | null; after: ContentFields },
): Pick<ContentChange, 'stoodAmong'> {
  if (before === null || after['parentId'] === undefined) return {}
  const beside = published.filter((item) => item.kind === kind && item.parentId === before['parentId'])
  return { stoodAmong: beside.map(({ id }) => id) }
}

/** The orders of the draft as changes. What is new has no position before. */
export function orderChangesOf(
  items: readonly MergedItem[],
  published: readonly Published[],
  drafts: readonly Draft[],
): ContentChange[] {
  return drafts
    .filter(({ isOrder }) => isOrder)
    .flatMap((draft): ContentChange[] => {
      const { kind, itemId } = draft
      const before = published
        .filter((item) => item.kind === kind && (item.parentId ?? 0) === itemId)
        .map(({ id }) => id)
      const after = idsBelow(items, kind, itemId)
      if (isSameValue(before, after)) return []
      const above = items.find((item) => item.kind === parentKindOf(kind) && item.id === itemId)
      return [
        {
          ...{ kind, id: itemId, isOrder: true, name: nameOf(above?.fields), parentId: null },
          ...{ before: { order: before }, after: { order: after }, by: draft.editedBy, at: draft.editedAt },
        },
      ]
    })
}

/** A change, and of a move the order that it took something out of. */
function withOrderBefore(change: ContentChange): Pick<ContentChange, 'kind' | 'id' | 'isOrder' | 'before'>[] {
  const { kind, before, stoodAmong: order } = change
  if (order === undefined || before === null) return [change]
  return [change, { kind, id: Number(before['parentId']), isOrder: true, before: { order } }]
}

/**
 * The changes that give the content back what it was before all of these publications, newest first: of each field the
 * oldest value, as far as it differs from now. What they added is archived, for records may name it (CTM-008).
 */
export function changesBack(
  published: readonly Changeable[],
  publications: readonly { changes: readonly ContentChange[] }[],
): Pick<ContentChange, 'kind' | 'id' | 'isOrder' | 'after'>[] {
  const back = new Map<string, Pick<ContentChange, 'kind' | 'id' | 'isOrder' | 'after'>>()
  for (const { changes } of publications)
    for (const { kind, id, isOrder, before } of changes.flatMap(withOrderBefore)) {
      const key = `${kind} ${id} ${isOrder}`
      const after = { ...back.get(key)?.after, ...(before ?? { isArchived: true }) }
      back.set(key, { kind, id, isOrder, after })
    }
  return [...back.values()]
    .map((change) => {
      if (change.isOrder) return change
      const now = published.find((item) => item.kind === change.kind && item.id === change.id)
      return { ...change, after: differingOf(change.after, now ? wholeOf(now) : change.after) }
    })
    .filter(({ after }) => Object.keys(after).length > 0)
}
