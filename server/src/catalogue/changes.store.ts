/** The SQL by which staff change what is in the catalogue: retire, rename and move. */
import { asc, eq, max } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { modules, sectors, themes, topics, utilities } from './catalogue.tables.ts'

const TABLES = { theme: themes, topic: topics, module: modules, utility: utilities } as const
export type ContentKind = keyof typeof TABLES

/** What has the id. The row is locked until the transaction ends. */
export async function lockContent(db: Database, kind: ContentKind, id: number) {
  const table = TABLES[kind]
  const [row] = await db.orm
    .select({ id: table.id, retiredAt: table.retiredAt })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row ?? null
}

export async function updateRetired(
  db: Database,
  content: { kind: ContentKind; id: number },
  retiredAt: string | null,
): Promise<void> {
  const table = TABLES[content.kind]
  await db.orm.update(table).set({ retiredAt }).where(eq(table.id, content.id))
}

/** Throws a violation of the unique name when the theme has a topic of the name. */
export async function updateTopic(
  db: Database,
  id: number,
  values: Partial<Pick<typeof topics.$inferSelect, 'name' | 'themeId' | 'sortOrder'>>,
): Promise<void> {
  await db.orm.update(topics).set(values).where(eq(topics.id, id))
}

/** Throws a violation of the unique key when the topic has the module. */
export async function updateTopicOfModule(
  db: Database,
  id: number,
  place: { topicId: number; sortOrder: number },
): Promise<void> {
  await db.orm.update(modules).set(place).where(eq(modules.id, id))
}

export async function findTopicName(db: Database, id: number): Promise<string | null> {
  const [row] = await db.orm.select({ name: topics.name }).from(topics).where(eq(topics.id, id))
  return row?.name ?? null
}

/** The order number after the last topic of the theme. */
export async function findNextTopicOrder(db: Database, themeId: number): Promise<number> {
  const [row] = await db.orm
    .select({ last: max(topics.sortOrder) })
    .from(topics)
    .where(eq(topics.themeId, themeId))
  return (row?.last ?? -1) + 1
}

/** Every theme, also retired ones, in the order of the screens. */
export function listThemeRows(db: Database) {
  return db.orm
    .select({
      ...{ id: themes.id, name: themes.name, sector: sectors.name },
      ...{ status: themes.themeStatus, retiredAt: themes.retiredAt },
    })
    .from(themes)
    .innerJoin(sectors, eq(sectors.id, themes.sectorId))
    .orderBy(asc(sectors.id), asc(themes.sortOrder), asc(themes.id))
}

/** Every module in each of its topics, also retired ones, in the order of the screens. */
export function listModuleRows(db: Database) {
  return db.orm
    .select({
      ...{ id: modules.id, key: modules.moduleKey, version: modules.currentVersion, name: modules.name },
      ...{ topicId: topics.id, topic: topics.name, theme: themes.name, retiredAt: modules.retiredAt },
    })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .innerJoin(themes, eq(themes.id, topics.themeId))
    .orderBy(asc(themes.sectorId), asc(themes.sortOrder), asc(topics.sortOrder), asc(modules.sortOrder))
}

/** Every utility, also retired ones, in the order of the dashboard. */
export function listUtilityRows(db: Database) {
  return db.orm
    .select({
      ...{ id: utilities.id, title: utilities.title, utilityType: utilities.utilityType },
      ...{ utilityPath: utilities.utilityPath, retiredAt: utilities.retiredAt },
    })
    .from(utilities)
    .orderBy(asc(utilities.sortOrder), asc(utilities.id))
}
