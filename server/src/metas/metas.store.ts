/** The only SQL about metas, agencies, provinces and cities. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Agency, City, Meta, MetaType, Province } from '@hub/contract/metas'
import type { Database } from '#platform/database/database.ts'
import { agencies, cities, metas, provinces, referenceLists } from './metas.tables.ts'

/** An entry of a list, with what only the server needs of it. */
export interface ListedMeta extends Meta {
  key: string
  /** Nobody chooses it any more since then (CTM-008). */
  retiredAt: string | null
}

/** Every meta, also those that are retired, in the order of the lists. The process caches them. */
export function listAllMetas(db: Database): Promise<ListedMeta[]> {
  return db.orm
    .select({
      id: metas.id,
      meta_value: metas.metaValue,
      meta_code: metas.metaCode,
      meta_mark: metas.metaMark,
      // The column is text. Only reference data and staff commands write it, and the contract checks both.
      meta_type: sql<MetaType>`${metas.metaType}`,
      translations: metas.translations,
      key: metas.key,
      retiredAt: metas.retiredAt,
    })
    .from(metas)
    .orderBy(asc(metas.metaType), asc(metas.sortOrder), asc(metas.id))
}

/** Adds entries. Gives way to another that has the same text or key in the list. */
export async function insertMetas(db: Database, rows: (typeof metas.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.orm.insert(metas).values(rows).onConflictDoNothing()
}

export async function updateMeta(
  db: Database,
  id: number,
  set: Partial<Pick<typeof metas.$inferInsert, 'key' | 'translations'>>,
): Promise<void> {
  await db.orm.update(metas).set(set).where(eq(metas.id, id))
}

export function listApprovedAgencies(db: Database): Promise<Agency[]> {
  return db.orm
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(isNotNull(agencies.approvedAt))
    .orderBy(asc(agencies.name), asc(agencies.id))
}

export async function findAgency(db: Database, id: number) {
  const [agency] = await db.orm.select().from(agencies).where(eq(agencies.id, id))
  return agency
}

export async function insertAgency(db: Database, row: typeof agencies.$inferInsert): Promise<number> {
  const [inserted] = await db.orm.insert(agencies).values(row).returning({ id: agencies.id })
  if (!inserted) throw new Error('the agency was not stored')
  return inserted.id
}

/**
 * The agency, or the one that it was merged into. Until the transaction ends it is neither merged nor removed. Null when
 * there is none.
 */
export async function lockPresentAgency(db: Database, id: number): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: agencies.id, mergedInto: agencies.mergedInto })
    .from(agencies)
    .where(eq(agencies.id, id))
    .for('key share')
  if (row === undefined || row.mergedInto === null) return row?.id ?? null
  return lockPresentAgency(db, row.mergedInto)
}

/** Which of these agencies are listed. Until the transaction ends none is taken on or off the list, or merged. */
export async function lockListedAgencies(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.orm
    .select({ id: agencies.id, approvedAt: agencies.approvedAt })
    .from(agencies)
    .where(inArray(agencies.id, [...ids]))
    .orderBy(asc(agencies.id))
    .for('key share')
  return rows.flatMap(({ id, approvedAt }) => (approvedAt === null ? [] : [id]))
}

/** The id that a typed name has already, by a former name too: not of one that staff refused. Listed ones come first. */
export async function findAgencyOfName(db: Database, name: string): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: agencies.id, mergedInto: agencies.mergedInto })
    .from(agencies)
    .where(and(sql`lower(${agencies.name}) = lower(${name})`, isNull(agencies.refusedAt)))
    .orderBy(asc(agencies.approvedAt), asc(agencies.mergedInto), asc(agencies.id))
    .limit(1)
  return row === undefined ? null : (row.mergedInto ?? row.id)
}

/** Every province of every country with its code. */
export function listProvinceRows(db: Database) {
  return db.orm
    .select({ id: provinces.id, code: provinces.code, name: provinces.name })
    .from(provinces)
    .orderBy(asc(provinces.code))
}

export function listProvincesOf(db: Database, countryCode: string): Promise<Province[]> {
  return db.orm
    .select({ id: provinces.id, name: provinces.name })
    .from(provinces)
    .where(eq(provinces.countryCode, countryCode))
    .orderBy(asc(provinces.name))
}

export async function findProvince(db: Database, id: number): Promise<Province | undefined> {
  const [province] = await db.orm
    .select({ id: provinces.id, name: provinces.name })
    .from(provinces)
    .where(eq(provinces.id, id))
  return province
}

export async function insertProvinces(db: Database, rows: (typeof provinces.$inferInsert)[]): Promise<void> {
  await db.orm.insert(provinces).values(rows).onConflictDoNothing()
}

export function listCitiesOf(db: Database, provinceId?: number): Promise<City[]> {
  return db.orm
    .select({ id: cities.id, name: cities.name, province_id: cities.provinceId })
    .from(cities)
    .where(provinceId === undefined ? undefined : eq(cities.provinceId, provinceId))
    .orderBy(asc(cities.name), asc(cities.id))
}

export async function findCity(db: Database, id: number, provinceId: number): Promise<City | undefined> {
  const [city] = await db.orm
    .select({ id: cities.id, name: cities.name, province_id: cities.provinceId })
    .from(cities)
    .where(and(eq(cities.id, id), eq(cities.provinceId, provinceId)))
  return city
}

export async function insertCities(db: Database, rows: (typeof cities.$inferInsert)[]): Promise<void> {
  await db.orm.insert(cities).values(rows).onConflictDoNothing()
}

/** The id of the new city. Null when the province has it already. */
export async function insertCity(db: Database, provinceId: number, name: string): Promise<number | null> {
  const [row] = await db.orm
    .insert(cities)
    .values({ provinceId, name })
    .onConflictDoNothing()
    .returning({ id: cities.id })
  return row?.id ?? null
}

const THE_ONE_ROW = 1

/** The hash of the lists when they were last loaded. Undefined when they never were. */
export async function findListsPrint(db: Database): Promise<string | undefined> {
  const [row] = await db.orm.select({ print: referenceLists.print }).from(referenceLists)
  return row?.print
}

export async function upsertListsPrint(db: Database, print: string): Promise<void> {
  await db.orm
    .insert(referenceLists)
    .values({ id: THE_ONE_ROW, print })
    .onConflictDoUpdate({ target: referenceLists.id, set: { print } })
}
