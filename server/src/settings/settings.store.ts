/** The SQL of the product's settings and of the versions of the terms. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { productSettings, termsVersions } from './settings.tables.ts'

export function listProductSettings(db: Database) {
  return db.orm.select().from(productSettings).orderBy(productSettings.name)
}

export async function upsertProductSetting(db: Database, row: { name: string; value: unknown }) {
  const { name, value } = row
  await db.orm
    .insert(productSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: productSettings.name, set: { value } })
}

/** The version in force. */
export async function findTermsInForce(db: Database) {
  const [row] = await db.prepared('terms.in-force', (orm, name) =>
    orm
      .select({ version: termsVersions.version, publishedAt: termsVersions.publishedAt })
      .from(termsVersions)
      .orderBy(desc(termsVersions.id))
      .limit(1)
      .prepare(name),
  )({})
  return row ?? null
}

/** A version with its texts, or the one in force. */
export async function findTermsVersion(db: Database, id?: number) {
  const [row] = await db.orm
    .select()
    .from(termsVersions)
    .where(id === undefined ? undefined : eq(termsVersions.id, id))
    .orderBy(desc(termsVersions.id))
    .limit(1)
  return row ?? null
}

/** Every version without its texts, newest first. */
export function listTermsVersionRows(db: Database) {
  return db.orm
    .select({
      id: termsVersions.id,
      version: termsVersions.version,
      publishedAt: termsVersions.publishedAt,
      publishedBy: termsVersions.publishedBy,
      reason: termsVersions.reason,
    })
    .from(termsVersions)
    .orderBy(desc(termsVersions.id))
}

/** Adds a version. Null when there is one of that name. */
export async function insertTermsVersion(db: Database, row: typeof termsVersions.$inferInsert) {
  const [stored] = await db.orm.insert(termsVersions).values(row).onConflictDoNothing().returning()
  return stored ?? null
}

/** The version in force. Nobody publishes another until the transaction ends. */
export async function lockTermsInForce(db: Database) {
  await db.orm.execute(sql`lock table ${termsVersions} in share row exclusive mode`)
  return findTermsVersion(db)
}

/** What staff have set. Nobody changes it until the transaction ends. */
export async function lockProductSettings(db: Database) {
  await db.orm.execute(sql`lock table ${productSettings} in share row exclusive mode`)
  return listProductSettings(db)
}
