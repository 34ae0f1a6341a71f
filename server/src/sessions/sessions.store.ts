/** The only SQL about sessions. */
import { and, asc, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { hasFactorOf } from '../factors/factors.neighbours.ts'
import { isGoodSession, sessions } from './sessions.tables.ts'

/** What a login knows of its session. */
type NewSession = Pick<
  typeof sessions.$inferSelect,
  'id' | 'facilitatorId' | 'startedAt' | 'expiresAt' | 'secretId' | 'factorRequired' | 'device' | 'lastUsedAt'
>

/** Opens a session while the account has this password. False when it was changed meanwhile: then there is none. */
export async function insertSession(
  db: Database,
  session: NewSession & { passwordHash: string },
): Promise<boolean> {
  const given = (name: keyof typeof session) => sql.placeholder(name)
  const rows = await db.prepared('sessions.insert', (orm, name) => {
    const opened = orm.$with('opened', { id: sql<string>`id`.as('id') }).as(sql`
      insert into sessions
        (id, facilitator_id, started_at, expires_at, secret_id, factor_required, device, last_used_at)
      select ${given('id')}::uuid, ${facilitators.id}, ${given('startedAt')}::timestamptz,
        ${given('expiresAt')}::timestamptz, ${given('secretId')}::text, ${given('factorRequired')}::boolean,
        ${given('device')}::text, ${given('lastUsedAt')}::timestamptz
      from ${facilitators}
      where ${facilitators.id} = ${given('facilitatorId')}
        and ${facilitators.passwordHash} = ${given('passwordHash')}
      returning id`)
    return orm.with(opened).select({ id: opened.id }).from(opened).prepare(name)
  })(session)
  return rows.length === 1
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

/** The sessions of a facilitator that go on, that of the caller first where it is theirs, then the last used. */
export function listOpenSessions(
  db: Database,
  { facilitatorId, sessionId, now }: { facilitatorId: number; sessionId?: string; now: string },
) {
  const lastUsedAt = sql<string>`coalesce(${sessions.lastUsedAt}, ${sessions.startedAt})`
  return db.orm
    .select({ id: sessions.id, device: sessions.device, startedAt: sessions.startedAt, lastUsedAt })
    .from(sessions)
    .innerJoin(facilitators, eq(facilitators.id, sessions.facilitatorId))
    .where(and(isOpenOf(facilitatorId), isInForce(now)))
    .orderBy(...(sessionId === undefined ? [] : [desc(eq(sessions.id, sessionId))]), desc(lastUsedAt))
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
