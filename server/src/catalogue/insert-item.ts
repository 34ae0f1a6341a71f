/** Adds an item to the catalogue from its fields (CTM-001, CTM-010). */
import {
  type ContentFields,
  type ContentKind,
  type TextField,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { insertNewModule, insertNewTheme, insertNewTopic, insertNewUtility } from './content-items.store.ts'
import { pictureIn } from './picture-fields.rules.ts'
import { columnsOfFacts, versionColumns } from './item-facts.ts'

interface Item {
  kind: ContentKind
  id: number
  parentId: number | null
  fields: ContentFields
}

export async function insertItem(context: Context, item: Item): Promise<void> {
  const { kind, id, parentId, fields } = item
  if (parentId === null && kind !== 'utility') return fail('NotFound')
  const translations = storedTranslations(item)
  const name = textOf(fields, 'name')
  const retiredAt = fields['isArchived'] === true ? context.clock.iso() : null
  // Last until the order says otherwise.
  const common = { id, name, translations, retiredAt, sortOrder: id }
  const summary = textOf(fields, 'summary')
  const facts = columnsOfFacts(fields, Object.keys(fields))
  if (kind === 'topic') return insertNewTopic(context.db, { ...common, themeId: parentId ?? 0 })
  if (kind === 'utility')
    return insertNewUtility(context.db, {
      ...{ image: '', utilityType: 'route', utilityPath: '', ...facts },
      ...{ ...common, title: name, summary },
    })
  if (kind === 'module') {
    const moduleKey = String(fields['moduleKey'])
    const version = await versionOf(context, { moduleKey, fields })
    return insertNewModule(context.db, {
      ...{ isDownloadable: false, guides: null, journals: null, ...facts, ...version, ...pictureOf(fields) },
      ...{ ...common, moduleKey, summary, topicId: parentId ?? 0 },
    })
  }
  return insertNewTheme(context.db, {
    ...{ ...common, sectorId: parentId ?? 0, summary, description: textOf(fields, 'description') },
    ...{ guides: null, offlineAllowed: true, ...facts, ...pictureOf(fields) },
    ...{ viewImage: String(fields['image'] ?? ''), hoverImage: '' },
    themeColor: String(fields['color']),
    themeStatus: fields['isOpen'] === true ? 'open' : 'closed',
  })
}

/** The columns of the version that a module's fields name. */
export const versionOf = (
  context: Context,
  { moduleKey, fields }: { moduleKey: string; fields: ContentFields },
) => versionColumns(context.db, { moduleKey, version: String(fields['version']), now: context.clock.iso() })

const pictureOf = (fields: ContentFields) => ({
  ...{ image: String(fields['image'] ?? ''), alt: textOf(fields, 'alt'), picture: pictureIn(fields) },
})

export const textOf = (fields: ContentFields, field: TextField) =>
  String(fields[textKey(SOURCE_LOCALE, field)] ?? '')

export function storedTranslations({ kind, fields }: Pick<Item, 'kind' | 'fields'>): Translations {
  const translations: Translations = {}
  for (const locale of LOCALES.filter((one) => one !== SOURCE_LOCALE)) {
    const texts = textFieldsOf(kind)
      .map((field) => [field, String(fields[textKey(locale, field)] ?? '')] as const)
      .filter(([, text]) => text !== '')
    if (texts.length > 0) translations[locale] = Object.fromEntries(texts)
  }
  return translations
}
