/** The SQL of passkeys. */
import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { passkeyQuestions, passkeys, type OWNER_KINDS } from './passkeys.tables.ts'

export interface PasskeyOwner {
  kind: (typeof OWNER_KINDS)[number]
  id: number
}

const isOf = ({ kind, id }: PasskeyOwner) => and(eq(passkeys.ownerKind, kind), eq(passkeys.ownerId, id))

/** Stores a question, and forgets those that nobody answered in time. */
export async function insertQuestion(
  db: Database,
  question: typeof passkeyQuestions.$inferInsert,
  now: string,
): Promise<void> {
  await db.orm.delete(passkeyQuestions).where(lte(passkeyQuestions.expiresAt, now))
  await db.orm.insert(passkeyQuestions).values(question)
}

/** Uses up a question. False when it was answered before, is too old, or was asked for something else. */
export async function claimQuestion(
  db: Database,
  { challenge, purpose }: { challenge: string; purpose: string },
  now: string,
): Promise<boolean> {
  const taken = await db.orm
    .delete(passkeyQuestions)
    .where(
      and(
        eq(passkeyQuestions.challenge, challenge),
        eq(passkeyQuestions.purpose, purpose),
        gt(passkeyQuestions.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyQuestions.challenge })
  return taken.length > 0
}

export function listPasskeys(db: Database, owner: PasskeyOwner) {
  return db.orm.select().from(passkeys).where(isOf(owner)).orderBy(asc(passkeys.id))
}

export function countPasskeys(db: Database, owner: PasskeyOwner): Promise<number> {
  return db.orm.$count(passkeys, isOf(owner))
}

/** One of an owner's passkeys, by the id that its authenticator gave it. */
export async function findPasskey(db: Database, owner: PasskeyOwner, credentialId: string) {
  const [row] = await db.orm
    .select()
    .from(passkeys)
    .where(and(isOf(owner), eq(passkeys.credentialId, credentialId)))
  return row ?? null
}

/** Null when the passkey is known already. */
export async function insertPasskey(db: Database, passkey: typeof passkeys.$inferInsert) {
  const [row] = await db.orm.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row ?? null
}

/**
 * Notes a use, on every node. False when the passkey counts no further than at an earlier use, which is a sign of a copy, or
 * was removed meanwhile. Many authenticators do not count: they say 0 each time.
 */
export async function claimUse(
  db: Database,
  id: number,
  used: { uses: number; lastUsedAt: string },
): Promise<boolean> {
  const doesCountOn = used.uses === 0 ? eq(passkeys.uses, 0) : lt(passkeys.uses, used.uses)
  const noted = await db.orm
    .update(passkeys)
    .set(used)
    .where(and(eq(passkeys.id, id), doesCountOn))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

/** Removes one of an owner's passkeys. Null when they have no such one. */
export async function deletePasskey(db: Database, owner: PasskeyOwner, id: number) {
  const [row] = await db.orm
    .delete(passkeys)
    .where(and(isOf(owner), eq(passkeys.id, id)))
    .returning({ name: passkeys.name })
  return row ?? null
}

/** Removes all passkeys of an owner. Returns how many. */
export async function deletePasskeys(db: Database, owner: PasskeyOwner): Promise<number> {
  const removed = await db.orm.delete(passkeys).where(isOf(owner)).returning({ id: passkeys.id })
  return removed.length
}
