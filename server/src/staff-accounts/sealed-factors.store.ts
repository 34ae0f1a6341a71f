/** The SQL about what the hub's secret has sealed of staff accounts. */
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staffAccounts, staffFactors, staffRecoveryCodes } from './staff-accounts.tables.ts'

/** Every authenticator app in use. */
export function listFactors(db: Database) {
  return db.orm
    .select({ id: staffFactors.id, secret: staffFactors.secret })
    .from(staffFactors)
    .where(isNull(staffFactors.removedAt))
    .orderBy(asc(staffFactors.id))
}

/** Seals one again. False when it was changed meanwhile. */
export async function updateFactorSecret(
  db: Database,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<boolean> {
  const changed = await db.orm
    .update(staffFactors)
    .set({ secret: after })
    .where(and(eq(staffFactors.id, id), eq(staffFactors.secret, before)))
    .returning({ id: staffFactors.id })
  return changed.length > 0
}

/** How many unused recovery codes each open account has, by the secret they were made with. */
export function listUnusedCodes(db: Database) {
  return db.orm
    .select({ email: staffAccounts.email, secretId: staffRecoveryCodes.secretId, count: count() })
    .from(staffRecoveryCodes)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffRecoveryCodes.staffId))
    .where(and(isNull(staffRecoveryCodes.endedAt), isNull(staffAccounts.closedAt)))
    .groupBy(staffAccounts.email, staffRecoveryCodes.secretId)
    .orderBy(asc(staffAccounts.email))
}

/** Names the secret of codes that were made before releases noted it. */
export async function updateCodesNamed(db: Database, secretId: string): Promise<void> {
  await db.orm.update(staffRecoveryCodes).set({ secretId }).where(isNull(staffRecoveryCodes.secretId))
}
