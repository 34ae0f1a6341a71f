/** What other slices need from the catalogue: a module with its position, and everything as fields for the draft of staff (CTM-002). */
import type { LearningType } from '@hub/contract/catalogue'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import type { Context } from '#platform/context.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { isPackageStored } from '#platform/packages/package-files.ts'
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
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { storePackage, versionRowOf } from './content.ts'
import {
  insertItem,
  type ItemToWrite,
  type PublishedItem,
  valuesOf,
  writeVersion,
} from './content-writing.ts'
import {
  findModuleInPlace,
  findVersion,
  findVersionRow,
  listModuleIds,
  listVersionKeys,
  listVersionsOf,
  upsertModuleVersion,
} from './module-versions.store.ts'
import { type GuideFileRow, listGuideFiles, upsertGuideFile } from './guides.store.ts'
import { LOCALES } from '@hub/contract/locales'
import { fileFieldsOf, guidesOf } from './guide-fields.rules.ts'
import { pictureFieldsOf } from './picture-fields.rules.ts'
import { itemOf } from './content-reading.ts'
import {
  type CurrentPackage,
  listPackages,
  storeFolderKeys,
  storeVersion,
  type VersionOfFolder,
} from './folder-packages.ts'
import {
  claimContentId,
  listContentRows,
  lockAllContent,
  updateContent,
  updateContentOrder,
} from './content-items.store.ts'

/** What is known of a module in any state, as its own package would say it, and where it stands; null for none. */
export async function findModuleFacts(context: Context, id: number) {
  const row = await findModuleInPlace(context.db, id)
  if (!row) return null
  const { module } = row
  const { moduleKey: key, name: title, summary, estimateMinutes: estimate } = module
  return {
    facts: { key, title, summary, estimate },
    version: module.currentVersion,
    places: [row.sector, row.theme, row.topic],
    ids: await listModuleIds(context.db, key),
    guides: languagesOf(module.guides),
    journals: languagesOf(module.journals),
  }
}

/** Every version that the module has, the one that was added last first. */
export function listVersionsOfModule(context: Context, moduleKey: string) {
  return listVersionsOf(context.db, moduleKey)
}

/** The keys of all modules that have a version, also of those that were never published. */
export function listModuleKeys(context: Context): Promise<string[]> {
  return listVersionKeys(context.db)
}

/** A version by its own id, not by the module's. */
export function findVersionById(context: Context, id: number) {
  return findVersionRow(context.db, id)
}

/** True for a version of the module whose package is stored. */
export async function isVersionStored(context: Context, key: string, version: string): Promise<boolean> {
  const row = await findVersion(context.db, key, version)
  return row !== null && isPackageStored(context.store, row.codeDir)
}

/**
 * Stores a checked package as a version that facilitators do not have yet. Returns the version.
 * @throws PackageRefused with every fault; nothing is stored then
 */
export async function saveModuleVersion(
  context: Context,
  { path, facts, addedBy }: { path: string; facts: PackageFacts; addedBy: string },
): Promise<string> {
  const row = versionRowOf(await storePackage(context, path, facts), context.clock.iso())
  await upsertModuleVersion(context.db, { ...row, isPublished: false, addedBy })
  return row.version
}

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

/** A new theme has this until somebody chooses: the first colour of the drawn covers. */
const FIRST_COLOR = '#33659e'

/** Everything, also what is archived, each kind in the order of the screens. */
export async function readPublishedContent(context: Context): Promise<PublishedItem[]> {
  const rows = await listContentRows(context.db)
  return [
    ...rows.learningTypes.map((row) => ({
      ...itemOf('learningType', row, { name: row.name, parentId: null }),
      key: row.learningTypeKey,
      folderKey: row.learningTypeKey,
    })),
    ...rows.sectors.map((row) => ({
      ...itemOf('sector', row, { name: row.name, parentId: row.learningTypeId }),
      key: row.sectorKey,
      folderKey: row.sectorKey,
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
        name: row.name,
        parentId: row.topicId,
        more: { version: row.currentVersion, isDownloadable: row.isDownloadable, ...guidesOf(row) },
      }),
      key: row.moduleKey,
      folderKey: row.moduleKey,
    })),
    ...rows.guides.map((row) =>
      itemOf('guide', row, { name: row.name, parentId: null, more: fileFieldsOf(row.files) }),
    ),
    ...rows.utilities.map((row) => itemOf('utility', row, { name: row.title, parentId: null })),
  ]
}

/** What is known of these documents; nothing of one that was not uploaded as a guide (CTM-005). */
export function listDocuments(context: Context, files: readonly string[]): Promise<GuideFileRow[]> {
  return listGuideFiles(context.db, files)
}

/** Keeps what is known of a document that is stored. */
export function saveDocument(context: Context, row: GuideFileRow): Promise<void> {
  return upsertGuideFile(context.db, row)
}

/** Lets one who edits or publishes content after the other in. The caller has a transaction. */
export async function holdContent(context: Context): Promise<void> {
  await lockAllContent(context.db)
}

/** The id that something new will have once it is published. */
export function reserveContentId(context: Context, kind: AddedKind | 'module' | 'utility'): Promise<number> {
  return claimContentId(context.db, kind)
}

/** What something new has beside its name. */
export function newFieldsOf(_context: Context, kind: AddedKind | 'module'): ContentFields {
  const texts = LOCALES.flatMap((locale) =>
    textFieldsOf(kind).map((field) => [textKey(locale, field), ''] as const),
  )
  const theme =
    kind === 'theme' ? { color: FIRST_COLOR, isOpen: false, guideId: 0, ...pictureFieldsOf(kind, {}) } : {}
  return {
    ...Object.fromEntries(texts),
    ...theme,
    ...(kind === 'module' && { guideId: 0, journalId: 0, ...pictureFieldsOf(kind, {}) }),
    ...(kind === 'guide' && fileFieldsOf({})),
    isArchived: false,
  }
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
  // A version brings its documents, in every topic of the module; what an item has of its own is written after it.
  for (const item of items.filter(({ isNew, changed }) => !isNew && changed.includes('version')))
    await writeVersion(context, item)
  for (const item of items) {
    const changed = isPlaced(item.changed) ? [...item.changed, 'en.name'] : item.changed
    if (item.isNew) await insertItem(context, item)
    else await updateContent(context.db, item, valuesOf(context, item, changed))
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

/** The paths of documents by language, from what the table has. */
const languagesOf = (text: string | null) =>
  text === null ? {} : (JSON.parse(text) as Record<string, string>)

/** The packages that modules have now, each once (CTM-010). */
export function listCurrentPackages(context: Context): Promise<CurrentPackage[]> {
  return listPackages(context)
}

/** Makes a stored package a version of its module, so that it can be published and given back. */
export async function addFolderVersion(context: Context, version: VersionOfFolder): Promise<void> {
  await storeVersion(context, version)
}

/** Stores what a catalogue folder calls the items that have no key of their own. */
export async function nameInFolder(
  context: Context,
  items: readonly { kind: string; id: number; key: string }[],
): Promise<void> {
  await storeFolderKeys(context, items)
}
