/** The SQL of the people list of the console: keyset paging over any order, filters, and the counts of the views. */
import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNull,
  max,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PeopleQuery } from '@hub/contract/staff-people'
import type { StandingWord } from '@hub/contract/standing.rules'
import { torontoInstant } from '@hub/contract/toronto-time.rules'
import type { Database } from '#platform/database/database.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'
import { facilitators, isActiveFacilitator, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { events, registrants } from '../events/events.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'

export const fullName = sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`

/** The standing as one word: the strongest of what the columns say. */
export const standing = sql<StandingWord>`case
  when ${facilitators.closedAt} is not null then 'closed'
  when ${facilitators.suspendedAt} is not null then 'suspended'
  else ${facilitators.eligibility} end`

const lastLogin = sql<string | null>`(
  select max(${sessions.startedAt}) from ${sessions} where ${sessions.facilitatorId} = ${facilitators.id})`

/** Texts that sort as their values do. */
const SORT_KEYS: Record<PeopleQuery['sort'], SQL<string>> = {
  name: sql`lower(${fullName})`,
  agency: sql`lower(${agencies.name})`,
  registered: sql`to_char(${facilitators.createdAt} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`,
  lastLogin: sql`coalesce(to_char(${lastLogin} at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), '')`,
}
/** Those that wait for a decision come first in every order. */
const rank = sql<number>`case when ${standing} = 'pending' then 0 else 1 end`

type Filters = Pick<PeopleQuery, 'q' | 'agencyId' | 'teamId' | 'provinceId' | 'since'>

function fitting({ q, agencyId, teamId, provinceId, since }: Filters): SQL | undefined {
  const like = partOf(q)
  return and(
    like === undefined ? undefined : sql`(${fullName} || ' ' || ${facilitators.email}) ilike ${like}`,
    agencyId === undefined ? undefined : eq(facilitators.agencyId, agencyId),
    teamId === undefined
      ? undefined
      : sql`exists (select 1 from ${teamMembers} where ${teamMembers.facilitatorId} = ${facilitators.id}
          and ${teamMembers.teamId} = ${teamId} and ${teamMembers.leftAt} is null)`,
    provinceId === undefined ? undefined : eq(facilitators.provinceId, provinceId),
    since === undefined
      ? undefined
      : sql`exists (select 1 from ${sessions} where ${sessions.facilitatorId} = ${facilitators.id}
          and ${sessions.startedAt} >= ${torontoInstant(`${since}T00:00`)})`,
  )
}

/** One page: the rows in the order that was asked for, from the one behind the cursor. */
export function listPeoplePage(db: Database, query: PeopleQuery, after: RankedCursor | null) {
  const key = SORT_KEYS[query.sort]
  const isUp = query.direction === 'up'
  const behind =
    after &&
    or(
      gt(rank, after.rank),
      and(eq(rank, after.rank), isUp ? sql`${key} > ${after.key}` : sql`${key} < ${after.key}`),
      and(eq(rank, after.rank), sql`${key} = ${after.key}`, gt(facilitators.id, after.id)),
    )
  return db.orm
    .select({
      id: facilitators.id,
      firstName: facilitators.firstName,
      lastName: facilitators.lastName,
      email: facilitators.email,
      agencyId: facilitators.agencyId,
      agency: agencies.name,
      agencyApprovedAt: agencies.approvedAt,
      standing,
      createdAt: facilitators.createdAt,
      confirmedAt: facilitators.confirmedAt,
      rank,
      key,
    })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(
      and(fitting(query), query.view === 'all' ? undefined : eq(standing, query.view), behind ?? undefined),
    )
    .orderBy(rank, isUp ? key : desc(key), facilitators.id)
    .limit(query.limit + 1)
}

/** How many fit the search and the filters, by standing. */
export function countPeople(db: Database, filters: Filters) {
  return db.orm
    .select({ standing, count: count() })
    .from(facilitators)
    .where(fitting(filters))
    .groupBy(standing)
}

/** In how many agencies those are who fit the search and the filters. */
export async function countAgenciesOf(db: Database, filters: Filters): Promise<number> {
  const [row] = await db.orm
    .select({ agencies: countDistinct(facilitators.agencyId) })
    .from(facilitators)
    .where(fitting(filters))
  return row?.agencies ?? 0
}

/** What an agency is called. */
export async function findAgencyName(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db.orm.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, id))
  return row?.name
}

/** What a team is called. */
export async function findTeamName(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db.orm.select({ name: teams.name }).from(teams).where(eq(teams.id, id))
  return row?.name
}

/** Since when those of these facilitators are suspended who are, and no more than that. */
export function listSuspended(db: Database, ids: readonly number[]) {
  const { id, suspendedAt } = facilitators
  return db.orm
    .select({ id, suspendedAt })
    .from(facilitators)
    .where(and(inArray(id, [...ids]), eq(standing, 'suspended')))
}

/** The present teams of these facilitators, oldest membership first. */
export function listTeamsOf(db: Database, ids: readonly number[]) {
  return db.orm
    .select({ facilitatorId: teamMembers.facilitatorId, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(inArray(teamMembers.facilitatorId, [...ids]), isNull(teamMembers.leftAt)))
    .orderBy(teamMembers.joinedAt, teamMembers.id)
}

/** When each of these facilitators logged in last. */
export function listLastLogins(db: Database, ids: readonly number[]) {
  return db.orm
    .select({ facilitatorId: sessions.facilitatorId, at: max(sessions.startedAt) })
    .from(sessions)
    .where(inArray(sessions.facilitatorId, [...ids]))
    .groupBy(sessions.facilitatorId)
}

/** The sessions that go on, the last used first. */
export function listOpenSessions(db: Database, facilitatorId: number, now: string) {
  const lastUsedAt = sql<string>`coalesce(${sessions.lastUsedAt}, ${sessions.startedAt})`
  return db.orm
    .select({
      id: sessions.id,
      device: sessions.device,
      startedAt: sessions.startedAt,
      lastUsedAt,
      endsAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(facilitators, eq(facilitators.id, sessions.facilitatorId))
    .where(
      and(
        eq(sessions.facilitatorId, facilitatorId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        or(
          isNull(facilitators.sessionsValidFrom),
          sql`${sessions.startedAt} >= ${facilitators.sessionsValidFrom}`,
        ),
      ),
    )
    .orderBy(desc(lastUsedAt))
}

/** The session that runs or waits to be recorded, with the name of its module. */
export async function findUnrecorded(db: Database, facilitatorId: number) {
  const [row] = await db.orm
    .select({
      module: modules.name,
      startTime: runningModules.startTime,
      endTime: runningModules.endTime,
    })
    .from(runningModules)
    .innerJoin(modules, eq(modules.id, runningModules.moduleId))
    .where(
      and(
        eq(runningModules.hostId, facilitatorId),
        inArray(runningModules.state, ['running', 'to-complete']),
      ),
    )
  return row ?? null
}

/** Places in events that have not begun. */
export async function countPlaces(db: Database, facilitatorId: number, now: string): Promise<number> {
  const [row] = await db.orm
    .select({ count: count() })
    .from(registrants)
    .innerJoin(events, eq(events.id, registrants.eventId))
    .where(
      and(
        eq(registrants.facilitatorId, facilitatorId),
        isNull(registrants.givenBackAt),
        gt(events.startDate, now),
      ),
    )
  return row?.count ?? 0
}

/** How many teams, and how many facilitators, are offered at once. */
const TAKERS_MAX = 10

const partOf = (q: string | undefined) =>
  q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Teams that somebody can reach files in, by part of the name. */
export function listTakingTeams(db: Database, q: string | undefined) {
  const like = partOf(q)
  return db.orm
    .select({ id: teams.id, name: teams.name, members: count() })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
    .innerJoin(facilitators, and(eq(facilitators.id, teamMembers.facilitatorId), isActiveFacilitator))
    .where(and(isNull(teams.archivedAt), like === undefined ? undefined : ilike(teams.name, like)))
    .groupBy(teams.id)
    .orderBy(teams.name, teams.id)
    .limit(TAKERS_MAX)
}

/** Facilitators who may work, by part of the name or the email. */
export function listTakingPeople(db: Database, q: string | undefined) {
  const like = partOf(q)
  const { id, email } = facilitators
  return db.orm
    .select({ id, name: fullName, detail: email })
    .from(facilitators)
    .where(
      and(
        isActiveFacilitator,
        like === undefined ? undefined : sql`(${fullName} || ' ' || ${email}) ilike ${like}`,
      ),
    )
    .orderBy(fullName, id)
    .limit(TAKERS_MAX)
}

const MAILS_MAX = 50

/** The mails to a facilitator since an instant, the newest first, without what was in them. */
export function listMailsTo(db: Database, recipient: string, since: string) {
  const { id, kind, state, attempts, createdAt } = outbox
  return db.orm
    .select({ id, kind, state, attempts, createdAt })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), gt(createdAt, since)))
    .orderBy(desc(id))
    .limit(MAILS_MAX)
}
