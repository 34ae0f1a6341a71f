/** The SQL of registration: the new account, its confirmation, and registrations that expired unconfirmed. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { agencies } from '../metas/metas.tables.ts'
import {
  confirmations,
  emailChanges,
  facilitators,
  invitations,
  isOpenEmailChange,
} from './accounts.tables.ts'

export type NewFacilitator = Omit<typeof facilitators.$inferInsert, 'id'>

/** Throws a violation of `facilitators_email` when the address is taken, also when it was taken at the same moment. */
export async function insertFacilitator(db: Database, facilitator: NewFacilitator): Promise<number> {
  const [row] = await db.orm.insert(facilitators).values(facilitator).returning({ id: facilitators.id })
  return idOf(row)
}

export async function insertConfirmation(
  db: Database,
  confirmation: typeof confirmations.$inferInsert,
): Promise<void> {
  await db.orm.insert(confirmations).values(confirmation)
}

/** The account of the address while it waits for confirmation and can still be confirmed (ACC-032). */
export async function findUnconfirmed(db: Database, email: string, now: string) {
  const [row] = await db.orm
    .select({ id: facilitators.id, firstName: facilitators.firstName })
    .from(facilitators)
    .where(
      and(
        eq(facilitators.email, email),
        isNull(facilitators.confirmedAt),
        isNull(facilitators.closedAt),
        sql`not (${hasNoValidConfirmation(db, now)})`,
      ),
    )
  return row ?? null
}

/** The id of the account that has the address, confirmed or still to be confirmed (ACC-032). Null when it is free. */
export async function findAccountOfEmail(db: Database, email: string, now: string): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: facilitators.id })
    .from(facilitators)
    .where(
      and(
        eq(facilitators.email, email),
        or(isNotNull(facilitators.confirmedAt), sql`not (${hasNoValidConfirmation(db, now)})`),
      ),
    )
  return row?.id ?? null
}

/**
 * Removes accounts that were never confirmed and no longer can be, with the agencies that only they named: all of them,
 * or the one with the email. Returns the removed ids.
 */
export async function deleteExpiredRegistrations(
  db: Database,
  now: string,
  email?: string,
): Promise<number[]> {
  const { orm } = db
  const removed = await orm
    .delete(facilitators)
    .where(
      and(
        isNull(facilitators.confirmedAt),
        hasNoValidConfirmation(db, now),
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
      isNull(agencies.refusedAt),
      isNull(agencies.mergedInto),
      notExists(members),
    ),
  )
  return removed.map(({ id }) => id)
}

/** Every invitation, the latest first. */
export function listInvitationRows(db: Database) {
  return db.orm.select().from(invitations).orderBy(desc(invitations.invitedAt), asc(invitations.email))
}

/** Invites the address, or renews its invitation. */
export async function upsertInvitation(db: Database, row: typeof invitations.$inferInsert): Promise<void> {
  const { email: _, ...renewed } = row
  await db.orm.insert(invitations).values(row).onConflictDoUpdate({ target: invitations.email, set: renewed })
}

/** Uses up or withdraws the invitation of the address. False when there is none, or with a time: none still valid then. */
export async function deleteInvitation(db: Database, email: string, validAt?: string): Promise<boolean> {
  const removed = await db.orm
    .delete(invitations)
    .where(
      and(
        eq(invitations.email, email),
        validAt === undefined ? undefined : gt(invitations.expiresAt, validAt),
      ),
    )
    .returning({ email: invitations.email })
  return removed.length > 0
}

function hasNoValidConfirmation(db: Database, now: string) {
  const valid = db.orm
    .select({ one: sql`1` })
    .from(confirmations)
    .where(and(eq(confirmations.facilitatorId, facilitators.id), gt(confirmations.expiresAt, now)))
  // A new address that staff have mailed a link to confirms the account as well (PPL-003).
  const changing = db.orm
    .select({ one: sql`1` })
    .from(emailChanges)
    .where(and(eq(emailChanges.facilitatorId, facilitators.id), isOpenEmailChange(now)))
  return sql`${notExists(valid)} and ${notExists(changing)}`
}

/** The account whose valid confirmation has this hash. Null for a token that is wrong, expired or another account's. */
export async function findConfirmation(db: Database, facilitatorId: number, tokenHash: string, now: string) {
  const [row] = await db.orm
    .select({ usedAt: confirmations.usedAt })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.tokenHash, tokenHash),
        eq(confirmations.facilitatorId, facilitatorId),
        gt(confirmations.expiresAt, now),
      ),
    )
  return row ?? null
}

/** Marks the account as confirmed. False when it already was. */
export async function updateConfirmed(
  db: Database,
  facilitatorId: number,
  tokenHash: string,
  now: string,
): Promise<boolean> {
  const { orm } = db
  const confirmed = await orm
    .update(facilitators)
    .set({ confirmedAt: now })
    .where(and(eq(facilitators.id, facilitatorId), isNull(facilitators.confirmedAt)))
    .returning({ id: facilitators.id })
  await orm.update(confirmations).set({ usedAt: now }).where(eq(confirmations.tokenHash, tokenHash))
  return confirmed.length > 0
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
