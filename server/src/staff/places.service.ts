/** What staff do with the agencies and cities that people typed at registration (ACC-013, ACC-028). */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import { Line } from '@hub/contract/fields'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import {
  updateAgencyApproved,
  findProvinceByCode,
  insertCity,
  listAgencyRows,
  updateTypedCity,
  listTypedCityRows,
} from './places.store.ts'
import { refuse } from './staff.ts'

/** Every agency, those that wait first; with `waiting`, only those. */
export async function listAgencies(context: Context, filter: { waiting: boolean }) {
  const rows = await listAgencyRows(context.db)
  return rows.filter(({ approvedAt }) => !filter.waiting || approvedAt === null)
}

/** Lists the agency for everyone who registers from now on. */
export async function approveAgency(context: Context, staff: Staff, id: number): Promise<string> {
  return context.db.transaction(async () => {
    const name = await updateAgencyApproved(context.db, id, context.clock.iso())
    if (name === null) return refuse(`No agency ${id} waits for approval.`)
    await context.signals.send('forget-lists', '')
    await audit(context, staff, { action: 'agency-approve', objectKind: 'agency', objectId: id })
    return `${name} (${id}) is now listed.`
  })
}

export function listTypedCities(context: Context) {
  return listTypedCityRows(context.db)
}

/** Adds a city to its province, and gives it to everyone there who typed its name. */
export async function addCity(
  context: Context,
  staff: Staff,
  city: { provinceCode: string; name: string },
): Promise<string> {
  const name = Line.safeParse(city.name).data ?? ''
  if (name.length < CITY_NAME_MIN || name.length > CITY_NAME_MAX)
    refuse(`A city's name has ${CITY_NAME_MIN} to ${CITY_NAME_MAX} printable characters.`)
  const code = city.provinceCode.toUpperCase()
  return context.db.transaction(async () => {
    const province = (await findProvinceByCode(context.db, code)) ?? refuse(`There is no province ${code}.`)
    const id =
      (await insertCity(context.db, province.id, name)) ?? refuse(`${province.name} has ${name} already.`)
    const moved = await updateTypedCity(context.db, { id, provinceId: province.id, name })
    await context.signals.send('forget-lists', '')
    await audit(context, staff, { action: 'city-add', objectKind: 'city', objectId: id })
    return `${name} is now listed in ${province.name}; ${moved} accounts that typed it have it.`
  })
}
