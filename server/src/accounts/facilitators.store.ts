/** The SQL about facilitators that only staff need. */
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import {
  confirmations,
  facilitators,
  isActiveFacilitator,
  passwordResets,
  teamMembers,
  teams,
} from './accounts.tables.ts'
import { mailAbout } from '@hub/contract/staff-people'
import { agencies, cities, provinces } from '../metas/metas.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'

/** The registration as it is now, with the names of agency, province and city. */
export async function findFacilitatorDetails(db: Database, id: number) {
  const { passwordHash: _, ...columns } = getTableColumns(facilitators)
  const [row] = await db.orm
    .select({
      ...columns,
      agency: agencies.name,
      isAgencyListed: sql<boolean>`${agencies.approvedAt} is not null`,
      province: provinces.code,
      city: sql<string>`coalesce(${cities.name}, ${facilitators.newCityName})`,
    })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .innerJoin(provinces, eq(provinces.id, facilitators.provinceId))
    .leftJoin(cities, eq(cities.id, facilitators.cityId))
    .where(eq(facilitators.id, id))
  return row ?? null
}

/** Every membership, also those that ended, in the order in which they began. */
export function listMemberships(db: Database, facilitatorId: number) {
  return db.orm
    .select({
      teamId: teams.id,
      team: teams.name,
      joinedAt: teamMembers.joinedAt,
      leftAt: teamMembers.leftAt,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.facilitatorId, facilitatorId))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
}

/** The facilitator. The row is locked until the transaction ends. */
export async function lockFacilitator(db: Database, id: number) {
  const [row] = await db.orm.select().from(facilitators).where(eq(facilitators.id, id)).for('update')
  return row ?? null
}

/**
 * The accounts of these ids, in the order of the ids: by it they are locked, so that two who change the same ones wait for
 * each other. Fewer than asked for where one is not there.
 */
export function lockFacilitators(db: Database, ids: readonly number[]) {
  return db.orm
    .select()
    .from(facilitators)
    .where(inArray(facilitators.id, [...ids]))
    .orderBy(asc(facilitators.id))
    .for('update')
}

/** What of each account decides whether it may join a team, in the order of the ids. */
export function listJoining(db: Database, ids: readonly number[]) {
  return db.orm
    .select({
      id: facilitators.id,
      firstName: facilitators.firstName,
      lastName: facilitators.lastName,
      agencyId: facilitators.agencyId,
      confirmedAt: facilitators.confirmedAt,
      eligibility: facilitators.eligibility,
      closedAt: facilitators.closedAt,
    })
    .from(facilitators)
    .where(inArray(facilitators.id, [...ids]))
    .orderBy(asc(facilitators.id))
}

export async function findFacilitatorBy(db: Database, by: { id: number } | { email: string }) {
  const [row] = await db.orm
    .select({ id: facilitators.id, email: facilitators.email })
    .from(facilitators)
    .where('id' in by ? eq(facilitators.id, by.id) : eq(facilitators.email, by.email))
  return row ?? null
}

/** Whether the facilitator may work; null when there is none. */
export async function findActiveFacilitator(db: Database, id: number): Promise<{ active: boolean } | null> {
  const [row] = await db.orm
    .select({ active: sql<boolean>`${isActiveFacilitator}` })
    .from(facilitators)
    .where(eq(facilitators.id, id))
  return row ?? null
}

type Standing = Pick<
  typeof facilitators.$inferSelect,
  'eligibility' | 'suspendedAt' | 'closedAt' | 'sessionsValidFrom'
>

export async function updateFacilitator(
  db: Database,
  id: number,
  values: {
    [Field in keyof typeof facilitators.$inferInsert]?: (typeof facilitators.$inferInsert)[Field] | undefined
  },
): Promise<void> {
  await db.orm.update(facilitators).set(values).where(eq(facilitators.id, id))
}

export async function updateStanding(db: Database, id: number, standing: Partial<Standing>) {
  await db.orm.update(facilitators).set(standing).where(eq(facilitators.id, id))
}

/** Voids every link that was mailed to the facilitator. */
export async function updateMailedLinksEnded(db: Database, id: number, now: string): Promise<void> {
  const { orm } = db
  await orm.delete(confirmations).where(eq(confirmations.facilitatorId, id))
  await orm
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.facilitatorId, id), isNull(passwordResets.endedAt)))
}

/** Takes back the mail about a decision that was not begun to be sent; one that is on its way stays. */
export async function deleteDecisionMails(db: Database, facilitatorId: number): Promise<void> {
  await db.orm
    .delete(outbox)
    .where(
      and(
        eq(outbox.recipient, mailAbout('eligible', facilitatorId).recipient),
        inArray(outbox.kind, ['eligible', 'refused']),
        eq(outbox.state, 'ready'),
        eq(outbox.attempts, 0),
      ),
    )
}
