/** The content with its draft, read together, while nobody else changes it. */
import { createHash } from 'node:crypto'
import type { ContentFields } from '@hub/contract/content.rules'
import type { ContentChange, ContentItem, StoredContent } from '@hub/contract/staff-content'
import type { Context } from '#platform/context.ts'
import { holdContent, readPublishedContent } from '../catalogue/catalogue.neighbours.ts'
import { changesOf, mergeDraft, type MergedItem, orderChangesOf } from './content-draft.rules.ts'
import { listDrafts } from './staff-content.store.ts'

const VERSION_LENGTH = 24

/** The content, its drafts and what they change. */
export async function readContent(context: Context) {
  const published = await readPublishedContent(context)
  const drafts = await listDrafts(context.db)
  const items = mergeDraft(published, drafts)
  const changes: ContentChange[] = [
    ...changesOf(items, published),
    ...orderChangesOf(items, published, drafts),
  ].map((change) => ({ ...change, at: new Date(change.at).toISOString() }))
  return { published, drafts, items, changes }
}

/** The same for a change: whoever comes at the same time waits until the transaction ends. */
export async function holdWholeContent(context: Context) {
  await holdContent(context)
  return readContent(context)
}

/** Differs as soon as what it is made from does (STA-012). */
export function versionOf(state: ContentFields | readonly ContentChange[]): string {
  const text = JSON.stringify(
    Array.isArray(state) ? state : Object.entries(state).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH)
}

export function presentItem({
  draft,
  key,
  facts: _facts,
  folderKey: _folderKey,
  ...item
}: MergedItem): ContentItem {
  return {
    ...item,
    key: key ?? null,
    version: versionOf(item.fields),
    editedBy: draft?.editedBy ?? null,
    editedAt: draft && new Date(draft.editedAt).toISOString(),
  }
}

export function presentStored(item: MergedItem): StoredContent {
  const { kind, id, fields, version, editedBy, editedAt } = presentItem(item)
  return { kind, id, fields, version, editedBy, editedAt }
}
