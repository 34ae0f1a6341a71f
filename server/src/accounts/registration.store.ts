/** The SQL of registering: the new account, its confirmation, and what expired unconfirmed. */
import { and, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { agencies } from '../metas/metas.tables.ts'
import { confirmations, facilitators } from './accounts.tables.ts'

export type NewFacilitator = Omit<typeof facilitators.$inferInsert, 'id'>

/** Throws a violation of `facilitators_email` when the address is taken, also by one of the same moment. */
export async function insertFacilitator(context: Context, facilitator: NewFacilitator): Promise<number> {
  const [row] = await context.db.orm
    .insert(facilitators)
    .values(facilitator)
    .returning({ id: facilitators.id })
  return idOf(row)
}

export async function insertConfirmation(
  context: Context,
  confirmation: typeof confirmations.$inferInsert,
): Promise<void> {
  await context.db.orm.insert(confirmations).values(confirmation)
}

/** The account of the address while it waits for its confirmation and still may be confirmed (ACC-032). */
export async function findUnconfirmed(context: Context, email: string) {
  const [row] = await context.db.orm
    .select({ id: facilitators.id, firstName: facilitators.firstName })
    .from(facilitators)
    .where(
      and(
        eq(facilitators.email, email),
        isNull(facilitators.confirmedAt),
        isNull(facilitators.closedAt),
        sql`not (${hasNoValidConfirmation(context)})`,
      ),
    )
  return row ?? null
}

/** True when the address belongs to an account that is confirmed or may still be (ACC-032). */
export async function isEmailTaken(context: Context, email: string): Promise<boolean> {
  const rows = await context.db.orm
    .select({ id: facilitators.id })
    .from(facilitators)
    .where(
      and(
        eq(facilitators.email, email),
        or(isNotNull(facilitators.confirmedAt), sql`not (${hasNoValidConfirmation(context)})`),
      ),
    )
  return rows.length > 0
}

/**
 * Removes accounts that were never confirmed and no longer can be, with the agencies only they named; all of them,
 * or the one with the email. Gives the ids removed.
 */
export async function deleteExpiredRegistrations(context: Context, email?: string): Promise<number[]> {
  const { orm } = context.db
  const removed = await orm
    .delete(facilitators)
    .where(
      and(
        isNull(facilitators.confirmedAt),
        hasNoValidConfirmation(context),
        email === undefined ? undefined : eq(facilitators.email, email),
      ),
    )
    .returning({ id: facilitators.id, agencyId: facilitators.agencyId })
  if (removed.length === 0) return []
  const members = orm
    .select({ one: sql`1` })
    .from(facilitators)
    .where(eq(facilitators.agencyId, agencies.id))
  await orm.delete(agencies).where(
    and(
      inArray(
        agencies.id,
        removed.map(({ agencyId }) => agencyId),
      ),
      isNull(agencies.approvedAt),
      notExists(members),
    ),
  )
  return removed.map(({ id }) => id)
}

function hasNoValidConfirmation(context: Context) {
  const valid = context.db.orm
    .select({ one: sql`1` })
    .from(confirmations)
    .where(
      and(eq(confirmations.facilitatorId, facilitators.id), gt(confirmations.expiresAt, context.clock.iso())),
    )
  return notExists(valid)
}

/** The account whose still valid confirmation has this hash; null for a wrong, expired or foreign one. */
export async function findConfirmation(context: Context, facilitatorId: number, tokenHash: string) {
  const [row] = await context.db.orm
    .select({ usedAt: confirmations.usedAt })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.tokenHash, tokenHash),
        eq(confirmations.facilitatorId, facilitatorId),
        gt(confirmations.expiresAt, context.clock.iso()),
      ),
    )
  return row ?? null
}

/** Marks the account as confirmed; false when that happened before. */
export async function confirmFacilitator(
  context: Context,
  facilitatorId: number,
  tokenHash: string,
): Promise<boolean> {
  const now = context.clock.iso()
  const { orm } = context.db
  const confirmed = await orm
    .update(facilitators)
    .set({ confirmedAt: now })
    .where(and(eq(facilitators.id, facilitatorId), isNull(facilitators.confirmedAt)))
    .returning({ id: facilitators.id })
  await orm.update(confirmations).set({ usedAt: now }).where(eq(confirmations.tokenHash, tokenHash))
  return confirmed.length > 0
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert gave no row')
  return row.id
}
