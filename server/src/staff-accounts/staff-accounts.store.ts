/** The SQL of staff accounts: who they are, their links, their authenticator apps and recovery codes. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import type { Digest } from '#platform/credentials/sealed-secrets.ts'
import { deletePasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import type { Database } from '#platform/database/database.ts'
import { staffAccounts, staffFactors, staffLinks, staffRecoveryCodes } from './staff-accounts.tables.ts'

/** The account with this address, unless it is closed. */
export async function findStaffByEmail(db: Database, email: string) {
  const [row] = await db.orm
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.email, email), isNull(staffAccounts.closedAt)))
  return row ?? null
}

/** The account with this id, when it is set up and not closed. */
export async function findStaffById(db: Database, id: number) {
  const { passwordHash, closedAt } = staffAccounts
  const [row] = await db.orm
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.id, id), isNotNull(passwordHash), isNull(closedAt)))
  return row ?? null
}

/** The account, unless it is closed. Its row is locked, so that changes of one account follow one another. */
export async function lockStaff(db: Database, id: number) {
  const [row] = await db.orm
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.id, id), isNull(staffAccounts.closedAt)))
    .for('update')
  return row ?? null
}

/** The accounts that are set up and not closed, by name. */
export function listStaffOpen(db: Database) {
  const { id, name, email, locale, roles } = staffAccounts
  return db.orm
    .select({ id, name, email, locale, roles })
    .from(staffAccounts)
    .where(and(isNull(staffAccounts.closedAt), isNotNull(staffAccounts.passwordHash)))
    .orderBy(asc(name), asc(id))
}

export function listStaffNames(db: Database, ids: readonly number[]) {
  return db.orm
    .select({ id: staffAccounts.id, name: staffAccounts.name })
    .from(staffAccounts)
    .where(inArray(staffAccounts.id, [...ids]))
}

/** The account of the outer query by its table: in a query of one table, columns are written without it. */
const outerId = sql`"staff_accounts"."id"`

/** Every account that is not ended, by name, with its second factor and the end of its set-up link. */
export function listStaff(db: Database, now: string) {
  const { id, name, email, roles, passwordHash } = staffAccounts
  return db.orm
    .select({
      ...{ id, name, email, roles },
      isSetUp: sql<boolean>`${passwordHash} is not null`,
      hasFactor: sql<boolean>`exists (select 1 from ${staffFactors}
        where ${staffFactors.staffId} = ${outerId} and ${staffFactors.removedAt} is null)`,
      linkUntil: sql<string | null>`(select max(${staffLinks.expiresAt}) from ${staffLinks}
        where ${staffLinks.staffId} = ${outerId} and ${staffLinks.endedAt} is null and ${staffLinks.expiresAt} > ${now})`,
    })
    .from(staffAccounts)
    .where(isNull(staffAccounts.closedAt))
    .orderBy(sql`lower(${name})`, asc(id))
}

/**
 * The owners who can sign in. Their rows are locked in one order, so that of two who remove each other the second finds
 * what the first left (STA-006).
 */
export function lockOwners(db: Database): Promise<{ id: number }[]> {
  const { id, roles, closedAt, passwordHash } = staffAccounts
  return db.orm
    .select({ id })
    .from(staffAccounts)
    .where(and(sql`'owner' = any(${roles})`, isNull(closedAt), isNotNull(passwordHash)))
    .orderBy(asc(id))
    .for('update')
}

/** Adds an account, or opens the ended one of this address anew. Returns the id, or null when somebody has the address. */
export async function upsertStaff(
  db: Database,
  staff: typeof staffAccounts.$inferInsert,
): Promise<number | null> {
  const { name, roles, locale, createdAt } = staff
  const [row] = await db.orm
    .insert(staffAccounts)
    .values(staff)
    .onConflictDoUpdate({
      target: staffAccounts.email,
      set: { name, roles, locale, createdAt, passwordHash: null, closedAt: null },
      setWhere: isNotNull(staffAccounts.closedAt),
    })
    .returning({ id: staffAccounts.id })
  return row?.id ?? null
}

export async function updateStaffRoles(db: Database, id: number, roles: StaffRole[]): Promise<void> {
  await db.orm.update(staffAccounts).set({ roles }).where(eq(staffAccounts.id, id))
}

export async function updateStaffClosed(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(staffAccounts).set({ closedAt: now }).where(eq(staffAccounts.id, id))
}

