/** The SQL about agencies together with their facilitators. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { agencies, cities, provinces } from '../metas/metas.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { agencyMerges } from './staff-agencies.tables.ts'

/** Every agency that was not merged into another, those that wait for a decision first. */
export function listAgencyRows(db: Database) {
  return db.orm
    .select({
      id: agencies.id,
      name: agencies.name,
      approvedAt: agencies.approvedAt,
      refusedAt: agencies.refusedAt,
      facilitators: count(facilitators.id),
    })
    .from(agencies)
    .leftJoin(facilitators, eq(facilitators.agencyId, agencies.id))
    .where(isNull(agencies.mergedInto))
    .groupBy(agencies.id)
    .orderBy(
      desc(sql`${agencies.approvedAt} is null and ${agencies.refusedAt} is null`),
      asc(agencies.name),
      asc(agencies.id),
    )
}

/** The facilitators of agencies with what tells one agency from another: city and contact. */
export function listPeopleOfAgencies(db: Database, ids: readonly number[]) {
  return db.orm
    .select({
      id: facilitators.id,
      agencyId: facilitators.agencyId,
      name: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      email: facilitators.email,
      phoneNumber: facilitators.phoneNumber,
      city: sql<string>`coalesce(${cities.name}, ${facilitators.newCityName})`,
      province: provinces.code,
    })
    .from(facilitators)
    .innerJoin(provinces, eq(provinces.id, facilitators.provinceId))
    .leftJoin(cities, eq(cities.id, facilitators.cityId))
    .where(inArray(facilitators.agencyId, [...ids]))
    .orderBy(asc(facilitators.id))
}

/** The names by which an agency is found beside its own. */
export function listFormerNames(db: Database, id: number) {
  return db.orm
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(eq(agencies.mergedInto, id))
    .orderBy(asc(agencies.id))
}

/** The agency. The row is locked until the transaction ends. */
export async function lockAgency(db: Database, id: number) {
  const [row] = await db.orm.select().from(agencies).where(eq(agencies.id, id)).for('update')
  return row ?? null
}

/** Another listed agency of the name, in upper or lower case. */
export async function findListedNamesake(db: Database, name: string, except = 0) {
  const [row] = await db.orm
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(
      and(
        sql`lower(${agencies.name}) = lower(${name})`,
        isNotNull(agencies.approvedAt),
        isNull(agencies.mergedInto),
        ne(agencies.id, except),
      ),
    )
  return row ?? null
}

export async function updateAgency(
  db: Database,
  id: number,
  values: Partial<Omit<typeof agencies.$inferSelect, 'id' | 'createdAt'>>,
): Promise<void> {
  await db.orm.update(agencies).set(values).where(eq(agencies.id, id))
}

export async function insertListedAgency(db: Database, name: string, now: string): Promise<number> {
  const [row] = await db.orm
    .insert(agencies)
    .values({ name, createdAt: now, approvedAt: now })
    .returning({ id: agencies.id })
  if (!row) throw new Error('the agency was not stored')
  return row.id
}

/** A name by which the agency is found from now on, beside its own. */
export async function insertFormerName(db: Database, row: { name: string; id: number; now: string }) {
  await db.orm.insert(agencies).values({ name: row.name, createdAt: row.now, mergedInto: row.id })
}

/** Everybody and every former name of one agency goes over to the other. Returns the ids of both. */
export async function updateAgencyOfAll(db: Database, from: number, to: number) {
  const moved = await db.orm
    .update(facilitators)
    .set({ agencyId: to })
    .where(eq(facilitators.agencyId, from))
    .returning({ id: facilitators.id })
  const names = await db.orm
    .update(agencies)
    .set({ mergedInto: to })
    .where(eq(agencies.mergedInto, from))
    .returning({ id: agencies.id })
  return { facilitatorIds: moved.map(({ id }) => id), nameIds: names.map(({ id }) => id) }
}

/** These facilitators and former names go from one agency to another, as far as they are still there. Returns who went. */
export async function updateAgencyOf(
  db: Database,
  { ids, nameIds, from, to }: { ids: number[]; nameIds: number[]; from: number; to: number },
): Promise<number[]> {
  await db.orm
    .update(agencies)
    .set({ mergedInto: to })
    .where(and(inArray(agencies.id, nameIds), eq(agencies.mergedInto, from)))
  const moved = await db.orm
    .update(facilitators)
    .set({ agencyId: to })
    .where(and(inArray(facilitators.id, ids), eq(facilitators.agencyId, from)))
    .returning({ id: facilitators.id })
  return moved.map(({ id }) => id)
}

export async function insertMerge(
  db: Database,
  merge: Omit<typeof agencyMerges.$inferInsert, 'id' | 'undoneAt'>,
): Promise<number> {
  const [row] = await db.orm.insert(agencyMerges).values(merge).returning({ id: agencyMerges.id })
  if (!row) throw new Error('the merge was not stored')
  return row.id
}

/** A merge with both agencies, all locked until the transaction ends; the agencies in the order of their ids. */
export async function lockMerge(db: Database, id: number) {
  const [merge] = await db.orm.select().from(agencyMerges).where(eq(agencyMerges.id, id)).for('update')
  if (!merge) return null
  const both = await db.orm
    .select()
    .from(agencies)
    .where(inArray(agencies.id, [merge.fromId, merge.intoId]))
    .orderBy(asc(agencies.id))
    .for('update')
  const of = (agencyId: number) => both.find((one) => one.id === agencyId)
  return { ...merge, from: of(merge.fromId), into: of(merge.intoId) }
}

export async function updateMergeUndone(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(agencyMerges).set({ undoneAt: now }).where(eq(agencyMerges.id, id))
}

/** The last merge of an agency into another that was not undone. */
export async function findLastMergeOf(db: Database, fromId: number) {
  const [row] = await db.orm
    .select({ id: agencyMerges.id })
    .from(agencyMerges)
    .where(and(eq(agencyMerges.fromId, fromId), isNull(agencyMerges.undoneAt)))
    .orderBy(desc(agencyMerges.id))
    .limit(1)
  return row ?? null
}

/** The merges into an agency that can be undone, newest first. */
export function listMergesInto(db: Database, intoId: number) {
  return db.orm
    .select({
      id: agencyMerges.id,
      name: agencies.name,
      at: agencyMerges.mergedAt,
      by: agencyMerges.mergedBy,
      facilitators: sql<number>`cardinality(${agencyMerges.facilitatorIds})`,
    })
    .from(agencyMerges)
    .innerJoin(agencies, and(eq(agencies.id, agencyMerges.fromId), eq(agencies.mergedInto, intoId)))
    .where(and(eq(agencyMerges.intoId, intoId), isNull(agencyMerges.undoneAt)))
    .orderBy(desc(agencyMerges.id))
}
