/** What staff do with the draft of all content: edit, put into order, add, discard (CTM-001, CTM-002, CTM-008). */
import type { BodyOf } from '@hub/contract/endpoint'
import {
  type ContentFields,
  type ContentKind,
  fileKey,
  isSameValue,
  keysOf,
  parentKindOf,
} from '@hub/contract/content.rules'
import { LOCALES } from '@hub/contract/locales'
import type * as calls from '@hub/contract/staff-content'
import type { StoredContent } from '@hub/contract/staff-content'
import type { UploadedDocument } from '@hub/contract/staff-content-files'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { listDocuments, newFieldsOf, reserveContentId } from '../catalogue/catalogue.neighbours.ts'
import {
  type Draft,
  draftFieldsOf,
  idsBelow,
  isNameTaken,
  type MergedItem,
  placeIn,
} from './content-draft.rules.ts'
import { holdWholeContent, presentItem, presentStored, readContent, versionOf } from './held-content.ts'
import { readSchedule } from './open-schedule.ts'
import { deleteDraft, type DraftRow, upsertDraft } from './staff-content.store.ts'
import { refuseUnusable } from './usable-fields.ts'

const KEYS_IN_NOTE = 10

/** Everything with the draft, and what of it is not published. */
export async function listContent(context: Context, _staff: Staff) {
  const { items, changes } = await readContent(context)
  const schedule = await readSchedule(context)
  const files = await listNamedFiles(context, items)
  return { records: items.map(presentItem), changes, files, version: versionOf(changes), schedule }
}

/** What is known of the files that guides name, in the draft or published (CTM-005). */
async function listNamedFiles(context: Context, items: readonly MergedItem[]): Promise<UploadedDocument[]> {
  const named = items
    .filter(({ kind }) => kind === 'guide')
    .flatMap(({ fields, published }) =>
      LOCALES.map(fileKey).flatMap((key) => [fields[key], published?.[key]]),
    )
    .filter((file): file is string => typeof file === 'string' && file !== '')
  const rows = await listDocuments(context, [...new Set(named)])
  return rows.map((row) => ({ ...row, uploadedAt: new Date(row.uploadedAt).toISOString() }))
}

/**
 * Edits an item in the draft, on the version that was read. Refuses with NotFound, with ContentChanged and what the
 * draft has now (STA-012), with ContentNameTaken, with ModuleInTopic, with ColorIllegible and a colour that will do, with
 * FileNotStored, and with ValidationError for a field that the kind has not.
 */
export async function editContent(
  context: Context,
  staff: Staff,
  { kind, id, version, fields }: BodyOf<typeof calls.editContent>,
): Promise<StoredContent> {
  const given = fields as ContentFields
  const foreign = Object.keys(given).filter((key) => !keysOf(kind).includes(key))
  if (foreign.length > 0)
    return fail('ValidationError', Object.fromEntries(foreign.map((key) => [key, 'Not a field of this.'])))
  return context.db.transaction(async () => {
    const { items } = await holdWholeContent(context)
    const item = found(items.find((one) => one.kind === kind && one.id === id))
    if (versionOf(item.fields) !== version) failWithRecord('ContentChanged', presentStored(item))
    refuseTaken(items, item, given)
    await refuseUnusable(context, { item, items }, given)
    await storeItemDraft(context, staff, item, draftFieldsOf(item, given))
    return presentStored({
      ...item,
      fields: { ...item.fields, ...given },
      draft: draftOf(context, staff, item, given),
    })
  })
}

/** Refuses a name or a place where another stands already. */
function refuseTaken(items: readonly MergedItem[], item: MergedItem, given: ContentFields): void {
  const { kind, id, key } = item
  const fields = { ...item.fields, ...given }
  const parentId = placeIn(given, item.parentId)
  const isMoved = parentId !== item.parentId
  if (isMoved) found(items.find((one) => one.kind === parentKindOf(kind) && one.id === parentId))
  if (
    (isMoved || given['en.name'] !== undefined) &&
    isNameTaken(items, { kind, id, parentId }, fields['en.name'])
  )
    fail('ContentNameTaken')
  const isThere = (one: MergedItem) => one.kind === kind && one.parentId === parentId && one.key === key
  if (isMoved && kind === 'module' && items.some(isThere)) fail('ModuleInTopic')
}

const draftOf = (context: Context, staff: Staff, item: MergedItem, fields: ContentFields): Draft => ({
  ...{ kind: item.kind, itemId: item.id, isOrder: false, fields },
  ...{ parentId: item.published === null ? item.parentId : null, isNew: item.published === null },
  ...{ editedBy: staffName(staff), editedAt: context.clock.iso() },
})

async function storeItemDraft(context: Context, staff: Staff, item: MergedItem, fields: ContentFields) {
  const draft = draftOf(context, staff, item, fields)
  if (Object.keys(fields).length === 0) await deleteDraft(context.db, draft)
  else await upsertDraft(context.db, draft)
  const keys = Object.keys(fields).slice(0, KEYS_IN_NOTE).join(', ')
  await auditItem(context, staff, { action: 'content-draft', kind: item.kind, id: item.id, note: keys })
}

