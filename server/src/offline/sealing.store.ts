/** The only SQL about the keys that open what devices have sealed. */
import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { sealingKeys } from './offline.tables.ts'

export type StoredSealingKey = typeof sealingKeys.$inferSelect

/** The key that devices are given now. */
export async function findPresentKey(db: Database): Promise<StoredSealingKey | undefined> {
  const [key] = await db.orm.select().from(sealingKeys).where(isNull(sealingKeys.retiredAt))
  return key
}

/** A key by its id, also one that is given out no more. */
export async function findKey(db: Database, id: string): Promise<StoredSealingKey | undefined> {
  const [key] = await db.orm.select().from(sealingKeys).where(eq(sealingKeys.id, id))
  return key
}

/** Stores a key, unless there is a present one; of many at once, one stores its own. */
export async function insertKey(db: Database, key: typeof sealingKeys.$inferInsert): Promise<void> {
  await db.orm.insert(sealingKeys).values(key).onConflictDoNothing()
}
