/** The SQL about agencies that wait for approval and cities that were typed. */
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { facilitators } from '../accounts/accounts.tables.ts'
import { agencies, cities, provinces } from '../metas/metas.tables.ts'
import type { Database } from '#platform/database/database.ts'

/** Every agency, those that wait for approval first. */
export function listAgencyRows(db: Database) {
  return db.orm
    .select({
      id: agencies.id,
      name: agencies.name,
      approvedAt: agencies.approvedAt,
      facilitators: count(facilitators.id),
    })
    .from(agencies)
    .leftJoin(facilitators, eq(facilitators.agencyId, agencies.id))
    .groupBy(agencies.id)
    .orderBy(desc(isNull(agencies.approvedAt)), asc(agencies.name), asc(agencies.id))
}

/** The name of the agency that was approved; null when none of that id waits for it. */
export async function updateAgencyApproved(db: Database, id: number, now: string): Promise<string | null> {
  const [row] = await db.orm
    .update(agencies)
    .set({ approvedAt: now })
    .where(and(eq(agencies.id, id), isNull(agencies.approvedAt)))
    .returning({ name: agencies.name })
  return row?.name ?? null
}

/** City names that were typed at registration, with how many facilitators typed them. */
export function listTypedCityRows(db: Database) {
  return db.orm
    .select({ province: provinces.code, name: facilitators.newCityName, facilitators: count() })
    .from(facilitators)
    .innerJoin(provinces, eq(provinces.id, facilitators.provinceId))
    .where(isNotNull(facilitators.newCityName))
    .groupBy(provinces.code, facilitators.newCityName)
    .orderBy(asc(provinces.code), asc(facilitators.newCityName))
}

export async function findProvinceByCode(db: Database, code: string) {
  const [row] = await db.orm
    .select({ id: provinces.id, name: provinces.name })
    .from(provinces)
    .where(eq(provinces.code, code))
  return row ?? null
}

export async function findProvinceCode(db: Database, id: number): Promise<string | null> {
  const [row] = await db.orm.select({ code: provinces.code }).from(provinces).where(eq(provinces.id, id))
  return row?.code ?? null
}

/** The id of the new city; null when the province has it. */
export async function insertCity(db: Database, provinceId: number, name: string): Promise<number | null> {
  const [row] = await db.orm
    .insert(cities)
    .values({ provinceId, name })
    .onConflictDoNothing()
    .returning({ id: cities.id })
  return row?.id ?? null
}

/** Gives the listed city to everyone of the province who typed its name; how many. */
export async function updateTypedCity(
  db: Database,
  city: { id: number; provinceId: number; name: string },
): Promise<number> {
  const moved = await db.orm
    .update(facilitators)
    .set({ cityId: city.id, newCityName: null })
    .where(
      and(
        eq(facilitators.provinceId, city.provinceId),
        sql`lower(${facilitators.newCityName}) = lower(${city.name})`,
      ),
    )
    .returning({ id: facilitators.id })
  return moved.length
}
