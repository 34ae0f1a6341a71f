/** The SQL about the cities that people typed at registration. */
import { and, asc, count, eq, isNotNull, min, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { provinces } from '../metas/metas.tables.ts'
import { facilitators } from '../accounts/accounts.tables.ts'

/** City names that were typed at registration, in upper or lower case, each with the number of facilitators who typed it. */
export function listTypedCityRows(db: Database) {
  return db.orm
    .select({
      provinceId: provinces.id,
      province: provinces.code,
      name: sql<string>`${min(facilitators.newCityName)}`,
      facilitators: count(),
    })
    .from(facilitators)
    .innerJoin(provinces, eq(provinces.id, facilitators.provinceId))
    .where(isNotNull(facilitators.newCityName))
    .groupBy(provinces.id, provinces.code, sql`lower(${facilitators.newCityName})`)
    .orderBy(asc(provinces.code), sql`lower(${facilitators.newCityName})`)
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
