/** What can be learned and who may go on below it; loading content is content.service. */
import type {
  LearningType,
  Module,
  ModulePlace,
  Sector,
  Theme,
  Topic,
  Utility,
} from '@hub/contract/catalogue'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import {
  findModule,
  findModuleOfTopic,
  findSector,
  findTheme,
  findTopicPlace,
  listAllLearningTypes,
  listAllUtilities,
  listModulesOf,
  listOpenModules,
  listSectorsOf,
  listThemesOf,
  listTopicsOf,
  type ModuleToDeliver,
  type TopicPlace,
} from './catalogue.store.ts'

export type { TopicPlace, ModuleToDeliver } from './catalogue.store.ts'
/** For a run that must not begin in a place that was closed a moment ago. */
export { isOpenPlace, moduleOfTopic } from './catalogue.store.ts'

/** The dashboard's utilities in their order (API-038). */
export function listUtilities(context: Context): Promise<Utility[]> {
  return listAllUtilities(context.db)
}

/** Every learning type, whatever its state: each place of the web filters for itself (CON-06). */
export function listLearningTypes(context: Context): Promise<LearningType[]> {
  return listAllLearningTypes(context.db)
}

/** A learning type, or NotFound. */
export async function readLearningType(context: Context, id: number): Promise<LearningType> {
  return found((await listLearningTypes(context)).find((type) => type.id === id))
}

/** A learning type by its key, or undefined; records are asked for by it (REC-006). */
export async function findLearningTypeByKey(
  context: Context,
  key: string,
): Promise<LearningType | undefined> {
  return (await listLearningTypes(context)).find((type) => type.learning_type_key === key)
}

export async function listSectors(context: Context, learningTypeId: number): Promise<Sector[]> {
  await readLearningType(context, learningTypeId)
  return listSectorsOf(context.db, learningTypeId)
}

export async function readSector(context: Context, id: number): Promise<Sector> {
  return found(await findSector(context.db, id))
}

export async function listThemes(context: Context, sectorId: number): Promise<Theme[]> {
  await readSector(context, sectorId)
  return listThemesOf(context.db, sectorId)
}

/** A theme; it stays readable when it is not open, what lies below does not (API-042). */
export async function readTheme(context: Context, id: number): Promise<Theme> {
  return found(await findTheme(context.db, id))
}

export async function readLearningTypeOfSector(context: Context, sectorId: number): Promise<LearningType> {
  const sector = await readSector(context, sectorId)
  return readLearningType(context, sector.learning_type_id)
}

export async function readLearningTypeOfTheme(context: Context, themeId: number): Promise<LearningType> {
  const theme = await readTheme(context, themeId)
  return readLearningTypeOfSector(context, theme.sector_id)
}

export async function readLearningTypeOfTopic(context: Context, topicId: number): Promise<LearningType> {
  return found(await findTopicPlace(context.db, topicId)).learningType
}

/** The topics of a theme that may be entered, else NotAvailable (API-042). */
export async function listTopics(context: Context, themeId: number): Promise<Topic[]> {
  const theme = await readTheme(context, themeId)
  const learningType = await readLearningTypeOfSector(context, theme.sector_id)
  if (!isOpenTheme(theme) || !isEnterable(learningType)) return fail('NotAvailable')
  return listTopicsOf(context.db, themeId)
}

/** A topic with its theme, sector and learning type, or NotFound, or NotAvailable (API-042). */
export async function readTopicPlace(context: Context, topicId: number): Promise<TopicPlace> {
  const place = found(await findTopicPlace(context.db, topicId))
  if (!isOpenTheme(place.theme) || !isEnterable(place.learningType)) return fail('NotAvailable')
  return place
}

export async function readTopic(context: Context, id: number): Promise<Topic> {
  return (await readTopicPlace(context, id)).topic
}

export async function listModules(context: Context, topicId: number): Promise<Module[]> {
  await readTopicPlace(context, topicId)
  return listModulesOf(context.db, topicId)
}

/** Every module that may be entered, with its place: what a search looks through. */
export function listModulePlaces(context: Context): Promise<ModulePlace[]> {
  return listOpenModules(context.db)
}

/** A module whose topic may be entered. */
export async function readModule(context: Context, id: number): Promise<Module> {
  const { entry: _, ...module } = await readModuleToDeliver(context, id)
  return module
}

/** A module with the file it opens with, or NotFound, or NotAvailable. */
export async function readModuleToDeliver(context: Context, id: number): Promise<ModuleToDeliver> {
  const module = found(await findModule(context.db, id))
  await readTopicPlace(context, module.topic_id)
  return module
}

/** A module whatever its state: a run that was begun must find its names when the theme is closed meanwhile. */
export async function readDelivered(context: Context, moduleId: number) {
  const module = found(await findModule(context.db, moduleId))
  return { module, ...found(await findTopicPlace(context.db, module.topic_id)) }
}

/** The module with that key in a topic and whether that may be entered, or undefined (DEL-022). */
export function findModuleByKey(
  context: Context,
  topicId: number,
  moduleKey: string,
): Promise<{ id: number; isOpen: boolean } | undefined> {
  return findModuleOfTopic(context.db, topicId, moduleKey)
}
