/** The only SQL about sessions. */
import { and, asc, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { placeholdersOf } from '#platform/database/placeholders.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { hasFactorOf } from '../factors/factors.neighbours.ts'
import { isGoodSession, sessions } from './sessions.tables.ts'

/** What a login knows of its session. */
const NEW = placeholdersOf(
  'id',
  'facilitatorId',
  'startedAt',
  'expiresAt',
  'secretId',
  'factorRequired',
  'device',
  'lastUsedAt',
)

export async function insertSession(
  db: Database,
  row: Pick<typeof sessions.$inferSelect, keyof typeof NEW>,
): Promise<void> {
  await db.prepared('sessions.insert', (orm, name) => orm.insert(sessions).values(NEW).prepare(name))(row)
}

/** A valid session with its facilitator, one row for each present team, oldest membership first. Otherwise no row. */
export function listGoodSession(db: Database, sessionId: string, now: string) {
  return db.prepared('sessions.good', (orm, name) =>
    orm
      .select({
        startedAt: sessions.startedAt,
        expiresAt: sessions.expiresAt,
        termsVersion: facilitators.termsVersion,
        passwordCheckedAt: sessions.passwordCheckedAt,
        secretId: sessions.secretId,
        lastUsedAt: sessions.lastUsedAt,
        factorDue: sql<boolean>`${sessions.factorRequired} and not ${hasFactorOf(facilitators.id)}`,
        facilitator: {
          id: facilitators.id,
          firstName: facilitators.firstName,
          lastName: facilitators.lastName,
          email: facilitators.email,
        },
        team: { id: teams.id, name: teams.name },
      })
      .from(sessions)
      .innerJoin(facilitators, eq(facilitators.id, sessions.facilitatorId))
      .leftJoin(teamMembers, and(eq(teamMembers.facilitatorId, facilitators.id), isNull(teamMembers.leftAt)))
      .leftJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(isGoodSession)
      .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
      .prepare(name),
  )({ sessionId, now })
}

export async function updateSessionEnded(db: Database, id: string, endedAt: string): Promise<void> {
  await db.orm
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

/** The sessions of a facilitator that go on, this one first, then the last used. */
export function listOpenSessions(
  db: Database,
  { facilitatorId, sessionId, now }: { facilitatorId: number; sessionId: string; now: string },
) {
  const lastUsedAt = sql<string>`coalesce(${sessions.lastUsedAt}, ${sessions.startedAt})`
  return db.orm
    .select({ id: sessions.id, device: sessions.device, startedAt: sessions.startedAt, lastUsedAt })
    .from(sessions)
    .innerJoin(facilitators, eq(facilitators.id, sessions.facilitatorId))
    .where(and(isOpenOf(facilitatorId), isInForce(now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(lastUsedAt))
}

const isOpenOf = (facilitatorId: number) =>
  and(eq(sessions.facilitatorId, facilitatorId), isNull(sessions.endedAt))
const isInForce = (now: string) =>
  and(
    gt(sessions.expiresAt, now),
    or(isNull(facilitators.sessionsValidFrom), gte(sessions.startedAt, facilitators.sessionsValidFrom)),
  )

/** Ends one session of this facilitator. False when they have no such one that goes on. */
export async function updateOwnSessionEnded(
  db: Database,
  { id, facilitatorId }: { id: string; facilitatorId: number },
  now: string,
): Promise<boolean> {
  const ended = await db.orm
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpenOf(facilitatorId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of the facilitator but one. Returns how many went on until now. */
export async function updateOtherSessionsEnded(
  db: Database,
  { butId, facilitatorId }: { butId: string; facilitatorId: number },
  now: string,
): Promise<number> {
  const ended = await db.orm
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpenOf(facilitatorId), ne(sessions.id, butId), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id })
  return ended.length
}

export async function updateLastUsed(db: Database, id: string, now: string): Promise<void> {
  await db.orm.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id))
}

export async function updatePasswordChecked(
  db: Database,
  id: string,
  passwordCheckedAt: string,
): Promise<void> {
  await db.orm.update(sessions).set({ passwordCheckedAt }).where(eq(sessions.id, id))
}
