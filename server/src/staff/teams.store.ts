/** The SQL about teams and who belongs to them. */
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { teamMembers, teams } from '../accounts/accounts.tables.ts'
import type { Context } from '#platform/context.ts'

/** Throws a violation of the unique name when there is a team of that name. */
export async function insertTeam(context: Context, name: string): Promise<number> {
  const [row] = await context.db.orm
    .insert(teams)
    .values({ name, createdAt: context.clock.iso() })
    .returning({ id: teams.id })
  if (!row) throw new Error('the team was not stored')
  return row.id
}

export function listTeamRows(context: Context) {
  return context.db.orm
    .select({ id: teams.id, name: teams.name, members: count(teamMembers.id) })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
    .groupBy(teams.id)
    .orderBy(asc(teams.name))
}

export async function findTeamByName(context: Context, name: string) {
  const [row] = await context.db.orm
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.name, name))
  return row ?? null
}

/** False when the facilitator is a member already. */
export async function insertMember(
  context: Context,
  member: { teamId: number; facilitatorId: number },
): Promise<boolean> {
  const inserted = await context.db.orm
    .insert(teamMembers)
    .values({ ...member, joinedAt: context.clock.iso() })
    .onConflictDoNothing()
    .returning({ id: teamMembers.id })
  return inserted.length > 0
}

/** False when the facilitator was no member. */
export async function endMembership(
  context: Context,
  member: { teamId: number; facilitatorId: number },
): Promise<boolean> {
  const ended = await context.db.orm
    .update(teamMembers)
    .set({ leftAt: context.clock.iso() })
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

export async function leaveAllTeams(context: Context, facilitatorId: number): Promise<void> {
  await context.db.orm
    .update(teamMembers)
    .set({ leftAt: context.clock.iso() })
    .where(and(eq(teamMembers.facilitatorId, facilitatorId), isNull(teamMembers.leftAt)))
}
