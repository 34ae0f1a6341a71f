/** The SQL of the external hosts that modules may load from. */
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { moduleHosts, modules, moduleVersions } from '../catalogue/catalogue.tables.ts'

/** The key and the present version of a module. The row is locked until the transaction ends. */
export async function lockModuleKey(db: Database, id: number) {
  const [row] = await db.orm
    .select({ moduleKey: modules.moduleKey, version: modules.currentVersion })
    .from(modules)
    .where(eq(modules.id, id))
    .for('update')
  return row ?? null
}

/** Where a version is stored, and what is known of what it asks other sites for. */
export async function findVersionOutside(db: Database, moduleKey: string, version: string) {
  const { id, codeDir, outside } = moduleVersions
  const [row] = await db.orm
    .select({ id, codeDir, outside })
    .from(moduleVersions)
    .where(and(eq(moduleVersions.moduleKey, moduleKey), eq(moduleVersions.version, version)))
  return row ?? null
}

export function listHostsOf(db: Database, moduleKey: string) {
  return db.orm
    .select()
    .from(moduleHosts)
    .where(eq(moduleHosts.moduleKey, moduleKey))
    .orderBy(asc(moduleHosts.host))
}

/** False when the module has the host already. */
export async function insertHost(db: Database, row: typeof moduleHosts.$inferInsert): Promise<boolean> {
  const added = await db.orm
    .insert(moduleHosts)
    .values(row)
    .onConflictDoNothing()
    .returning({ host: moduleHosts.host })
  return added.length > 0
}

/** False when the module does not have the host. */
export async function deleteHost(db: Database, moduleKey: string, host: string): Promise<boolean> {
  const gone = await db.orm
    .delete(moduleHosts)
    .where(and(eq(moduleHosts.moduleKey, moduleKey), eq(moduleHosts.host, host)))
    .returning({ host: moduleHosts.host })
  return gone.length > 0
}

/** Keeps what a version asks other sites for, so that its files are looked through once. */
export async function updateVersionOutside(
  db: Database,
  id: number,
  outside: NonNullable<(typeof moduleVersions.$inferSelect)['outside']>,
): Promise<void> {
  await db.orm.update(moduleVersions).set({ outside }).where(eq(moduleVersions.id, id))
}

/** The hosts of the module with the id, in any state of it. */
export async function listHostsOfModule(db: Database, id: number): Promise<string[]> {
  const rows = await db.orm
    .select({ host: moduleHosts.host })
    .from(moduleHosts)
    .innerJoin(modules, eq(modules.moduleKey, moduleHosts.moduleKey))
    .where(eq(modules.id, id))
    .orderBy(asc(moduleHosts.host))
  return rows.map(({ host }) => host)
}

/** The hosts of the module to which a version belongs. */
export async function listHostsOfVersion(db: Database, versionId: number): Promise<string[]> {
  const rows = await db.orm
    .select({ host: moduleHosts.host })
    .from(moduleHosts)
    .innerJoin(moduleVersions, eq(moduleVersions.moduleKey, moduleHosts.moduleKey))
    .where(eq(moduleVersions.id, versionId))
    .orderBy(asc(moduleHosts.host))
  return rows.map(({ host }) => host)
}
