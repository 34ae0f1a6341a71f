/** The only SQL that writes the catalogue: each row is found again by its natural key and brought up to date. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { learningTypes, modules, sectors, themes, topics, utilities } from './catalogue.tables.ts'

export async function upsertLearningType(
  db: Database,
  row: typeof learningTypes.$inferInsert,
): Promise<void> {
  const { id: _, ...set } = row
  await db.orm.insert(learningTypes).values(row).onConflictDoUpdate({ target: learningTypes.id, set })
}

export async function upsertSector(db: Database, row: typeof sectors.$inferInsert): Promise<number> {
  const [stored] = await db.orm
    .insert(sectors)
    .values(row)
    .onConflictDoUpdate({ target: sectors.sectorKey, set: row })
    .returning({ id: sectors.id })
  return idOf(stored)
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
        // Devices compare this instant, so the same version loaded again must not look newer (OFF-030).
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

function idOf(stored: { id: number } | undefined): number {
  if (!stored) throw new Error('the content was not stored')
  return stored.id
}
