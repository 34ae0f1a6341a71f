/** What other slices need from the lists: a meta by its id, and whether an agency, a province or a city is valid. */
import type { City, MetaType, Province } from '@hub/contract/metas'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/fail.ts'
import { listKeyOf } from './list-keys.rules.ts'
import {
  findAgency,
  findAgencyOfName,
  findCity,
  findProvince,
  insertAgency,
  insertCity,
  type ListedMeta,
  listAllMetas,
  listCitiesOf,
  listProvinceRows,
  listProvincesOf,
  lockListedAgencies,
  lockPresentAgency,
} from './metas.store.ts'

/** The cache of metas in this process, by database: a few hundred rows that change only with reference data. */
const kept = new WeakMap<Database, Map<number, ListedMeta>>()

/** Every meta by id, also those that are retired, cached in memory so that lists of clients need no joins for their labels. */
export async function metasById(context: Context): Promise<ReadonlyMap<number, ListedMeta>> {
  const known = kept.get(context.db)
  if (known) return known
  const read = new Map((await listAllMetas(context.db)).map((meta) => [meta.id, meta]))
  kept.set(context.db, read)
  return read
}

/** Clears the cache of metas. Called on the signal that the selection lists are others now. */
export function forgetMetas(context: Context): void {
  kept.delete(context.db)
}

/** The metas of one type, also those that are retired, in the order they are shown. */
export async function metasOfType(context: Context, type: MetaType): Promise<ListedMeta[]> {
  return [...(await metasById(context)).values()].filter((meta) => meta.meta_type === type)
}

/** A meta of the given type, also a retired one, or undefined when the id is unknown or of another type (PAR-018). */
export async function findMeta(
  context: Context,
  type: MetaType,
  id: number,
): Promise<ListedMeta | undefined> {
  const meta = (await metasById(context)).get(id)
  return meta?.meta_type === type ? meta : undefined
}

/**
 * The same for an entry that could be chosen at a moment, which is now unless a device without internet says when it
 * was. Undefined for one that was retired before (CTM-008).
 */
export async function findOfferedMeta(
  context: Context,
  type: MetaType,
  { id, at = context.clock.iso() }: { id: number; at?: string | undefined },
): Promise<ListedMeta | undefined> {
  const meta = await findMeta(context, type, id)
  return meta && wasOffered(meta, at) ? meta : undefined
}

function wasOffered({ retiredAt }: ListedMeta, at: string): boolean {
  return retiredAt === null || Date.parse(at) < Date.parse(retiredAt)
}

/** The key of an entry that staff add to a list: from its code or its text. */
export function keyOfNewEntry(_context: Context, text: string): string {
  return listKeyOf(text)
}

/** True when the agency is listed (ACC-028). */
export async function isListedAgency(context: Context, agencyId: number): Promise<boolean> {
  const agency = await findAgency(context.db, agencyId)
  return agency !== undefined && agency.approvedAt !== null
}

/**
 * Stores an agency that was typed. It stays unlisted until staff approve it (ACC-028). One that has the name already, or
 * had it before a merge, is used in its stead (PPL-005). Returns its id.
 */
export async function proposeAgency(context: Context, name: string): Promise<number> {
  const known = await findAgencyOfName(context.db, name)
  const present = known === null ? null : await lockPresentAgency(context.db, known)
  return present ?? insertAgency(context.db, { name, createdAt: context.clock.iso() })
}

/** The listed agency of a name, also of a former one, in upper or lower case; null when none is (PPL-004). */
export async function findListedAgency(
  context: Context,
  name: string,
): Promise<{ id: number; name: string } | null> {
  const id = await findAgencyOfName(context.db, name)
  const agency = id === null ? undefined : await findAgency(context.db, id)
  return agency === undefined || agency.approvedAt === null ? null : { id: agency.id, name: agency.name }
}

/** The id of a listed agency, or of the one that it was merged into meanwhile. Held until the transaction ends. */
export async function holdAgency(context: Context, agencyId: number): Promise<number> {
  return found(await lockPresentAgency(context.db, agencyId))
}

/** Which of these agencies are listed: they stay so, and none of the others becomes it, until the transaction ends. */
export function holdListedAgencies(context: Context, ids: readonly number[]): Promise<number[]> {
  return lockListedAgencies(context.db, ids)
}

/** The province, or undefined. */
export function readProvince(context: Context, provinceId: number): Promise<Province | undefined> {
  return findProvince(context.db, provinceId)
}

/** Every province with its code. */
export function readProvinces(context: Context): Promise<{ id: number; code: string; name: string }[]> {
  return listProvinceRows(context.db)
}

/** True when the province belongs to the country (ACC-028). */
export async function isProvinceOf(context: Context, provinceId: number, countryCode: string) {
  return (await listProvincesOf(context.db, countryCode)).some(({ id }) => id === provinceId)
}

/** True when the city is in the province (ACC-028). */
export async function isCityOf(context: Context, cityId: number, provinceId: number): Promise<boolean> {
  return (await findCity(context.db, cityId, provinceId)) !== undefined
}

/** The listed cities of a province. */
export function listCitiesIn(context: Context, provinceId: number): Promise<City[]> {
  return listCitiesOf(context.db, provinceId)
}

/**
 * Lists a city in a province. Returns its id, or null when the province has it already, in upper or lower case. Refuses
 * with NotFound.
 */
export async function addCityTo(context: Context, provinceId: number, name: string): Promise<number | null> {
  found(await findProvince(context.db, provinceId))
  return insertCity(context.db, provinceId, name)
}
