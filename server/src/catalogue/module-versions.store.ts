/** The SQL of the versions that a module has had. */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { modules, moduleVersions, sectors, themes, topics } from './catalogue.tables.ts'

/** Adds a version, or brings what is known of it up to date. When it was added first stays as it is. */
export async function upsertModuleVersion(
  db: Database,
  row: typeof moduleVersions.$inferInsert,
): Promise<void> {
  // A version that facilitators have had stays one, and so does who saved it first.
  const { addedAt: _, addedBy: __, isPublished, ...given } = row
  const set = isPublished === false ? given : { ...given, isPublished: true }
  await db.orm
    .insert(moduleVersions)
    .values(row)
    .onConflictDoUpdate({ target: [moduleVersions.moduleKey, moduleVersions.version], set })
}

/** The versions of a module, the one that was added last first. */
export function listVersionsOf(db: Database, moduleKey: string) {
  return db.orm
    .select()
    .from(moduleVersions)
    .where(eq(moduleVersions.moduleKey, moduleKey))
    .orderBy(desc(moduleVersions.id))
}

/** The key of a module and its version. */
export async function findModuleVersion(db: Database, id: number) {
  const [row] = await db.orm
    .select({ moduleKey: modules.moduleKey, version: modules.currentVersion })
    .from(modules)
    .where(eq(modules.id, id))
  return row ?? null
}

/** Gives the module another version in each of its topics. Its texts stay, because staff may have edited them. */
export async function updateModuleVersion(
  db: Database,
  { moduleKey, version, ...row }: typeof moduleVersions.$inferSelect,
  now: string,
): Promise<number[]> {
  const { sizeBytes, estimateMinutes, codeDir, entry, guides, journals } = row
  const changed = await db.orm
    .update(modules)
    .set({
      ...{ currentVersion: version, sizeBytes, estimateMinutes, codeDir, entry, guides, journals },
      // Devices compare this instant: they are offered the version (OFF-030).
      lastUpdate: now,
    })
    .where(eq(modules.moduleKey, moduleKey))
    .returning({ id: modules.id })
  return changed.map(({ id }) => id)
}

/** One version of a module; null when it never had it. */
export async function findVersion(db: Database, moduleKey: string, version: string) {
  const [row] = await db.orm
    .select()
    .from(moduleVersions)
    .where(and(eq(moduleVersions.moduleKey, moduleKey), eq(moduleVersions.version, version)))
  return row ?? null
}

export async function findVersionRow(db: Database, id: number) {
  const [row] = await db.orm.select().from(moduleVersions).where(eq(moduleVersions.id, id))
  return row ?? null
}

/** Facilitators have it from now on. */
export async function updateVersionPublished(db: Database, id: number): Promise<void> {
  await db.orm.update(moduleVersions).set({ isPublished: true }).where(eq(moduleVersions.id, id))
}

/** A module in any state, with what it stands below. */
export async function findModuleInPlace(db: Database, id: number) {
  const [row] = await db.orm
    .select({ module: modules, topic: topics.name, theme: themes.name, sector: sectors.name })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .innerJoin(themes, eq(themes.id, topics.themeId))
    .innerJoin(sectors, eq(sectors.id, themes.sectorId))
    .where(eq(modules.id, id))
  return row ?? null
}

export async function listModuleIds(db: Database, moduleKey: string): Promise<number[]> {
  const rows = await db.orm.select({ id: modules.id }).from(modules).where(eq(modules.moduleKey, moduleKey))
  return rows.map(({ id }) => id)
}

export async function listVersionKeys(db: Database): Promise<string[]> {
  const rows = await db.orm.selectDistinct({ key: moduleVersions.moduleKey }).from(moduleVersions)
  return rows.map(({ key }) => key)
}
