/** Finds what a command names in words that people use, or refuses with a sentence. */
import { ID_MAX } from '@hub/contract/fields'
import { LOCALES, type Locale } from '@hub/contract/locales'
import { findFacilitator } from '../accounts/facilitators.staff.ts'
import { findTeam } from '../accounts/teams/teams.staff.ts'
import { listCities, listProvinces } from '../metas/metas.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from './staff.ts'

/** The facilitator with the email or the id. */
export async function knownFacilitator(context: Context, staff: Staff, who: string) {
  const isId = /^\d+$/.test(who) && Number(who) <= ID_MAX
  const by = isId ? { id: Number(who) } : { email: who.trim().toLowerCase() }
  return (await findFacilitator(context, staff, by)) ?? refuse(`There is no facilitator ${who}.`)
}

/** The team with the name. */
export async function knownTeam(context: Context, staff: Staff, name: string) {
  return (await findTeam(context, staff, name.trim())) ?? refuse(`There is no team ${name}.`)
}

/** The province with the two-letter code, in upper or lower case. */
export async function knownProvince(context: Context, staff: Staff, given: string) {
  const code = given.trim().toUpperCase()
  const provinces = await listProvinces(context, staff)
  return provinces.find((province) => province.code === code) ?? refuse(`There is no province ${code}.`)
}

/** The listed city of a province with the name, in upper or lower case. */
export async function knownCity(
  context: Context,
  staff: Staff,
  { province, name }: { province: { id: number; name: string }; name: string },
) {
  const wanted = name.trim().toLowerCase()
  const cities = await listCities(context, staff, province.id)
  const city = cities.find((one) => one.name.toLowerCase() === wanted)
  return city ?? refuse(`${province.name} has no listed city ${name}: city add lists one.`)
}

/** The language of an option; English without one. */
export function givenLocale(given = 'en'): Locale {
  return LOCALES.find((locale) => locale === given) ?? refuse(`--locale is one of ${LOCALES.join(', ')}.`)
}

/** A reason for the audit log. */
export function givenReason(given: string | undefined): string {
  const reason = given?.trim() ?? ''
  return reason === '' ? refuse('Say why with --reason "...": it is kept in the audit log.') : reason
}