function auditItem(
  context: Context,
  staff: Staff,
  { action, kind, id, note }: { action: Deed['action']; kind: ContentKind; id: number; note: string },
) {
  return audit(context, staff, { action, objectKind: kind, objectId: id, note: note || 'as published' })
}

/**
 * Puts what is below one item into another order, on the order that was read. Refuses with ContentChanged and the order
 * that it has now.
 */
export async function orderContent(
  context: Context,
  staff: Staff,
  { kind, parentId, was, ids }: BodyOf<typeof calls.orderContent>,
): Promise<number[]> {
  return context.db.transaction(async () => {
    const { items, published } = await holdWholeContent(context)
    const now = idsBelow(items, kind, parentId)
    const isSameSet = ids.length === now.length && new Set([...ids, ...now]).size === now.length
    if (!isSameValue(was, now) || !isSameSet) failWithRecord('ContentChanged', { ids: now })
    const known = published
      .filter((item) => item.kind === kind && (item.parentId ?? 0) === (parentId ?? 0))
      .map((item) => item.id)
    const isAsPublished = isSameValue(ids, [
      ...known.filter((id) => now.includes(id)),
      ...now.filter((id) => !known.includes(id)),
    ])
    const draft: Draft = {
      ...{ kind, itemId: parentId ?? 0, isOrder: true, parentId: null, isNew: false, fields: { order: ids } },
      ...{ editedBy: staffName(staff), editedAt: context.clock.iso() },
    }
    if (isAsPublished) await deleteDraft(context.db, draft)
    else await upsertDraft(context.db, draft)
    const above = parentKindOf(kind)
    await audit(context, staff, {
      action: 'content-order',
      objectKind: above ?? kind,
      ...(parentId !== null && { objectId: parentId }),
      note: ids.join(', '),
    })
    return ids
  })
}

/** Adds a theme, a topic or a guide to the draft. Refuses with NotFound for what it is to stand below, and with ContentNameTaken. */
export async function addContent(
  context: Context,
  staff: Staff,
  { kind, parentId, name }: BodyOf<typeof calls.addContent>,
): Promise<StoredContent> {
  return context.db.transaction(async () => {
    const { items } = await holdWholeContent(context)
    const above = parentKindOf(kind)
    if (
      above === null ? parentId !== null : !items.some((item) => item.kind === above && item.id === parentId)
    )
      fail('NotFound')
    if (isNameTaken(items, { kind, id: null, parentId }, name)) fail('ContentNameTaken')
    const id = await reserveContentId(context, kind)
    const fields = { ...newFieldsOf(context, kind), 'en.name': name, ...(parentId !== null && { parentId }) }
    const item: MergedItem = { kind, id, parentId, fields, published: null, isMoved: false, draft: null }
    await storeItemDraft(context, staff, item, fields)
    return presentStored({ ...item, draft: draftOf(context, staff, item, fields) })
  })
}

/**
 * Discards the draft of these changes, or of all. What was moved below something new goes back to its place, and its other
 * edits stay in the draft. Gives how many changes are discarded.
 */
export async function discardContent(
  context: Context,
  staff: Staff,
  changes: BodyOf<typeof calls.discardContent>['changes'],
): Promise<number> {
  return context.db.transaction(async () => {
    const { drafts } = await holdWholeContent(context)
    const isMeant = (draft: Draft): boolean =>
      changes === null ||
      changes.some(
        ({ kind, id, isOrder }) => kind === draft.kind && id === draft.itemId && isOrder === draft.isOrder,
      )
    const asked = drafts.filter(isMeant)
    const meant = withBelow(drafts, asked)
    for (const draft of meant) {
      const isMovedThere = !draft.isNew && !draft.isOrder && !asked.includes(draft)
      await discardDraft(context, staff, draft, isMovedThere ? ['parentId'] : Object.keys(draft.fields))
    }
    return meant.length
  })
}

async function discardDraft(context: Context, staff: Staff, draft: DraftRow, keys: readonly string[]) {
  const { kind, itemId, isOrder } = draft
  const fields = Object.fromEntries(Object.entries(draft.fields).filter(([key]) => !keys.includes(key)))
  if (Object.keys(fields).length === 0) await deleteDraft(context.db, draft)
  else await upsertDraft(context.db, { ...draft, fields })
  const note = isOrder ? 'order' : keys.slice(0, KEYS_IN_NOTE).join(', ')
  await auditItem(context, staff, { action: 'content-discard', kind, id: itemId, note })
}

/** With what was added below something new, or moved there: without it, they would stand nowhere. */
function withBelow<D extends Draft>(drafts: readonly D[], meant: D[]): D[] {
  const more = drafts.filter(
    (draft) =>
      !meant.includes(draft) &&
      meant.some(
        (above) =>
          above.isNew &&
          above.kind === parentKindOf(draft.kind) &&
          above.itemId === (draft.isOrder ? draft.itemId : placeIn(draft.fields, draft.parentId)),
      ),
  )
  return more.length === 0 ? meant : withBelow(drafts, [...meant, ...more])
}
