/** Brings the pretend agency's facilitators in through the doors real ones use: register, confirm, staff, team. */
import { TERMS_VERSION } from '@hub/contract/constants'
import { findLogin, readMember } from '@hub/server/accounts/accounts.service'
import { activateAccount, registerFacilitator } from '@hub/server/accounts/registration.service'
import { addAgency, listAgencies, listCities, listProvinces } from '@hub/server/metas/metas.service'
import type { Staff, Visitor } from '@hub/server/platform/audit/actor'
import type { Caller } from '@hub/server/platform/http/caller'
import type { Context } from '@hub/server/platform/context'
import { listMailbox } from '@hub/server/platform/mail/mail'
import { changeStanding } from '@hub/server/staff/facilitators.service'
import { assignToTeam, createTeam } from '@hub/server/staff/teams.service'
import { DEMO_PASSWORD, demoAgencies, type DemoFacilitator, demoFacilitators } from './people.ts'

const STAFF: Staff = { kind: 'staff', user: 'demo' }
const ONTARIO = 'Ontario'

/** True once the demo's people are there; then nothing more is loaded. */
export async function hasDemoPeople(context: Context): Promise<boolean> {
  const [first] = demoFacilitators
  return first !== undefined && (await findLogin(context, first.email)) !== null
}

/** Registers, confirms and places everybody; gives them as callers, in order. */
export async function loadDemoPeople(context: Context): Promise<Caller[]> {
  for (const name of new Set([...demoFacilitators.map(({ agency }) => agency), ...demoAgencies]))
    await addAgency(context, name)
  const teams = new Set(demoFacilitators.flatMap(({ team }) => (team === null ? [] : [team])))
  for (const team of teams) await createTeam(context, STAFF, team)
  const callers: Caller[] = []
  for (const person of demoFacilitators) callers.push(await addFacilitator(context, person))
  return callers
}

async function addFacilitator(context: Context, person: DemoFacilitator): Promise<Caller> {
  const visitor: Visitor = {
    ...{ kind: 'visitor', requestId: 'demo', locale: 'en', device: undefined },
    origin: `demo:${person.email}`,
  }
  const { email, firstName, lastName, phoneNumber, address, postcode } = person
  const agencies = await listAgencies(context)
  const provinces = await listProvinces(context, 'CA')
  const provinceId = provinces.find(({ name }) => name === ONTARIO)?.id ?? 0
  const cities = await listCities(context, provinceId)
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
  await changeStanding(context, STAFF, { who: email, change: 'confirm' })
  if (person.team !== null) await assignToTeam(context, STAFF, { who: email, team: person.team })
  return callerOf(context, id)
}

/** The token of the confirmation link, read where the person would read it. */
async function mailedToken(context: Context, id: number): Promise<string> {
  await context.mailer.deliverWaiting()
  for (const mail of (await listMailbox(context.db)).toReversed()) {
    const token = new RegExp(`/confirm/${id}/([\\w-]+)`).exec(mail.text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`the confirmation of facilitator ${id} was not mailed`)
}

/** The facilitator as one who calls. */
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
  }
}
