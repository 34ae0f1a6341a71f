/** The SQL of new addresses that wait until their links are followed. */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { emailChanges, isOpenEmailChange } from '../accounts.tables.ts'

/** Stores the change in place of an earlier one of the account. */
export async function upsertEmailChange(
  db: Database,
  change: Omit<typeof emailChanges.$inferInsert, 'usedAt'>,
): Promise<void> {
  const { facilitatorId: _, ...renewed } = { ...change, usedAt: null }
  await db.orm
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.facilitatorId, set: renewed })
}

/** The change of this account that can still be confirmed. */
export async function findOpenEmailChange(db: Database, facilitatorId: number, now: string) {
  const [row] = await db.orm
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.facilitatorId, facilitatorId), isOpenEmailChange(now)))
  return row ?? null
}

/** The change whose link has this hash, also when it was followed. Null for a wrong, replaced or expired one. */
export async function findEmailChangeBy(db: Database, tokenHash: string, now: string) {
  const [row] = await db.orm
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)))
  return row ?? null
}

export async function updateEmailChangeUsed(db: Database, facilitatorId: number, now: string): Promise<void> {
  await db.orm.update(emailChanges).set({ usedAt: now }).where(eq(emailChanges.facilitatorId, facilitatorId))
}

/** Voids the link of this account. */
export async function deleteEmailChange(db: Database, facilitatorId: number): Promise<void> {
  await db.orm.delete(emailChanges).where(eq(emailChanges.facilitatorId, facilitatorId))
}

/** Removes addresses whose time has run out, whether they were confirmed or not. */
export async function deleteExpiredEmailChanges(db: Database, now: string): Promise<void> {
  await db.orm.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}
