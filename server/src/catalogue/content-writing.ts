/** Writes one item of content as the draft has made it: what is new, what has changed, and the version of a module. */
import {
  type ContentFields,
  type ContentKind,
  GUIDE_KEYS,
  PICTURE_KEYS,
  type TextField,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { columnsOfFacts } from './item-facts.ts'
import { filesIn, guideIn } from './guide-fields.rules.ts'
import { pictureIn } from './picture-fields.rules.ts'
import {
  insertNewGuide,
  insertNewModule,
  insertNewTheme,
  insertNewTopic,
  insertNewUtility,
} from './content-items.store.ts'
import {
  findModuleVersion,
  findVersion,
  updateModuleVersion,
  updateVersionPublished,
} from './module-versions.store.ts'

/** An item as facilitators see it. */
export interface PublishedItem {
  kind: ContentKind
  id: number
  parentId: number | null
  fields: ContentFields
  /** By which the product knows a learning type, a sector or a module. A topic has each module but once. */
  key?: string
  /** What no form of staff changes: `factsOf`. */
  facts?: ContentFields
  /** What a catalogue folder calls it; null when no folder has named it yet. */
  folderKey?: string | null
}

/** Where an item stands, and what it has. */
export interface ItemToWrite extends PublishedItem {
  /** It is not in the catalogue yet. */
  isNew: boolean
}

/** Gives the module another of its versions. Sessions in progress keep theirs, and devices are offered this one. */
export async function writeVersion(context: Context, { id, fields }: ItemToWrite): Promise<void> {
  const { moduleKey } = found(await findModuleVersion(context.db, id))
  const row = found(await findVersion(context.db, moduleKey, String(fields['version'])))
  await updateModuleVersion(context.db, row, context.clock.iso())
  await updateVersionPublished(context.db, row.id)
}

export async function insertItem(context: Context, item: ItemToWrite): Promise<void> {
  const { kind, id, parentId, fields } = item
  if (parentId === null && kind !== 'utility' && kind !== 'guide') return fail('NotFound')
  const above = parentId ?? 0
  const translations = storedTranslations(item)
  const name = textOf(fields, 'name')
  const summary = textOf(fields, 'summary')
  const retiredAt = fields['isArchived'] === true ? context.clock.iso() : null
  // Last until the order says otherwise.
  const common = { id, name, translations, retiredAt, sortOrder: id }
  if (kind === 'guide') return insertNewGuide(context.db, { ...common, files: filesIn(fields) })
  const facts = columnsOfFacts(fields, Object.keys(fields))
  if (kind === 'topic') return insertNewTopic(context.db, { ...common, themeId: above })
  if (kind === 'utility')
    return insertNewUtility(context.db, {
      ...{ image: '', utilityType: 'route', utilityPath: '', ...facts },
      ...{ ...common, title: name, summary },
    })
  if (kind === 'module')
    return insertNewModule(context.db, {
      ...{ isDownloadable: false, ...(await firstVersion(context, fields)), ...facts, ...pictureOf(fields) },
      ...{ guideId: guideIn(fields, 'guideId'), journalId: guideIn(fields, 'journalId') },
      ...{ ...common, summary, topicId: above },
    })
  return insertNewTheme(context.db, {
    ...{ ...common, sectorId: above, summary, description: textOf(fields, 'description') },
    ...{ guides: null, offlineAllowed: true, ...facts, ...pictureOf(fields) },
    ...{ viewImage: textIn(fields, 'image'), hoverImage: '' },
    guideId: guideIn(fields, 'guideId'),
    themeColor: String(fields['color']),
    themeStatus: fields['isOpen'] === true ? 'open' : 'closed',
  })
}

/** What a new module has of the version that it begins with. */
async function firstVersion(context: Context, fields: ContentFields) {
  const row = await findVersion(context.db, String(fields['moduleKey']), String(fields['version']))
  if (row === null) return fail('ModuleVersionUnknown')
  await updateVersionPublished(context.db, row.id)
  const { moduleKey, version, sizeBytes, estimateMinutes, codeDir, entry, guides, journals } = row
  const lastUpdate = context.clock.iso()
  const columns = { moduleKey, sizeBytes, estimateMinutes, codeDir, entry, guides, journals, lastUpdate }
  return { ...columns, currentVersion: version }
}

const pictureOf = (fields: ContentFields) => ({
  ...{ image: textIn(fields, 'image'), alt: textOf(fields, 'alt'), picture: pictureIn(fields) },
})

const textIn = (fields: ContentFields, key: string) => String(fields[key] ?? '')

const textOf = (fields: ContentFields, field: TextField) =>
  String(fields[textKey(SOURCE_LOCALE, field)] ?? '')

function storedTranslations({ kind, fields }: PublishedItem): Translations {
  const translations: Translations = {}
  for (const locale of LOCALES.filter((one) => one !== SOURCE_LOCALE)) {
    const texts = textFieldsOf(kind)
      .map((field) => [field, String(fields[textKey(locale, field)] ?? '')] as const)
      .filter(([, text]) => text !== '')
    if (texts.length > 0) translations[locale] = Object.fromEntries(texts)
  }
  return translations
}

export function valuesOf(context: Context, item: PublishedItem, changed: readonly string[]) {
  const { kind, fields } = item
  const english = textFieldsOf(kind).filter((field) => changed.includes(textKey(SOURCE_LOCALE, field)))
  const isTranslated = changed.some((key) => key.includes('.') && !key.startsWith(`${SOURCE_LOCALE}.`))
  const isReference = kind === 'learningType' || kind === 'sector'
  return {
    ...Object.fromEntries(english.map((field) => [field, textOf(fields, field)])),
    ...(isTranslated && { translations: storedTranslations(item) }),
    ...(changed.includes('parentId') && { parentId: Number(fields['parentId']) }),
    ...(changed.includes('image') && { image: textIn(fields, 'image') }),
    ...(PICTURE_KEYS.some((key) => key !== 'image' && changed.includes(key)) && {
      picture: pictureIn(fields),
    }),
    ...(changed.includes('color') && { themeColor: String(fields['color']) }),
    ...GUIDE_KEYS.reduce(
      (set, key) => (changed.includes(key) ? { ...set, [key]: guideIn(fields, key) } : set),
      {},
    ),
    ...(kind === 'guide' && changed.some((key) => key.endsWith('.file')) && { files: filesIn(fields) }),
    ...(changed.includes('isOpen') &&
      ({ themeStatus: fields['isOpen'] === true ? 'open' : 'closed' } as const)),
    ...(changed.includes('isArchived') && {
      retiredAt: fields['isArchived'] === true ? context.clock.iso() : null,
    }),
    ...(isReference && { editedAt: context.clock.iso() }),
    ...columnsOfFacts(fields, changed),
  }
}
