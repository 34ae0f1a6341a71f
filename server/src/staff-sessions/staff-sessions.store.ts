/** The SQL of staff sessions. */
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'
import { staffSessions } from './staff-sessions.tables.ts'

export async function insertStaffSession(
  db: Database,
  session: typeof staffSessions.$inferInsert,
): Promise<number> {
  const [row] = await db.orm.insert(staffSessions).values(session).returning({ id: staffSessions.id })
  if (row === undefined) throw new Error('The session was not stored.')
  return row.id
}

/** What makes a session good: not ended, neither idle nor old, of an open account that changed nothing since. */
const isGood = (now: string, idleSince: string) =>
  and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.lastUsedAt, idleSince),
    isNull(staffAccounts.closedAt),
    or(
      isNull(staffAccounts.sessionsValidFrom),
      gte(staffSessions.startedAt, staffAccounts.sessionsValidFrom),
    ),
  )

/** A good session with its account, by the cookie. */
export async function findGoodSession(
  db: Database,
  tokenHash: string,
  at: { now: string; idleSince: string },
) {
  const [row] = await db.orm
    .select({
      sessionId: staffSessions.id,
      lastUsedAt: staffSessions.lastUsedAt,
      expiresAt: staffSessions.expiresAt,
      codeCheckedAt: staffSessions.codeCheckedAt,
      offeredSecret: staffSessions.offeredSecret,
      id: staffAccounts.id,
      name: staffAccounts.name,
      email: staffAccounts.email,
      locale: staffAccounts.locale,
      roles: staffAccounts.roles,
    })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isGood(at.now, at.idleSince)))
  return row ?? null
}

/** A good session by its id, with the roles of its account. */
export async function findOpenSession(db: Database, id: number, at: { now: string; idleSince: string }) {
  const [row] = await db.orm
    .select({ codeCheckedAt: staffSessions.codeCheckedAt, roles: staffAccounts.roles })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(and(eq(staffSessions.id, id), isGood(at.now, at.idleSince)))
  return row ?? null
}

export async function updateLastUsed(db: Database, id: number, now: string): Promise<void> {
  await db.orm
    .update(staffSessions)
    .set({ lastUsedAt: now })
    .where(and(eq(staffSessions.id, id), lt(staffSessions.lastUsedAt, now)))
}

export async function updateOfferedSecret(db: Database, id: number, sealed: string): Promise<void> {
  await db.orm.update(staffSessions).set({ offeredSecret: sealed }).where(eq(staffSessions.id, id))
}

/** Makes a session whole: with the instant of its first code, under a new cookie. */
export async function updateWhole(
  db: Database,
  id: number,
  change: { tokenHash: string; now: string },
): Promise<void> {
  await db.orm
    .update(staffSessions)
    .set({ tokenHash: change.tokenHash, codeCheckedAt: change.now, offeredSecret: null })
    .where(eq(staffSessions.id, id))
}

export async function updateCodeChecked(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(staffSessions).set({ codeCheckedAt: now }).where(eq(staffSessions.id, id))
}

/** Ends one session of the account. False when it has none such that goes on. */
export async function updateSessionEnded(
  db: Database,
  of: { id: number; staffId: number },
  now: string,
): Promise<boolean> {
  const ended = await db.orm
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(eq(staffSessions.id, of.id), eq(staffSessions.staffId, of.staffId), isNull(staffSessions.endedAt)),
    )
    .returning({ id: staffSessions.id })
  return ended.length > 0
}

/** Ends every session of the account. */
export async function updateSessionsEnded(db: Database, staffId: number, now: string): Promise<void> {
  await db.orm
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
}

/** Ends every session of the account but one. */
export async function updateOtherSessionsEnded(
  db: Database,
  { staffId, butId }: { staffId: number; butId: number },
  now: string,
): Promise<void> {
  await db.orm
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, butId), isNull(staffSessions.endedAt)),
    )
}

/** For each of the accounts that ever signed in: when last, and on how many browsers it is signed in. */
export function listUses(db: Database, staffIds: readonly number[], at: { now: string; idleSince: string }) {
  return db.orm
    .select({
      staffId: staffSessions.staffId,
      lastSignInAt: sql<string | null>`max(${staffSessions.startedAt})`,
      devices: sql<number>`count(*) filter (where ${isGood(at.now, at.idleSince)})::int`,
    })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(and(inArray(staffSessions.staffId, [...staffIds]), isNotNull(staffSessions.codeCheckedAt)))
    .groupBy(staffSessions.staffId)
}

/** The good and whole sessions of an account, last used first. */
export function listGoodSessions(db: Database, staffId: number, at: { now: string; idleSince: string }) {
  return db.orm
    .select({
      id: staffSessions.id,
      device: staffSessions.device,
      address: staffSessions.address,
      startedAt: staffSessions.startedAt,
      lastUsedAt: staffSessions.lastUsedAt,
    })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNotNull(staffSessions.codeCheckedAt),
        isGood(at.now, at.idleSince),
      ),
    )
    .orderBy(desc(staffSessions.lastUsedAt))
}

/** How often this account signed in on a browser of this name before, from any address. */
export async function countSessionsOn(
  db: Database,
  of: { staffId: number; device: string; beforeId: number },
): Promise<number> {
  return db.orm.$count(
    staffSessions,
    and(
      eq(staffSessions.staffId, of.staffId),
      eq(staffSessions.device, of.device),
      isNotNull(staffSessions.codeCheckedAt),
      lt(staffSessions.id, of.beforeId),
    ),
  )
}

/** A session of this account that began at this address with both proofs, whether or not it has ended. */
export async function findWholeFrom(
  db: Database,
  from: { staffId: number; address: string },
): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, from.staffId),
        eq(staffSessions.address, from.address),
        isNotNull(staffSessions.codeCheckedAt),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** The browser of a session as it names itself. */
export async function findDevice(db: Database, id: number): Promise<string> {
  const [row] = await db.orm
    .select({ device: staffSessions.device })
    .from(staffSessions)
    .where(eq(staffSessions.id, id))
  return row?.device ?? ''
}
