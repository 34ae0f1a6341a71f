/**
 * The only SQL that writes the catalogue, finding each row by its natural key, and the reads staff need before they
 * write.
 */
import { asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import {
  guides,
  learningTypes,
  modules,
  moduleVersions,
  sectors,
  themes,
  topics,
  utilities,
} from './catalogue.tables.ts'

export async function upsertLearningType(
  db: Database,
  row: typeof learningTypes.$inferInsert,
): Promise<void> {
  const { id: _, ...set } = row
  await db.orm
    .insert(learningTypes)
    .values(row)
    .onConflictDoUpdate({
      target: learningTypes.id,
      set: { ...set, ...keptOnceEdited(learningTypes, row) },
    })
}

export async function upsertSector(db: Database, row: typeof sectors.$inferInsert): Promise<void> {
  await db.orm
    .insert(sectors)
    .values(row)
    .onConflictDoUpdate({ target: sectors.sectorKey, set: { ...row, ...keptOnceEdited(sectors, row) } })
}

/** What staff have published is theirs: the product's own texts and order give way to it (CTM-002). */
function keptOnceEdited(
  table: typeof learningTypes | typeof sectors,
  { name, summary, sortOrder }: { name: string; summary: string; sortOrder: number },
) {
  const isEdited = sql`${table.editedAt} is not null`
  return {
    name: sql`case when ${isEdited} then ${table.name} else ${name} end`,
    summary: sql`case when ${isEdited} then ${table.summary} else ${summary} end`,
    sortOrder: sql`case when ${isEdited} then ${table.sortOrder} else ${sortOrder}::int end`,
    translations: sql`case when ${isEdited} then ${table.translations} else excluded.translations end`,
  }
}

export async function upsertTheme(db: Database, row: typeof themes.$inferInsert): Promise<number> {
  const [stored] = await db.orm
    .insert(themes)
    .values(row)
    .onConflictDoUpdate({ target: [themes.sectorId, themes.name], set: row })
    .returning({ id: themes.id })
  return idOf(stored)
}

export async function upsertTopic(db: Database, row: typeof topics.$inferInsert): Promise<number> {
  const [stored] = await db.orm
    .insert(topics)
    .values(row)
    .onConflictDoUpdate({ target: [topics.themeId, topics.name], set: row })
    .returning({ id: topics.id })
  return idOf(stored)
}

export async function upsertModule(db: Database, row: typeof modules.$inferInsert): Promise<number> {
  const [stored] = await db.orm
    .insert(modules)
    .values(row)
    .onConflictDoUpdate({
      target: [modules.topicId, modules.moduleKey],
      set: {
        ...row,
        // Devices compare this instant, so loading the same version again must not make it look newer (OFF-030).
        lastUpdate: sql`case when ${modules.currentVersion} = excluded.current_version
          then ${modules.lastUpdate} else excluded.last_update end`,
      },
    })
    .returning({ id: modules.id })
  return idOf(stored)
}

export async function upsertUtility(db: Database, row: typeof utilities.$inferInsert): Promise<number> {
  const [stored] = await db.orm
    .insert(utilities)
    .values(row)
    .onConflictDoUpdate({ target: utilities.title, set: row })
    .returning({ id: utilities.id })
  return idOf(stored)
}

/** Where modules with the key already are, and what a new version takes over from them. */
export function listModulesOfKey(db: Database, moduleKey: string) {
  return db.orm
    .select({
      topicId: modules.topicId,
      image: modules.image,
      isDownloadable: modules.isDownloadable,
      sortOrder: modules.sortOrder,
    })
    .from(modules)
    .where(eq(modules.moduleKey, moduleKey))
    .orderBy(asc(modules.topicId))
}

/** The order number after the last module of the topic. Null when the topic does not exist. */
export async function findNextOrder(db: Database, topicId: number): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: topics.id, last: max(modules.sortOrder) })
    .from(topics)
    .leftJoin(modules, eq(modules.topicId, topics.id))
    .where(eq(topics.id, topicId))
    .groupBy(topics.id)
  return row ? (row.last ?? -1) + 1 : null
}

export function listSectorRows(db: Database) {
  return db.orm
    .select({ id: sectors.id, key: sectors.sectorKey, name: sectors.name })
    .from(sectors)
    .orderBy(asc(sectors.id))
}

/** Every topic with its theme and sector, in the order of the screens. */
export function listTopicRows(db: Database) {
  return db.orm
    .select({ id: topics.id, name: topics.name, theme: themes.name, sector: sectors.name })
    .from(topics)
    .innerJoin(themes, eq(themes.id, topics.themeId))
    .innerJoin(sectors, eq(sectors.id, themes.sectorId))
    .orderBy(asc(sectors.id), asc(themes.sortOrder), asc(topics.sortOrder))
}

/** Every row of the catalogue that names files: images, documents and packages, those of earlier versions too. */
export async function listRowsWithFiles(db: Database) {
  return {
    learningTypes: await db.orm.select().from(learningTypes),
    utilities: await db.orm.select().from(utilities),
    sectors: await db.orm.select().from(sectors),
    themes: await db.orm.select().from(themes),
    modules: await db.orm.select().from(modules),
    versions: await db.orm.select().from(moduleVersions),
    guides: await db.orm.select().from(guides),
  }
}

function idOf(stored: { id: number } | undefined): number {
  if (!stored) throw new Error('the content was not stored')
  return stored.id
}
