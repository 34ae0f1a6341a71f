/** Loads the pretend agency's facilitators through the same steps as real ones: register, confirm, staff, team. */
import { TERMS_VERSION } from '@hub/contract/constants'
import { findLogin, readMember } from '@hub/server/accounts/accounts.neighbours'
import { changeStanding } from '@hub/server/accounts/facilitators.staff'
import { activateAccount, registerFacilitator } from '@hub/server/accounts/registration.service'
import { assignToTeam, createTeam, findTeam } from '@hub/server/accounts/teams/teams.staff'
import { listAgencies, listCities, listProvinces } from '@hub/server/metas/metas.service'
import { addAgency } from '@hub/server/metas/metas.staff'
import type { Visitor } from '@hub/server/platform/audit/actor'
import type { Caller } from '@hub/server/platform/http/caller'
import type { Context } from '@hub/server/platform/context'
import { listMailbox } from '@hub/server/platform/mail/mail'
import { DEMO_STAFF, DEMO_VISITOR } from './actors.ts'
import { DEMO_PASSWORD, demoAgencies, type DemoFacilitator, demoFacilitators } from './people.ts'

const ONTARIO = 'Ontario'

/** True when the demo's people are loaded. Then nothing more is loaded. */
export async function hasDemoPeople(context: Context): Promise<boolean> {
  const [first] = demoFacilitators
  return first !== undefined && (await findLogin(context, first.email)) !== null
}

/** Registers and confirms everybody and adds them to their teams. Returns them as callers, in order. */
export async function loadDemoPeople(context: Context): Promise<Caller[]> {
  for (const name of new Set([...demoFacilitators.map(({ agency }) => agency), ...demoAgencies]))
    await addAgency(context, DEMO_STAFF, name)
  const teams = new Set(demoFacilitators.flatMap(({ team }) => (team === null ? [] : [team])))
  for (const team of teams) await createTeam(context, DEMO_STAFF, team)
  const callers: Caller[] = []
  for (const person of demoFacilitators) callers.push(await addFacilitator(context, person))
  return callers
}

async function addFacilitator(context: Context, person: DemoFacilitator): Promise<Caller> {
  const visitor: Visitor = { ...DEMO_VISITOR, origin: `demo:${person.email}` }
  const { email, firstName, lastName, phoneNumber, address, postcode } = person
  const agencies = await listAgencies(context, visitor)
  const provinces = await listProvinces(context, visitor, 'CA')
  const provinceId = provinces.find(({ name }) => name === ONTARIO)?.id ?? 0
  const cities = await listCities(context, visitor, provinceId)
  const { id } = await registerFacilitator(context, visitor, {
    ...{ email, firstName, lastName, phoneNumber, address, postcode, provinceId },
    password: DEMO_PASSWORD,
    agencyId: agencies.find(({ name }) => name === person.agency)?.id ?? 0,
    newAgencyName: null,
    cityId: cities.find(({ name }) => name === person.city)?.id ?? 0,
    newCityName: person.city,
    termsVersion: TERMS_VERSION,
  })
  await activateAccount(context, visitor, { facilitatorId: id, token: await mailedToken(context, id) })
  await changeStanding(context, DEMO_STAFF, { facilitatorId: id, change: 'confirm' })
  const team = person.team === null ? null : await findTeam(context, DEMO_STAFF, person.team)
  if (team) await assignToTeam(context, DEMO_STAFF, { facilitatorId: id, teamId: team.id })
  return callerOf(context, id)
}

/** The token of the confirmation link, read from the mail. */
async function mailedToken(context: Context, id: number): Promise<string> {
  await context.mailer.deliverWaiting()
  for (const mail of (await listMailbox(context.db)).toReversed()) {
    const token = new RegExp(`/confirm/${id}/([\\w-]+)`).exec(mail.text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`the confirmation of facilitator ${id} was not mailed`)
}

/** The facilitator as a caller. */
export async function callerOf(context: Context, id: number): Promise<Caller> {
  const member = await readMember(context, id)
  if (!member) throw new Error(`facilitator ${id} was not stored`)
  const { firstName, lastName, email, teams } = member
  return {
    kind: 'facilitator',
    ...{ id, firstName, lastName, email, teams },
    team: teams[0] ?? null,
    sessionId: 'demo',
    requestId: null,
    passwordCheckedAtMs: null,
    sessionEndsAt: context.clock.now(),
    secretId: null,
    termsDue: null,
    factorDue: false,
  }
}
