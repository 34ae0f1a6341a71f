/** The only SQL about sessions. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { isGoodSession, sessions } from './sessions.tables.ts'

export async function insertSession(db: Database, row: typeof sessions.$inferInsert): Promise<void> {
  await db.orm.insert(sessions).values(row)
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

export async function updatePasswordChecked(
  db: Database,
  id: string,
  passwordCheckedAt: string,
): Promise<void> {
  await db.orm.update(sessions).set({ passwordCheckedAt }).where(eq(sessions.id, id))
}
