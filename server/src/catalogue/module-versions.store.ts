/** The SQL of the versions that a module has had. */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { modules, moduleVersions } from './catalogue.tables.ts'

/** Adds a version, or brings what is known of it up to date. When it was added first stays as it is. */
export async function upsertModuleVersion(
  db: Database,
  row: typeof moduleVersions.$inferInsert,
): Promise<void> {
  const { addedAt: _, ...set } = row
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

/** What is known of one version. */
export async function findVersionOfPackage(db: Database, moduleKey: string, version: string) {
  const [row] = await db.orm
    .select()
    .from(moduleVersions)
    .where(and(eq(moduleVersions.moduleKey, moduleKey), eq(moduleVersions.version, version)))
  return row ?? null
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
