/** The SQL of the uses of secrets. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { secretUses } from './secret-uses.tables.ts'

/** Notes that a node signs with this secret. */
export async function upsertSecretUse(db: Database, secretId: string, now: string): Promise<void> {
  await db.orm
    .insert(secretUses)
    .values({ secretId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: secretUses.secretId,
      set: { lastUsedAt: sql`greatest(${secretUses.lastUsedAt}, excluded.last_used_at)` },
    })
}

/** Notes a secret of which nothing is known yet. */
export async function insertUnknownSecret(db: Database, secretId: string, now: string): Promise<void> {
  await db.orm.insert(secretUses).values({ secretId, lastUsedAt: now }).onConflictDoNothing()
}

/** When a node last signed with the secret. */
export async function findLastUse(db: Database, secretId: string): Promise<string | null> {
  const [row] = await db.orm.select().from(secretUses).where(eq(secretUses.secretId, secretId))
  return row?.lastUsedAt ?? null
}
