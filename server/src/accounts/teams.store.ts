/** The SQL about teams and who belongs to them. */
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { teamMembers, teams } from './accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'

/** Throws a violation of the unique name when a team already has it. */
export async function insertTeam(db: Database, name: string, now: string): Promise<number> {
  const [row] = await db.orm.insert(teams).values({ name, createdAt: now }).returning({ id: teams.id })
  if (!row) throw new Error('the team was not stored')
  return row.id
}

export function listTeamRows(db: Database) {
  return db.orm
    .select({ id: teams.id, name: teams.name, members: count(teamMembers.id) })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
    .groupBy(teams.id)
    .orderBy(asc(teams.name))
}

export async function findTeamByName(db: Database, name: string) {
  const [row] = await db.orm
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.name, name))
  return row ?? null
}

export async function findTeamById(db: Database, id: number) {
  const [row] = await db.orm.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.id, id))
  return row ?? null
}

/** False when the facilitator is already a member. */
export async function insertMember(
  db: Database,
  member: Pick<typeof teamMembers.$inferSelect, 'teamId' | 'facilitatorId'>,
  now: string,
): Promise<boolean> {
  const inserted = await db.orm
    .insert(teamMembers)
    .values({ ...member, joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: teamMembers.id })
  return inserted.length > 0
}

/** False when the facilitator was not a member. */
export async function updateMembershipEnded(
  db: Database,
  member: Pick<typeof teamMembers.$inferSelect, 'teamId' | 'facilitatorId'>,
  now: string,
): Promise<boolean> {
  const ended = await db.orm
    .update(teamMembers)
    .set({ leftAt: now })
    .where(
      and(
        eq(teamMembers.teamId, member.teamId),
        eq(teamMembers.facilitatorId, member.facilitatorId),
        isNull(teamMembers.leftAt),
      ),
    )
    .returning({ id: teamMembers.id })
  return ended.length > 0
}

export async function updateMembershipsEnded(
  db: Database,
  facilitatorId: number,
  now: string,
): Promise<void> {
  await db.orm
    .update(teamMembers)
    .set({ leftAt: now })
    .where(and(eq(teamMembers.facilitatorId, facilitatorId), isNull(teamMembers.leftAt)))
}
