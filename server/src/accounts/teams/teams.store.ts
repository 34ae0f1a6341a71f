/** The SQL about teams and who belongs to them. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { agencies } from '../../metas/metas.tables.ts'
import { facilitators, teamMembers, teams } from '../accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'

/** Throws a violation of the unique name when a team already has it. */
export async function insertTeam(db: Database, name: string, now: string): Promise<number> {
  const [row] = await db.orm.insert(teams).values({ name, createdAt: now }).returning({ id: teams.id })
  if (!row) throw new Error('the team was not stored')
  return row.id
}

export function listTeamRows(db: Database) {
  return db.orm
    .select({
      id: teams.id,
      name: teams.name,
      archivedAt: teams.archivedAt,
      members: count(teamMembers.id),
    })
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

/** The team. Until the transaction ends it stays as it is; with `update` nobody joins it meanwhile either. */
export async function lockTeam(db: Database, id: number, strength: 'key share' | 'update' = 'key share') {
  const [row] = await db.orm.select().from(teams).where(eq(teams.id, id)).for(strength)
  return row ?? null
}

/** Throws a violation of the unique name when another team has it. */
export async function updateTeam(
  db: Database,
  id: number,
  values: Partial<Pick<typeof teams.$inferSelect, 'name' | 'archivedAt'>>,
): Promise<void> {
  await db.orm.update(teams).set(values).where(eq(teams.id, id))
}

/** Everybody who is or was in the team, those who are first. */
export function listMembersOf(db: Database, teamId: number) {
  return db.orm
    .select({
      id: facilitators.id,
      name: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      email: facilitators.email,
      joinedAt: teamMembers.joinedAt,
      leftAt: teamMembers.leftAt,
    })
    .from(teamMembers)
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(desc(isNull(teamMembers.leftAt)), asc(teamMembers.joinedAt), asc(teamMembers.id))
}

/** The listed agencies of those who are in the team now. */
export async function listAgenciesOfTeam(db: Database, teamId: number): Promise<number[]> {
  const rows = await db.orm
    .selectDistinct({ agencyId: facilitators.agencyId })
    .from(teamMembers)
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(and(eq(teamMembers.teamId, teamId), isNull(teamMembers.leftAt), isNotNull(agencies.approvedAt)))
  return rows.map(({ agencyId }) => agencyId)
}

/** Those of these teams whose people, without the given ones, are of listed agencies and none of them of this one. */
export function listTeamsOfOtherAgencies(
  db: Database,
  { teamIds, ids, agencyId }: { teamIds: readonly number[]; ids: readonly number[]; agencyId: number },
) {
  return db.orm
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .innerJoin(agencies, and(eq(agencies.id, facilitators.agencyId), isNotNull(agencies.approvedAt)))
    .where(and(inArray(teams.id, [...teamIds]), notInArray(facilitators.id, [...ids])))
    .groupBy(teams.id)
    .having(sql`not bool_or(${facilitators.agencyId} = ${agencyId})`)
    .orderBy(asc(teams.name), asc(teams.id))
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

/** The present teams of these facilitators, each the one joined first first. */
export function listPresentTeams(db: Database, facilitatorIds: readonly number[]) {
  return db.orm
    .select({ facilitatorId: teamMembers.facilitatorId, teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(and(inArray(teamMembers.facilitatorId, [...facilitatorIds]), isNull(teamMembers.leftAt)))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
}
