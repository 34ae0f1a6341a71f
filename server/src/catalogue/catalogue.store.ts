/** The only SQL that reads the catalogue. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type {
  LearningType,
  Module,
  ModuleInCatalogue,
  Sector,
  Theme,
  Topic,
  Utility,
} from '@hub/contract/catalogue'
import type { Translations } from '@hub/contract/translations.rules'
import type { Database } from '#platform/database/database.ts'
import {
  chosenGuides,
  isEnterableTopic,
  learningTypes,
  moduleOfTopic,
  modules,
  needsInternet,
  sectors,
  themes,
  topics,
  utilities,
} from './catalogue.tables.ts'

const flag = (column: Parameters<typeof sql>[1]) => sql<0 | 1>`${column}::int`

const learningType = {
  id: learningTypes.id,
  name: learningTypes.name,
  summary: learningTypes.summary,
  ...{ image: learningTypes.image, alt: learningTypes.alt, picture: learningTypes.picture },
  learning_type_key: learningTypes.learningTypeKey,
  learning_type_path: learningTypes.learningTypePath,
  learning_type_status: learningTypes.learningTypeStatus,
  is_record_menu: flag(learningTypes.isRecordMenu),
  /** One that staff have archived is on no screen but those of records (CTM-008). */
  is_ui_gate: sql<0 | 1>`(${learningTypes.isUiGate} and ${learningTypes.retiredAt} is null)::int`,
  translations: learningTypes.translations,
}
const sector = {
  id: sectors.id,
  name: sectors.name,
  summary: sectors.summary,
  ...{ image: sectors.image, alt: sectors.alt, picture: sectors.picture },
  bg_image: sectors.bgImage,
  learning_type_id: sectors.learningTypeId,
  sector_key: sectors.sectorKey,
  offline_allowed: flag(sectors.offlineAllowed),
  translations: sectors.translations,
}
const theme = {
  id: themes.id,
  name: themes.name,
  summary: themes.summary,
  description: themes.description,
  ...{ image: themes.image, alt: themes.alt, picture: themes.picture },
  view_image: themes.viewImage,
  hover_image: themes.hoverImage,
  theme_color: themes.themeColor,
  theme_status: themes.themeStatus,
  sector_id: themes.sectorId,
  guides: chosenGuides(themes.guideId, themes.guides),
  offline_allowed: flag(themes.offlineAllowed),
  translations: themes.translations,
}
const topic = {
  id: topics.id,
  name: topics.name,
  theme_id: topics.themeId,
  module_count: sql<number>`(select count(*)::int from modules m where m.topic_id = ${topics}.id and m.retired_at is null)`,
  minutes: sql<number>`(select coalesce(sum(m.estimate_minutes), 0)::int from modules m where m.topic_id = ${topics}.id and m.retired_at is null)`,
  translations: topics.translations,
}
const module = {
  id: modules.id,
  topic_id: modules.topicId,
  module_key: modules.moduleKey,
  name: modules.name,
  title: modules.name,
  summary: modules.summary,
  ...{ image: modules.image, alt: modules.alt, picture: modules.picture },
  size: modules.sizeBytes,
  estimate: modules.estimateMinutes,
  last_update: modules.lastUpdate,
  last_updated: modules.lastUpdate,
  current_version: modules.currentVersion,
  code_dir: modules.codeDir,
  guides: chosenGuides(modules.guideId, modules.guides),
  journals: chosenGuides(modules.journalId, modules.journals),
  learningTypeId: sectors.learningTypeId,
  is_downloadable: flag(modules.isDownloadable),
  needs_internet: flag(needsInternet),
  /** By the names of the fields that staff edit: `name` and `summary`. */
  translations: modules.translations,
}
const id = sql.placeholder('id')

export function listAllUtilities(db: Database): Promise<Utility[]> {
  return db.prepared('catalogue.utilities', (orm, name) =>
    orm
      .select({
        id: utilities.id,
        title: utilities.title,
        summary: utilities.summary,
        image: utilities.image,
        utility_type: utilities.utilityType,
        utility_path: utilities.utilityPath,
        /** By the names of the fields that staff edit: `name` and `summary`. */
        translations: utilities.translations,
      })
      .from(utilities)
      .where(isNull(utilities.retiredAt))
      .orderBy(asc(utilities.sortOrder), asc(utilities.id))
      .prepare(name),
  )()
}

export function listAllLearningTypes(db: Database): Promise<LearningType[]> {
  return db.prepared('catalogue.learning-types', (orm, name) =>
    orm
      .select(learningType)
      .from(learningTypes)
      .orderBy(asc(learningTypes.sortOrder), asc(learningTypes.id))
      .prepare(name),
  )()
}

export function listSectorsOf(db: Database, learningTypeId: number): Promise<Sector[]> {
  return db.prepared('catalogue.sectors', (orm, name) =>
    orm
      .select(sector)
      .from(sectors)
      .where(and(eq(sectors.learningTypeId, id), isNull(sectors.retiredAt)))
      .orderBy(asc(sectors.sortOrder), asc(sectors.id))
      .prepare(name),
  )({ id: learningTypeId })
}

export async function findSector(db: Database, sectorId: number): Promise<Sector | undefined> {
  const [found] = await db.prepared('catalogue.sector', (orm, name) =>
    orm
      .select(sector)
      .from(sectors)
      .where(and(eq(sectors.id, id), isNull(sectors.retiredAt)))
      .prepare(name),
  )({ id: sectorId })
  return found
}

