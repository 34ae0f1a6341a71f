/** What other slices need of the draft: how much it changes, the version that the next publication brings of a module, and modules that are new in it. */
import { type ContentFields, parentKindOf } from '@hub/contract/content.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { listVersionsOfModule, newFieldsOf, reserveContentId } from '../catalogue/catalogue.neighbours.ts'
import type { MergedItem } from './content-draft.rules.ts'
import { holdWholeContent, readContent } from './held-content.ts'
import { listDrafts, upsertDraft } from './staff-content.store.ts'

/** How many changes the next publication brings. */
export const countDraftChanges = async (context: Context) => (await readContent(context)).changes.length

/** Null when the draft leaves the version as it is. */
export async function readDraftVersion(context: Context, moduleId: number): Promise<string | null> {
  const draft = (await listDrafts(context.db)).find(
    ({ kind, itemId }) => kind === 'module' && itemId === moduleId,
  )
  const version = draft?.fields['version']
  return typeof version === 'string' ? version : null
}

/** The names of all that is above something new in a topic, with the topic; null for a topic that the draft has not. */
export async function readPlaceOfTopic(context: Context, topicId: number): Promise<string[] | null> {
  const { items } = await readContent(context)
  const topic = items.find(({ kind, id }) => kind === 'topic' && id === topicId)
  return topic ? namesTo(items, topic) : null
}

function namesTo(items: readonly MergedItem[], item: MergedItem): string[] {
  const above = items.find(({ kind, id }) => kind === parentKindOf(item.kind) && id === item.parentId)
  return [...(above ? namesTo(items, above) : []), String(item.fields['en.name'])]
}

/** The module with this key in the catalogue or its draft. */
export async function findModuleInDraft(context: Context, moduleKey: string) {
  const { items } = await readContent(context)
  return items.find(({ kind, key }) => kind === 'module' && key === moduleKey)
}

/** What is known of a module that the draft alone has, as the catalogue says it of others; null for none. */
export async function findNewModule(context: Context, moduleId: number) {
  const { items } = await readContent(context)
  const item = items.find(
    ({ kind, id, published }) => kind === 'module' && id === moduleId && published === null,
  )
  const key = item?.key
  const topic = items.find(({ kind, id }) => kind === 'topic' && id === item?.parentId)
  const version = String(item?.fields['version'])
  const row = (await listVersionsOfModule(context, key ?? '')).find((one) => one.version === version)
  if (!item || key === undefined || !topic || !row) return null
  const { 'en.name': title, 'en.summary': summary } = item.fields
  const facts = { key, title: String(title), summary: String(summary), estimate: row.estimateMinutes }
  const documents = (text: string | null) =>
    text === null ? {} : (JSON.parse(text) as Record<string, string>)
  return {
    ...{ facts, version, places: namesTo(items, topic), ids: [moduleId] },
    ...{ guides: documents(row.guides), journals: documents(row.journals) },
  }
}

export interface NewModule {
  /** Who brings it. */
  staff: Staff
  topicId: number
  key: string
  version: string
  title: string
  summary: string
  isDownloadable: boolean
}

/**
 * Puts a module with a stored version into the draft. Returns the id that it has from then on. Refuses with NotFound when the
 * topic is gone, and with ModuleInTopic when the catalogue or its draft has the module. The caller has a transaction.
 */
export async function draftNewModule(
  context: Context,
  { staff, topicId, key, version, title, summary, isDownloadable }: NewModule,
): Promise<number> {
  const { items } = await holdWholeContent(context)
  found(items.find(({ kind, id }) => kind === 'topic' && id === topicId))
  if (items.some((item) => item.kind === 'module' && item.key === key)) fail('ModuleInTopic')
  const id = await reserveContentId(context, 'module')
  const fields: ContentFields = {
    ...newFieldsOf(context, 'module'),
    ...{ 'en.name': title, 'en.summary': summary, parentId: topicId },
    ...{ moduleKey: key, version, isDownloadable },
  }
  await upsertDraft(context.db, {
    ...{ kind: 'module', itemId: id, isOrder: false, parentId: topicId, isNew: true, fields },
    ...{ editedBy: staffName(staff), editedAt: context.clock.iso() },
  })
  await audit(context, staff, {
    ...{ action: 'content-draft', objectKind: 'module', objectId: id, note: `version ${version}` },
  })
  return id
}
