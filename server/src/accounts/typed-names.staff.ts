/** What staff do with the agencies and cities that people typed at registration (ACC-013, ACC-028). */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import { Line } from '@hub/contract/fields'
import { addCityTo } from '../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { listAgencyRows, listTypedCityRows, updateTypedCity } from './typed-names.store.ts'

/**
 * Every agency with the number of facilitators who name it, those that wait for approval first. With `waiting`, only
 * those.
 */
export async function listAgencies(context: Context, _staff: Staff, filter: { waiting: boolean }) {
  const rows = await listAgencyRows(context.db)
  return rows.filter(({ approvedAt }) => !filter.waiting || approvedAt === null)
}

/** City names that were typed at registration, each with the number of facilitators who typed it. */
export function listTypedCities(context: Context, _staff: Staff) {
  return listTypedCityRows(context.db)
}

/**
 * Lists a city in its province and assigns it to everyone there who typed its name. Returns how many that were. Refuses
 * with ValidationError for the name, CityListed when the province has it, NotFound for the province.
 */
export async function addCity(
  context: Context,
  staff: Staff,
  city: { provinceId: number; name: string },
): Promise<{ id: number; name: string; moved: number }> {
  const { provinceId } = city
  const name = Line.safeParse(city.name).data ?? ''
  if (name.length < CITY_NAME_MIN || name.length > CITY_NAME_MAX)
    fail('ValidationError', { name: `${CITY_NAME_MIN} to ${CITY_NAME_MAX} printable characters.` })
  return context.db.transaction(async () => {
    const id = (await addCityTo(context, provinceId, name)) ?? fail('CityListed')
    const moved = await updateTypedCity(context.db, { id, provinceId, name })
    await audit(context, staff, { action: 'city-add', objectKind: 'city', objectId: id })
    return { id, name, moved }
  })
}
