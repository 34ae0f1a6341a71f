/** The SQL about one of those who wait for a decision: between whom they are, and which teams they may join. */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Waiting } from '@hub/contract/waiting-people'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { clients, isOpenFile } from '../clients/clients.tables.ts'
import { fullName, standing } from './staff-people.store.ts'

/** The place in the order of the list, which is by name; null for who waits no longer. */
export async function findPlaceAmongWaiting(
  db: Database,
  id: number,
): Promise<Omit<Waiting, 'teams'> | null> {
  const inOrder = sql`over (order by lower(${fullName}), ${facilitators.id})`
  const waiting = db.orm
    .select({
      id: facilitators.id,
      place: sql<number>`row_number() ${inOrder}`.mapWith(Number).as('place'),
      of: sql<number>`count(*) over ()`.mapWith(Number).as('waiting_of'),
      previous: sql<number | null>`lag(${facilitators.id}) ${inOrder}`.as('previous'),
      next: sql<number | null>`lead(${facilitators.id}) ${inOrder}`.as('next'),
    })
    .from(facilitators)
    .where(eq(standing, 'pending'))
    .as('waiting')
  const [row] = await db.orm.select().from(waiting).where(eq(waiting.id, id))
  if (row === undefined) return null
  const { place, of, previous, next } = row
  return { place, of, previous, next }
}

const TEAMS_MAX = 50

/** Teams that they fit by `fitsTeam`, those with colleagues first. */
export function listTeamsToJoin(
  db: Database,
  { agencyId, isAgencyListed }: { agencyId: number; isAgencyListed: boolean },
): Promise<Waiting['teams']> {
  const hasColleague = sql`coalesce(bool_or(${facilitators.agencyId} = ${agencyId}), false)`
  return db.orm
    .select({
      id: teams.id,
      name: teams.name,
      members: count(facilitators.id),
      openFiles: sql<number>`(
        select count(*) from ${clients} where ${clients.teamId} = ${teams.id} and ${isOpenFile})`.mapWith(
        Number,
      ),
    })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNull(teamMembers.leftAt)))
    .leftJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .where(isNull(teams.archivedAt))
    .groupBy(teams.id)
    .having(isAgencyListed ? sql`count(${facilitators.id}) = 0 or ${hasColleague}` : undefined)
    .orderBy(desc(hasColleague), asc(teams.name), asc(teams.id))
    .limit(TEAMS_MAX)
}
