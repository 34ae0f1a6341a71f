/** The only SQL about the keys that open seals from devices. */
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { sealingKeys } from './offline.tables.ts'

export type StoredSealingKey = typeof sealingKeys.$inferSelect

/** The key that devices get now. */
export async function findPresentKey(db: Database): Promise<StoredSealingKey | undefined> {
  const [key] = await db.orm.select().from(sealingKeys).where(isNull(sealingKeys.retiredAt))
  return key
}

/** A key by its id, also a replaced one. */
export async function findKey(db: Database, id: string): Promise<StoredSealingKey | undefined> {
  const [key] = await db.orm.select().from(sealingKeys).where(eq(sealingKeys.id, id))
  return key
}

/** Stores a key, unless there is a present one. Of concurrent calls, one stores its key. */
export async function insertKey(db: Database, key: typeof sealingKeys.$inferInsert): Promise<void> {
  await db.orm.insert(sealingKeys).values(key).onConflictDoNothing()
}

/** Every key, the present one first, then the most recently replaced. */
export async function listStoredKeys(db: Database): Promise<StoredSealingKey[]> {
  // PostgreSQL sorts null as the latest time.
  return db.orm.select().from(sealingKeys).orderBy(desc(sealingKeys.retiredAt))
}

/** Marks the present key as replaced. */
export async function updatePresentKeyRetired(
  db: Database,
  at: string,
): Promise<StoredSealingKey | undefined> {
  const [retired] = await db.orm
    .update(sealingKeys)
    .set({ retiredAt: at })
    .where(isNull(sealingKeys.retiredAt))
    .returning()
  return retired
}

/** Deletes a key, but never the present one. */
export async function deleteRetiredKey(db: Database, id: string): Promise<void> {
  await db.orm.delete(sealingKeys).where(and(eq(sealingKeys.id, id), isNotNull(sealingKeys.retiredAt)))
}
