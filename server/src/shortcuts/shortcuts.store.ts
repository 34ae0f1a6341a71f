/** The only SQL about shortcuts. */
import { and, asc, eq, isNotNull, max, ne, or, sql } from 'drizzle-orm'
import type { Shortcut } from '@hub/contract/shortcuts'
import { translationsOf } from '@hub/contract/translations.rules'
import type { Database } from '#platform/database/database.ts'
import {
  isEnterableTopic,
  learningTypes,
  modules,
  sectors,
  themes,
  topics,
} from '../catalogue/catalogue.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { favourites } from './shortcuts.tables.ts'

/** Reads only the facilitator's own runs, and the last one of each module. */
export async function listShortcutsOf(db: Database, facilitatorId: number): Promise<Shortcut[]> {
  const rows = await db.prepared('shortcuts.list', (orm, name) => {
    const self = sql.placeholder('facilitatorId')
    const recent = orm
      .select({ moduleId: runningModules.moduleId, lastRun: max(runningModules.startTime).as('last_run') })
      .from(runningModules)
      .where(and(eq(runningModules.hostId, self), ne(runningModules.state, 'discarded')))
      .groupBy(runningModules.moduleId)
      .as('recent')
    return orm
      .select({
        id: modules.id,
        topic_id: modules.topicId,
        module_key: modules.moduleKey,
        name: modules.name,
        image: modules.image,
        picture: modules.picture,
        estimate: modules.estimateMinutes,
        theme: sql<string>`${themes.name}`.as('theme_name'),
        theme_color: themes.themeColor,
        last_run: recent.lastRun,
        is_favourite: sql<boolean>`${favourites.moduleId} is not null`,
        moduleTexts: modules.translations,
        themeTexts: themes.translations,
      })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .innerJoin(themes, eq(themes.id, topics.themeId))
      .innerJoin(sectors, eq(sectors.id, themes.sectorId))
      .innerJoin(learningTypes, eq(learningTypes.id, sectors.learningTypeId))
      .leftJoin(favourites, and(eq(favourites.moduleId, modules.id), eq(favourites.facilitatorId, self)))
      .leftJoin(recent, eq(recent.moduleId, modules.id))
      .where(and(isEnterableTopic, or(isNotNull(favourites.moduleId), isNotNull(recent.moduleId))))
      .orderBy(sql`${recent.lastRun} desc nulls last`, asc(modules.name), asc(modules.id))
      .prepare(name)
  })({ facilitatorId })
  return rows.map(({ moduleTexts, themeTexts, ...row }) => ({
    ...row,
    translations: translationsOf({
      name: [moduleTexts, 'name'],
      theme: [themeTexts, 'name'],
    }),
  }))
}

export async function insertFavourite(db: Database, row: typeof favourites.$inferInsert): Promise<void> {
  await db.orm.insert(favourites).values(row).onConflictDoNothing()
}

export async function deleteFavourite(db: Database, facilitatorId: number, moduleId: number): Promise<void> {
  await db.orm
    .delete(favourites)
    .where(and(eq(favourites.facilitatorId, facilitatorId), eq(favourites.moduleId, moduleId)))
}
