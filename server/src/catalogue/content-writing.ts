/** Writes one item of content as the draft has made it: what is new, what has changed, and the version of a module. */
import {
  type ContentFields,
  type ContentKind,
  PICTURE_KEYS,
  type TextField,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { pictureIn } from './picture-fields.rules.ts'
import { insertNewTheme, insertNewTopic } from './content-items.store.ts'
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
  if (parentId === null) fail('NotFound')
  const translations = storedTranslations(item)
  const name = textOf(fields, 'name')
  const retiredAt = fields['isArchived'] === true ? context.clock.iso() : null
  // Last until the order says otherwise.
  const common = { id, name, translations, retiredAt, sortOrder: id }
  if (kind === 'topic') return insertNewTopic(context.db, { ...common, themeId: parentId })
  return insertNewTheme(context.db, {
    ...common,
    ...{ sectorId: parentId, summary: textOf(fields, 'summary'), description: textOf(fields, 'description') },
    ...{ image: textIn(fields, 'image'), viewImage: textIn(fields, 'image'), hoverImage: '' },
    ...{ alt: textOf(fields, 'alt'), picture: pictureIn(fields), guides: null, offlineAllowed: true },
    themeColor: String(fields['color']),
    themeStatus: fields['isOpen'] === true ? 'open' : 'closed',
  })
}

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
    ...(changed.includes('isOpen') &&
      ({ themeStatus: fields['isOpen'] === true ? 'open' : 'closed' } as const)),
    ...(changed.includes('isArchived') && {
      retiredAt: fields['isArchived'] === true ? context.clock.iso() : null,
    }),
    ...(isReference && { editedAt: context.clock.iso() }),
  }
}
