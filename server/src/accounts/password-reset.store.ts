/** The SQL of password resets: the links that were mailed, and the change itself. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { facilitators, passwordResets } from './accounts.tables.ts'

const PERSON = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  email: facilitators.email,
  locale: facilitators.locale,
}

/** The account of the address, unless it is closed; its row is held, so that two requests follow each other. */
export async function findAccountToReset(context: Context, email: string) {
  const [row] = await context.db.orm
    .select(PERSON)
    .from(facilitators)
    .where(and(eq(facilitators.email, email), isNull(facilitators.closedAt)))
    .for('update')
  return row ?? null
}

export async function insertReset(
  context: Context,
  reset: { id: string; facilitatorId: number; expiresAt: string },
): Promise<void> {
  await context.db.orm.insert(passwordResets).values(reset)
}

/** Voids every link of the facilitator that could still be used (ACC-047). */
export async function endResets(context: Context, facilitatorId: number): Promise<void> {
  await context.db.orm
    .update(passwordResets)
    .set({ endedAt: context.clock.iso() })
    .where(and(eq(passwordResets.facilitatorId, facilitatorId), isNull(passwordResets.endedAt)))
}

/** Whose password a link sets; null when it was used, replaced or voided, or the account is closed. */
export async function findReset(context: Context, id: string, facilitatorId: number) {
  const [row] = await context.db.orm
    .select(PERSON)
    .from(passwordResets)
    .innerJoin(facilitators, eq(facilitators.id, passwordResets.facilitatorId))
    .where(
      and(
        eq(passwordResets.id, id),
        eq(passwordResets.facilitatorId, facilitatorId),
        isNull(passwordResets.endedAt),
        gt(passwordResets.expiresAt, context.clock.iso()),
        isNull(facilitators.closedAt),
      ),
    )
  return row ?? null
}

/** Uses the link up; false when another request did, or it was voided. */
export async function takeReset(context: Context, id: string): Promise<boolean> {
  const taken = await context.db.orm
    .update(passwordResets)
    .set({ endedAt: context.clock.iso() })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.endedAt)))
    .returning({ id: passwordResets.id })
  return taken.length > 0
}

/** Stores the new hash and ends every session begun until now; false when the account is gone or closed. */
export async function updatePassword(
  context: Context,
  facilitatorId: number,
  passwordHash: string,
): Promise<boolean> {
  const updated = await context.db.orm
    .update(facilitators)
    .set({ passwordHash, sessionsValidFrom: context.clock.iso() })
    .where(and(eq(facilitators.id, facilitatorId), isNull(facilitators.closedAt)))
    .returning({ id: facilitators.id })
  return updated.length > 0
}
