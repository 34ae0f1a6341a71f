/** The SQL of the console's list of agencies: keyset paging over any order, and the counts of the views. */
import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AgenciesQuery, AgencyStatus } from '@hub/contract/staff-agencies'
import type { Database } from '#platform/database/database.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { agencies, cities } from '../metas/metas.tables.ts'

const status = sql<AgencyStatus>`case
  when ${agencies.approvedAt} is not null then 'listed'
  when ${agencies.refusedAt} is not null then 'refused'
  else 'pending' end`

/** The outer table by its name: in a query of one table, columns are written without it. */
const members = sql<number>`(
  select count(*)::int from ${facilitators} where ${facilitators.agencyId} = "agencies"."id")`

/** Texts that sort as their values do. */
const SORTS: Record<AgenciesQuery['sort'], { key: SQL<string>; isUp: boolean }> = {
  name: { key: sql`lower(${agencies.name})`, isUp: true },
  facilitators: { key: sql`lpad(${members}::text, 10, '0')`, isUp: false },
  newest: {
    key: sql`to_char(${agencies.createdAt} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`,
    isUp: false,
  },
}
/** Those that wait for a decision come first in every order. */
const rank = sql<number>`case when ${status} = 'pending' then 0 else 1 end`

function fitting({ q }: Pick<AgenciesQuery, 'q'>): SQL | undefined {
  if (q === undefined) return isNull(agencies.mergedInto)
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    isNull(agencies.mergedInto),
    sql`(${agencies.name} ilike ${like} or exists (
      select 1 from ${agencies} former where former.merged_into = "agencies"."id" and former.name ilike ${like}))`,
  )
}

/** One page: the rows in the order that was asked for, from the one behind the cursor. */
export function listAgencyPage(db: Database, query: AgenciesQuery, after: RankedCursor | null) {
  const { key, isUp } = SORTS[query.sort]
  const behind =
    after &&
    or(
      gt(rank, after.rank),
      and(eq(rank, after.rank), isUp ? sql`${key} > ${after.key}` : sql`${key} < ${after.key}`),
      and(eq(rank, after.rank), sql`${key} = ${after.key}`, gt(agencies.id, after.id)),
    )
  return db.orm
    .select({
      id: agencies.id,
      name: agencies.name,
      status,
      createdAt: agencies.createdAt,
      facilitators: members,
      rank,
      key,
    })
    .from(agencies)
    .where(
      and(fitting(query), query.view === 'all' ? undefined : eq(status, query.view), behind ?? undefined),
    )
    .orderBy(rank, isUp ? key : desc(key), agencies.id)
    .limit(query.limit + 1)
}

/** How many fit the search, by status. */
export function countAgencies(db: Database, query: Pick<AgenciesQuery, 'q'>) {
  return db.orm.select({ status, count: count() }).from(agencies).where(fitting(query)).groupBy(status)
}

/** Every present agency by name, to find those that resemble one. */
export function listAgencyNames(db: Database) {
  return db.orm
    .select({ id: agencies.id, name: agencies.name, status })
    .from(agencies)
    .where(isNull(agencies.mergedInto))
    .orderBy(asc(agencies.name), asc(agencies.id))
}

/** Where the facilitators of these agencies are, the most frequent city first. */
export function listCitiesOfAgencies(db: Database, ids: readonly number[]) {
  const city = sql<string>`coalesce(${cities.name}, ${facilitators.newCityName})`
  return db.orm
    .select({ agencyId: facilitators.agencyId, city })
    .from(facilitators)
    .leftJoin(cities, eq(cities.id, facilitators.cityId))
    .where(inArray(facilitators.agencyId, [...ids]))
    .groupBy(facilitators.agencyId, city)
    .orderBy(desc(count()), asc(city))
}
