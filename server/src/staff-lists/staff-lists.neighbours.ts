/** What publications need of selection lists: their entries as fields, and how they are written (CTM-010). */
import type { ContentFields } from '@hub/contract/content.rules'
import { LIST_TYPES, listNumber } from '@hub/contract/lists.rules'
import { LOCALES } from '@hub/contract/locales'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { presentEntry, type Texts, translationsOf } from './list-entries.rules.ts'
import {
  claimEntryId,
  insertEntry,
  listEntries,
  lockEntries,
  updateEntry,
  updateEntryOrder,
} from './lists.store.ts'

/** An entry as a publication sees it: below the number of its list. */
export interface ListItem {
  kind: 'listEntry'
  id: number
  parentId: number
  /** Its key in the list, which stays when its texts change. */
  folderKey: string
  /** The texts by language, as `zh.name`, and whether it is archived. */
  fields: ContentFields
  /** What stays as it is once the entry is there: its code and its mark. */
  facts: ContentFields
}

/** Every entry of every list, also the archived ones, in the order of the screens. */
export async function readListItems(context: Context): Promise<(ListItem & { neededFor: string | null })[]> {
  const rows = await listEntries(context.db)
  return rows
    .filter(({ type }) => LIST_TYPES.includes(type))
    .map((row) => {
      const list = rows.filter(({ type }) => type === row.type)
      const { texts, neededFor } = presentEntry(row, list)
      return {
        ...{ kind: 'listEntry' as const, id: row.id, parentId: listNumber(row.type), folderKey: row.key },
        fields: {
          ...Object.fromEntries(LOCALES.map((locale) => [`${locale}.name`, texts[locale] ?? ''])),
          isArchived: row.retiredAt !== null,
        },
        facts: { code: row.code ?? '', mark: row.mark ?? '' },
        neededFor,
      }
    })
}

/** An entry to write: with all its fields, and the keys of those that changed. */
export interface ListEntryToWrite {
  id: number
  parentId: number | null
  isNew: boolean
  fields: ContentFields
  changed: readonly string[]
}

const isText = (key: string) => key.endsWith('.name')
const orNull = (value: ContentFields[string] | undefined) => (value ? String(value) : null)

/**
 * Adds entries with the ids that were claimed for them, and changes others. The caller has a transaction, and has held
 * everyone else from changing lists.
 */
export async function writeListEntries(
  context: Context,
  entries: readonly ListEntryToWrite[],
): Promise<void> {
  await lockEntries(context.db)
  // Two entries may swap their texts.
  for (const { id, isNew, changed } of entries)
    if (!isNew && changed.includes('en.name')) await updateEntry(context.db, id, { metaValue: `~${id}` })
  for (const { id, parentId, isNew, fields, changed } of entries) {
    const texts = Object.fromEntries(
      LOCALES.map((locale) => [locale, String(fields[`${locale}.name`] ?? '')]),
    ) as Texts
    const words = { metaValue: texts.en, translations: translationsOf(texts) }
    const retiredAt = fields['isArchived'] === true ? context.clock.iso() : null
    if (!isNew) {
      const isRetired = changed.includes('isArchived') ? { retiredAt } : {}
      await updateEntry(context.db, id, { ...(changed.some(isText) ? words : {}), ...isRetired })
      continue
    }
    const metaType = LIST_TYPES[(parentId ?? 0) - 1] ?? fail('NotFound')
    const codes = { metaCode: orNull(fields['code']), metaMark: orNull(fields['mark']) }
    await insertEntry(context.db, { id, metaType, key: String(fields['key']), ...words, ...codes, retiredAt })
  }
  await context.signals.send('forget-lists', '')
}

/** Puts the entries of one list into the order of the ids. The caller has a transaction. */
export async function writeListOrder(context: Context, ids: readonly number[]): Promise<void> {
  await updateEntryOrder(context.db, ids)
  await context.signals.send('forget-lists', '')
}

/** The id that a new entry will have. */
export function reserveListEntryId(context: Context): Promise<number> {
  return claimEntryId(context.db)
}
