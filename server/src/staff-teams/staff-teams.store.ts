/** The SQL of the console's list of teams: keyset paging over any order, and the counts of the views. */
import { and, count, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { TeamsQuery } from '@hub/contract/staff-teams'
import type { Database } from '#platform/database/database.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { clients, isFileToOpen, isOpenFile } from '../clients/clients.tables.ts'

/** The outer table by its name: in a query of one table, columns are written without it. */
const members = sql<number>`(select count(*)::int from ${teamMembers}
  where ${teamMembers.teamId} = "teams"."id" and ${teamMembers.leftAt} is null)`
const openFiles = sql<number>`(select count(*)::int from ${clients}
  where ${clients.teamId} = "teams"."id" and ${isOpenFile} and ${isFileToOpen})`
const view = sql<TeamsQuery['view']>`case when ${teams.archivedAt} is null then 'active' else 'archived' end`

/** Texts that sort as their values do. */
const SORTS: Record<TeamsQuery['sort'], { key: SQL<string>; isUp: boolean }> = {
  name: { key: sql`lower(${teams.name})`, isUp: true },
  members: { key: sql`lpad(${members}::text, 10, '0')`, isUp: false },
}
/** Teams that nobody is in come first in every order, as long as they are not archived. */
const rank = sql<number>`case when ${teams.archivedAt} is null and ${members} = 0 then 0 else 1 end`

const columns = {
  id: teams.id,
  name: teams.name,
  createdAt: teams.createdAt,
  archivedAt: teams.archivedAt,
  members,
  openFiles,
}

function fitting({ q }: Pick<TeamsQuery, 'q'>): SQL | undefined {
  if (q === undefined) return undefined
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${teams.name} ilike ${like}`
}

/** One page: the rows in the order that was asked for, from the one behind the cursor. */
export function listTeamPage(db: Database, query: TeamsQuery, after: RankedCursor | null) {
  const { key, isUp } = SORTS[query.sort]
  const behind =
    after &&
    or(
      gt(rank, after.rank),
      and(eq(rank, after.rank), isUp ? sql`${key} > ${after.key}` : sql`${key} < ${after.key}`),
      and(eq(rank, after.rank), sql`${key} = ${after.key}`, gt(teams.id, after.id)),
    )
  return db.orm
    .select({ ...columns, rank, key })
    .from(teams)
    .where(and(fitting(query), eq(view, query.view), behind ?? undefined))
    .orderBy(rank, isUp ? key : desc(key), teams.id)
    .limit(query.limit + 1)
}

/** How many fit the search, by view. */
export function countTeams(db: Database, query: Pick<TeamsQuery, 'q'>) {
  return db.orm.select({ view, count: count() }).from(teams).where(fitting(query)).groupBy(view)
}

export async function findTeamRow(db: Database, id: number) {
  const [row] = await db.orm.select(columns).from(teams).where(eq(teams.id, id))
  return row ?? null
}

/** The present members, the longest first. */
export function listPresentMembers(db: Database, teamId: number) {
  return db.orm
    .select({
      id: facilitators.id,
      name: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      email: facilitators.email,
      joinedAt: teamMembers.joinedAt,
    })
    .from(teamMembers)
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .where(and(eq(teamMembers.teamId, teamId), sql`${teamMembers.leftAt} is null`))
    .orderBy(teamMembers.joinedAt, teamMembers.id)
}
