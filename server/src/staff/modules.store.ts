/** The SQL about where modules stand, for a package that is added. */
import { asc, eq, max } from 'drizzle-orm'
import { modules, topics } from '../catalogue/catalogue.tables.ts'
import type { Database } from '#platform/database/database.ts'

/** Where a module of that key stands already, and what a new version keeps. */
export function listPlacesOf(db: Database, moduleKey: string) {
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

/** The order number after the last module of the topic; null when there is no such topic. */
export async function findNextOrder(db: Database, topicId: number): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: topics.id, last: max(modules.sortOrder) })
    .from(topics)
    .leftJoin(modules, eq(modules.topicId, topics.id))
    .where(eq(topics.id, topicId))
    .groupBy(topics.id)
  return row ? (row.last ?? -1) + 1 : null
}
