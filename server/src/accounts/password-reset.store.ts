/** The SQL of password resets: the links that were mailed, and the change itself. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators, passwordResets } from './accounts.tables.ts'

const PERSON = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  email: facilitators.email,
  locale: facilitators.locale,
}

/** The account of the address, unless it is closed; its row is held, so that two requests follow each other. */
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

/** Voids every link of the facilitator that could still be used (ACC-047). */
export async function updateResetsEnded(db: Database, facilitatorId: number, now: string): Promise<void> {
  await db.orm
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.facilitatorId, facilitatorId), isNull(passwordResets.endedAt)))
}

/** Whose password a link sets; null when it was used, replaced or voided, or the account is closed. */
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

/** Uses the link up; false when another request did, or it was voided. */
export async function claimReset(db: Database, id: string, now: string): Promise<boolean> {
  const taken = await db.orm
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.endedAt)))
    .returning({ id: passwordResets.id })
  return taken.length > 0
}

/** Stores the new hash and ends every session begun until now; false when the account is gone or closed. */
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
