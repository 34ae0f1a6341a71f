/** The SQL of the console's list of teams: keyset paging over any order, and the counts of the views. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { TeamsQuery } from '@hub/contract/staff-teams'
import type { Database } from '#platform/database/database.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
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
const emptyFirst = sql<number>`case when ${teams.archivedAt} is null and ${members} = 0 then 0 else 1 end`

/** For those who join a team, those of their colleagues do. */
const colleaguesFirst = ({ all }: JoiningAgencies) =>
  sql<number>`case when ${hasMemberOf(all)} then 0 else 1 end`

const columns = {
  id: teams.id,
  name: teams.name,
  createdAt: teams.createdAt,
  archivedAt: teams.archivedAt,
  members,
  openFiles,
}

/** The agencies of those who could join a team, and which of them are listed. */
export interface JoiningAgencies {
  all: readonly number[]
  listed: readonly number[]
}

/** Somebody who is in the team, of one of these agencies; or, without, of any that is listed. */
function hasMemberOf(agencyIds?: readonly number[]): SQL {
  const which =
    agencyIds === undefined ? isNotNull(agencies.approvedAt) : inArray(facilitators.agencyId, [...agencyIds])
  return sql`exists (select 1 from ${teamMembers}
    join ${facilitators} on ${facilitators.id} = ${teamMembers.facilitatorId}
    join ${agencies} on ${agencies.id} = ${facilitators.agencyId}
    where ${teamMembers.teamId} = "teams"."id" and ${teamMembers.leftAt} is null and ${which})`
}

/** The teams that all of them fit, as `fitsTeam` says of one: two of different listed agencies never fit the same. */
function fitsAll({ listed }: JoiningAgencies): SQL | undefined {
  if (listed.length === 0) return undefined
  return listed.length > 1 ? sql`false` : or(not(hasMemberOf()), hasMemberOf(listed))
}

type Wanted = Pick<TeamsQuery, 'q'> & { joining?: JoiningAgencies | undefined }

function fitting({ q, joining }: Wanted): SQL | undefined {
  const like = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    like === undefined ? undefined : sql`${teams.name} ilike ${like}`,
    joining === undefined ? undefined : fitsAll(joining),
  )
}

/** One page: the rows in the order that was asked for, from the one behind the cursor. */
export function listTeamPage(
  db: Database,
  query: Omit<TeamsQuery, 'joining'> & Wanted,
  after: RankedCursor | null,
) {
  const { key, isUp } = SORTS[query.sort]
  const rank = query.joining === undefined ? emptyFirst : colleaguesFirst(query.joining)
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
export function countTeams(db: Database, query: Wanted) {
  return db.orm.select({ view, count: count() }).from(teams).where(fitting(query)).groupBy(view)
}

/** The agencies of these facilitators. */
export async function findJoiningAgencies(db: Database, ids: readonly number[]): Promise<JoiningAgencies> {
  const rows = await db.orm
    .selectDistinct({ id: agencies.id, approvedAt: agencies.approvedAt })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(inArray(facilitators.id, [...ids]))
  const listed = rows.filter(({ approvedAt }) => approvedAt !== null)
  return { all: rows.map(({ id }) => id), listed: listed.map(({ id }) => id) }
}

export async function findTeamRow(db: Database, id: number) {
  const [row] = await db.orm.select(columns).from(teams).where(eq(teams.id, id))
  return row ?? null
}

/** The listed agencies of the present members, by name. */
export function listListedAgenciesOf(db: Database, teamId: number) {
  return db.orm
    .selectDistinct({ id: agencies.id, name: agencies.name })
    .from(teamMembers)
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(and(eq(teamMembers.teamId, teamId), isNull(teamMembers.leftAt), isNotNull(agencies.approvedAt)))
    .orderBy(agencies.name, agencies.id)
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
