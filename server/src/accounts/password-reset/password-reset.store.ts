/** The SQL of password resets: the mailed links, and the change itself. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators, passwordResets } from '../accounts.tables.ts'

const PERSON = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  email: facilitators.email,
  locale: facilitators.locale,
}

/**
 * The account with the address, unless it is closed. Its row is locked, so that two requests run one after the other.
 */
export async function lockAccountOfEmail(db: Database, email: string) {
  const [row] = await db.orm
    .select(PERSON)
    .from(facilitators)
    .where(and(eq(facilitators.email, email), isNull(facilitators.closedAt)))
    .for('update')
  return row ?? null
}

export async function insertReset(db: Database, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.orm.insert(passwordResets).values(reset)
}

/** Voids every link of the facilitator that is still valid (ACC-047). */
export async function updateResetsEnded(db: Database, facilitatorId: number, now: string): Promise<void> {
  await db.orm
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.facilitatorId, facilitatorId), isNull(passwordResets.endedAt)))
}

/**
 * The account whose password a link sets. Null when the link was used, replaced or voided, or the account is closed.
 */
export async function findReset(db: Database, id: string, facilitatorId: number, now: string) {
  const [row] = await db.orm
    .select(PERSON)
    .from(passwordResets)
    .innerJoin(facilitators, eq(facilitators.id, passwordResets.facilitatorId))
    .where(
      and(
        eq(passwordResets.id, id),
        eq(passwordResets.facilitatorId, facilitatorId),
        isNull(passwordResets.endedAt),
        gt(passwordResets.expiresAt, now),
        isNull(facilitators.closedAt),
      ),
    )
  return row ?? null
}

/** Uses up the link. False when another request used it, or it was voided. */
export async function claimReset(db: Database, id: string, now: string): Promise<boolean> {
  const taken = await db.orm
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.endedAt)))
    .returning({ id: passwordResets.id })
  return taken.length > 0
}

/** Stores the new hash and ends every session that began before now. False when the account is gone or closed. */
export async function updatePassword(
  db: Database,
  facilitatorId: number,
  passwordHash: string,
  now: string,
): Promise<boolean> {
  const updated = await db.orm
    .update(facilitators)
    .set({ passwordHash, sessionsValidFrom: now })
    .where(and(eq(facilitators.id, facilitatorId), isNull(facilitators.closedAt)))
    .returning({ id: facilitators.id })
  return updated.length > 0
}

/** Stores a new hash in place of the one that was checked; sessions go on. False when that was changed meanwhile. */
export async function updatePasswordOf(
  db: Database,
  facilitatorId: number,
  { was, is }: { was: string; is: string },
): Promise<boolean> {
  const updated = await db.orm
    .update(facilitators)
    .set({ passwordHash: is })
    .where(
      and(
        eq(facilitators.id, facilitatorId),
        eq(facilitators.passwordHash, was),
        isNull(facilitators.closedAt),
      ),
    )
    .returning({ id: facilitators.id })
  return updated.length > 0
}
