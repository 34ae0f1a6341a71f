/** The SQL that reads who a facilitator is: for login, for each call, for team mates. */
import { and, asc, count, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { agencies } from '../metas/metas.tables.ts'
import { facilitators, isActiveFacilitator, teamMembers, teams } from './accounts.tables.ts'

const LOGIN = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  lastName: facilitators.lastName,
  email: facilitators.email,
  passwordHash: facilitators.passwordHash,
  eligibility: facilitators.eligibility,
  confirmedAt: facilitators.confirmedAt,
  suspendedAt: facilitators.suspendedAt,
  closedAt: facilitators.closedAt,
  locale: facilitators.locale,
}

/** @param email in lower case */
export async function findLoginRow(db: Database, email: string) {
  const find = db.prepared('accounts.find-login', (orm, name) =>
    orm
      .select({ ...LOGIN, factorRequired: agencies.factorRequired })
      .from(facilitators)
      .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
      .where(eq(facilitators.email, sql.placeholder('email')))
      .prepare(name),
  )
  const [row] = await find({ email })
  return row ?? null
}

/** Whether the agency of a facilitator asks for a second factor. */
export async function findFactorRequired(db: Database, id: number): Promise<boolean> {
  const [row] = await db.orm
    .select({ factorRequired: agencies.factorRequired })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(eq(facilitators.id, id))
  return row?.factorRequired ?? false
}

/** Where the owner of an account that is not closed is written to. */
export async function findMailbox(db: Database, id: number) {
  const { firstName, email, locale } = facilitators
  const [row] = await db.orm
    .select({ firstName, email, locale })
    .from(facilitators)
    .where(and(eq(facilitators.id, id), isNull(facilitators.closedAt)))
  return row ?? null
}

/** One row for each present team, oldest membership first. One row with a null team for a facilitator without teams. */
export async function listMemberRows(db: Database, id: number) {
  const list = db.prepared('accounts.list-member', (orm, name) =>
    orm
      .select({
        ...LOGIN,
        sessionsValidFrom: facilitators.sessionsValidFrom,
        team: { id: teams.id, name: teams.name },
      })
      .from(facilitators)
      .leftJoin(teamMembers, and(eq(teamMembers.facilitatorId, facilitators.id), isNull(teamMembers.leftAt)))
      .leftJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(eq(facilitators.id, sql.placeholder('id')))
      .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
      .prepare(name),
  )
  return list({ id })
}

/** Writes nothing when the language is unchanged. */
export async function updateLocale(db: Database, id: number, locale: string): Promise<void> {
  await db.orm
    .update(facilitators)
    .set({ locale })
    .where(and(eq(facilitators.id, id), ne(facilitators.locale, locale)))
}

/** The teams a facilitator was in at an instant, oldest membership first. Only staff functions use this. */
export function listTeamsAt(db: Database, facilitatorId: number, at: string) {
  return db.orm
    .select({ id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        eq(teamMembers.facilitatorId, facilitatorId),
        lte(teamMembers.joinedAt, at),
        or(isNull(teamMembers.leftAt), gt(teamMembers.leftAt, at)),
      ),
    )
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
}

/** Present members of a team whose accounts are confirmed and in good standing, by name. */
export async function listActiveMembers(db: Database, teamId: number) {
  const list = db.prepared('accounts.list-active-members', (orm, name) =>
    orm
      .select({
        id: facilitators.id,
        firstName: facilitators.firstName,
        lastName: facilitators.lastName,
      })
      .from(teamMembers)
      .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
      .where(
        and(
          eq(teamMembers.teamId, sql.placeholder('teamId')),
          isNull(teamMembers.leftAt),
          isActiveFacilitator,
        ),
      )
      .orderBy(asc(facilitators.firstName), asc(facilitators.lastName), asc(facilitators.id))
      .prepare(name),
  )
  return list({ teamId })
}

/** The members of a team at an instant whose accounts were in good standing then, by name. */
export async function listMembersAt(db: Database, teamId: number, at: string) {
  return db.orm
    .selectDistinct({
      id: facilitators.id,
      firstName: facilitators.firstName,
      lastName: facilitators.lastName,
    })
    .from(teamMembers)
    .innerJoin(facilitators, eq(facilitators.id, teamMembers.facilitatorId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        lte(teamMembers.joinedAt, at),
        or(isNull(teamMembers.leftAt), gt(teamMembers.leftAt, at)),
        lte(facilitators.confirmedAt, at),
        or(isNull(facilitators.suspendedAt), gt(facilitators.suspendedAt, at)),
        or(isNull(facilitators.closedAt), gt(facilitators.closedAt, at)),
        ne(facilitators.eligibility, 'refused'),
      ),
    )
    .orderBy(asc(facilitators.firstName), asc(facilitators.lastName), asc(facilitators.id))
}

/** The names of the given facilitators in any standing: past records still show their host's name. */
export async function listNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.orm
    .select({ id: facilitators.id, firstName: facilitators.firstName, lastName: facilitators.lastName })
    .from(facilitators)
    .where(inArray(facilitators.id, [...ids]))
}

export async function updateTermsAccepted(
  db: Database,
  id: number,
  { version, now }: { version: string; now: string },
): Promise<void> {
  await db.orm
    .update(facilitators)
    .set({ termsVersion: version, termsAcceptedAt: now })
    .where(eq(facilitators.id, id))
}

/** The accounts that may log in, and those of them that have accepted this version. */
export async function countTermsAccepted(
  db: Database,
  version: string,
): Promise<{ facilitators: number; accepted: number }> {
  const [row] = await db.orm
    .select({
      facilitators: count(),
      accepted: count(sql`case when ${facilitators.termsVersion} = ${version} then 1 end`),
    })
    .from(facilitators)
    .where(isActiveFacilitator)
  return row ?? { facilitators: 0, accepted: 0 }
}