export function listThemesOf(db: Database, sectorId: number): Promise<Theme[]> {
  return db.prepared('catalogue.themes', (orm, name) =>
    orm
      .select(theme)
      .from(themes)
      .where(and(eq(themes.sectorId, id), isNull(themes.retiredAt)))
      .orderBy(asc(themes.sortOrder), asc(themes.id))
      .prepare(name),
  )({ id: sectorId })
}

export async function findTheme(db: Database, themeId: number): Promise<Theme | undefined> {
  const [found] = await db.prepared('catalogue.theme', (orm, name) =>
    orm
      .select(theme)
      .from(themes)
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .where(and(eq(themes.id, id), isNull(themes.retiredAt), isNull(sectors.retiredAt)))
      .prepare(name),
  )({ id: themeId })
  return found
}

export function listTopicsOf(db: Database, themeId: number): Promise<Topic[]> {
  return db.prepared('catalogue.topics', (orm, name) =>
    orm
      .select(topic)
      .from(topics)
      .where(and(eq(topics.themeId, id), isNull(topics.retiredAt)))
      .orderBy(asc(topics.sortOrder), asc(topics.id))
      .prepare(name),
  )({ id: themeId })
}

export function listModulesOf(db: Database, topicId: number): Promise<Module[]> {
  return db.prepared('catalogue.modules', (orm, name) =>
    orm
      .select(module)
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .innerJoin(themes, eq(themes.id, topics.themeId))
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .where(and(eq(modules.topicId, id), isNull(modules.retiredAt)))
      .orderBy(asc(modules.sortOrder), asc(modules.id))
      .prepare(name),
  )({ id: topicId })
}

/** A topic with everything above it. */
export interface TopicPath {
  topic: Topic
  theme: Theme
  sector: Sector
  learningType: LearningType
  /** Staff have retired the topic or something above it. */
  isRetired: boolean
}

export async function findTopicPath(db: Database, topicId: number): Promise<TopicPath | undefined> {
  const [found] = await db.prepared('catalogue.topic-place', (orm, name) =>
    orm
      .select({
        ...{ topic, theme, sector, learningType },
        isRetired: sql<boolean>`(${topics.retiredAt} is not null or ${themes.retiredAt} is not null
          or ${sectors.retiredAt} is not null or ${learningTypes.retiredAt} is not null)`,
      })
      .from(topics)
      .innerJoin(themes, eq(themes.id, topics.themeId))
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .innerJoin(learningTypes, eq(learningTypes.id, sectors.learningTypeId))
      .where(eq(topics.id, id))
      .prepare(name),
  )({ id: topicId })
  return found
}

/** A module as it is delivered: what the API returns, and the file its package opens with. */
export type ModuleToDeliver = Module & { entry: string; isRetired: boolean }

export async function findModule(db: Database, moduleId: number): Promise<ModuleToDeliver | undefined> {
  const [found] = await db.prepared('catalogue.module', (orm, name) =>
    orm
      .select({ ...module, entry: modules.entry, isRetired: sql<boolean>`${modules.retiredAt} is not null` })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .innerJoin(themes, eq(themes.id, topics.themeId))
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .where(eq(modules.id, id))
      .prepare(name),
  )({ id: moduleId })
  return found
}

/** The translations of a module and of everything above it. */
type TranslatedPath = Record<'module' | 'topic' | 'theme' | 'sector' | 'learningType', Translations>

/** Every module whose theme is open and whose learning type is enterable, in the order of the catalogue. */
export function listOpenModules(
  db: Database,
): Promise<(Omit<ModuleInCatalogue, 'translations'> & { translated: TranslatedPath })[]> {
  return db.prepared('catalogue.open-modules', (orm, name) =>
    orm
      .select({
        id: modules.id,
        topic_id: modules.topicId,
        name: modules.name,
        estimate: modules.estimateMinutes,
        topic: sql<string>`${topics.name}`.as('topic_name'),
        theme_id: themes.id,
        theme: sql<string>`${themes.name}`.as('theme_name'),
        theme_color: themes.themeColor,
        sector: sql<string>`${sectors.name}`.as('sector_name'),
        learning_type: sql<string>`${learningTypes.name}`.as('learning_type_name'),
        translated: {
          module: modules.translations,
          topic: topics.translations,
          theme: themes.translations,
          sector: sectors.translations,
          learningType: learningTypes.translations,
        },
      })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .innerJoin(themes, eq(themes.id, topics.themeId))
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .innerJoin(learningTypes, eq(learningTypes.id, sectors.learningTypeId))
      .where(isEnterableTopic)
      .orderBy(
        asc(learningTypes.sortOrder),
        asc(sectors.sortOrder),
        asc(themes.sortOrder),
        asc(topics.sortOrder),
        asc(modules.sortOrder),
        asc(modules.id),
      )
      .prepare(name),
  )()
}

/** The module with the key in a topic, and whether its theme and learning type are open. */
export async function findModuleOfTopic(db: Database, topicId: number, moduleKey: string) {
  const [found] = await db.prepared('catalogue.module-of-topic', (orm, name) =>
    orm.select({ id: moduleOfTopic.id, isOpen: moduleOfTopic.isOpen }).from(moduleOfTopic).prepare(name),
  )({ topicId, moduleKey })
  return found
}
