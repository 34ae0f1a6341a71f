/** What other slices need from the catalogue: a module with its position, and everything as fields for the draft of staff (CTM-002). */
import type { LearningType } from '@hub/contract/catalogue'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import {
  findModule,
  findModuleOfTopic,
  findTopicPath,
  listAllLearningTypes,
  type ModuleToDeliver,
  type TopicPath,
} from './catalogue.store.ts'
import {
  type AddedKind,
  type ContentFields,
  type ContentKind,
  GUIDE_KEYS,
  MOVED_KINDS,
  PICTURE_KEYS,
  type TextField,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { PictureChoice } from '@hub/contract/pictures.rules'
import type { Translations } from '@hub/contract/translations.rules'
import { fileFieldsOf, filesIn, guideIn } from './guide-fields.rules.ts'
import { pictureFieldsOf, pictureIn } from './picture-fields.rules.ts'
import {
  claimContentId,
  insertNewGuide,
  insertNewTheme,
  insertNewTopic,
  listContentRows,
  lockAllContent,
  updateContent,
  updateContentOrder,
} from './content-items.store.ts'

/** A learning type by its key, or undefined. Records are requested by this key (REC-006). */
export async function findLearningTypeByKey(
  context: Context,
  key: string,
): Promise<LearningType | undefined> {
  return (await listAllLearningTypes(context.db)).find((type) => type.learning_type_key === key)
}

/** A topic with its theme, sector and learning type, or NotFound, or NotAvailable (API-042). */
export async function readTopicPath(context: Context, topicId: number): Promise<TopicPath> {
  const place = found(await findTopicPath(context.db, topicId))
  if (place.isRetired || !isOpenTheme(place.theme) || !isEnterable(place.learningType))
    return fail('NotAvailable')
  return place
}

/** A module with the file it opens with, or NotFound, or NotAvailable. */
export async function readModuleToDeliver(context: Context, id: number): Promise<ModuleToDeliver> {
  const module = found(await findModule(context.db, id))
  if (module.isRetired) return fail('NotAvailable')
  await readTopicPath(context, module.topic_id)
  return module
}

/** A module in any state: a run that has begun needs its names even when the theme is closed meanwhile. */
export async function readDelivered(context: Context, moduleId: number) {
  const module = found(await findModule(context.db, moduleId))
  return { module, ...found(await findTopicPath(context.db, module.topic_id)) }
}

/** The module with the key in a topic, and whether that topic may be entered, or undefined (DEL-022). */
export function findModuleByKey(
  context: Context,
  topicId: number,
  moduleKey: string,
): Promise<{ id: number; isOpen: boolean } | undefined> {
  return findModuleOfTopic(context.db, topicId, moduleKey)
}

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

/** A new theme has this until somebody chooses: the first colour of the drawn covers. */
const FIRST_COLOR = '#33659e'

type Row = {
  id: number
  summary?: string
  description?: string
  image?: string
  bgImage?: string
  picture?: PictureChoice
  translations: Translations
  retiredAt?: string | null
}

/** Everything, also what is archived, each kind in the order of the screens. */
export async function readPublishedContent(context: Context): Promise<PublishedItem[]> {
  const rows = await listContentRows(context.db)
  return [
    ...rows.learningTypes.map((row) => ({
      ...itemOf('learningType', row, { name: row.name, parentId: null }),
      key: row.learningTypeKey,
    })),
    ...rows.sectors.map((row) => ({
      ...itemOf('sector', row, { name: row.name, parentId: row.learningTypeId }),
      key: row.sectorKey,
    })),
    ...rows.themes.map((row) =>
      itemOf('theme', row, {
        name: row.name,
        parentId: row.sectorId,
        more: { color: row.themeColor, isOpen: row.themeStatus === 'open', guideId: row.guideId ?? 0 },
      }),
    ),
    ...rows.topics.map((row) => itemOf('topic', row, { name: row.name, parentId: row.themeId })),
    ...rows.modules.map((row) => ({
      ...itemOf('module', row, {
        ...{ name: row.name, parentId: row.topicId },
        more: { guideId: row.guideId ?? 0, journalId: row.journalId ?? 0 },
      }),
      key: row.moduleKey,
    })),
    ...rows.guides.map((row) =>
      itemOf('guide', row, { name: row.name, parentId: null, more: fileFieldsOf(row.files) }),
    ),
    ...rows.utilities.map((row) => itemOf('utility', row, { name: row.title, parentId: null })),
  ]
}

function itemOf(
  kind: ContentKind,
  row: Row,
  { name, parentId, more = {} }: { name: string; parentId: number | null; more?: ContentFields },
): PublishedItem {
  const english: Partial<Record<TextField, string>> = { ...row, name }
  const texts = LOCALES.flatMap((locale) =>
    textFieldsOf(kind).map((field) => {
      const text = locale === SOURCE_LOCALE ? english[field] : row.translations[locale]?.[field]
      return [textKey(locale, field), text ?? ''] as const
    }),
  )
  const state = row.retiredAt === undefined ? {} : { isArchived: row.retiredAt !== null }
  const place = parentId !== null && MOVED_KINDS.includes(kind) ? { parentId } : {}
  const fields = { ...Object.fromEntries(texts), ...pictureFieldsOf(kind, row), ...more, ...place, ...state }
  return { kind, id: row.id, parentId, fields }
}

/** Lets one who edits or publishes content after the other in. The caller has a transaction. */
export async function holdContent(context: Context): Promise<void> {
  await lockAllContent(context.db)
}

/** The id that a theme or a topic will have once it is published. */
export function reserveContentId(context: Context, kind: AddedKind): Promise<number> {
  return claimContentId(context.db, kind)
}

/** What something new has beside its name. */
export function newFieldsOf(_context: Context, kind: AddedKind): ContentFields {
  const texts = LOCALES.flatMap((locale) =>
    textFieldsOf(kind).map((field) => [textKey(locale, field), ''] as const),
  )
  const theme =
    kind === 'theme' ? { color: FIRST_COLOR, isOpen: false, guideId: 0, ...pictureFieldsOf(kind, {}) } : {}
  const files = kind === 'guide' ? fileFieldsOf({}) : {}
  return { ...Object.fromEntries(texts), ...theme, ...files, isArchived: false }
}

/**
 * Writes what the items have become. The names of what is renamed or moved are taken away first, so that two that swap
 * their names or their places do not meet. The caller has a transaction.
 */
export async function writeContent(
  context: Context,
  items: readonly (ItemToWrite & { changed: readonly string[] })[],
): Promise<void> {
  const isPlaced = (changed: readonly string[]) => changed.includes('en.name') || changed.includes('parentId')
  const renamed = items.filter(({ isNew, changed }) => !isNew && isPlaced(changed))
  for (const item of renamed) await updateContent(context.db, item, { name: `~${item.id}` })
  for (const item of items) {
    if (item.isNew) await insertItem(context, item)
    else
      await updateContent(
        context.db,
        item,
        valuesOf(context, item, isPlaced(item.changed) ? [...item.changed, 'en.name'] : item.changed),
      )
  }
  await context.signals.send('forget-lists', '')
}

/** Puts everything below one item, or at the top, into the order of the ids. The caller has a transaction. */
export async function writeContentOrder(
  context: Context,
  { kind, ids }: { kind: ContentKind; ids: readonly number[] },
): Promise<void> {
  await updateContentOrder(context.db, kind, ids)
}

async function insertItem(context: Context, item: ItemToWrite): Promise<void> {
  const { kind, id, parentId, fields } = item
  const translations = storedTranslations(item)
  const name = textOf(fields, 'name')
  const retiredAt = fields['isArchived'] === true ? context.clock.iso() : null
  // Last until the order says otherwise.
  const common = { id, name, translations, retiredAt, sortOrder: id }
  if (kind === 'guide') return insertNewGuide(context.db, { ...common, files: filesIn(fields) })
  if (parentId === null) return fail('NotFound')
  if (kind === 'topic') return insertNewTopic(context.db, { ...common, themeId: parentId })
  return insertNewTheme(context.db, {
    ...common,
    ...{ sectorId: parentId, summary: textOf(fields, 'summary'), description: textOf(fields, 'description') },
    ...{ image: textIn(fields, 'image'), viewImage: textIn(fields, 'image'), hoverImage: '' },
    ...{ alt: textOf(fields, 'alt'), picture: pictureIn(fields), guides: null, offlineAllowed: true },
    ...{ guideId: guideIn(fields, 'guideId') },
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

function valuesOf(context: Context, item: PublishedItem, changed: readonly string[]) {
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
  }
}
