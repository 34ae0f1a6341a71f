/** The SQL about what people named at registration: agencies with their numbers of facilitators, and typed cities. */
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { agencies, provinces } from '../metas/metas.tables.ts'
import { facilitators } from './accounts.tables.ts'

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

/** City names that were typed at registration, each with the number of facilitators who typed it. */
export function listTypedCityRows(db: Database) {
  return db.orm
    .select({ province: provinces.code, name: facilitators.newCityName, facilitators: count() })
    .from(facilitators)
    .innerJoin(provinces, eq(provinces.id, facilitators.provinceId))
    .where(isNotNull(facilitators.newCityName))
    .groupBy(provinces.code, facilitators.newCityName)
    .orderBy(asc(provinces.code), asc(facilitators.newCityName))
}

/** Assigns the listed city to everyone of the province who typed its name. Returns how many that were. */
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