/** Takes away what the account signs in with: the password, the authenticator app and the recovery codes. */
export async function updateProofsEnded(db: Database, staffId: number, now: string): Promise<void> {
  await db.orm
    .update(staffAccounts)
    .set({ passwordHash: null, sessionsValidFrom: now })
    .where(eq(staffAccounts.id, staffId))
  await db.orm
    .update(staffFactors)
    .set({ removedAt: now })
    .where(and(eq(staffFactors.staffId, staffId), isNull(staffFactors.removedAt)))
  await db.orm
    .update(staffRecoveryCodes)
    .set({ endedAt: now })
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.endedAt)))
  await deletePasskeys(db, { kind: 'staff', id: staffId })
}

export async function updateStaffPassword(
  db: Database,
  id: number,
  change: { passwordHash: string; now: string },
): Promise<void> {
  await db.orm
    .update(staffAccounts)
    .set({ passwordHash: change.passwordHash, sessionsValidFrom: change.now })
    .where(eq(staffAccounts.id, id))
}

export async function insertLink(db: Database, link: typeof staffLinks.$inferInsert): Promise<void> {
  await db.orm.insert(staffLinks).values(link)
}

/** Voids every link of the account that is still valid. */
export async function updateLinksEnded(db: Database, staffId: number, now: string): Promise<void> {
  await db.orm
    .update(staffLinks)
    .set({ endedAt: now })
    .where(and(eq(staffLinks.staffId, staffId), isNull(staffLinks.endedAt)))
}

/** The account that a valid link opens. */
export async function findLink(db: Database, tokenHash: string, now: string) {
  const [row] = await db.orm
    .select({ id: staffAccounts.id, name: staffAccounts.name, email: staffAccounts.email })
    .from(staffLinks)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffLinks.staffId))
    .where(
      and(
        eq(staffLinks.tokenHash, tokenHash),
        isNull(staffLinks.endedAt),
        gt(staffLinks.expiresAt, now),
        isNull(staffAccounts.closedAt),
      ),
    )
  return row ?? null
}

/** Uses up the link. False when another request used it, or it was replaced. */
export async function claimLink(db: Database, tokenHash: string, now: string): Promise<boolean> {
  const taken = await db.orm
    .update(staffLinks)
    .set({ endedAt: now })
    .where(and(eq(staffLinks.tokenHash, tokenHash), isNull(staffLinks.endedAt)))
    .returning({ staffId: staffLinks.staffId })
  return taken.length > 0
}

/** The authenticator app of the account, or null before its set-up. */
export async function findFactor(db: Database, staffId: number) {
  const [row] = await db.orm
    .select()
    .from(staffFactors)
    .where(and(eq(staffFactors.staffId, staffId), isNull(staffFactors.removedAt)))
  return row ?? null
}

/** False when the account got one meanwhile. */
export async function insertFactor(db: Database, factor: typeof staffFactors.$inferInsert): Promise<boolean> {
  const made = await db.orm.insert(staffFactors).values(factor).onConflictDoNothing().returning()
  return made.length > 0
}

/** Uses up a time step and every earlier one, on every node. False when it was used before. */
export async function claimStep(db: Database, factorId: number, step: number): Promise<boolean> {
  const taken = await db.orm
    .update(staffFactors)
    .set({ lastStep: step })
    .where(
      and(eq(staffFactors.id, factorId), isNull(staffFactors.removedAt), lt(staffFactors.lastStep, step)),
    )
    .returning({ id: staffFactors.id })
  return taken.length > 0
}

export async function insertRecoveryCodes(
  db: Database,
  staffId: number,
  digests: readonly Digest[],
): Promise<void> {
  await db.orm
    .insert(staffRecoveryCodes)
    .values(digests.map(({ text, secretId }) => ({ staffId, codeHash: text, secretId })))
}

/** Uses up a recovery code. False when the account has none such, or it was used. */
export async function claimRecoveryCode(
  db: Database,
  of: { staffId: number; codeHashes: string[] },
  now: string,
): Promise<boolean> {
  const taken = await db.orm
    .update(staffRecoveryCodes)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, of.staffId),
        inArray(staffRecoveryCodes.codeHash, of.codeHashes),
        isNull(staffRecoveryCodes.endedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id })
  return taken.length > 0
}

export async function updateFactorRemoved(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(staffFactors).set({ removedAt: now }).where(eq(staffFactors.id, id))
}
