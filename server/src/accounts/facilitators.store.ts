/** The SQL about facilitators that only staff need. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { confirmations, facilitators, passwordResets, teamMembers, teams } from './accounts.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import type { Database } from '#platform/database/database.ts'

/** Every facilitator with their agency, one row for each present team. */
export function listFacilitatorRows(db: Database) {
  return db.orm
    .select({
      id: facilitators.id,
      firstName: facilitators.firstName,
      lastName: facilitators.lastName,
      email: facilitators.email,
      agency: agencies.name,
      confirmedAt: facilitators.confirmedAt,
      eligibility: facilitators.eligibility,
      suspendedAt: facilitators.suspendedAt,
      closedAt: facilitators.closedAt,
      team: teams.name,
    })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .leftJoin(teamMembers, and(eq(teamMembers.facilitatorId, facilitators.id), isNull(teamMembers.leftAt)))
    .leftJoin(teams, eq(teams.id, teamMembers.teamId))
    .orderBy(asc(facilitators.id), asc(teamMembers.joinedAt), asc(teamMembers.id))
}

/** The facilitator. The row is locked until the transaction ends. */
export async function lockFacilitator(db: Database, id: number) {
  const [row] = await db.orm.select().from(facilitators).where(eq(facilitators.id, id)).for('update')
  return row ?? null
}

export async function findFacilitatorBy(db: Database, by: { id: number } | { email: string }) {
  const [row] = await db.orm
    .select({ id: facilitators.id, email: facilitators.email })
    .from(facilitators)
    .where('id' in by ? eq(facilitators.id, by.id) : eq(facilitators.email, by.email))
  return row ?? null
}

type Standing = Pick<
  typeof facilitators.$inferSelect,
  'eligibility' | 'suspendedAt' | 'closedAt' | 'sessionsValidFrom'
>

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
