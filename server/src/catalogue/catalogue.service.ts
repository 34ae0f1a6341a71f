/** What can be learned, and who may enter what is below it. */
import type {
  LearningType,
  Module,
  ModuleInCatalogue,
  Sector,
  Theme,
  Topic,
  Utility,
} from '@hub/contract/catalogue'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import { translationsOf } from '@hub/contract/translations.rules'
import type { Visitor } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ServedDocument } from '#platform/files/served-documents.ts'
import { fail, found } from '#platform/fail.ts'
import type { Reader } from '#platform/http/caller.ts'
import { readModuleToDeliver, readTopicPath } from './catalogue.neighbours.ts'
import {
  findSector,
  findTheme,
  findTopicPath,
  listAllLearningTypes,
  listAllUtilities,
  listModulesOf,
  listOpenModules,
  listSectorsOf,
  listThemesOf,
  listTopicsOf,
} from './catalogue.store.ts'
import { inDraft, servedDocument } from './guide-fields.rules.ts'
import { findGuideFile, listGuideFiles } from './guides.store.ts'

/** The present file of a guide in a language, which everybody may read; null for none (CTM-005). */
export async function readGuideFile(
  context: Context,
  _visitor: Visitor,
  { id, language }: { id: number; language: string },
): Promise<ServedDocument | null> {
  const row = await findGuideFile(context.db, id, language)
  return row && servedDocument(row)
}

/** The same for staff in a preview, as the draft has it (CTM-002). */
export async function readGuideInDraft(
  context: Context,
  _reader: Reader,
  { id, language }: { id: number; language: string },
): Promise<ServedDocument | null> {
  const row = await findGuideFile(context.db, id, language)
  return row && servedDocument(row)
}

/** A file that was uploaded as a guide, whether one names it or not; null for none (CTM-005). */
export async function readUploadedGuide(
  context: Context,
  _reader: Reader,
  file: string,
): Promise<ServedDocument | null> {
  const [row] = await listGuideFiles(context.db, [file])
  return row ? servedDocument(row) : null
}

/** The dashboard's utilities in their order (API-038). */
export async function listUtilities(context: Context, _reader: Reader): Promise<Utility[]> {
  return (await listAllUtilities(context.db)).map((utility) => ({
    ...utility,
    translations: translationsOf({
      title: [utility.translations, 'name'],
      summary: [utility.translations, 'summary'],
    }),
  }))
}

/** Every learning type in any state: each area of the web filters for itself (CON-06). */
export function listLearningTypes(context: Context, _reader: Reader): Promise<LearningType[]> {
  return listAllLearningTypes(context.db)
}

/** A learning type, or NotFound. */
export async function readLearningType(context: Context, reader: Reader, id: number): Promise<LearningType> {
  return found((await listLearningTypes(context, reader)).find((type) => type.id === id))
}

export async function listSectors(
  context: Context,
  reader: Reader,
  learningTypeId: number,
): Promise<Sector[]> {
  await readLearningType(context, reader, learningTypeId)
  return listSectorsOf(context.db, learningTypeId)
}

export async function readSector(context: Context, _reader: Reader, id: number): Promise<Sector> {
  return found(await findSector(context.db, id))
}

export async function listThemes(context: Context, reader: Reader, sectorId: number): Promise<Theme[]> {
  await readSector(context, reader, sectorId)
  return (await listThemesOf(context.db, sectorId)).map((theme) => linkedFor(reader, theme))
}

/** A theme. It stays readable when it is not open, but what is below it does not (API-042). */
export async function readTheme(context: Context, reader: Reader, id: number): Promise<Theme> {
  return linkedFor(reader, found(await findTheme(context.db, id)))
}

/** Staff in a preview are led to the files of the draft, which facilitators do not have yet. */
function linkedFor<Item extends { guides: string | null; journals?: string | null }>(
  { kind }: Reader,
  item: Item,
): Item {
  return kind === 'staff' ? inDraft(item) : item
}

export async function readLearningTypeOfSector(
  context: Context,
  reader: Reader,
  sectorId: number,
): Promise<LearningType> {
  const sector = await readSector(context, reader, sectorId)
  return readLearningType(context, reader, sector.learning_type_id)
}

export async function readLearningTypeOfTheme(
  context: Context,
  reader: Reader,
  themeId: number,
): Promise<LearningType> {
  const theme = await readTheme(context, reader, themeId)
  return readLearningTypeOfSector(context, reader, theme.sector_id)
}

export async function readLearningTypeOfTopic(
  context: Context,
  _reader: Reader,
  topicId: number,
): Promise<LearningType> {
  return found(await findTopicPath(context.db, topicId)).learningType
}

/** The topics of a theme that may be entered, else NotAvailable (API-042). */
export async function listTopics(context: Context, reader: Reader, themeId: number): Promise<Topic[]> {
  const theme = await readTheme(context, reader, themeId)
  const learningType = await readLearningTypeOfSector(context, reader, theme.sector_id)
  if (!isOpenTheme(theme) || !isEnterable(learningType)) return fail('NotAvailable')
  return listTopicsOf(context.db, themeId)
}

/** A topic that may be entered, or NotFound, or NotAvailable (API-042). */
export async function readTopic(context: Context, _reader: Reader, id: number): Promise<Topic> {
  return (await readTopicPath(context, id)).topic
}

export async function listModules(context: Context, reader: Reader, topicId: number): Promise<Module[]> {
  await readTopicPath(context, topicId)
  return (await listModulesOf(context.db, topicId)).map((module) => linkedFor(reader, presentModule(module)))
}

/** Every module that may be entered, with its position. The search uses this list. */
export async function listAllModules(context: Context, _reader: Reader): Promise<ModuleInCatalogue[]> {
  return (await listOpenModules(context.db)).map(({ translated, ...module }) => ({
    ...module,
    translations: translationsOf({
      name: [translated.module, 'name'],
      topic: [translated.topic, 'name'],
      theme: [translated.theme, 'name'],
      sector: [translated.sector, 'name'],
      learning_type: [translated.learningType, 'name'],
    }),
  }))
}

/** A module whose topic may be entered. */
export async function readModule(context: Context, reader: Reader, id: number): Promise<Module> {
  const { entry: _, isRetired: _open, ...module } = await readModuleToDeliver(context, id)
  return linkedFor(reader, presentModule(module))
}

/** Its title is its name (CON-31). */
function presentModule(module: Module): Module {
  const { translations } = module
  const of = (field: string) => [translations, field] as const
  const [name, summary, alt] = [of('name'), of('summary'), of('alt')]
  return { ...module, translations: translationsOf({ name, title: name, summary, alt }) }
}
