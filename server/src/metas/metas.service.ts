/** Every list that people choose from. */
import type { Agency, City, Meta, MetaType, Province } from '@hub/contract/metas'
import type { Visitor } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import type { Reader } from '#platform/http/caller.ts'
import { metasOfType } from './metas.neighbours.ts'
import { findProvince, listApprovedAgencies, listCitiesOf, listProvincesOf } from './metas.store.ts'

/**
 * The metas of one type that can be chosen, in the order they are shown (API-043, CTM-008). Nobody chooses the type of an
 * event: a retired one still heads its events.
 */
export async function listMetas(context: Context, _reader: Reader, type: MetaType): Promise<Meta[]> {
  const metas = await metasOfType(context, type)
  return type === 'event_type' ? metas : metas.filter(({ retiredAt }) => retiredAt === null)
}

/** The agencies staff have approved (API-044). */
export function listAgencies(context: Context, _visitor: Visitor): Promise<Agency[]> {
  return listApprovedAgencies(context.db)
}

/** The provinces of the country with this two-letter code (API-045). */
export function listProvinces(context: Context, _visitor: Visitor, countryCode: string): Promise<Province[]> {
  return listProvincesOf(context.db, countryCode.toUpperCase())
}

/** Every city, or those of one province. Refuses an unknown province (API-045). */
export async function listCities(context: Context, _visitor: Visitor, provinceId?: number): Promise<City[]> {
  if (provinceId !== undefined) found(await findProvince(context.db, provinceId))
  return listCitiesOf(context.db, provinceId)
}
