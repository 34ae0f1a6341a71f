/** What staff do with the cities that people typed at registration (ACC-013). */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import { Line } from '@hub/contract/fields'
import { addCityTo, isCityOf, listCitiesIn } from '../metas/metas.neighbours.ts'
import type { TypedCity } from '@hub/contract/staff-agencies'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { alikeIn } from './agency-names.ts'
import { listTypedCityRows, updateTypedCity } from './typed-names.store.ts'

/** As many listed cities with a similar name as are offered. */
const ALIKE_SHOWN = 3

/** City names that were typed at registration, each with the number of facilitators who typed it. */
export function listTypedCities(context: Context, _staff: Staff) {
  return listTypedCityRows(context.db)
}

/** The same, each with the listed cities of its province that have a similar name. */
export async function listTypedCitiesAlike(context: Context, staff: Staff): Promise<TypedCity[]> {
  const typed = await listTypedCities(context, staff)
  const alikeTo = new Map<number, ReturnType<typeof alikeIn<{ id: number; name: string }>>>()
  for (const { provinceId } of typed)
    if (!alikeTo.has(provinceId)) alikeTo.set(provinceId, alikeIn(await listCitiesIn(context, provinceId)))
  return typed.map((city) => ({
    ...city,
    alike: (alikeTo.get(city.provinceId)?.(city.name) ?? [])
      .slice(0, ALIKE_SHOWN)
      .map(({ id, name }) => ({ id, name })),
  }))
}

/**
 * Assigns a listed city to everyone of its province who typed another name for it. Returns how many that were. Refuses
 * with NotFound when the city is not in the province, or nobody typed the name; with EffectsChanged when not as many typed
 * it as were shown (STA-013).
 */
export async function mergeCity(
  context: Context,
  staff: Staff,
  city: { provinceId: number; name: string; cityId: number; reason: string; seen?: number | undefined },
): Promise<{ id: number; name: string; moved: number }> {
  const { provinceId, name, cityId: id, reason, seen } = city
  return context.db.transaction(async () => {
    if (!(await isCityOf(context, id, provinceId))) fail('NotFound')
    const moved = await updateTypedCity(context.db, { id, provinceId, name })
    if (moved === 0) fail('NotFound')
    // The transaction takes back what was moved.
    if (seen !== undefined && seen !== moved) failWithRecord('EffectsChanged', { facilitators: moved })
    const listed = found((await listCitiesIn(context, provinceId)).find((one) => one.id === id))
    await audit(context, staff, {
      ...{ action: 'city-merge', objectKind: 'city', objectId: id },
      note: `${name} -> ${listed.name}, ${moved} moved: ${reason}`,
    })
    return { id, name: listed.name, moved }
  })
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
