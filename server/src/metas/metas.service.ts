/** Every list somebody picks from, and the reference data those lists start with. */
import { createHash } from 'node:crypto'
import type { Agency, City, Meta, MetaType, Province } from '@hub/contract/metas'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/fail.ts'
import canadianCities from './canadian-cities.json' with { type: 'json' }
import {
  findAgency,
  findCity,
  findListsPrint,
  findProvince,
  insertAgency,
  insertCities,
  insertMetas,
  insertProvinces,
  listAllMetas,
  listApprovedAgencies,
  listCitiesOf,
  listProvincesOf,
  upsertListsPrint,
} from './metas.store.ts'
import { CANADIAN_PROVINCES, REFERENCE_METAS } from './reference-metas.ts'

/** The metas of this process, by database: a few hundred rows that change only with reference data. */
const kept = new WeakMap<Database, Map<number, Meta>>()

/** Every meta by id, kept in memory so that lists of clients need no joins for their labels. */
export async function metasById(context: Context): Promise<ReadonlyMap<number, Meta>> {
  const known = kept.get(context.db)
  if (known) return known
  const read = new Map((await listAllMetas(context.db)).map((meta) => [meta.id, meta]))
  kept.set(context.db, read)
  return read
}

/** Forgets the kept metas; wired to the signal that content or lists were loaded anew. */
export function forgetMetas(context: Context): void {
  kept.delete(context.db)
}

/** The metas of one type, in the order they are shown (API-043). */
export async function listMetas(context: Context, type: MetaType): Promise<Meta[]> {
  return [...(await metasById(context)).values()].filter((meta) => meta.meta_type === type)
}

/** A meta of the given type, or undefined when the id is another type's or nobody's (PAR-018). */
export async function findMeta(context: Context, type: MetaType, id: number): Promise<Meta | undefined> {
  const meta = (await metasById(context)).get(id)
  return meta?.meta_type === type ? meta : undefined
}

/** The agencies staff have approved (API-044). */
export function listAgencies(context: Context): Promise<Agency[]> {
  return listApprovedAgencies(context.db)
}

/** True when the agency is one of the listed (ACC-028). */
export async function isListedAgency(context: Context, agencyId: number): Promise<boolean> {
  const agency = await findAgency(context.db, agencyId)
  return agency !== undefined && agency.approvedAt !== null
}

/** Stores an agency that somebody typed; it stays unlisted until staff approve it (ACC-028). Gives its id. */
export function proposeAgency(context: Context, name: string): Promise<number> {
  return insertAgency(context.db, { name, createdAt: context.clock.iso() })
}

/** Stores an agency that is listed at once. Gives its id. */
export function addAgency(context: Context, name: string): Promise<number> {
  return insertAgency(context.db, { name, createdAt: context.clock.iso(), approvedAt: context.clock.iso() })
}

/** The provinces of a country by its two-letter code (API-045). */
export function listProvinces(context: Context, countryCode: string): Promise<Province[]> {
  return listProvincesOf(context.db, countryCode.toUpperCase())
}

/** The province, or undefined. */
export function readProvince(context: Context, provinceId: number): Promise<Province | undefined> {
  return findProvince(context.db, provinceId)
}

/** Every city, or those of one province; refuses a province that is not there (API-045). */
export async function listCities(context: Context, provinceId?: number): Promise<City[]> {
  if (provinceId !== undefined) found(await findProvince(context.db, provinceId))
  return listCitiesOf(context.db, provinceId)
}

/** True when the city lies in the province (ACC-028). */
export async function isCityOf(context: Context, cityId: number, provinceId: number): Promise<boolean> {
  return (await findCity(context.db, cityId, provinceId)) !== undefined
}

/**
 * Loads metas, provinces and cities: adds what is missing and changes nothing (SYS-011). Lists that are as they were
 * when they were last loaded are not looked at again, for they have thousands of rows.
 */
export async function loadReferenceLists(context: Context): Promise<void> {
  const print = printOfLists()
  if ((await findListsPrint(context.db)) === print) return
  await context.db.transaction(async () => {
    await insertMetas(
      context.db,
      REFERENCE_METAS.map((meta, index) => ({
        metaType: meta.type,
        metaValue: meta.value,
        metaCode: meta.code ?? null,
        metaMark: meta.mark ?? null,
        sortOrder: index,
      })),
    )
    await insertProvinces(
      context.db,
      CANADIAN_PROVINCES.map((province) => ({ ...province, countryCode: 'CA' })),
    )
    await insertCities(context.db, citiesOfCanada())
    await upsertListsPrint(context.db, print)
    await context.signals.send('forget-lists', '')
  })
}

function printOfLists(): string {
  const lists = JSON.stringify([REFERENCE_METAS, CANADIAN_PROVINCES, canadianCities])
  return createHash('sha256').update(lists).digest('hex')
}

function citiesOfCanada() {
  const names: Record<string, string[]> = canadianCities
  return CANADIAN_PROVINCES.flatMap(({ id, code }) =>
    (names[code] ?? []).map((name) => ({ provinceId: id, name })),
  )
}
